import type { Db, Trx } from '#domain/kernel/database.ts'

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

/** @returns the hash, or undefined if the account has no password */
export async function selectPasswordHash(db: Db, userId: string): Promise<string | undefined> {
  const account = await db
    .selectFrom('account')
    .select('password')
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .executeTakeFirst()
  return account?.password ?? undefined
}

/** @param password hash: as Better Auth would make it @returns false if the account has no password to replace */
export async function updatePassword(
  trx: Trx,
  { userId, hash, now }: { userId: string; hash: string; now: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('account')
    .set({ password: hash, updatedAt: now })
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** @returns false if the account has no password */
export async function deletePassword(trx: Trx, userId: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('account')
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Sign-ins that wait for two-factor authentication. */
export async function deleteChallenges(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('verification').where('value', '=', userId).execute()
}

/** @returns false when there is none */
export async function deleteFactor(trx: Trx, userId: string): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('twoFactor').where('userId', '=', userId).executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deleteSignInLinks(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('sign_in_links').where('user_id', '=', userId).execute()
}

/** @returns how many */
export async function deletePasskeysOf(trx: Trx, userId: string): Promise<number> {
  const { numDeletedRows } = await trx.deleteFrom('passkeys').where('user_id', '=', userId).executeTakeFirst()
  return Number(numDeletedRows)
}

export async function countPasskeys(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('passkeys')
    .select((is) => is.fn.countAll<number | string>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}
