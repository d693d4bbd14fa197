import { lazy } from '#domain/kernel/time.ts'

const dayFormat = lazy(
  () => new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' }),
)
const clockFormat = lazy(() => new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' }))
const momentFormat = lazy(() => new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short' }))
const relativeFormat = lazy(() => new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' }))

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** `20 Nov 2026`. All functions use the reader's time zone. */
export function clockDay(isoTime: string): string {
  return dayFormat().format(new Date(isoTime))
}

/** `09:12` */
export function clockWords(isoTime: string): string {
  return clockFormat().format(new Date(isoTime))
}

/** `Friday 20 November 2026 at 09:12` */
export function clockMoment(isoTime: string): string {
  return momentFormat().format(new Date(isoTime))
}

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

/** Counts midnights, so days with a clock change count as one. */
function calendarDays(from: Date, to: Date): number {
  return Math.round((midnight(to) - midnight(from)) / DAY_MS)
}

function midnight(date: Date): number {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()
}
