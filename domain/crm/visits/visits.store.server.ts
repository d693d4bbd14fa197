import { type Selectable, sql } from 'kysely'
import type { Db, Tables } from '#domain/kernel/database.ts'

type VisitCountRow = Selectable<Tables['event_counts']>
export type VisitOfDay = Omit<VisitCountRow, 'count'>

/** A single statement, so that concurrent events are both counted. */
export async function upsertVisitCount(db: Db, event: VisitOfDay): Promise<void> {
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

/** Sums over a range of days, both included, most frequent first. */
export function selectVisitSums(db: Db, { fromDay, toDay }: { fromDay: string; toDay: string }) {
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

/** Page views by day, oldest first. Days without any are left out. */
export function selectViewsByDay(db: Db, { fromDay, toDay }: { fromDay: string; toDay: string }) {
  return db
    .selectFrom('event_counts')
    .select(({ fn }) => ['day', fn.sum<number>('count').as('count')])
    .where('day', '>=', fromDay)
    .where('day', '<=', toDay)
    .where('event', '=', 'page_view')
    .groupBy('day')
    .orderBy('day')
    .execute()
}
