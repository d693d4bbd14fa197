import type { RenderedEmail } from '#domain/email/email-layout.ts'
import type { Deps } from '#domain/kernel/commit.ts'
import type { Db } from '#domain/kernel/database.ts'
import { addDays, startOfDay } from '#domain/kernel/periods.ts'
import type { ReminderDays } from '#domain/kernel/tasks.ts'
import { afterName, beforeName } from '#domain/kernel/tasks.ts'
import { addSeconds, stockholmDay } from '#domain/kernel/time.ts'

export type ReminderEmail = { to: string; mail: RenderedEmail; replyTo?: string; attachments?: string[] }

/** Something a client or recipient hasn't done yet. */
export type OpenRequest = RequestTimes & {
  /** An id, optionally followed by a colon and whatever else identifies the request. */
  about: string
  /** A client's id, or the lower-case address of someone without an account. */
  whom: string
  /** @param off address that turns such emails off @returns undefined if it is no longer needed */
  write: (deps: Deps, db: Db, off: string) => Promise<ReminderEmail | undefined>
  /** Deduplication key for a moment. */
  key?: (moment: string) => string
}

export type Reminder = {
  /** Whether `PAYMENT_REMINDERS=off` stops it. */
  isOfMoney: boolean
  days: ReminderDays
  /** All open requests, or only those about one id. A request that isn't found any more counts as answered. */
  find: (db: Db, only?: string) => Promise<OpenRequest[]>
}

/** `since`: ISO 8601; `on`: deadline, YYYY-MM-DD */
export type RequestTimes = { since: string; on: string | null }

const MORNING_SECONDS = 8 * 3600
/** After a longer outage, reminders are skipped. This also prevents repeating one whose record was deleted. */
const LATEST_SECONDS = 3 * 24 * 3600

/** The newest reminder that is due, such as `day-3`, `before-1` or `due`. */
export function reminderDue(days: ReminderDays, request: RequestTimes, now: Date): string | undefined {
  return momentsOf(days, request).findLast(({ day }) => {
    const from = addSeconds(startOfDay(day), MORNING_SECONDS)
    return from <= now && now < addSeconds(from, LATEST_SECONDS)
  })?.name
}

/** Sorted by day, without the day of the request and days after the deadline. */
function momentsOf({ after = [], before = [] }: ReminderDays, { since, on }: RequestTimes) {
  const request = stockholmDay(new Date(since))
  const named = [
    ...after.map((days) => ({ name: afterName(days), day: addDays(request, days) })),
    ...(on === null ? [] : before.map((days) => ({ name: beforeName(days), day: addDays(on, -days) }))),
  ]
  return named
    .filter(({ name, day }) => request < day && (on === null || day < on || name === 'due'))
    .sort((a, b) => (a.day < b.day ? -1 : 1))
}
