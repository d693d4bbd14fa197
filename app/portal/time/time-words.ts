import { daysBetween } from '#domain/kernel/periods.ts'
import { clockDay, lazy, stockholmDay } from '#domain/kernel/time.ts'

const relativeFormat = lazy(() => new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' }))

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** `Today`, `Yesterday` or the date. */
export function nearClockDay(isoTime: string, now: Date): string {
  const days = calendarDays(new Date(isoTime), now)
  if (days === 0) return 'Today'
  return days === 1 ? 'Yesterday' : clockDay(isoTime)
}

/** `just now`, `5 minutes ago`, `yesterday`, `4 days ago`; the date after a week. */
export function relativeWords(isoTime: string, now: Date): string {
  const time = new Date(isoTime)
  const age = now.getTime() - time.getTime()
  if (age < MINUTE_MS) return 'just now'
  if (age < HOUR_MS) return relativeFormat().format(-Math.floor(age / MINUTE_MS), 'minute')
  const days = calendarDays(time, now)
  if (days === 0 || age < 6 * HOUR_MS) return relativeFormat().format(-Math.floor(age / HOUR_MS), 'hour')
  return days < 7 ? relativeFormat().format(-days, 'day') : clockDay(isoTime)
}

/** In Stockholm, whose times promises are given in. */
function calendarDays(from: Date, to: Date): number {
  return daysBetween(stockholmDay(from), stockholmDay(to))
}
