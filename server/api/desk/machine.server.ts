import { listAlerts } from '#domain/inbox/alerts/alerts.server.ts'
import { addSeconds, isoTime } from '#domain/kernel/clock.ts'
import type { Machine } from '#product/doctor/finding.schema.ts'
import { type ApiRoute, forStaff } from '../route/api-route.server.ts'

/** What the machine says of itself. It asks mail server and provider, so it takes seconds. */
export const machineRoutes: readonly ApiRoute[] = [
  forStaff(
    'GET /api/desk/machine',
    { limit: { hits: 120, windowSeconds: 3600, per: 'client' } },
    async (c, deps) =>
      c.json({
        findings: await deps.examine(),
        alerts: await listAlerts(deps.db),
        running: await deps.describeRunning(),
        since: isoTime(addSeconds(deps.clock(), -process.uptime())),
      } satisfies Machine),
  ),
]
