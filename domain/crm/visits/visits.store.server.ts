import { type Selectable, sql } from 'kysely'
import { type Db, locksRows, type Tables, type Trx } from '#domain/kernel/database.ts'

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

/** Locks the counting of new campaigns. SQLite runs only one transaction at a time. */
export async function lockCampaigns(trx: Trx): Promise<void> {
  if (locksRows(trx)) await sql`select pg_advisory_xact_lock(hashtext('event_counts.campaigns'))`.execute(trx)
}

export async function selectCampaigns(db: Db, day: string): Promise<string[]> {
  const rows = await db
    .selectFrom('event_counts')
    .select('detail')
    .distinct()
    .where('day', '=', day)
    .where('event', '=', 'page_view')
    .where('detail', '!=', '')
    .execute()
  return rows.map(({ detail }) => detail)
}

/** Sums over a range of days, both included, most frequent first. Page views are summed over all campaigns. */
export function selectVisitSums(
  db: Db,
  { fromDay, toDay }: { fromDay: string; toDay: string },
): Promise<Omit<VisitCountRow, 'day'>[]> {
  return db
    .selectFrom('event_counts')
    .select(({ fn }) => ['event', 'path', DETAIL.as('detail'), fn.sum<number>('count').as('count')])
    .where('day', '>=', fromDay)
    .where('day', '<=', toDay)
    .groupBy(['event', 'path', DETAIL])
    .orderBy('count', 'desc')
    .orderBy('event')
    .orderBy('path')
    .orderBy(DETAIL)
    .execute()
}

/** Page views by day, oldest first. Days without any are left out. */
export function selectViewsByDay(
  db: Db,
  { fromDay, toDay }: { fromDay: string; toDay: string },
): Promise<Pick<VisitCountRow, 'day' | 'count'>[]> {
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

const DETAIL = sql<string>`case event when 'page_view' then '' else detail end`

/** Page views by campaign. An empty campaign means none. */
export function selectCampaignSums(
  db: Db,
  { fromDay, toDay }: { fromDay: string; toDay: string },
): Promise<Pick<VisitCountRow, 'detail' | 'count'>[]> {
  return db
    .selectFrom('event_counts')
    .select(({ fn }) => ['detail', fn.sum<number>('count').as('count')])
    .where('day', '>=', fromDay)
    .where('day', '<=', toDay)
    .where('event', '=', 'page_view')
    .groupBy('detail')
    .orderBy('count', 'desc')
    .orderBy('detail')
    .execute()
}
