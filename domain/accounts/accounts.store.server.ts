import type { Db, Trx } from '../kernel/database.ts'

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

/** Gives an account that has none its password. @param password hash: as Better Auth would make it */
export async function insertPassword(
  trx: Trx,
  { id, userId, hash, now }: { id: string; userId: string; hash: string; now: string },
): Promise<void> {
  const none = {
    accessToken: null,
    refreshToken: null,
    idToken: null,
    accessTokenExpiresAt: null,
    refreshTokenExpiresAt: null,
    scope: null,
  }
  await trx
    .insertInto('account')
    .values({
      ...none,
      id,
      userId,
      accountId: userId,
      providerId: 'credential',
      password: hash,
      createdAt: now,
      updatedAt: now,
    })
    .execute()
}

/** Whose sign-in waits for a second factor. @param challenge as Better Auth names it */
export async function selectChallenged(db: Db, challenge: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('verification')
    .select('value')
    .where('identifier', '=', challenge)
    .executeTakeFirst()
  return row?.value
}

/** @returns false when there is none */
export async function deleteFactor(trx: Trx, userId: string): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('twoFactor').where('userId', '=', userId).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Links that replace a forgotten password: void once password or address have changed. */
export async function deleteResetLinks(db: Db, userId: string): Promise<void> {
  await db
    .deleteFrom('verification')
    .where('value', '=', userId)
    .where('identifier', 'like', 'reset-password:%')
    .execute()
}

/** @returns how many had ended */
export async function deleteEndedSignInLinks(trx: Trx, now: string): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('sign_in_links')
    .where('ends_at', '<=', now)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** @returns how many */
export async function deletePasskeysOf(trx: Trx, userId: string): Promise<number> {
  const { numDeletedRows } = await trx.deleteFrom('passkeys').where('user_id', '=', userId).executeTakeFirst()
  return Number(numDeletedRows)
}
