import { deviceSchema, tellingSchema } from '#domain/inbox/telling/telling.schema.ts'
import {
  addDevice,
  changeTelling,
  removeDevice,
  showTelling,
  tryDevices,
} from '#domain/inbox/telling/telling.server.ts'
import { readJson } from '../../http/body.server.ts'
import { type ApiRoute, forStaff } from '../route/api-route.server.ts'

/** What somebody of the staff is told while they are away: each their own. */
export const tellingRoutes: readonly ApiRoute[] = [
  forStaff('GET /api/desk/telling', async (c, deps, { id }) => c.json(await showTelling(deps, id))),
  forStaff('POST /api/desk/telling', async (c, deps, { id }) => {
    await changeTelling(deps, id, await readJson(c, tellingSchema))
    return c.json(await showTelling(deps, id))
  }),
  forStaff('POST /api/desk/telling/devices', async (c, deps, { id }) => {
    await addDevice(deps, id, await readJson(c, deviceSchema), c.req.header('User-Agent') ?? null)
    return c.json(await showTelling(deps, id))
  }),
  forStaff('POST /api/desk/telling/devices/:id{dev_[0-9a-f]+}/remove', async (c, deps, { id }) => {
    await removeDevice(deps, id, c.req.param('id'))
    return c.json(await showTelling(deps, id))
  }),
  forStaff(
    'POST /api/desk/telling/try',
    { limit: { hits: 20, windowSeconds: 3600, per: 'client' } },
    async (c, deps, { id }) => c.json(await tryDevices(deps, id)),
  ),
]
