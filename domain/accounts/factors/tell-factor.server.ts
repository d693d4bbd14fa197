import { recordAudit } from '../../audit/audit.server.ts'
import { commit, type Work } from '../../kernel/commit.ts'
import type { Deps } from '../../kernel/deps.ts'
import { enqueueMail } from '../../outbox/outbox.server.ts'
import { type FactorChange, factorChangedMail } from '../account-changes.mails.ts'
import type { AuthUser } from '../auth/auth.server.ts'

/** Stores the mail and the line of the audit log about a second factor, in the unit of work of what they tell. */
export async function noteFactorChange(
  deps: Deps,
  work: Work,
  user: AuthUser,
  what: FactorChange,
): Promise<void> {
  const now = deps.clock()
  const mail = factorChangedMail({ name: user.name, what, studio: deps.studio })
  await enqueueMail(work, { kind: 'account', to: user.email, mail, now, isUrgent: true })
  await recordAudit(work, { action: 'factor-changed', about: user.id, detail: { what }, now })
}

/** The same after what Better Auth has stored by itself. */
export async function tellFactorChange(deps: Deps, user: AuthUser, what: FactorChange): Promise<void> {
  await commit(deps, (work) => noteFactorChange(deps, work, user, what))
}
