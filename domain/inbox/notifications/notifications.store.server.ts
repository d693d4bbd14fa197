import type { Selectable } from 'kysely'
import { type Db, locksRows, type Tables, type Trx } from '#domain/kernel/database.ts'

type SettingsRow = Selectable<Tables['notification_settings']>

export function selectEmailSettings(db: Db): Promise<SettingsRow[]> {
  return db
    .selectFrom('notification_settings')
    .selectAll()
    .where('by_email', '=', 1)
    .orderBy('user_id')
    .execute()
}

export function selectSettings(db: Db, userId: string): Promise<SettingsRow | undefined> {
  return db.selectFrom('notification_settings').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

/** No other process emails this member before the transaction ends. */
export function lockSettings(trx: Trx, userId: string): Promise<SettingsRow | undefined> {
  const row = trx.selectFrom('notification_settings').selectAll().where('user_id', '=', userId)
  return (locksRows(trx) ? row.forUpdate() : row).executeTakeFirst()
}

export async function upsertSettings(db: Db, { user_id, ...settings }: SettingsRow): Promise<void> {
  await db
    .insertInto('notification_settings')
    .values({ user_id, ...settings })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(settings))
    .execute()
}

export async function selectEmailedTasks(trx: Trx, userId: string): Promise<string[]> {
  const rows = await trx.selectFrom('emailed_tasks').select('task').where('user_id', '=', userId).execute()
  return rows.map(({ task }) => task)
}

export async function insertEmailedTasks(
  trx: Trx,
  rows: Selectable<Tables['emailed_tasks']>[],
): Promise<void> {
  await trx.insertInto('emailed_tasks').values(rows).execute()
}

export async function deleteEmailedTasksBy(trx: Trx, which: { userId: string; by: string }): Promise<void> {
  await trx
    .deleteFrom('emailed_tasks')
    .where('user_id', '=', which.userId)
    .where('emailed_at', '<=', which.by)
    .execute()
}

/** @returns those of the tasks that only the caller posts until `againAt` */
export async function claimTasks(
  db: Db,
  { tasks, now, againAt }: { tasks: readonly string[]; now: string; againAt: string },
): Promise<string[]> {
  await db.deleteFrom('posted_tasks').where('again_at', '<=', now).execute()
  if (tasks.length === 0) return []
  const claimed = await db
    .insertInto('posted_tasks')
    // A fixed order prevents deadlocks between processes.
    .values(tasks.toSorted().map((task) => ({ task, again_at: againAt })))
    .onConflict((conflict) => conflict.column('task').doNothing())
    .returning('task')
    .execute()
  return claimed.map(({ task }) => task)
}

export async function updatePostedTasks(db: Db, tasks: readonly string[], againAt: string): Promise<void> {
  await db.updateTable('posted_tasks').set({ again_at: againAt }).where('task', 'in', tasks).execute()
}
