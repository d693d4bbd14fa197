import { enqueueEmail, findEmailedKeys } from '#domain/email/outbox.server.ts'
import { isReminderOff, switchOffAddress } from '#domain/email/reminder-choices/choices.server.ts'
import { isSwitchable, type ReminderKind } from '#domain/email/reminder-choices/reminders.schema.ts'
import { commit } from '#domain/kernel/commit.ts'
import type { Deps } from '#domain/kernel/deps.ts'
import type { Asked, Reminder } from './asked.ts'
import { reminderDue } from './moments.ts'
import { askedAbout, keyOfReminder, REMINDERS } from './reminders.ts'

export const REMINDER_KINDS = Object.keys(REMINDERS) as readonly ReminderKind[]

/**
 * Reminds everybody of what they have not answered, each reminder once and only while it is needed. Meant to run every half hour; several
 * processes may.
 * @returns how many mails were stored
 */
export async function remind(
  deps: Deps,
  { kinds = REMINDER_KINDS }: { kinds?: readonly ReminderKind[] } = {},
): Promise<number> {
  let mails = 0
  for (const kind of kinds) mails += await remindOf(deps, kind, REMINDERS[kind])
  return mails
}

type Due = { asked: Asked; key: string }

async function remindOf(deps: Deps, kind: ReminderKind, reminder: Reminder): Promise<number> {
  const due: Due[] = (await reminder.find(deps.db)).flatMap((asked) => {
    const moment = reminderDue(reminder.days, asked, deps.clock())
    if (moment === undefined) return []
    return [{ asked, key: keyOfReminder(kind, asked, moment) }]
  })
  const mailed = await findEmailedKeys(
    deps.db,
    due.map(({ key }) => key),
  )
  let mails = 0
  for (const one of due) if (!mailed.has(one.key) && (await remindOnce(deps, kind, reminder, one))) mails += 1
  return mails
}

/** One that cannot be mailed does not keep the others waiting. */
async function remindOnce(
  deps: Deps,
  kind: ReminderKind,
  reminder: Reminder,
  { asked: { about }, key }: Due,
): Promise<boolean> {
  try {
    return await commit(deps, async (trx) => {
      const asked = await askedAbout(trx, reminder, about)
      if (!asked) return false
      const choice = isSwitchable(kind) ? { whom: asked.whom, kind } : undefined
      if (choice && (await isReminderOff(trx, choice))) return false
      const off = choice && switchOffAddress(deps, { whom: asked.whom, kinds: [choice.kind] })
      const written = await asked.write(deps, trx, off ?? '')
      if (!written) return false
      return enqueueEmail(trx, {
        kind: choice ? 'reminder' : 'money',
        ...written,
        now: deps.clock(),
        key,
        switchOffAddress: off,
        sendWhile: { what: 'reminder-unanswered', kind, about: asked.about },
      })
    })
  } catch (error) {
    deps.log.error({ err: error, kind, about }, 'reminder not mailed')
    return false
  }
}
