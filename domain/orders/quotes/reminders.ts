import { addSeconds, stockholmDay } from '../../kernel/clock.ts'
import { addDays, startOfDay } from '../../kernel/periods.ts'

/** When a buyer is reminded of a transfer: on the third and tenth day after acceptance, as far as they come before the due day, and on that. */
export type Reminder = 'day-3' | 'day-10' | 'due'

const DAYS_AFTER_ACCEPTANCE = { 'day-3': 3, 'day-10': 10 } as const
/** Nobody is reminded at night. */
const MORNING_SECONDS = 8 * 3600
/** A server that stood still longer than this says nothing late; nor is a mail repeated whose record has been deleted since. */
const LATEST_SECONDS = 3 * 24 * 3600

/** The one that is due now; of several that fell due while nothing ran, the newest. @param agreed acceptedAt: ISO 8601; dueOn: YYYY-MM-DD */
export function reminderNow(
  { acceptedAt, dueOn }: { acceptedAt: string; dueOn: string },
  now: Date,
): Reminder | undefined {
  const accepted = stockholmDay(new Date(acceptedAt))
  const days: [Reminder, string][] = [
    ['day-3', addDays(accepted, DAYS_AFTER_ACCEPTANCE['day-3'])],
    ['day-10', addDays(accepted, DAYS_AFTER_ACCEPTANCE['day-10'])],
    ['due', dueOn],
  ]
  return days.findLast(([reminder, day]) => {
    const from = addSeconds(startOfDay(day), MORNING_SECONDS)
    return (reminder === 'due' || day < dueOn) && from <= now && now < addSeconds(from, LATEST_SECONDS)
  })?.[0]
}

/** The names under which the reminders of an order are stored, so that each is mailed once. */
export function reminderKeys(orderId: string): Record<Reminder, string> {
  const key = (reminder: Reminder) => `quote:${orderId}:reminder:${reminder}`
  return { 'day-3': key('day-3'), 'day-10': key('day-10'), due: key('due') }
}
