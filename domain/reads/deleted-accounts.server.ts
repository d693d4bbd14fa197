import type { Db } from '#domain/kernel/database.ts'
import { auditAbout } from '#domain/people/audit/audit.server.ts'
import { findPerson } from '#domain/people/people.server.ts'
import type { DeletedAccount } from './deleted-accounts.schema.ts'

/** @param userId id of an account that existed once @returns undefined while it exists */
export async function deletedAccount(db: Db, userId: string): Promise<DeletedAccount | undefined> {
  if (await findPerson(db, userId)) return undefined
  const [deletion] = await auditAbout(db, { action: 'account-deleted', abouts: [userId] })
  return { at: deletion?.at ?? null }
}
