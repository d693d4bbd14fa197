import { type Selectable, sql } from 'kysely'
import type { Db } from '../kernel/database.ts'
import type { EventsTables } from './visits.table.ts'

type EventCountRow = Selectable<EventsTables['event_counts']>

/** Adds one. A single statement, so that no two count as one. */
export async function upsertEventCount(db: Db, event: Omit<EventCountRow, 'count'>): Promise<void> {
  await db
    .insertInto('event_counts')
    .values({ ...event, count: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'path', 'event', 'detail'])
        .doUpdateSet({ count: sql`event_counts.count + 1` }),
    )
    .execute()
}

/** Sums over the days from the first to the last, both included; most frequent first. */
export function selectEventSums(
  db: Db,
  { fromDay, toDay }: { fromDay: string; toDay: string },
): Promise<Omit<EventCountRow, 'day'>[]> {
  return db
    .selectFrom('event_counts')
    .select(({ fn }) => ['event', 'path', 'detail', fn.sum<number>('count').as('count')])
    .where('day', '>=', fromDay)
    .where('day', '<=', toDay)
    .groupBy(['event', 'path', 'detail'])
    .orderBy('count', 'desc')
    .orderBy('event')
    .orderBy('path')
    .orderBy('detail')
    .execute()
}

/** @returns how many rows were deleted */
export async function deleteEventCountsBefore(db: Db, day: string): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('event_counts').where('day', '<', day).executeTakeFirst()
  return Number(numDeletedRows)
}
