import { mailsSchema } from '#domain/email/outbox.schema.ts'
import { retryMail, retryMails, stretchOfMails } from '#domain/email/outbox.server.ts'
import { parseInput } from '../../http/body.server.ts'
import { type ApiRoute, forStaff } from '../route/api-route.server.ts'

/** What the studio reads of its mails, and sends again. */
export const deskMailRoutes: readonly ApiRoute[] = [
  forStaff('GET /api/desk/mails', async (c, deps) =>
    c.json(await stretchOfMails(deps.db, parseInput(mailsSchema, c.req.query()))),
  ),
  forStaff('POST /api/desk/mails/retry', async (c, deps) =>
    c.json({ retried: await retryMails(deps.db, { now: deps.clock() }) }),
  ),
  forStaff('POST /api/desk/mails/:id{mail_[0-9a-f]+}/retry', async (c, deps) => {
    await retryMail(deps.db, { id: c.req.param('id'), now: deps.clock() })
    return c.json({ retried: 1 })
  }),
]
