import { enqueueEmail, findEmailedKeys } from '#domain/email/outbox.server.ts'
import { isReminderOff, switchOffAddress } from '#domain/email/reminder-choices/choices.server.ts'
import { isSwitchable, type ReminderKind } from '#domain/email/reminder-choices/reminders.schema.ts'
import { commit, type Deps } from '#domain/kernel/commit.ts'
import { pluck } from '#domain/kernel/database.ts'
import { type OpenRequest, type Reminder, reminderDue } from './open-request.ts'
import { findRequest, keyOfReminder, REMINDERS } from './reminders.ts'

export const REMINDER_KINDS = Object.keys(REMINDERS) as readonly ReminderKind[]

/**
 * Sends each due reminder once, and only as long as it is needed. Runs every half hour. Safe to run in several
 * processes.
 * @returns how many emails were stored
 */
export async function remind(
  deps: Deps,
  { kinds = REMINDER_KINDS }: { kinds?: readonly ReminderKind[] } = {},
): Promise<number> {
  let mails = 0
  for (const kind of kinds) mails += await remindOf(deps, kind, REMINDERS[kind])
  return mails
}

type Due = { request: OpenRequest; key: string }

async function remindOf(deps: Deps, kind: ReminderKind, reminder: Reminder): Promise<number> {
  const due: Due[] = (await reminder.find(deps.db)).flatMap((request) => {
    const moment = reminderDue(reminder.days, request, deps.clock())
    if (moment === undefined) return []
    return [{ request: request, key: keyOfReminder(kind, request, moment) }]
  })
  const mailed = await findEmailedKeys(deps.db, pluck(due, 'key'))
  let mails = 0
  for (const one of due) if (!mailed.has(one.key) && (await remindOnce(deps, kind, reminder, one))) mails += 1
  return mails
}

/** A failing email must not stop the others. */
async function remindOnce(
  deps: Deps,
  kind: ReminderKind,
  reminder: Reminder,
  { request: { about }, key }: Due,
): Promise<boolean> {
  try {
    return await commit(deps, async (trx) => {
      const request = await findRequest(trx, reminder, about)
      if (!request) return false
      const choice = isSwitchable(kind) ? { whom: request.whom, kind } : undefined
      if (choice && (await isReminderOff(trx, choice))) return false
      const off = choice && switchOffAddress(deps, { whom: request.whom, kinds: [choice.kind] })
      const written = await request.write(deps, trx, off ?? '')
      if (!written) return false
      return enqueueEmail(trx, {
        kind: choice ? 'reminder' : 'money',
        ...written,
        now: deps.clock(),
        key,
        switchOffAddress: off,
        sendWhile: { what: 'reminder-unanswered', kind, about: request.about },
      })
    })
  } catch (error) {
    deps.log.error({ err: error, kind, about }, 'reminder not emailed')
    return false
  }
}
