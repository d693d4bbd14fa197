import type { Db } from '#domain/kernel/database.ts'

/** A staff member who gets emails about open tasks. One task was emailed to them and posted to the webhook. */
export async function addNotifications(
  db: Db,
  { userId, time }: { userId: string; time: string },
): Promise<void> {
  const task = 'Thread to read'
  await db
    .insertInto('notification_settings')
    .values({ user_id: userId, by_email: 1, after_hours: 4 })
    .execute()
  await db.insertInto('emailed_tasks').values({ user_id: userId, task, emailed_at: time }).execute()
  await db.insertInto('posted_tasks').values({ task, again_at: time }).execute()
}
