import { enqueueEmail, findEmailedKeys } from '#domain/email/outbox.server.ts'
import { isSwitchable, type ReminderKind } from '#domain/email/reminder-choices/reminders.schema.ts'
import { commit, type Deps } from '#domain/kernel/commit.ts'
import { pluck } from '#domain/kernel/database.ts'
import { reminderDue } from './open-request.ts'
import { keyOfReminder, REMINDERS, writeReminder } from './reminders.ts'

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
  for (const kind of kinds) mails += await remindOf(deps, kind)
  return mails
}

type Due = { about: string; key: string }

async function remindOf(deps: Deps, kind: ReminderKind): Promise<number> {
  const reminder = REMINDERS[kind]
  const due: Due[] = (await reminder.find(deps.db)).flatMap((request) => {
    const moment = reminderDue(reminder.days, request, deps.clock())
    if (moment === undefined) return []
    return [{ about: request.about, key: keyOfReminder(kind, request, moment) }]
  })
  const mailed = await findEmailedKeys(deps.db, pluck(due, 'key'))
  let mails = 0
  for (const one of due) if (!mailed.has(one.key) && (await remindOnce(deps, kind, one))) mails += 1
  return mails
}

/** A failing email must not stop the others. */
async function remindOnce(deps: Deps, kind: ReminderKind, { about, key }: Due): Promise<boolean> {
  try {
    return await commit(deps, async (trx) => {
      const written = await writeReminder(deps, trx, { kind, about })
      if (!written) return false
      return enqueueEmail(trx, {
        kind: isSwitchable(kind) ? 'reminder' : 'money',
        ...written,
        now: deps.clock(),
        key,
        sendWhile: { what: 'reminder-unanswered', kind, about },
      })
    })
  } catch (error) {
    deps.log.error({ err: error, kind, about }, 'reminder not emailed')
    return false
  }
}
