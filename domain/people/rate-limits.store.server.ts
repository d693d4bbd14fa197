import { type Selectable, sql } from 'kysely'
import { countChanged } from '#domain/kernel/changed-rows.ts'
import type { Db, Tables } from '#domain/kernel/database.ts'

import { isoTime } from '#domain/kernel/time.ts'

type RateLimitRow = Selectable<Tables['rate_limits']>

/**
 * Adds one hit, in a new window if the last one has ended. A full window isn't changed. A window that ends later than a
 * new one would was made under a wrong clock, so it is shortened. It is a single statement, so that no two hits count
 * as one.
 * @returns the window, or undefined if it was full
 */
export function upsertHit(
  db: Db,
  hit: { key: string; now: string; windowEndsAt: string; most: number },
): Promise<RateLimitRow | undefined> {
  const ended = sql<boolean>`rate_limits.window_ends_at <= ${hit.now}`
  const overlong = sql<boolean>`rate_limits.window_ends_at > excluded.window_ends_at`
  const hasRoom = sql<boolean>`rate_limits.hits < ${hit.most}`
  return db
    .insertInto('rate_limits')
    .values({ key: hit.key, hits: 1, window_ends_at: hit.windowEndsAt })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          hits: sql`case when ${ended} then 1 else rate_limits.hits + 1 end`,
          window_ends_at: sql`case when ${ended} or ${overlong} then excluded.window_ends_at else rate_limits.window_ends_at end`,
        })
        .where(sql<boolean>`${ended} or ${overlong} or ${hasRoom}`),
    )
    .returningAll()
    .executeTakeFirst()
}

export function selectWindow(db: Db, which: { key: string; now: string }): Promise<RateLimitRow | undefined> {
  return db
    .selectFrom('rate_limits')
    .selectAll()
    .where('key', '=', which.key)
    .where('window_ends_at', '>', which.now)
    .executeTakeFirst()
}

export async function uncountHit(db: Db, { key, now }: { key: string; now: Date }): Promise<void> {
  await db
    .updateTable('rate_limits')
    .set((value) => ({ hits: value('hits', '-', 1) }))
    .where('key', '=', key)
    .where('window_ends_at', '>', isoTime(now))
    .where('hits', '>', 0)
    .execute()
}

/** @returns the number of deleted windows */
export function deleteEnded(db: Db, now: Date): Promise<number> {
  return countChanged(db.deleteFrom('rate_limits').where('window_ends_at', '<=', isoTime(now)))
}
