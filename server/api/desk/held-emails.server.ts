import { MOST_TASKS } from '#domain/kernel/tasks.ts'
import {
  finishHeldEmail,
  listHeldEmails,
  showHeldEmail,
  takeHeldEmail,
  toHeldEmail,
} from '#domain/messages/inbound-email/held-email.server.ts'
import { takeHeldSchema } from '#domain/messages/inbound-email/held-emails.schema.ts'
import { readJson } from '../../http/body.server.ts'
import { type ApiRoute, forStaff } from '../route/api-route.server.ts'

const EMAIL = '/api/desk/held-emails/:id{rcv_[0-9a-f]+}'

/** Emails to the studio's mailbox that a person has to look at. */
export const heldEmailRoutes: readonly ApiRoute[] = [
  forStaff('GET /api/desk/held-emails', async (c, deps) =>
    c.json((await listHeldEmails(deps.db, MOST_TASKS)).map(toHeldEmail)),
  ),
  forStaff(`GET ${EMAIL}`, async (c, deps) => c.json(await showHeldEmail(deps.db, c.req.param('id')))),
  forStaff(`POST ${EMAIL}/take`, async (c, deps) => {
    const { client } = await readJson(c, takeHeldSchema)
    return c.json(await takeHeldEmail(deps, c.req.param('id'), client))
  }),
  forStaff(`POST ${EMAIL}/dismiss`, async (c, deps) => {
    await finishHeldEmail(deps, c.req.param('id'))
    return c.json({})
  }),
]
