import { enqueueEmail } from '#domain/email/outbox.server.ts'
import { recipientOf } from '#domain/email/recipient.server.ts'
import { commit, type Work } from '#domain/kernel/commit.ts'
import type { Deps } from '#domain/kernel/deps.ts'
import { recordAudit } from '#domain/people/audit/audit.server.ts'
import { findPerson } from '#domain/people/people.server.ts'
import { type FactorChange, factorChangedEmail } from '../account-changes.emails.ts'

/** Stores the mail and the line of the audit log about a second factor, in the unit of work of what they tell. */
export async function noteFactorChange(
  deps: Deps,
  work: Work,
  { id }: { id: string },
  what: FactorChange,
): Promise<void> {
  const person = await findPerson(work, id)
  if (!person) return
  const now = deps.clock()
  const mail = factorChangedEmail({ name: person.name, what, studio: deps.studio })
  await enqueueEmail(work, {
    kind: 'account',
    to: recipientOf(person, 'account'),
    mail,
    now,
    outOfTurn: true,
  })
  await recordAudit(work, { action: 'factor-changed', about: id, detail: { what }, now })
}

/** The same after what Better Auth has stored by itself. */
export async function notifyFactorChange(
  deps: Deps,
  user: { id: string },
  what: FactorChange,
): Promise<void> {
  await commit(deps, (work) => noteFactorChange(deps, work, user, what))
}
