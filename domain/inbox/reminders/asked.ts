import type { RenderedEmail } from '#domain/email/email-layout.ts'
import type { Db } from '#domain/kernel/database.ts'
import type { Deps } from '#domain/kernel/deps.ts'
import { addDays, startOfDay } from '#domain/kernel/periods.ts'
import { addSeconds, stockholmDay } from '#domain/kernel/time.ts'
import { afterName, beforeName, type ReminderDays } from '#domain/kernel/waiting.ts'

/** What a mail that reminds says, and to whom. */
export type ReminderEmail = { to: string; mail: RenderedEmail; replyTo?: string; attachments?: string[] }

/** Something that somebody was asked for and has not done. */
export type Asked = AskedTimes & {
  /** Its id, and behind a colon what else it depends on. */
  about: string
  /** The id of a client, or the address of somebody without an account in lower case. */
  whom: string
  /** What it is, in a few words. */
  what: string
  /** Whose it is, where that is nobody with an account. */
  name?: string
  /** Once it is due. @param off the address that switches such mails off @returns nothing when it is needed no more */
  write: (deps: Deps, db: Db, off: string) => Promise<ReminderEmail | undefined>
  /** Under which each is stored once, by the name of its moment. */
  key?: (moment: string) => string
}

export type Reminder = {
  /** Whether `PAYMENT_REMINDERS=off` stops it. */
  isOfMoney: boolean
  days: ReminderDays
  /** Everything that is not answered now, whenever it was asked, or only of what has this id. What is not found when the mail is written is answered. */
  find: (db: Db, only?: string) => Promise<Asked[]>
}

/** since: when it was asked, ISO 8601; on: by which day, YYYY-MM-DD, nothing where none was said */
export type AskedTimes = { since: string; on: string | null }

/** Nobody is reminded at night. */
const MORNING_SECONDS = 8 * 3600
/** A server that stood still longer than this says nothing late; nor is a mail repeated whose record has been deleted since. */
const LATEST_SECONDS = 3 * 24 * 3600

/** The name of the reminder that is due now, such as `day-3`, `before-1` or `due`; of several that fell due while nothing ran, the newest. */
export function reminderDue(days: ReminderDays, asked: AskedTimes, now: Date): string | undefined {
  return momentsOf(days, asked).findLast(({ day }) => {
    const from = addSeconds(startOfDay(day), MORNING_SECONDS)
    return from <= now && now < addSeconds(from, LATEST_SECONDS)
  })?.name
}

/** In the order of their days. Nobody is reminded on the day on which it was asked, nor after the day by which it is asked for. */
function momentsOf({ after = [], before = [] }: ReminderDays, { since, on }: AskedTimes) {
  const asked = stockholmDay(new Date(since))
  const named = [
    ...after.map((days) => ({ name: afterName(days), day: addDays(asked, days) })),
    ...(on === null ? [] : before.map((days) => ({ name: beforeName(days), day: addDays(on, -days) }))),
  ]
  return named
    .filter(({ name, day }) => asked < day && (on === null || day < on || name === 'due'))
    .sort((a, b) => (a.day < b.day ? -1 : 1))
}
