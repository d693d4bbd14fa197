import type { Insertable, Selectable } from 'kysely'
import type { Db, Tables, Trx } from '#domain/kernel/database.ts'

export type EmailLinkRow = Selectable<Tables['email_links']>
export type EmailLinkPurpose = EmailLinkRow['purpose']

export async function insertEmailLink(trx: Trx, row: Insertable<Tables['email_links']>): Promise<void> {
  await trx.insertInto('email_links').values(row).execute()
}

/** @returns undefined if the link was used, deleted or has ended */
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

/** @returns false if somebody used or deleted the link in the meantime */
export async function takeEmailLink(trx: Trx, tokenHash: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('email_links')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deleteEmailLinks(
  trx: Trx,
  { userId, purpose }: { userId: string; purpose: EmailLinkPurpose },
): Promise<void> {
  await trx.deleteFrom('email_links').where('user_id', '=', userId).where('purpose', '=', purpose).execute()
}

export type EmailChangeRow = Selectable<Tables['email_changes']>

/** Takes the place of the account's earlier change. */
export async function replaceEmailChange(trx: Trx, row: Insertable<Tables['email_changes']>): Promise<void> {
  const { user_id, ...change } = row
  await trx
    .insertInto('email_changes')
    .values(row)
    .onConflict((of) => of.column('user_id').doUpdateSet(change))
    .execute()
}

/** @returns undefined if the link was used, replaced, deleted or has ended */
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

/** @returns false if somebody used, replaced or deleted it in the meantime */
export async function takeEmailChange(trx: Trx, tokenHash: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('email_changes')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** @returns false if no change was pending */
export async function deleteEmailChange(trx: Trx, userId: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('email_changes')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Whether a link to sign in by email can still be followed. */
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
