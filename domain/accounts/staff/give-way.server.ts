import { conflict } from '#domain/kernel/app-error.ts'
import type { Work } from '#domain/kernel/commit.ts'
import type { Db, Trx } from '#domain/kernel/database.ts'
import { hasOrders } from '#domain/orders/orders.server.ts'
import { findPersonByEmail, lockPerson } from '#domain/people/people.server.ts'
import type { Upload } from '#domain/storage/blobs.schema.ts'
import { listUploads } from '#domain/storage/uploads.server.ts'
import { endAllSessions } from '../sessions/sessions.server.ts'

/**
 * Anybody may have registered an address before its owner is invited. An account that nobody has confirmed gives way, unless it has orders.
 * @throws AppError conflict for an account that does not
 */
export async function requireReplaceable(db: Db, email: string): Promise<void> {
  const person = await findPersonByEmail(db, email)
  if (person?.emailVerified) throw conflict('There is an account with this address. Invite another address.')
  if (person && (await hasOrders(db, person.id)))
    throw conflict('There is an account with this address, which has orders. Invite another address.')
}

export type ForgetAccount = (trx: Trx, owner: { id: string; email: string }) => Promise<boolean>

/**
 * Whoever follows a link that was mailed to an address owns it. What somebody else set up under it goes: password, passkeys, second factor,
 * sessions, messages and files.
 * @param forgetAccount of `domain/privacy`, which this module may not import
 * @returns the uploads whose bytes are to be deleted after the commit
 * @throws AppError conflict as `requireReplaceable`
 */
export async function giveWay(
  work: Work,
  email: string,
  forgetAccount: ForgetAccount,
): Promise<readonly Upload[]> {
  const person = await findPersonByEmail(work, email)
  if (!person) return []
  await lockPerson(work, person.id)
  await requireReplaceable(work, email)
  const uploads = await listUploads(work, person.id)
  await endAllSessions(work, person.id)
  await forgetAccount(work, person)
  return uploads
}
