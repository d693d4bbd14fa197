import type { Insertable } from 'kysely'
import { type Db, insertOnce, type Tables } from '#domain/kernel/database.ts'

export async function selectLastEventTime(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom('payment_events')
    .select('received_at')
    .orderBy('received_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.received_at
}

export async function hasEvent(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('payment_events').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

/** @returns whether it is new */
export function insertEvent(db: Db, row: Insertable<Tables['payment_events']>) {
  return insertOnce(db.insertInto('payment_events').values(row))
}
