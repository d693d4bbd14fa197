import type { Db } from '../tables.ts'

export function selectUser(db: Db, id: string) {
  return db
    .selectFrom('user')
    .select(['id', 'name', 'username', 'email', 'emailVerified'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Addresses are stored in lower case. */
export function selectUserByEmail(db: Db, email: string) {
  return db
    .selectFrom('user')
    .select(['id', 'name', 'email'])
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst()
}

/** Links that replace a forgotten password: void once password or address have changed another way. */
export async function deleteResetLinks(db: Db, userId: string): Promise<void> {
  await db
    .deleteFrom('verification')
    .where('value', '=', userId)
    .where('identifier', 'like', 'reset-password:%')
    .execute()
}
