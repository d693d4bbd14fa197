import type { Letter } from '#domain/email/mail-layout.ts'
import { isReminderOff, switchOffAddress } from '#domain/email/reminder-choices/choices.server.ts'
import { isSwitchable, type ReminderKind } from '#domain/email/reminder-choices/reminders.schema.ts'
import type { Db } from '#domain/kernel/database.ts'
import type { Deps } from '#domain/kernel/deps.ts'
import { askedAbout, REMINDERS } from './reminders.ts'

/** What a reminder says now; nothing once its reader did what it asks for, or switched such reminders off. */
export async function reminderNow(
  deps: Deps,
  db: Db,
  { kind, about }: { kind: string; about: string },
): Promise<Letter | undefined> {
  if (!isReminder(kind)) return undefined
  const asked = await askedAbout(db, REMINDERS[kind], about)
  if (!asked) return undefined
  const choice = isSwitchable(kind) ? { whom: asked.whom, kind } : undefined
  if (choice && (await isReminderOff(db, choice))) return undefined
  const off = choice && switchOffAddress(deps, { whom: asked.whom, kinds: [choice.kind] })
  return (await asked.write(deps, db, off ?? ''))?.mail.letter
}

function isReminder(kind: string): kind is ReminderKind {
  return Object.hasOwn(REMINDERS, kind)
}
