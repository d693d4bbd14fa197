import { stockholmDay } from '../../../domain/kernel/clock.ts'
import { exportedSchema, remindedSchema } from '../../../domain/reminders/by-hand.schema.ts'
import {
  exportUnanswered,
  listUnanswered,
  remindByHand,
} from '../../../domain/reminders/remind-by-hand.server.ts'
import { deskToAct } from '../../../product/desk-to-act.ts'
import { answerPaper } from '../../http/answer-paper.server.ts'
import { readJson } from '../../http/body.server.ts'
import { type ApiRoute, forStaff } from '../route/api-route.server.ts'

/** What clients were asked for and have not done. */
export const deskReminderRoutes: readonly ApiRoute[] = [
  forStaff('GET /api/desk/reminders', async (c, deps) => {
    const studio = { ...deps.studio, whereToAct: deskToAct }
    return c.json(await listUnanswered({ ...deps, studio }))
  }),
  forStaff(
    'POST /api/desk/reminders',
    { limit: { hits: 120, windowSeconds: 3600, per: 'client' } },
    async (c, deps) => c.json(await remindByHand(deps, (await readJson(c, remindedSchema)).names)),
  ),
  forStaff('POST /api/desk/reminders/export', async (c, deps) => {
    const { names } = await readJson(c, exportedSchema)
    return answerPaper(c, {
      name: `reminders-${stockholmDay(deps.clock())}.csv`,
      content: Buffer.from(await exportUnanswered(deps, names)),
      contentType: 'text/csv; charset=utf-8',
    })
  }),
]
