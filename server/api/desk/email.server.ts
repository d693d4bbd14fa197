import { emailsSchema } from '#domain/email/outbox.schema.ts'
import { cursorPageOfEmails, retryEmail, retryEmails } from '#domain/email/outbox.server.ts'
import { parseInput } from '../../http/body.server.ts'
import { type ApiRoute, forStaff } from '../route/api-route.server.ts'

/** What the studio reads of its mails, and sends again. */
export const deskEmailRoutes: readonly ApiRoute[] = [
  forStaff('GET /api/desk/emails', async (c, deps) =>
    c.json(await cursorPageOfEmails(deps.db, parseInput(emailsSchema, c.req.query()))),
  ),
  forStaff('POST /api/desk/emails/retry', async (c, deps) =>
    c.json({ retried: await retryEmails(deps.db, { now: deps.clock() }) }),
  ),
  forStaff('POST /api/desk/emails/:id{mail_[0-9a-f]+}/retry', async (c, deps) => {
    await retryEmail(deps.db, { id: c.req.param('id'), now: deps.clock() })
    return c.json({ retried: 1 })
  }),
]
