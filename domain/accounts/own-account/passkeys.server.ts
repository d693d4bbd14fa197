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
import {
  notOurs,
  optionsOfCreation,
  optionsOfUse,
  verifyCreated,
  verifyUsed,
} from './passkey-ceremony.server.ts'
import type { Passkey, PasskeyAnswer } from './passkeys.schema.ts'
import { type AccountOwner, requirePassword } from './password.server.ts'
import { noteFactorChange } from './two-factor.server.ts'

const MOST_PASSKEYS = 20

/** The oldest first. */
export async function listPasskeys(db: Db, userId: string): Promise<Passkey[]> {
  const rows = await selectPasskeys(db, userId)
  return rows.map(({ id, name, created_at, used_at }) => ({ id, name, addedAt: created_at, usedAt: used_at }))
}

/**
 * Begins a new passkey, which counts once its device has answered.
 * @throws AppError bad-input for a wrong password, factor-asked where the factor was not shown just now, conflict for too many
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

/** @throws AppError bad-input for what no device of this site made, gone for one that was not begun just now, conflict for one that is there */
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
    if (!isNew) throw conflict('This passkey is there already.')
    await noteFactorChange(deps, trx, owner, 'passkey-added')
  })
  return { id, name, addedAt: isoTime(now), usedAt: null }
}

/** @throws AppError bad-input for a wrong password, factor-asked where the factor was not shown just now, not-found for one that is not theirs */
export async function removePasskey(
  deps: AccountsDeps,
  owner: AccountOwner,
  { id, currentPassword }: { id: string; currentPassword: string },
): Promise<void> {
  await requireOwner(deps, owner, currentPassword)
  await commit(deps, async (trx) => {
    if (!(await deletePasskey(trx, { userId: owner.id, id }))) throw notFound('You have no such passkey.')
    await noteFactorChange(deps, trx, owner, 'passkey-removed')
  })
}

/** What a browser hands to its devices, before somebody signs in or shows their factor with a passkey. */
export function askForPasskey(deps: AccountsDeps) {
  return optionsOfUse(deps)
}

/**
 * Signs in with a passkey alone: the device had it and made sure who holds it, which are two factors. So it also ends a sign-in that waits
 * for the second, of the same account. The session that the browser had ends with it.
 * @throws AppError bad-input for a passkey that is not one of ours, or of another account than the one that waits; gone, too-many-requests
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

/** Takes the session back if the passkey was removed while it began, as by a reset. */
function isStillThere(deps: AccountsDeps, passkey: PasskeyRow, token: string): Promise<boolean> {
  return commit(deps, async (trx) => {
    await lockPerson(trx, passkey.user_id)
    const isThere = (await selectPasskey(trx, passkey.credential_id)) !== undefined
    if (!isThere) await deleteSessionOfToken(trx, token)
    return isThere
  })
}

/** Shows the second factor of whoever is signed in. @throws AppError as `signInByPasskey` */
export async function proveByPasskey(
  deps: AccountsDeps,
  owner: AccountOwner,
  answer: PasskeyAnswer,
): Promise<void> {
  const passkey = await usedPasskey(deps, answer, owner)
  if (passkey.user_id !== owner.id) throw notOurs()
  await noteProof(deps, owner.session.token)
}

/** Wrong ones count like failed sign-ins. */
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

/** Whoever changes passkeys knows the password and, where there is a second factor, has shown it just now. */
async function requireOwner(deps: AccountsDeps, owner: AccountOwner, password: string): Promise<void> {
  await requirePassword(deps, owner, password)
  if (owner.hasFactor) requireRecentProof(owner, { withinSeconds: RECENT_PROOF_SECONDS, now: deps.clock() })
}
