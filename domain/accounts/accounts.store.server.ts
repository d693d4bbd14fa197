import { sql } from 'kysely'
import type { Db } from '../kernel/database.ts'

export function selectUser(db: Db, id: string) {
  return db
    .selectFrom('user')
    .select(['id', 'name', 'username', 'displayUsername', 'email', 'emailVerified'])
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

/** Whose password a link replaces; nothing for a link that is used or void. */
export async function selectResetLinkOwner(db: Db, token: string): Promise<string | undefined> {
  const link = await db
    .selectFrom('verification')
    .select('value')
    .where('identifier', '=', `reset-password:${token}`)
    .executeTakeFirst()
  return link?.value
}

/** Accounts made after a time whose welcome or first confirmation mail was never stored. */
export function selectUnwelcomed(db: Db, madeAfter: string): Promise<{ id: string }[]> {
  const stored = (key: 'welcome' | 'verify') =>
    sql<boolean>`exists (select 1 from outbox where outbox.dedupe_key = ${`${key}:`} || ${sql.ref('user.id')})`
  return db
    .selectFrom('user')
    .select('user.id')
    .where('user.createdAt', '>', madeAfter)
    .where((is) =>
      is.or([
        is.not(stored('welcome')),
        is.and([is.not(stored('verify')), is('user.emailVerified', '=', sql<boolean>`false`)]),
      ]),
    )
    .execute()
}

/** Links that replace a forgotten password: void once password or address have changed. */
export async function deleteResetLinks(db: Db, userId: string): Promise<void> {
  await db
    .deleteFrom('verification')
    .where('value', '=', userId)
    .where('identifier', 'like', 'reset-password:%')
    .execute()
}
