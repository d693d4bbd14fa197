import {
  beginImpersonation,
  endImpersonation,
  findImpersonation,
} from '#domain/accounts/impersonation/impersonation.server.ts'
import { findViewer } from '#domain/accounts/sessions/viewer.server.ts'
import { eventPage, withoutBody } from '../../http/event-page.server.ts'
import { type ApiRoute, forStaff } from '../route/api-route.server.ts'

/** The portal as a client sees it, for one of the staff. */
export const impersonationRoutes: readonly ApiRoute[] = [
  forStaff('POST /api/desk/clients/:id{\\w+}/viewing', async (c, deps, { session }) =>
    c.json(await beginImpersonation(deps, { sessionId: session.id, clientId: c.req.param('id') })),
  ),
  forStaff('POST /api/desk/viewing/end', async (c, deps, { session }) => {
    await endImpersonation(deps, session.id)
    deps.deskStreams.recheck()
    return c.body(null, 204)
  }),
  // Ends with the viewing, and says so.
  forStaff('GET /api/desk/viewing/changes', async (c, deps, { id, session }) => {
    if (c.req.method === 'HEAD') return withoutBody()
    const page = eventPage()
    const begun = (await findImpersonation(deps, session.id))?.client.id
    const leave = deps.deskStreams.follow({
      memberId: id,
      tell: (version) => page.send({ event: 'changed', id: version, data: '' }),
      keepAlive: page.keepAlive,
      end: page.end,
      dismiss: () => page.endWith({ event: 'ended', id: '', data: '' }),
      mayGoOn: async () => {
        const member = await findViewer(deps, session.token)
        const viewing = member && (await findImpersonation(deps, session.id))
        return viewing !== undefined && viewing.client.id === begun
      },
    })
    return page.answer(c, leave)
  }),
]
