import { enqueueEmail } from '#domain/email/outbox.server.ts'
import type { Deps, UnitOfWork } from '#domain/kernel/commit.ts'
import { pluralize } from '#domain/kernel/text.ts'
import { recordAudit } from '#domain/people/audit/audit.server.ts'
import { confirmEmail, lockPerson, setNoFactor } from '#domain/people/people.server.ts'
import { addressProvenEmail } from '../account-changes.emails.ts'
import { deleteFactor, deletePasskeysOf, deletePassword } from '../accounts.store.server.ts'
import type { AuthUser } from '../auth/auth.server.ts'
import { deleteEmailChange, deleteEmailLinks } from '../emailed-links.store.server.ts'
import { endAllSessions, endSessionsBut } from '../sessions/sessions.server.ts'

/**
 * How the address was proven. `session`: by a link opened in a session of the account, so the same person set up the
 * rest. `new-password`: by a link that sets the password in the same transaction. `email`: in any other way.
 */
type AddressProof = { by: 'session'; id: string } | { by: 'new-password' } | { by: 'email' }

/**
 * Records that the owner has proven an address. The first time, everything that was set up in the account before is
 * removed, because anyone could have registered the address. The owner is notified.
 * @returns undefined if the address was already confirmed; otherwise whether the password was removed
 */
export async function proveAddress(
  deps: Pick<Deps, 'clock' | 'studio'>,
  trx: UnitOfWork,
  person: AuthUser,
  proof: AddressProof,
): Promise<{ passwordRemoved: boolean } | undefined> {
  const now = deps.clock()
  await lockPerson(trx, person.id)
  if (!(await confirmEmail(trx, { id: person.id, now }))) return undefined
  const { passwordRemoved, words } = await removeAll(trx, person.id, proof)
  await recordAudit(trx, {
    action: 'address-confirmed',
    about: person.id,
    detail: { removed: words.join(', ') },
    now,
  })
  if (words.length > 0) {
    const mail = addressProvenEmail({
      name: person.name,
      removed: words,
      passwordRemoved,
      studio: deps.studio,
    })
    await enqueueEmail(trx, { kind: 'account', to: { proven: person.email }, mail, now, outOfTurn: true })
  }
  return { passwordRemoved }
}

async function removeAll(
  trx: UnitOfWork,
  userId: string,
  proof: AddressProof,
): Promise<{ passwordRemoved: boolean; words: string[] }> {
  await deleteEmailLinks(trx, { userId, purpose: 'confirm-address' })
  await deleteEmailLinks(trx, { userId, purpose: 'set-password' })
  const hadEmailChange = await deleteEmailChange(trx, userId)
  const isOwnSession = proof.by === 'session'
  const sessions = isOwnSession
    ? await endSessionsBut(trx, userId, proof.id)
    : await endAllSessions(trx, userId)
  const passkeys = isOwnSession ? 0 : await deletePasskeysOf(trx, userId)
  const hadFactor = !isOwnSession && (await deleteFactor(trx, userId))
  if (hadFactor) await setNoFactor(trx, userId)
  const passwordRemoved = proof.by === 'email' && (await deletePassword(trx, userId))
  return {
    passwordRemoved,
    words: [
      sessions > 0 && pluralize(sessions, 'session'),
      passwordRemoved && 'password',
      passkeys > 0 && pluralize(passkeys, 'passkey'),
      hadFactor && 'two-factor authentication',
      hadEmailChange && 'pending change of the email address',
    ].filter((word) => word !== false),
  }
}
