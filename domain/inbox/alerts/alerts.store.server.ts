import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Db, Tables } from '#domain/kernel/database.ts'

export type AlertRow = Selectable<Tables['alerts']>

/** Newest first. There is at most one per check. */
export function selectAlerts(db: Db): Promise<AlertRow[]> {
  return db.selectFrom('alerts').selectAll().orderBy('began_at', 'desc').orderBy('name').execute()
}

export async function upsertAlert(db: Db, alert: { name: string; says: string; now: string }): Promise<void> {
  const { name, says, now } = alert
  const isOpen = sql<boolean>`alerts.ended_at is null`
  await db
    .insertInto('alerts')
    .values({ name, says, began_at: now, seen_at: now })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({
        says,
        seen_at: now,
        began_at: sql`case when ${isOpen} then alerts.began_at else excluded.began_at end`,
        sent_at: sql`case when ${isOpen} then alerts.sent_at end`,
        ended_at: null,
      }),
    )
    .execute()
}

/** Ends alerts that weren't seen lately, or were seen under a clock that was ahead. */
export async function endAlerts(
  db: Db,
  end: { seenBy: string; seenAfter: string; now: string },
): Promise<void> {
  await db
    .updateTable('alerts')
    .set({ ended_at: end.now, sent_at: null })
    .where('ended_at', 'is', null)
    .where((is) => is.or([is('seen_at', '<=', end.seenBy), is('seen_at', '>', end.seenAfter)]))
    .execute()
}

/**
 * Claims alerts whose current state hasn't been sent, for one of several processes.
 * @param claim.endedAfter alerts that ended earlier aren't sent
 * @param claim.until a claim that lasts longer was made under a wrong clock
 */
export function claimUnsent(
  db: Db,
  claim: { now: string; until: string; endedAfter: string },
): Promise<AlertRow[]> {
  return db
    .updateTable('alerts')
    .set({ claimed_until: claim.until })
    .where('sent_at', 'is', null)
    .where((is) => is.or([is('ended_at', 'is', null), is('ended_at', '>', claim.endedAfter)]))
    .where((is) =>
      is.or([
        is('claimed_until', 'is', null),
        is('claimed_until', '<=', claim.now),
        is('claimed_until', '>', claim.until),
      ]),
    )
    .returningAll()
    .execute()
}

/** Does nothing if the state has changed. */
export async function markSent(db: Db, { name, began_at, ended_at }: AlertRow, now: string): Promise<void> {
  await db
    .updateTable('alerts')
    .set({ sent_at: now, claimed_until: null })
    .where('name', '=', name)
    .where('began_at', '=', began_at)
    .where('ended_at', ended_at === null ? 'is' : '=', ended_at)
    .execute()
}
