import { listAlerts } from '#domain/inbox/alerts/alerts.server.ts'
import { addSeconds, isoTime } from '#domain/kernel/time.ts'
import type { Machine } from '#product/checks/check.schema.ts'
import { type ApiRoute, forStaff } from '../route/api-route.server.ts'

/** System status. It asks mail server and provider, so it takes seconds. */
export const machineRoutes: readonly ApiRoute[] = [
  forStaff(
    'GET /api/desk/machine',
    { limit: { hits: 120, windowSeconds: 3600, per: 'client' } },
    async (c, deps) =>
      c.json({
        ...(await deps.runChecks()),
        alerts: await listAlerts(deps.db),
        running: await deps.describeRunning(),
        since: isoTime(addSeconds(deps.clock(), -process.uptime())),
      } satisfies Machine),
  ),
]
