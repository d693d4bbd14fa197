import { recipientOf } from '#domain/email/recipient.server.ts'
import { badInput } from '#domain/kernel/app-error.ts'
import { commit } from '#domain/kernel/commit.ts'
import { secretHash } from '#domain/kernel/secrets.ts'
import { isoTime } from '#domain/kernel/time.ts'
import {
  findMember,
  findPerson,
  findPersonByEmail,
  lockPerson,
  type Person,
  setNoFactor,
} from '#domain/people/people.server.ts'
import { RESET_LINK_SECONDS, resetPasswordEmail } from '../accounts.emails.ts'
import { type PasswordResetInput, RESET_LINK_INVALID, type ResetChoices } from '../accounts.schema.ts'
import { deleteFactor, deletePasskeysOf, hasPassword, selectPasskeys } from '../accounts.store.server.ts'
import { type AccountsDeps, resetLink } from '../auth/auth.server.ts'
import {
  type BegunSession,
  type Browser,
  beginSecondStep,
  beginSession,
  hashOf,
} from '../auth/auth-calls.server.ts'
import { requireUnguessed } from '../auth/passwords.server.ts'
import { selectEmailLink, takeEmailLink } from '../emailed-links.store.server.ts'
import { endAllSessions } from '../sessions/sessions.server.ts'
import { enqueueLinkEmail } from '../sign-in/email-links.server.ts'
import { proveAddress } from '../sign-in/prove-address.server.ts'
import { finishSignIn } from '../sign-in/second-step.server.ts'
import { setPassword } from './password.server.ts'
import { noteFactorChange } from './two-factor.server.ts'

/**
 * Emails a reset link, at most three an hour to one address. The response is the same whether or not the address has an
 * account.
 */
export async function requestPasswordReset(
  deps: AccountsDeps,
  { email }: { email: string },
): Promise<{ status: boolean }> {
  const person = await findPersonByEmail(deps.db, email)
  if (person && !(await enqueueReset(deps, person)))
    deps.log.warn({ mail: 'reset' }, 'reset link not emailed, because its address gets too many emails')
  return { status: true }
}

function enqueueReset(deps: AccountsDeps, person: Person): Promise<boolean> {
  const { studio } = deps
  const { name, username } = person
  return enqueueLinkEmail(deps, person, {
    purpose: 'set-password',
    seconds: RESET_LINK_SECONDS,
    to: recipientOf(person, 'reset'),
    mail: (token) => resetPasswordEmail({ name, username, url: resetLink(studio, token), studio }),
  })
}

/**
 * Other ways to sign in that the owner may keep or remove. For an unconfirmed address the list is empty, because the
 * reset removes everything.
 * @throws AppError bad-input for an invalid link
 */
export async function showResetChoices(
  deps: AccountsDeps,
  { token }: { token: string },
): Promise<ResetChoices> {
  const { person } = await findLink(deps, token)
  if (!person.emailVerified) return { passkeys: [], factor: 'none' }
  const passkeys = await selectPasskeys(deps.db, person.id)
  return {
    passkeys: passkeys.map(({ name }) => name),
    factor: !person.hasFactor ? 'none' : (await findMember(deps.db, person.id)) ? 'kept' : 'removable',
  }
}

/**
 * Sets a new password by an emailed link and ends every session. The owner of a confirmed address may also remove the
 * passkeys, and with a code two-factor authentication, because access to a mailbox alone must not turn it off. An
 * account without a password has neither, so its owner is signed in.
 * @returns the username to sign in with, and the session that began with a first password
 * @throws AppError bad-input for an invalid link, a password that is easy to guess, a wrong code, or any code from
 * staff; too-many-requests
 */
export async function resetPassword(
  deps: AccountsDeps,
  { token, newPassword, removePasskeys, factorCode }: PasswordResetInput,
  browser: Browser & { clientAddress: string },
): Promise<{ userId: string; username: string; session: BegunSession | undefined }> {
  const { person, tokenHash } = await findLink(deps, token)
  requireUnguessed(newPassword, { ...person, studioName: deps.studio.name })
  const removesFactor = person.emailVerified && factorCode !== ''
  if (removesFactor) await proveFactorOf(deps, person, factorCode, browser)
  const hash = await hashOf(deps, newPassword)
  const isFirst = await commit(deps, async (trx) => {
    await lockPerson(trx, person.id)
    if (!(await takeEmailLink(trx, tokenHash))) throw invalid()
    const isFirst = !(await hasPassword(trx, person.id))
    const proven = await proveAddress(deps, trx, person, { by: 'new-password' })
    await endAllSessions(trx, person.id)
    if (!proven && removePasskeys !== '' && (await deletePasskeysOf(trx, person.id)) > 0)
      await noteFactorChange(deps, trx, person, 'passkeys-removed')
    if (!proven && removesFactor && (await deleteFactor(trx, person.id))) {
      await setNoFactor(trx, person.id)
      await noteFactorChange(deps, trx, person, 'removed')
    }
    const owner = { ...person, emailVerified: true }
    await setPassword(deps, trx, owner, { hash, hasFactor: person.hasFactor && !proven && !removesFactor })
    return isFirst && !person.hasFactor
  })
  const session = isFirst ? await beginSession(deps, person, browser) : undefined
  return { userId: person.id, username: person.username, session }
}

async function findLink(deps: AccountsDeps, token: string): Promise<{ person: Person; tokenHash: string }> {
  const tokenHash = secretHash(token)
  const now = isoTime(deps.clock())
  const link = await selectEmailLink(deps.db, { tokenHash, purpose: 'set-password', now })
  const person = link && (await findPerson(deps.db, link.user_id))
  if (!person || person.email !== link.email) throw invalid()
  return { person, tokenHash }
}

/** Failures count like failed sign-ins. The session that starts with the code ends like all others. */
async function proveFactorOf(
  deps: AccountsDeps,
  person: Person,
  code: string,
  browser: Browser & { clientAddress: string },
): Promise<void> {
  if (await findMember(deps.db, person.id))
    throw badInput('Staff can’t remove two-factor authentication here. Ask an owner to reset it.')
  if (!person.hasFactor)
    throw badInput('This account has no two-factor authentication. Leave the code empty.')
  const { challenge } = await beginSecondStep(deps, person.id)
  await finishSignIn(deps, { challenge, code }, browser)
}

function invalid() {
  return badInput(RESET_LINK_INVALID)
}
