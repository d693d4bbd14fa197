import { findViewer } from '../../../domain/accounts/sessions/find-viewer.server.ts'
import type { DeskToday } from '../../../domain/kernel/waiting.ts'
import { findNextDue, listWaiting } from '../../../domain/reads/list-waiting.server.ts'
import { deskToAct } from '../../../product/desk-to-act.ts'
import { eventPage, withoutBody } from '../../http/event-page.server.ts'
import { type ApiRoute, forStaff } from '../route/api-route.server.ts'

/** What waits for somebody of the studio, and that something has changed. */
export const todayRoutes: readonly ApiRoute[] = [
  forStaff('GET /api/desk/today', async (c, deps) => {
    const studio = { ...deps.studio, whereToAct: deskToAct }
    const waiting = await listWaiting({ ...deps, studio })
    return c.json({ waiting, next: await findNextDue(deps) } satisfies DeskToday)
  }),
  forStaff('GET /api/desk/changes', async (c, deps, { session }) => {
    if (c.req.method === 'HEAD') return withoutBody()
    const page = eventPage()
    const leave = deps.deskStreams.follow({
      tell: (version) => page.send({ event: 'changed', id: version, data: '' }),
      keepAlive: page.keepAlive,
      end: page.end,
      dismiss: () => page.endWith({ event: 'signed-out', id: '', data: '' }),
      mayGoOn: async () => ((await findViewer(deps, session.token))?.role ?? null) !== null,
    })
    return page.answer(c, leave)
  }),
]
