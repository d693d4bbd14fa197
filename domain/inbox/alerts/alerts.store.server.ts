import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '#domain/kernel/database.ts'
import type { AlertKind } from './alert-kinds.ts'
import type { AlertsTables } from './alerts.table.ts'

export type AlertRow = Selectable<AlertsTables['alerts']>

/** All that there are, the newest first: a dozen at most. */
export function selectAlerts(db: Db): Promise<AlertRow[]> {
  return db.selectFrom('alerts').selectAll().orderBy('began_at', 'desc').orderBy('kind').execute()
}

/** It is so now. One whose end was told begins anew; one that ended and was not told goes on as if it had not. */
export async function upsertAlert(
  db: Db,
  alert: { kind: AlertKind; says: string; now: string },
): Promise<void> {
  const { kind, says, now } = alert
  const isOver = sql<boolean>`alerts.end_told_at is not null`
  await db
    .insertInto('alerts')
    .values({ kind, says, began_at: now, seen_at: now })
    .onConflict((conflict) =>
      conflict.column('kind').doUpdateSet({
        says,
        seen_at: now,
        began_at: sql`case when ${isOver} then excluded.began_at else alerts.began_at end`,
        begin_told_at: sql`case when ${isOver} then null else alerts.begin_told_at end`,
        ended_at: null,
        end_told_at: null,
      }),
    )
    .execute()
}

/** Ends those of these kinds that were not so for a while, or were seen under a clock that was ahead. */
export async function endAlerts(
  db: Db,
  end: { kinds: readonly AlertKind[]; seenBy: string; seenAfter: string; now: string },
): Promise<void> {
  await db
    .updateTable('alerts')
    .set({ ended_at: end.now })
    .where('kind', 'in', [...end.kinds])
    .where('ended_at', 'is', null)
    .where((is) => is.or([is('seen_at', '<=', end.seenBy), is('seen_at', '>', end.seenAfter)]))
    .execute()
}

/** @returns whether the caller alone tells it until then; a claim that would last longer was made under a wrong clock */
export async function claimAlert(
  db: Db,
  claim: { kind: AlertKind; now: string; until: string },
): Promise<boolean> {
  const result = await db
    .updateTable('alerts')
    .set({ claimed_until: claim.until })
    .where('kind', '=', claim.kind)
    .where((is) =>
      is.or([
        is('claimed_until', 'is', null),
        is('claimed_until', '<=', claim.now),
        is('claimed_until', '>', claim.until),
      ]),
    )
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export function selectAlert(db: Db, kind: AlertKind): Promise<AlertRow | undefined> {
  return db.selectFrom('alerts').selectAll().where('kind', '=', kind).executeTakeFirst()
}

export async function releaseAlert(db: Db, kind: AlertKind): Promise<void> {
  await db.updateTable('alerts').set({ claimed_until: null }).where('kind', '=', kind).execute()
}

export async function markBeginTold(db: Db, alert: { kind: AlertKind; now: string }): Promise<void> {
  await db.updateTable('alerts').set({ begin_told_at: alert.now }).where('kind', '=', alert.kind).execute()
}

/** If it began again while its end was told, its begin is told again. */
export async function markEndTold(db: Db, alert: { kind: AlertKind; now: string }): Promise<void> {
  await db
    .updateTable('alerts')
    .set({
      end_told_at: sql`case when ended_at is null then null else ${alert.now} end`,
      begin_told_at: sql`case when ended_at is null then null else begin_told_at end`,
    })
    .where('kind', '=', alert.kind)
    .execute()
}
