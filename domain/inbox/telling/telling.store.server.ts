import type { Selectable } from 'kysely'
import { type Db, locksRows, type Trx } from '#domain/kernel/database.ts'
import type { TellingTables } from './telling.table.ts'

export type TellingRow = Selectable<TellingTables['telling']>
export type DeviceRow = Selectable<TellingTables['push_devices']>

/** Of everybody who said what they want to be told. */
export function selectTellings(db: Db): Promise<TellingRow[]> {
  return db.selectFrom('telling').selectAll().orderBy('user_id').execute()
}

export function selectTelling(db: Db, userId: string): Promise<TellingRow | undefined> {
  return db.selectFrom('telling').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

/** Nobody else tells them before the transaction ends. */
export function lockTelling(trx: Trx, userId: string): Promise<TellingRow | undefined> {
  const row = trx.selectFrom('telling').selectAll().where('user_id', '=', userId)
  return (locksRows(trx) ? row.forUpdate() : row).executeTakeFirst()
}

export async function upsertTelling(db: Db, { user_id, ...telling }: TellingRow): Promise<void> {
  await db
    .insertInto('telling')
    .values({ user_id, ...telling })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(telling))
    .execute()
}

export async function insertTelling(db: Db, row: TellingRow): Promise<void> {
  await db
    .insertInto('telling')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute()
}

/** The newest first. */
export function selectDevices(db: Db, userId: string): Promise<DeviceRow[]> {
  return db
    .selectFrom('push_devices')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}

/** A browser is told as whoever said so last. */
export async function upsertDevice(db: Db, row: DeviceRow): Promise<void> {
  const { id: _, endpoint, ...rest } = row
  await db
    .insertInto('push_devices')
    .values(row)
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(rest))
    .execute()
}

/** @returns whether there was one */
export async function deleteDevice(db: Db, which: { id: string; userId: string }): Promise<boolean> {
  const deletion = db
    .deleteFrom('push_devices')
    .where('id', '=', which.id)
    .where('user_id', '=', which.userId)
  return Number((await deletion.executeTakeFirst()).numDeletedRows) > 0
}

/** Of what somebody was told, and when. */
export function selectTold(trx: Trx, userId: string): Promise<{ thing: string; told_at: string }[]> {
  return trx.selectFrom('told').select(['thing', 'told_at']).where('user_id', '=', userId).execute()
}

/** @param missed nothing once it knows what it was to be told, or need not know any more */
export async function updateMissed(
  db: Db,
  ids: readonly string[],
  missed: Pick<DeviceRow, 'missed_at' | 'tries'>,
): Promise<void> {
  if (ids.length === 0) return
  await db.updateTable('push_devices').set(missed).where('id', 'in', ids).execute()
}

export async function insertTold(trx: Trx, rows: Selectable<TellingTables['told']>[]): Promise<void> {
  await trx.insertInto('told').values(rows).execute()
}

/** @param by ISO 8601 */
export async function deleteToldBy(trx: Trx, which: { userId: string; by: string }): Promise<void> {
  await trx.deleteFrom('told').where('user_id', '=', which.userId).where('told_at', '<=', which.by).execute()
}
