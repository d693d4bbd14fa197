import { addDays, startOfDay } from '#domain/kernel/periods.ts'
import { afterName, beforeName, type ReminderDays } from '#domain/kernel/tasks.ts'
import { addSeconds, stockholmDay } from '#domain/kernel/time.ts'

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
