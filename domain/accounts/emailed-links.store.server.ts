import type { Insertable, Selectable } from 'kysely'
import { didChange } from '#domain/kernel/changed-rows.ts'
import type { Db, Tables, Trx } from '#domain/kernel/database.ts'

export type EmailLinkRow = Selectable<Tables['email_links']>
export type EmailLinkPurpose = EmailLinkRow['purpose']

export async function insertEmailLink(trx: Trx, row: Insertable<Tables['email_links']>): Promise<void> {
  await trx.insertInto('email_links').values(row).execute()
}

/** @returns undefined if the link was used or deleted, or has expired */
export function selectEmailLink(
  db: Db,
  which: { tokenHash: string; purpose: EmailLinkPurpose; now: string },
): Promise<EmailLinkRow | undefined> {
  return db
    .selectFrom('email_links')
    .selectAll()
    .where('token_hash', '=', which.tokenHash)
    .where('purpose', '=', which.purpose)
    .where('ends_at', '>', which.now)
    .executeTakeFirst()
}

/** @returns false if the link was used or deleted in the meantime */
export function takeEmailLink(trx: Trx, tokenHash: string): Promise<boolean> {
  return didChange(trx.deleteFrom('email_links').where('token_hash', '=', tokenHash))
}

export async function deleteEmailLinks(
  trx: Trx,
  { userId, purpose }: { userId: string; purpose: EmailLinkPurpose },
): Promise<void> {
  await trx.deleteFrom('email_links').where('user_id', '=', userId).where('purpose', '=', purpose).execute()
}

export type EmailChangeRow = Selectable<Tables['email_changes']>

/** Replaces the account's earlier change. */
export async function replaceEmailChange(trx: Trx, row: Insertable<Tables['email_changes']>): Promise<void> {
  const { user_id, ...change } = row
  await trx
    .insertInto('email_changes')
    .values(row)
    .onConflict((of) => of.column('user_id').doUpdateSet(change))
    .execute()
}

/** @returns undefined if the link was used, replaced or deleted, or has expired */
export function selectEmailChange(
  db: Db,
  which: { tokenHash: string; now: string },
): Promise<EmailChangeRow | undefined> {
  return db
    .selectFrom('email_changes')
    .selectAll()
    .where('token_hash', '=', which.tokenHash)
    .where('ends_at', '>', which.now)
    .executeTakeFirst()
}

/** @returns false if the link was used, replaced or deleted in the meantime */
export function takeEmailChange(trx: Trx, tokenHash: string): Promise<boolean> {
  return didChange(trx.deleteFrom('email_changes').where('token_hash', '=', tokenHash))
}

/** @returns false if no change was pending */
export function deleteEmailChange(trx: Trx, userId: string): Promise<boolean> {
  return didChange(trx.deleteFrom('email_changes').where('user_id', '=', userId))
}

export async function selectIsSignInLink(
  db: Db,
  which: { tokenHash: string; now: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('sign_in_links')
    .select('id')
    .where('token_hash', '=', which.tokenHash)
    .where('ends_at', '>', which.now)
    .executeTakeFirst()
  return row !== undefined
}

export type SignInLinkRow = Selectable<Tables['sign_in_links']>

/** Replaces the earlier link of the same browser for this person. */
export async function replaceSignInLink(trx: Trx, row: Insertable<Tables['sign_in_links']>): Promise<void> {
  await trx
    .deleteFrom('sign_in_links')
    .where('user_id', '=', row.user_id)
    .where('browser_hash', '=', row.browser_hash)
    .execute()
  await trx.insertInto('sign_in_links').values(row).execute()
}

/** @param which a link by its token, or the newest one that a browser requested */
export function selectSignInLink(
  db: Db,
  which: ({ tokenHash: string } | { browserHash: string }) & { now: string },
): Promise<SignInLinkRow | undefined> {
  const links = db.selectFrom('sign_in_links').selectAll().where('ends_at', '>', which.now)
  return 'tokenHash' in which
    ? links.where('token_hash', '=', which.tokenHash).executeTakeFirst()
    : links.where('browser_hash', '=', which.browserHash).orderBy('created_at', 'desc').executeTakeFirst()
}

/** Counts an attempt at the code. @returns false if none is left */
export function countTry(db: Db, { id, most }: { id: string; most: number }): Promise<boolean> {
  return didChange(
    db
      .updateTable('sign_in_links')
      .set((is) => ({ tries: is('tries', '+', 1) }))
      .where('id', '=', id)
      .where('tries', '<', most),
  )
}

/** @returns false if the link was used in the meantime */
export function takeSignInLink(db: Db, id: string): Promise<boolean> {
  return didChange(db.deleteFrom('sign_in_links').where('id', '=', id))
}
