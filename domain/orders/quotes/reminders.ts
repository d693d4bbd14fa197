import { addSeconds, stockholmDay } from '../../kernel/clock.ts'
import { addDays, startOfDay } from '../../kernel/periods.ts'
import type { Part } from '../instalments.ts'

/** When a buyer is reminded of a transfer: on the third and tenth day after it fell due to be sent, as far as they come before the due day, and on that. */
export type Reminder = 'day-3' | 'day-10' | 'due'

const DAYS_AFTER = { 'day-3': 3, 'day-10': 10 } as const
/** Nobody is reminded at night. */
const MORNING_SECONDS = 8 * 3600
/** A server that stood still longer than this says nothing late; nor is a mail repeated whose record has been deleted since. */
const LATEST_SECONDS = 3 * 24 * 3600

/** The one that is due now; of several that fell due while nothing ran, the newest. @param owed since: when it was asked for, ISO 8601; dueOn: YYYY-MM-DD */
export function reminderNow(
  { since, dueOn }: { since: string; dueOn: string },
  now: Date,
): Reminder | undefined {
  const asked = stockholmDay(new Date(since))
  const days: [Reminder, string][] = [
    ['day-3', addDays(asked, DAYS_AFTER['day-3'])],
    ['day-10', addDays(asked, DAYS_AFTER['day-10'])],
    ['due', dueOn],
  ]
  return days.findLast(([reminder, day]) => {
    const from = addSeconds(startOfDay(day), MORNING_SECONDS)
    return (reminder === 'due' || day < dueOn) && from <= now && now < addSeconds(from, LATEST_SECONDS)
  })?.[0]
}

/** The names under which the reminders of a part of an order are stored, so that each is mailed once. */
export function reminderKeys(orderId: string, part: Part): Record<Reminder, string> {
  const of = part === 'second' ? `${orderId}:second` : orderId
  const key = (reminder: Reminder) => `quote:${of}:reminder:${reminder}`
  return { 'day-3': key('day-3'), 'day-10': key('day-10'), due: key('due') }
}
