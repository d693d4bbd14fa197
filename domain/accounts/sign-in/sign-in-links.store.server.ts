import type { Insertable, Selectable } from 'kysely'
import type { Db, Tables, Trx } from '#domain/kernel/database.ts'

export type SignInLinkRow = Selectable<Tables['sign_in_links']>

/** Takes the place of what the same browser asked for this person before. */
export async function replaceSignInLink(trx: Trx, row: Insertable<Tables['sign_in_links']>): Promise<void> {
  await trx
    .deleteFrom('sign_in_links')
    .where('user_id', '=', row.user_id)
    .where('browser_hash', '=', row.browser_hash)
    .execute()
  await trx.insertInto('sign_in_links').values(row).execute()
}

/** @param which tokenHash: of a link; browserHash: of whoever asked, the newest */
export function selectSignInLink(
  db: Db,
  which: ({ tokenHash: string } | { browserHash: string }) & { now: string },
): Promise<SignInLinkRow | undefined> {
  const links = db.selectFrom('sign_in_links').selectAll().where('ends_at', '>', which.now)
  return 'tokenHash' in which
    ? links.where('token_hash', '=', which.tokenHash).executeTakeFirst()
    : links.where('browser_hash', '=', which.browserHash).orderBy('created_at', 'desc').executeTakeFirst()
}

/** Counts a try of the code. @returns false when there were as many as there may be */
export async function countTry(db: Db, { id, most }: { id: string; most: number }): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sign_in_links')
    .set((is) => ({ tries: is('tries', '+', 1) }))
    .where('id', '=', id)
    .where('tries', '<', most)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** @returns false when somebody took it just before */
export async function takeSignInLink(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('sign_in_links').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}
