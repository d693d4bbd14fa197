import { listWaiting } from '../../../domain/reads/list-waiting.server.ts'
import { type ApiRoute, forStaff } from '../route/api-route.server.ts'

/** What waits for somebody of the studio. */
export const todayRoutes: readonly ApiRoute[] = [
  forStaff('GET /api/desk/today', async (c, deps) => c.json(await listWaiting(deps))),
]
