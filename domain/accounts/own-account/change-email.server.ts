import { redirectDigest } from '#domain/email/digest.server.ts'
import { enqueueEmail, keepEmailsOf } from '#domain/email/outbox.server.ts'
import { recipientOf, requireEmailLeft } from '#domain/email/recipient.server.ts'
import { AppError, badInput, conflict } from '#domain/kernel/app-error.ts'
import { commit, type UnitOfWork } from '#domain/kernel/commit.ts'
import { secretHash } from '#domain/kernel/secrets.ts'
import { addSeconds, isoTime } from '#domain/kernel/time.ts'
import { redirectQuotes } from '#domain/orders/quotes/quotes.server.ts'
import { recordAudit } from '#domain/people/audit/audit.server.ts'
import { changeEmail, findPerson, findPersonByEmail } from '#domain/people/people.server.ts'
import { emailChangedEmail } from '../account-changes.emails.ts'
import { confirmNewAddressEmail, emailChangeEmail, VERIFICATION_LINK_SECONDS } from '../accounts.emails.ts'
import type { EmailChangeBegun } from '../accounts.schema.ts'
import { deleteSignInLinks } from '../accounts.store.server.ts'
import { type AccountsDeps, type AuthUser, followLink } from '../auth/auth.server.ts'
import {
  deleteEmailChange,
  deleteEmailLinks,
  type EmailChangeRow,
  replaceEmailChange,
  selectEmailChange,
  takeEmailChange,
} from '../emailed-links.store.server.ts'
import { requireOpenSession, type SignedIn } from '../sessions/viewer.server.ts'
import { changeToken, newLinkToken } from '../sign-in/email-links.server.ts'
import { type AccountOwner, type PasswordDeps, requirePassword } from './password.server.ts'

/**
 * Starts an email change. A confirmed current address must allow it before the new one is asked to confirm it. An
 * unconfirmed address isn't asked. The answer never reveals whether the new address already has an account, but no
 * email is sent then.
 * @throws AppError bad-input for a wrong password or the current address, too-many-requests
 */
export async function requestEmailChange(
  deps: AccountsDeps & PasswordDeps,
  owner: AccountOwner,
  { email, currentPassword }: { email: string; currentPassword: string },
): Promise<EmailChangeBegun> {
  const newEmail = email.toLowerCase()
  if (newEmail === owner.email) throw badInput('This is already your address.')
  await requirePassword(deps, owner, currentPassword)
  const emailedTo = owner.emailVerified ? owner.email : newEmail
  const step = owner.emailVerified ? 'allow' : 'confirm'
  await commit(deps, async (trx) => {
    await requireOpenSession(trx, owner)
    if (await findPersonByEmail(trx, newEmail)) await deleteEmailChange(trx, owner.id)
    else await storeStep(deps, trx, owner, { step, newEmail })
  })
  return { emailedTo }
}

/**
 * Stores a step of the change and the email with its link.
 * @throws AppError too-many-requests if the address has received too many emails
 */
async function storeStep(
  deps: AccountsDeps,
  trx: UnitOfWork,
  { id, name, email }: AuthUser,
  { step, newEmail }: { step: EmailChangeRow['step']; newEmail: string },
): Promise<void> {
  const { studio } = deps
  const now = deps.clock()
  const token = changeToken(step, newLinkToken())
  const url = followLink(studio, token)
  await replaceEmailChange(trx, {
    user_id: id,
    step,
    new_email: newEmail,
    token_hash: secretHash(token),
    ends_at: isoTime(addSeconds(now, VERIFICATION_LINK_SECONDS)),
  })
  const [to, mail] =
    step === 'allow'
      ? [{ proven: email, as: 'confirmation' } as const, emailChangeEmail({ name, url, newEmail, studio })]
      : [{ claimed: newEmail, as: 'confirmation' } as const, confirmNewAddressEmail({ name, url, studio })]
  await requireEmailLeft(trx, to, now)
  const sendWhile = { what: 'link-valid', of: 'change-address', tokenHash: secretHash(token) } as const
  await enqueueEmail(trx, { kind: 'link', to, mail, now, outOfTurn: true, sendWhile })
}

/**
 * Follows a link of an email change in a browser that is signed in to the account. Each link works once.
 * @throws AppError not-signed-in without a session of that account, gone for an invalid link, conflict if another
 * account has the new address
 */
export async function followEmailChange(
  deps: AccountsDeps,
  token: string,
  viewer: SignedIn | undefined,
): Promise<void> {
  const tokenHash = secretHash(token)
  const change = await selectEmailChange(deps.db, { tokenHash, now: isoTime(deps.clock()) })
  if (!change) throw gone()
  if (viewer?.id !== change.user_id)
    throw new AppError('not-signed-in', {
      userMessage:
        'Sign in to the account whose email address you are changing. Then open the link in the email again.',
    })
  const { step, new_email: newEmail } = change
  const follow = async (trx: UnitOfWork) => {
    await requireOpenSession(trx, viewer)
    const person = (await takeEmailChange(trx, tokenHash)) && (await findPerson(trx, viewer.id))
    if (!person) throw gone()
    if (step === 'confirm') await moveTo(deps, trx, person, newEmail)
    else if (!(await findPersonByEmail(trx, newEmail)))
      await storeStep(deps, trx, person, { step: 'confirm', newEmail })
  }
  await commit(deps, follow).catch(async (error) => {
    // Someone may have registered the address in the meantime.
    const other = await findPersonByEmail(deps.db, newEmail)
    throw step === 'confirm' && other && other.id !== viewer.id ? taken() : error
  })
}

async function moveTo(
  deps: AccountsDeps,
  trx: UnitOfWork,
  person: AuthUser,
  newEmail: string,
): Promise<void> {
  const { studio } = deps
  const now = deps.clock()
  const { id, name, email: oldEmail } = person
  if (!(await changeEmail(trx, { id, email: newEmail, now }))) throw taken()
  for (const purpose of ['confirm-address', 'set-password'] as const)
    await deleteEmailLinks(trx, { userId: id, purpose })
  await deleteSignInLinks(trx, id)
  await redirectDigest(trx, { from: oldEmail, to: newEmail })
  await redirectQuotes(trx, { ownerId: id, from: oldEmail, to: newEmail })
  await recordAudit(trx, { action: 'address-changed', about: id, now })
  const mail = emailChangedEmail({ name, oldEmail, newEmail, studio })
  for (const to of [recipientOf(person, 'account'), { proven: newEmail }])
    await enqueueEmail(trx, { kind: 'account', to, mail, now })
  // Emails to an unconfirmed address may belong to someone else.
  if (person.emailVerified) await keepEmailsOf(trx, { personId: id, address: oldEmail })
}

function taken(): AppError {
  return conflict('Another account uses this address. Nothing was changed.')
}

function gone(): AppError {
  return new AppError('gone', {
    userMessage: 'This link is no longer valid. Ask for a new one on your account page.',
  })
}
