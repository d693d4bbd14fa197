import { enqueueEmail } from '#domain/email/outbox.server.ts'
import { recipientOf } from '#domain/email/recipient.server.ts'
import { isOwner } from '#domain/kernel/actor.ts'
import { AppError, conflict, notFound } from '#domain/kernel/app-error.ts'
import { commit, type Deps, type UnitOfWork } from '#domain/kernel/commit.ts'
import { recordAudit } from '#domain/people/audit/audit.server.ts'
import { findPerson, lockPerson, setNoFactor } from '#domain/people/people.server.ts'
import { type FactorChange, factorChangedEmail } from '../account-changes.emails.ts'
import { deleteFactor, deletePasskeysOf, selectPasswordHash } from '../accounts.store.server.ts'
import type { AccountsDeps } from '../auth/auth.server.ts'
import {
  beginTotp,
  recoveryCodesOf,
  renewRecoveryCodes,
  verifyRecoveryCode,
  verifyTotp,
} from '../auth/auth-calls.server.ts'
import { endAllSessions, endSessionsBut } from '../sessions/sessions.server.ts'
import { deleteSessionOfToken, selectSessionOfToken } from '../sessions/sessions.store.server.ts'
import { noteProof } from '../sessions/viewer.server.ts'
import { isRecoveryCode, orCodeRefusal, requireUntried } from '../sign-in/second-step.server.ts'
import { beginSignIn } from '../sign-in/sign-in-limit.server.ts'
import { type AccountOwner, requirePassword } from './password.server.ts'

type Change = { currentPassword: string; code: string }

/**
 * Creates a key for an authenticator app, which becomes active with `confirmFactor`. A new key replaces an unconfirmed
 * one.
 * @returns the key as an `otpauth:` address
 * @throws AppError bad-input for a wrong password, conflict if two-factor authentication is on, too-many-requests
 */
export async function beginFactor(
  deps: AccountsDeps,
  owner: AccountOwner,
  { currentPassword }: { currentPassword: string },
): Promise<{ uri: string }> {
  if (owner.hasFactor) throw conflict('Two-factor authentication is already on. Turn it off first.')
  await requirePassword(deps, owner, currentPassword)
  const input = { password: currentPassword, issuer: deps.studio.name }
  return { uri: await beginTotp(deps, owner.session, input) }
}

/**
 * Turns on two-factor authentication and ends every other session, because none of them has passed it.
 * @returns recovery codes, and the token of this browser's new session
 * @throws AppError bad-input for a wrong code, conflict if it is on or has no key, too-many-requests
 */
export async function confirmFactor(
  deps: AccountsDeps,
  owner: AccountOwner,
  { code }: { code: string },
): Promise<{ recoveryCodes: string[]; token: string }> {
  if (owner.hasFactor) throw conflict('Two-factor authentication is already on.')
  const password = await selectPasswordHash(deps.db, owner.id)
  const token = await proveCode(deps, owner, code)
  if (token === undefined) throw new Error("Better Auth didn't start a session with the new factor.")
  const confirmed = await commit(deps, async (trx) => {
    await lockPerson(trx, owner.id)
    // If the password was reset during the check, this request's session has ended.
    if ((await selectPasswordHash(trx, owner.id)) !== password) {
      await deleteSessionOfToken(trx, token)
      await deleteFactor(trx, owner.id)
      await setNoFactor(trx, owner.id)
      return false
    }
    const [session] = await selectSessionOfToken(trx, { token })
    if (!session) throw new Error("The session that Better Auth started with the new factor isn't stored.")
    await endSessionsBut(trx, owner.id, session.id)
    await noteFactorChange(deps, trx, owner, 'set-up')
    return true
  })
  if (!confirmed) throw new AppError('not-signed-in', { userMessage: 'Please sign in to continue.' })
  await noteProof(deps, token)
  return { recoveryCodes: await recoveryCodesOf(deps, owner.id), token }
}

/**
 * Repeats two-factor authentication before an action that requires a recent one.
 * @throws AppError bad-input for a wrong code, conflict if it is off, too-many-requests
 */
