import type { Db } from '../kernel/database.ts'

/** Whose password a link replaces; nothing for a link that is used or void. */
export async function selectResetLinkOwner(db: Db, token: string): Promise<string | undefined> {
  const link = await db
    .selectFrom('verification')
    .select('value')
    .where('identifier', '=', `reset-password:${token}`)
    .executeTakeFirst()
  return link?.value
}

/** Whether somebody can sign in to an account with a password: one that came with a quote has none at first. */
export async function hasPassword(db: Db, userId: string): Promise<boolean> {
  const account = await db
    .selectFrom('account')
    .select('id')
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .executeTakeFirst()
  return account !== undefined
}

/** Links that replace a forgotten password: void once password or address have changed. */
export async function deleteResetLinks(db: Db, userId: string): Promise<void> {
  await db
    .deleteFrom('verification')
    .where('value', '=', userId)
    .where('identifier', 'like', 'reset-password:%')
    .execute()
}
