import type { Db } from '#domain/kernel/database.ts'
import '#domain/inbox/telling/telling.table.ts'

/** Somebody of the staff is told what waits, in one browser, and was told of one thing. */
export async function addTelling(db: Db, { userId, time }: { userId: string; time: string }): Promise<void> {
  const hours = { after_hours: 4, quiet_from: '20:00', quiet_to: '08:00', quiet_weekends: 0 }
  await db
    .insertInto('telling')
    .values({ user_id: userId, by_mail: 1, ...hours, time_zone: 'Europe/Stockholm' })
    .execute()
  const keys = { endpoint: 'https://push.example/å', p256dh: 'p', auth: 'a' }
  await db
    .insertInto('push_devices')
    .values({
      id: 'dev_1',
      user_id: userId,
      ...keys,
      name: 'Firefox',
      created_at: time,
      missed_at: null,
      tries: 0,
    })
    .execute()
  await db.insertInto('told').values({ user_id: userId, thing: 'Thread to read', told_at: time }).execute()
}
