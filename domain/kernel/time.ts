/** Calls `make` on first use. Creating a date format takes a tenth of a second on a phone. */
export function lazy<Made>(make: () => Made): () => Made {
  let made: { value: Made } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** Returns the current time. Tests pass their own. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()

/** The form in which every time is stored and sent: ISO 8601 in UTC with milliseconds. It sorts as text. */
export function isoTime(date: Date): string {
  return date.toISOString()
}

export function addSeconds(date: Date, seconds: number): Date {
  return new Date(date.getTime() + seconds * 1000)
}

/** Keeps rows that are written together in order. @param latest time of the row before, ISO 8601 @returns ISO 8601 */
export function timeAfter(latest: string | undefined, now: Date): string {
  const time = isoTime(now)
  return latest === undefined || latest < time ? time : isoTime(addSeconds(new Date(latest), 0.001))
}

/** Noon in UTC, which is the same day in every time zone. @param day `2026-11-20` @returns ISO 8601 */
export function noonOf(day: string): string {
  return `${day}T12:00:00.000Z`
}

const stockholmFormat = lazy(() => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Stockholm' }))

/** Whether a text is a valid day such as `2026-11-20`. */
export function isDay(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00.000Z`) : Number.NaN
  return !Number.isNaN(time) && isoTime(new Date(time)).startsWith(text)
}

/** The calendar day in Stockholm as `2026-11-20`. */
export function stockholmDay(date: Date): string {
  return stockholmFormat().format(date)
}

const stockholmHours = lazy(
  () =>
    new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Stockholm', hour: '2-digit', minute: '2-digit' }),
)

/** The time of day in Stockholm as `03:10`. */
export function stockholmTime(date: Date): string {
  return stockholmHours().format(date)
}

/** `Tue 1 Dec`, the day in Stockholm, with the year unless it is the current one. @param time ISO 8601 */
export function dayWords(time: string, now: Date): string {
  const { weekday, day, month, year } = partsOf(new Date(time))
  const words = `${weekday} ${day} ${month}`
  return year === partsOf(now).year ? words : `${words} ${year}`
}

/** The same for a day. @param day `2026-12-01` */
export function dayNamed(day: string, now: Date): string {
  return dayWords(noonOf(day), now)
}

/** The last day of a period as `Mon 30 Nov`. @param end first moment after it, ISO 8601 */
export function lastDayWords(end: string, now: Date): string {
  return dayWords(isoTime(addSeconds(new Date(end), -1)), now)
}

/** `Tue 1 Dec, 13:00 CET` in Stockholm, with the year unless it is the current one. @param time ISO 8601 */
export function timeWords(time: string, now: Date): string {
  return `${dayWords(time, now)}, ${clockWords(time)}`
}

/** `13:00 CET` in Stockholm. @param time ISO 8601 */
export function clockWords(time: string): string {
  const { hour, minute, timeZoneName } = partsOf(new Date(time))
  return `${hour}:${minute} ${timeZoneName}`
}

/** `1 Dec 2026`, the day in Stockholm. @param time ISO 8601 */
export function clockDay(time: string): string {
  const { day, month, year } = partsOf(new Date(time))
  return `${day} ${month} ${year}`
}

/** `at 13:00` on the current day, otherwise `on Tue 1 Dec at 13:00`, in Stockholm. @param time ISO 8601 */
export function whenWords(time: string, now: Date): string {
  const { hour, minute } = partsOf(new Date(time))
  const day = dayWords(time, now)
  return `${day === dayWords(isoTime(now), now) ? '' : `on ${day} `}at ${hour}:${minute}`
}

/** `Tue 1 Dec 2026, 13:00 CET` in Stockholm, for records. @param time ISO 8601 */
export function momentWords(time: string): string {
  return `${partsOf(new Date(time)).weekday} ${clockDay(time)}, ${clockWords(time)}`
}

const momentFormat = lazy(
  () =>
    new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Europe/Stockholm',
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZoneName: 'short',
    }),
)

/** Engines join the parts differently. */
function partsOf(date: Date): Record<string, string> {
  return Object.fromEntries(
    momentFormat()
      .formatToParts(date)
      .map(({ type, value }) => [type, value]),
  )
}
