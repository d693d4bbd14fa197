import type { Insertable, Selectable } from 'kysely'
import { countChanged, didChange } from '#domain/kernel/changed-rows.ts'
import { type Db, newId, type Tables, type Trx } from '#domain/kernel/database.ts'
import { isoTime } from '#domain/kernel/time.ts'

/** An account created with a quote has no password at first. */
export async function hasPassword(db: Db, userId: string): Promise<boolean> {
  return (await selectPasswordHash(db, userId)) !== undefined
}

/** @param password `hash` from `hashOf` */
export async function insertPassword(
  trx: Trx,
  { userId, hash, now }: { userId: string; hash: string; now: Date },
): Promise<void> {
  const account = { id: newId('acc'), userId, accountId: userId, providerId: 'credential' }
  const times = { createdAt: isoTime(now), updatedAt: isoTime(now) }
  await trx
    .insertInto('account')
    .values({ ...account, ...times, password: hash })
    .execute()
}

/** @returns undefined if the account has no password */
export async function selectPasswordHash(db: Db, userId: string): Promise<string | undefined> {
  const account = await db
    .selectFrom('account')
    .select('password')
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .executeTakeFirst()
  return account?.password ?? undefined
}

/** @returns false if the account has no password */
export function updatePassword(
  trx: Trx,
  { userId, hash, now }: { userId: string; hash: string; now: Date },
): Promise<boolean> {
  return didChange(
    trx
      .updateTable('account')
      .set({ password: hash, updatedAt: isoTime(now) })
      .where('userId', '=', userId)
      .where('providerId', '=', 'credential'),
  )
}

/** @returns false if the account has no password */
export function deletePassword(trx: Trx, userId: string): Promise<boolean> {
  return didChange(
    trx.deleteFrom('account').where('userId', '=', userId).where('providerId', '=', 'credential'),
  )
}

/** Sign-ins that wait for two-factor authentication. */
export async function deleteChallenges(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('verification').where('value', '=', userId).execute()
}

/** @returns false if it doesn't exist */
export function deleteFactor(trx: Trx, userId: string): Promise<boolean> {
  return didChange(trx.deleteFrom('twoFactor').where('userId', '=', userId))
}

export async function deleteSignInLinks(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('sign_in_links').where('user_id', '=', userId).execute()
}

/** @returns how many */
export function deletePasskeysOf(trx: Trx, userId: string): Promise<number> {
  return countChanged(trx.deleteFrom('passkeys').where('user_id', '=', userId))
}

export type PasskeyRow = Selectable<Tables['passkeys']>

/** Oldest first. */
export function selectPasskeys(db: Db, userId: string): Promise<PasskeyRow[]> {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export function selectPasskey(db: Db, credentialId: string): Promise<PasskeyRow | undefined> {
  return db.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst()
}

/** @returns false if the device already has one */
export function insertPasskey(trx: Trx, row: Insertable<Tables['passkeys']>): Promise<boolean> {
  return didChange(
    trx
      .insertInto('passkeys')
      .values(row)
      .onConflict((of) => of.column('credential_id').doNothing()),
  )
}

export async function updateUse(
  db: Db,
  { id, counter, usedAt }: { id: string; counter: number; usedAt: string },
): Promise<void> {
  await db.updateTable('passkeys').set({ counter, used_at: usedAt }).where('id', '=', id).execute()
}

/** @returns false if this person has no such passkey */
export function deletePasskey(trx: Trx, which: { userId: string; id: string }): Promise<boolean> {
  return didChange(trx.deleteFrom('passkeys').where('id', '=', which.id).where('user_id', '=', which.userId))
}

export async function upsertKnownPlace(db: Db, row: Insertable<Tables['known_places']>): Promise<void> {
  await db
    .insertInto('known_places')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'place']).doUpdateSet({ seen_at: row.seen_at }))
    .execute()
}

export async function selectKnownPlaces(
  db: Db,
  { userId, places, since }: { userId: string; places: readonly string[]; since: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom('known_places')
    .select('place')
    .where('user_id', '=', userId)
    .where('place', 'in', [...places])
    .where('seen_at', '>', since)
    .execute()
  return rows.map(({ place }) => place)
}
