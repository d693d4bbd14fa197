import type { Trx } from '#domain/kernel/database.ts'
import { forgetPerson } from '#domain/people/people.server.ts'
import { type DataOwner, forgetOwnRows, keepProgress } from './forget.store.server.ts'

/**
 * Deletes the rows that name the person by value, then the person with all that refers to them by key.
 * @returns false if the account was deleted before
 */
export async function forgetAccount(trx: Trx, owner: DataOwner): Promise<boolean> {
  await keepProgress(trx, owner)
  await forgetOwnRows(trx, owner)
  return forgetPerson(trx, owner)
}
