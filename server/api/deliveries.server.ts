import { askChangesSchema } from '#domain/delivery/deliveries/deliveries.schema.ts'
import { listDeliveries } from '#domain/delivery/deliveries/deliveries.server.ts'
import { approveDelivery, askForChanges } from '#domain/delivery/deliveries/delivery-answers.server.ts'
import { readJson } from '../http/body.server.ts'
import { type ApiRoute, forClient, forClientToRead } from './route/api-route.server.ts'

export const deliveryRoutes: readonly ApiRoute[] = [
  forClientToRead('GET /api/projects/:id{prj_[0-9a-f]+}/deliveries', async (c, deps, viewer) =>
    c.json(await listDeliveries(deps.db, { ownerId: viewer.id, projectId: c.req.param('id') })),
  ),
  forClient('POST /api/deliveries/:id{dlv_[0-9a-f]+}/approve', async (c, deps, viewer) =>
    c.json(await approveDelivery(deps, { ownerId: viewer.id, deliveryId: c.req.param('id') })),
  ),
  forClient('POST /api/deliveries/:id{dlv_[0-9a-f]+}/ask-changes', async (c, deps, viewer) => {
    const { words } = await readJson(c, askChangesSchema)
    const deliveryId = c.req.param('id')
    return c.json(await askForChanges(deps, { ownerId: viewer.id, deliveryId, words }))
  }),
]
