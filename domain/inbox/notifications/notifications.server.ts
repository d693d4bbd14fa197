import { notFound } from '#domain/kernel/app-error.ts'
import { commit } from '#domain/kernel/commit.ts'
import type { Db } from '#domain/kernel/database.ts'
import type { Deps } from '#domain/kernel/deps.ts'
import { findMember, lockMembers } from '#domain/people/people.server.ts'
import type { NotificationSettings, NotificationsInput } from './notifications.schema.ts'
import { selectSettings, upsertSettings } from './notifications.store.server.ts'

const DEFAULT: NotificationSettings = { byEmail: false, afterHours: 4 }

export async function showNotifications(db: Db, memberId: string): Promise<NotificationSettings> {
  const row = await selectSettings(db, memberId)
  return row ? { byEmail: row.by_email === 1, afterHours: row.after_hours } : DEFAULT
}

/** @throws AppError not-found if the account isn't one of the staff */
export async function changeNotifications(
  deps: Deps,
  memberId: string,
  { byEmail, afterHours }: NotificationsInput,
): Promise<void> {
  await commit(deps, async (trx) => {
    await lockMembers(trx)
    if (!(await findMember(trx, memberId))) throw notFound('No staff member has this account.')
    await upsertSettings(trx, {
      user_id: memberId,
      by_email: byEmail === 'on' ? 1 : 0,
      after_hours: Number(afterHours),
    })
  })
}
