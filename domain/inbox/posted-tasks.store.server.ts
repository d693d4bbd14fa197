import type { Db } from '#domain/kernel/database.ts'

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
