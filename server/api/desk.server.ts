import { listWaiting } from '../../domain/reads/list-waiting.server.ts'
import { type ApiRoute, forStaff } from './api-route.server.ts'

/** What the studio reads and does at its desk. */
export const deskRoutes: readonly ApiRoute[] = [
  forStaff('GET /api/desk/today', async (c, deps) => c.json(await listWaiting(deps))),
]
