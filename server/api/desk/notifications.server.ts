import { notificationsSchema } from '#domain/inbox/notifications/notifications.schema.ts'
import { changeNotifications, showNotifications } from '#domain/inbox/notifications/notifications.server.ts'
import { readJson } from '../../http/body.server.ts'
import { type ApiRoute, forStaff } from '../route/api-route.server.ts'

/** Each member changes their own notifications. */
export const notificationRoutes: readonly ApiRoute[] = [
  forStaff('GET /api/desk/notifications', async (c, { db }, { id }) =>
    c.json(await showNotifications(db, id)),
  ),
  forStaff('POST /api/desk/notifications', async (c, deps, { id }) => {
    await changeNotifications(deps, id, await readJson(c, notificationsSchema))
    return c.json(await showNotifications(deps.db, id))
  }),
]
