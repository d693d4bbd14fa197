import { showVisits } from '#domain/reads/show-visits.server.ts'
import { visitDaysSchema } from '#domain/reads/visits.schema.ts'
import { parseInput } from '../../http/body.server.ts'
import { type ApiRoute, forStaff } from '../route/api-route.server.ts'

/** What visitors did, counted without knowing anybody, and what came of it. */
export const deskVisitRoutes: readonly ApiRoute[] = [
  forStaff('GET /api/desk/visits', async (c, deps) =>
    c.json(await showVisits(deps, parseInput(visitDaysSchema, c.req.query()))),
  ),
]
