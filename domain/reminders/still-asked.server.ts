import type { Db } from '../kernel/database.ts'
import { isReminderOff, kindOfReminder } from './choices.server.ts'
import { askedAbout, REMINDERS } from './reminders.ts'

/** Whether a reminder that was stored under this key is still needed and wanted; of what is no reminder, always. */
export async function isStillAsked(db: Db, key: string): Promise<boolean> {
  const kind = kindOfReminder(key)
  if (kind === undefined) return true
  const about = key.slice(`reminder:${kind}:`.length, key.lastIndexOf(':'))
  const asked = await askedAbout(db, REMINDERS[kind], about)
  return asked !== undefined && !(await isReminderOff(db, { whom: asked.whom, kind }))
}
