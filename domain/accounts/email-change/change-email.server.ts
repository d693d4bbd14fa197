import { createHash } from 'node:crypto'
import { recordAudit } from '../../audit/audit.server.ts'
import { badInput } from '../../kernel/app-error.ts'
import { commit } from '../../kernel/commit.ts'
import type { Deps } from '../../kernel/deps.ts'
import { enqueueMail } from '../../outbox/outbox.server.ts'
import { recipientOf, requireMailLeft } from '../../outbox/recipient.server.ts'
import { findPerson, findPersonByEmail } from '../../people/people.server.ts'
import { emailChangedMail } from '../account-changes.mails.ts'
import { emailChangeMail } from '../accounts.mails.ts'
import type { EmailChangeBegun } from '../accounts.schema.ts'
import { deleteResetLinks } from '../accounts.store.server.ts'
import type { AccountsDeps, AuthUser } from '../auth/auth.server.ts'
import { type Browser, beginEmailChange, endSessionOf, redeemLink } from '../auth/auth-calls.server.ts'
import { emailChangeOf } from '../auth/email-change-token.ts'
import { type AccountOwner, demandPassword, type PasswordDeps } from '../password/own-password.server.ts'

/**
 * Begins to move an account to another address. A confirmed present address is asked to allow it, then the new one to confirm itself;
 * an unconfirmed one is not asked. It never tells whether the new address has an account: then no mail goes out.
 * @throws AppError bad-input for a wrong password or the present address, too-many-requests
 */
export async function requestEmailChange(
  deps: AccountsDeps & PasswordDeps,
  owner: AccountOwner,
  { email, currentPassword }: { email: string; currentPassword: string },
): Promise<EmailChangeBegun> {
  if (email.toLowerCase() === owner.email) throw badInput('This is your address already.')
  await demandPassword(deps, owner, currentPassword)
  const mailedTo = owner.emailVerified ? owner.email : email.toLowerCase()
  await requireMailLeft(deps.db, recipientOf({ ...owner, email: mailedTo }, 'confirmation'), deps.clock())
  await beginEmailChange(deps, owner.session, email)
  return { mailedTo }
}

/** Stores the mail that asks the present address. */
export async function sendEmailChangeMail(
  deps: Deps,
  user: AuthUser,
  newEmail: string,
  url: string,
): Promise<void> {
  const mail = emailChangeMail({ name: user.name, url, newEmail, studio: deps.studio })
  await commit(deps, (work) =>
    enqueueMail(work, {
      kind: 'account',
      to: recipientOf(user, 'confirmation'),
      mail,
      now: deps.clock(),
      isUrgent: true,
    }),
  )
}

/**
 * Follows a mailed link, and when it moved an account to another address tells both addresses. Links to replace a forgotten
 * password that the old one holds are void then.
 * @returns the token of the session that a confirmed new address begins
 * @throws AuthRefusal for a link that is used, void, too old or somebody else's
 */
export async function followEmailLink(
  deps: AccountsDeps,
  link: string,
  browser: Browser & { token: string | undefined },
): Promise<string | undefined> {
  const change = emailChangeOf(link)
  const before = change?.step === 'confirm' ? await findPersonByEmail(deps.db, change.from) : undefined
  const begun = await redeemLink(deps, browser, link)
  const after = before && (await findPerson(deps.db, before.id))
  if (before && after && after.email !== before.email) {
    await tellEmailChanged(deps, before, { newEmail: after.email, token: link })
    await deleteResetLinks(deps.db, before.id)
  }
  // A link begins no session where a second factor is asked for.
  if (begun === undefined || browser.token !== undefined || !after?.hasFactor) return begun
  await endSessionOf(deps, begun)
  return undefined
}

async function tellEmailChanged(
  deps: Deps,
  before: AuthUser,
  { newEmail, token }: { newEmail: string; token: string },
): Promise<void> {
  const { studio } = deps
  const mail = emailChangedMail({ name: before.name, oldEmail: before.email, newEmail, studio })
  const event = createHash('sha256').update(token).digest('hex')
  const now = deps.clock()
  await commit(deps, async (work) => {
    await recordAudit(work, { action: 'address-changed', about: before.id, now })
    for (const recipient of [before.email, newEmail])
      await enqueueMail(work, {
        kind: 'account',
        to: recipient === newEmail ? { proven: newEmail } : recipientOf(before, 'account'),
        mail,
        now,
        key: `email-changed:${event}:${recipient === newEmail ? 'new' : 'old'}`,
      })
  })
}
