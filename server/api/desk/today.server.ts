import { findViewer } from '#domain/accounts/sessions/viewer.server.ts'
import { findTasks, listToday } from '#domain/inbox/list-today.server.ts'
import { assignSchema, snoozeSchema } from '#domain/inbox/task-marks/task-marks.schema.ts'
import { assign, snooze, unsnooze } from '#domain/inbox/task-marks/task-marks.server.ts'
import type { DeskToday } from '#domain/kernel/tasks.ts'
import { findNextDue } from '#domain/reads/list-tasks.server.ts'
import { readJson } from '../../http/body.server.ts'
import { eventPage, withoutBody } from '../../http/event-page.server.ts'
import { type ApiRoute, forStaff } from '../route/api-route.server.ts'

const ROW = '/api/desk/today/:row{\\w+}'

/** What waits for somebody of the studio, what they settle about it, and that something has changed. */
export const todayRoutes: readonly ApiRoute[] = [
  forStaff('GET /api/desk/today', async (c, deps) => {
    const today = await listToday(deps)
    return c.json({ ...today, next: await findNextDue(deps) } satisfies DeskToday)
  }),
  forStaff(`POST ${ROW}/assign`, async (c, deps, member) => {
    const { isMine } = await readJson(c, assignSchema)
    await assign(deps, await findTasks(deps, c.req.param('row')), isMine ? member.name : null)
    return c.body(null, 204)
  }),
  forStaff(`POST ${ROW}/put-off`, async (c, deps) => {
    const how = await readJson(c, snoozeSchema)
    return c.json(await snooze(deps, await findTasks(deps, c.req.param('row')), how))
  }),
  forStaff(`POST ${ROW}/bring-back`, async (c, deps) => {
    await unsnooze(deps, await findTasks(deps, c.req.param('row')))
    return c.body(null, 204)
  }),
  forStaff('GET /api/desk/changes', async (c, deps, { id, session }) => {
    if (c.req.method === 'HEAD') return withoutBody()
    const page = eventPage()
    const leave = deps.deskStreams.follow({
      memberId: id,
      tell: (version) => page.send({ event: 'changed', id: version, data: '' }),
      keepAlive: page.keepAlive,
      end: page.end,
      dismiss: () => page.endWith({ event: 'signed-out', id: '', data: '' }),
      mayGoOn: async () => ((await findViewer(deps, session.token))?.role ?? null) !== null,
    })
    return page.answer(c, leave)
  }),
]
