import { type Selectable, sql } from 'kysely'
import type { Db } from '../kernel/database.ts'
import type { VisitsTables } from './visits.table.ts'

type VisitCountRow = Selectable<VisitsTables['event_counts']>

/** Adds one. A single statement, so that no two count as one. */
export async function upsertVisitCount(db: Db, event: Omit<VisitCountRow, 'count'>): Promise<void> {
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
export function selectVisitSums(
  db: Db,
  { fromDay, toDay }: { fromDay: string; toDay: string },
): Promise<Omit<VisitCountRow, 'day'>[]> {
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
