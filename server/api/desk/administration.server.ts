import { resetFactor } from '#domain/accounts/own-account/two-factor.server.ts'
import { inviteMember } from '#domain/accounts/staff/invitations.server.ts'
import { invitationSchema, memberSchema, roleChangeSchema } from '#domain/accounts/staff/staff.schema.ts'
import {
  changeRole,
  findMemberByEmail,
  listStaff,
  removeMember,
} from '#domain/accounts/staff/staff.server.ts'
import { emailsSchema } from '#domain/email/outbox.schema.ts'
import { cursorPageOfEmails, retryEmail, retryEmails } from '#domain/email/outbox.server.ts'
import { listAlerts } from '#domain/inbox/alerts/alerts.server.ts'
import type { Db } from '#domain/kernel/database.ts'
import { MOST_TASKS } from '#domain/kernel/tasks.ts'
import { addSeconds, isoTime } from '#domain/kernel/time.ts'
import {
  finishHeldEmail,
  listHeldEmails,
  showHeldEmail,
  takeHeldEmail,
  toHeldEmail,
} from '#domain/messages/inbound-email/held-email.server.ts'
import { takeHeldSchema } from '#domain/messages/inbound-email/held-emails.schema.ts'
import { auditSchema } from '#domain/people/audit/audit.schema.ts'
import { actorsCalled, cursorPageOfAudit } from '#domain/people/audit/audit.server.ts'
import type { Machine } from '#product/checks/check.schema.ts'
import { parseInput, readJson } from '../../http/body.server.ts'
import { type ApiRoute, ASKS_AGAIN, forOwner, forStaff } from '../route/api-route.server.ts'

async function whose(db: Db, actor: string | undefined): Promise<{ actors?: string[] }> {
  return actor ? { actors: await actorsCalled(db, actor) } : {}
}

const EMAIL = '/api/desk/held-emails/:id{rcv_[0-9a-f]+}'

export const administrationRoutes: readonly ApiRoute[] = [
  forOwner('GET /api/desk/staff', async (c, deps) => c.json(await listStaff(deps))),
  forOwner('POST /api/desk/staff/invite', ASKS_AGAIN, async (c, deps) => {
    // Only the recipient of the email gets the link.
    const { link: _, ...invited } = await inviteMember(deps, await readJson(c, invitationSchema))
    return c.json(invited)
  }),
  forOwner('POST /api/desk/staff/role', ASKS_AGAIN, async (c, deps) => {
    const { email, role } = await readJson(c, roleChangeSchema)
    return c.json(await changeRole(deps, email, role))
  }),
  forOwner('POST /api/desk/staff/reset-factor', ASKS_AGAIN, async (c, deps) => {
    const { id } = await findMemberByEmail(deps, (await readJson(c, memberSchema)).email)
    return c.json(await resetFactor(deps, id))
  }),
  forOwner('POST /api/desk/staff/remove', ASKS_AGAIN, async (c, deps) =>
    c.json(await removeMember(deps, (await readJson(c, memberSchema)).email)),
  ),
  forOwner('GET /api/desk/audit', async (c, deps) => {
    const { actor, ...filter } = parseInput(auditSchema, c.req.query())
    return c.json(await cursorPageOfAudit(deps.db, { ...filter, ...(await whose(deps.db, actor)) }))
  }),
  forStaff(
    'GET /api/desk/system',
    { limit: { hits: 120, windowSeconds: 3600, per: 'client' } },
    async (c, deps) =>
      c.json({
        ...(await deps.runChecks()),
        alerts: await listAlerts(deps.db),
        running: await deps.describeRunning(),
        since: isoTime(addSeconds(deps.clock(), -process.uptime())),
      } satisfies Machine),
  ),
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