export async function proveFactor(
  deps: AccountsDeps,
  owner: AccountOwner,
  { code }: { code: string },
): Promise<void> {
  if (!owner.hasFactor) throw conflict('Two-factor authentication is off.')
  await proveCode(deps, owner, code)
  await noteProof(deps, owner.session.token)
}

/** @throws AppError bad-input for a wrong password or code, conflict if two-factor authentication is off, too-many-requests */
export async function removeFactor(deps: AccountsDeps, owner: AccountOwner, change: Change): Promise<void> {
  await requireFactor(deps, owner, change)
  await commit(deps, async (trx) => {
    await deleteFactor(trx, owner.id)
    await setNoFactor(trx, owner.id)
    await noteFactorChange(deps, trx, owner, 'removed')
  })
}

/** @returns ten new recovery codes, which replace the old ones @throws AppError as `removeFactor` */
export async function newRecoveryCodes(
  deps: AccountsDeps,
  owner: AccountOwner,
  change: Change,
): Promise<{ recoveryCodes: string[] }> {
  await requireFactor(deps, owner, change)
  const recoveryCodes = await renewRecoveryCodes(deps, owner.session, change.currentPassword)
  await notifyFactorChange(deps, owner, 'codes-renewed')
  return { recoveryCodes }
}

/** Requires the password, and a code from the authenticator app or a recovery code. */
async function requireFactor(deps: AccountsDeps, owner: AccountOwner, change: Change): Promise<void> {
  if (!owner.hasFactor) throw conflict('Two-factor authentication is off.')
  await requirePassword(deps, owner, change.currentPassword)
  await proveCode(deps, owner, change.code)
}

/** Failures count like failed sign-ins. */
async function proveCode(deps: AccountsDeps, owner: AccountOwner, code: string): Promise<string | undefined> {
  const { id, session, clientAddress } = owner
  const attempt = await beginSignIn(deps.limits, {
    account: `code of ${id}`,
    clientAddress,
    known: { kind: 'browser', id: session.id },
  })
  await requireUntried(deps.limits, id, code)
  const isRecovery = owner.hasFactor && isRecoveryCode(code)
  let token: string | undefined
  if (isRecovery) await orCodeRefusal(verifyRecoveryCode(deps, session, code))
  else token = await orCodeRefusal(verifyTotp(deps, session, code))
  await attempt.succeeded()
  if (isRecovery) await notifyFactorChange(deps, owner, 'recovery-code-used')
  return token
}

/** Stores the email and the audit entry about a change in the same transaction. */
export async function noteFactorChange(
  deps: Deps,
  trx: UnitOfWork,
  { id }: { id: string },
  what: FactorChange,
): Promise<void> {
  const person = await findPerson(trx, id)
  if (!person) return
  const now = deps.clock()
  const mail = factorChangedEmail({ name: person.name, what, studio: deps.studio })
  await enqueueEmail(trx, {
    kind: 'account',
    to: recipientOf(person, 'account'),
    mail,
    now,
    outOfTurn: true,
  })
  await recordAudit(trx, { action: 'factor-changed', about: id, detail: { what }, now })
}

/** The same for a change that Better Auth has already stored. */
export async function notifyFactorChange(
  deps: Deps,
  user: { id: string },
  what: FactorChange,
): Promise<void> {
  await commit(deps, (trx) => noteFactorChange(deps, trx, user, what))
}

/**
 * Removes two-factor authentication and passkeys after a lost device, and ends every session. Verify who is asking
 * before you call it. Staff must set it up again before anything else.
 * @throws AppError forbidden unless the actor is an owner, not-found, conflict if there is nothing to remove
 */
export async function resetFactor(deps: Deps, userId: string): Promise<{ name: string }> {
  if (!isOwner(deps.actor)) throw new AppError('forbidden', { userMessage: 'Only an owner can do this.' })
  return commit(deps, async (trx) => {
    const person = await findPerson(trx, userId)
    if (!person) throw notFound("This account doesn't exist.")
    const had = [await deleteFactor(trx, userId), (await deletePasskeysOf(trx, userId)) > 0]
    if (!had.includes(true)) throw conflict(`${person.name} has no two-factor authentication or passkeys.`)
    await setNoFactor(trx, userId)
    await endAllSessions(trx, userId)
    await noteFactorChange(deps, trx, person, 'reset')
    return { name: person.name }
  })
}
