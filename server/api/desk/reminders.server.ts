import { exportedSchema, remindedSchema } from '#domain/inbox/reminders/by-hand.schema.ts'
import { exportUnanswered, listUnanswered, remindByHand } from '#domain/inbox/reminders/remind.server.ts'
import { readJson } from '../../http/body.server.ts'
import { answerExport, EXPORTS_LISTS } from '../route/answer-export.server.ts'
import { type ApiRoute, forStaff } from '../route/api-route.server.ts'

/** What clients were asked for and have not done. */
export const deskReminderRoutes: readonly ApiRoute[] = [
  forStaff('GET /api/desk/reminders', async (c, deps) => c.json(await listUnanswered(deps))),
  forStaff(
    'POST /api/desk/reminders',
    { limit: { hits: 120, windowSeconds: 3600, per: 'client' } },
    async (c, deps) => c.json(await remindByHand(deps, (await readJson(c, remindedSchema)).names)),
  ),
  forStaff('POST /api/desk/reminders/export', { limit: EXPORTS_LISTS }, async (c, deps) => {
    const { names } = await readJson(c, exportedSchema)
    return answerExport(c, deps, { of: 'reminders', table: await exportUnanswered(deps, names) })
  }),
]
