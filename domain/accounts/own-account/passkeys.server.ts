import { conflict, notFound } from '#domain/kernel/app-error.ts'
import { commit } from '#domain/kernel/commit.ts'
import { type Db, newId } from '#domain/kernel/database.ts'
import { isoTime } from '#domain/kernel/time.ts'
import { findPerson, lockPerson } from '#domain/people/people.server.ts'
import {
  deletePasskey,
  insertPasskey,
  type PasskeyRow,
  selectPasskey,
  selectPasskeys,
  updateUse,
} from '../accounts.store.server.ts'
import type { AccountsDeps } from '../auth/auth.server.ts'
import {
  type BegunSession,
  type Browser,
  beginSession,
  endSessionOf,
  findChallenged,
} from '../auth/auth-calls.server.ts'
import { deleteSessionOfToken } from '../sessions/sessions.store.server.ts'
import {
  noteProof,
  RECENT_PROOF_SECONDS,
  requireOpenSession,
  requireRecentProof,
} from '../sessions/viewer.server.ts'
import { beginSignIn } from '../sign-in/sign-in-limit.server.ts'
import { notOurs, optionsOfCreation, verifyCreated, verifyUsed } from './passkey-ceremony.server.ts'
import type { Passkey, PasskeyAnswer } from './passkeys.schema.ts'
import { type AccountOwner, requirePassword } from './password.server.ts'
import { noteFactorChange } from './two-factor.server.ts'

const MOST_PASSKEYS = 20

/** Oldest first. */
export async function listPasskeys(db: Db, userId: string): Promise<Passkey[]> {
  const rows = await selectPasskeys(db, userId)
  return rows.map(({ id, name, created_at, used_at }) => ({ id, name, addedAt: created_at, usedAt: used_at }))
}

/**
 * Begins to add a passkey, which becomes valid with the device's answer.
 * @throws AppError bad-input for a wrong password, factor-asked without recent two-factor authentication, conflict if
 * there are too many
 */
export async function beginPasskey(
  deps: AccountsDeps,
  owner: AccountOwner,
  { currentPassword }: { currentPassword: string },
) {
  await requireOwner(deps, owner, currentPassword)
  const known = await selectPasskeys(deps.db, owner.id)
  if (known.length >= MOST_PASSKEYS)
    throw conflict(`You have ${MOST_PASSKEYS} passkeys. Remove one that you no longer use.`)
  return optionsOfCreation(deps, { ...owner, known })
}

/**
 * @throws AppError bad-input for an answer that wasn't made for this site, gone for an expired challenge, conflict if
 * the passkey exists
 */
export async function addPasskey(
  deps: AccountsDeps,
  owner: AccountOwner,
  { name, credential }: { name: string; credential: PasskeyAnswer },
): Promise<Passkey> {
  const made = await verifyCreated(deps, owner.id, credential)
  const [id, now] = [newId('pky'), deps.clock()]
  await commit(deps, async (trx) => {
    await requireOpenSession(trx, owner)
    const isNew = await insertPasskey(trx, {
      id,
      user_id: owner.id,
      credential_id: made.id,
      public_key: Buffer.from(made.publicKey).toString('base64url'),
      counter: made.counter,
      name,
      created_at: isoTime(now),
      used_at: null,
    })
    if (!isNew) throw conflict('This passkey was already added.')
    await noteFactorChange(deps, trx, owner, 'passkey-added')
  })
  return { id, name, addedAt: isoTime(now), usedAt: null }
}

/** @throws AppError bad-input for a wrong password, factor-asked without recent two-factor authentication, not-found */
export async function removePasskey(
  deps: AccountsDeps,
  owner: AccountOwner,
  { id, currentPassword }: { id: string; currentPassword: string },
): Promise<void> {
  await requireOwner(deps, owner, currentPassword)
  await commit(deps, async (trx) => {
    if (!(await deletePasskey(trx, { userId: owner.id, id })))
      throw notFound('This passkey was already removed.')
    await noteFactorChange(deps, trx, owner, 'passkey-removed')
  })
}

/**
 * Signs in with only a passkey. Having the device and unlocking it are two factors, so it also completes a sign-in of
 * the same account that waits for two-factor authentication. The browser's previous session ends.
 * @throws AppError bad-input for an unknown passkey or one of another account than the one signing in; gone,
 * too-many-requests
 */
export async function signInByPasskey(
  deps: AccountsDeps,
  answer: PasskeyAnswer,
  browser: Browser & { clientAddress: string; token?: string | undefined; challenge: string | undefined },
): Promise<BegunSession> {
  const passkey = await usedPasskey(deps, answer, browser)
  const { challenge } = browser
  const waiting = challenge && (await findChallenged(deps, challenge))
  if (waiting && waiting !== passkey.user_id) throw notOurs()
  const person = await findPerson(deps.db, passkey.user_id)
  if (!person) throw notOurs()
  if (browser.token !== undefined) await endSessionOf(deps, browser.token)
  const begun = await beginSession(deps, person, browser)
  if (!(await isStillThere(deps, passkey, begun.token))) throw notOurs()
  await noteProof(deps, begun.token)
  return begun
}

/** Deletes the new session if the passkey was removed in the meantime, for example by a reset. */
function isStillThere(deps: AccountsDeps, passkey: PasskeyRow, token: string): Promise<boolean> {
  return commit(deps, async (trx) => {
    await lockPerson(trx, passkey.user_id)
    const isThere = (await selectPasskey(trx, passkey.credential_id)) !== undefined
    if (!isThere) await deleteSessionOfToken(trx, token)
    return isThere
  })
}

/** Completes two-factor authentication of a signed-in user. @throws AppError like `signInByPasskey` */
export async function proveByPasskey(
  deps: AccountsDeps,
  owner: AccountOwner,
  answer: PasskeyAnswer,
): Promise<void> {
  const passkey = await usedPasskey(deps, answer, owner)
  if (passkey.user_id !== owner.id) throw notOurs()
  await noteProof(deps, owner.session.token)
}

/** Failures count like failed sign-ins. */
async function usedPasskey(
  deps: AccountsDeps,
  answer: PasskeyAnswer,
  { clientAddress }: { clientAddress: string },
): Promise<PasskeyRow> {
  const attempt = await beginSignIn(deps.limits, { account: `passkey ${answer.id}`, clientAddress })
  const passkey = await selectPasskey(deps.db, answer.id)
  if (!passkey) throw notOurs()
  const counter = await verifyUsed(deps, passkey, answer)
  await updateUse(deps.db, { id: passkey.id, counter, usedAt: isoTime(deps.clock()) })
  await attempt.succeeded()
  return passkey
}

/** Changing passkeys requires the password and, if it is on, recent two-factor authentication. */
async function requireOwner(deps: AccountsDeps, owner: AccountOwner, password: string): Promise<void> {
  await requirePassword(deps, owner, password)
  if (owner.hasFactor) requireRecentProof(owner, { withinSeconds: RECENT_PROOF_SECONDS, now: deps.clock() })
}
