/** What `make` makes, made when it is first asked for: a date format takes a phone a tenth of a second. */
export function lazy<Made>(make: () => Made): () => Made {
  let made: { value: Made } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** The current time. Passed in everywhere, so that a test can move it. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()

/** ISO 8601 in UTC, milliseconds included: how every time is stored and sent. Sorts as text. */
export function isoTime(date: Date): string {
  return date.toISOString()
}

export function addSeconds(date: Date, seconds: number): Date {
  return new Date(date.getTime() + seconds * 1000)
}

/** Noon in UTC: the moment that stands for a day, which is the same day everywhere. @param day `2026-11-20` @returns ISO 8601 */
export function noonOf(day: string): string {
  return `${day}T12:00:00.000Z`
}

const stockholmFormat = lazy(() => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Stockholm' }))

/** Whether a text is a day of the calendar as `2026-11-20`. */
export function isDay(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00.000Z`) : Number.NaN
  return !Number.isNaN(time) && isoTime(new Date(time)).startsWith(text)
}

/** The calendar day in Stockholm as `2026-11-20`: the studio's day, on which dated pages turn over. */
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

const ZONE = 'Europe/Stockholm'

/** `Tue 1 Dec`, the day in Stockholm; with its year when that is not the present one. @param time ISO 8601 */
export function dayWords(time: string, now: Date): string {
  const { weekday, day, month, year } = partsOf(new Date(time))
  const words = `${weekday} ${day} ${month}`
  return year === partsOf(now).year ? words : `${words} ${year}`
}

/** The same of a day in Stockholm. @param day as `2026-12-01` */
export function dayNamed(day: string, now: Date): string {
  return dayWords(`${day}T12:00:00.000Z`, now)
}

/** The last day of a period as `Mon 30 Nov`. @param end ISO 8601, the first moment after it */
export function lastDayWords(end: string, now: Date): string {
  return dayWords(isoTime(addSeconds(new Date(end), -1)), now)
}

/** `Tue 1 Dec, 13:00 CET`, Stockholm’s time; with its year when that is not the present one. @param time ISO 8601 */
export function timeWords(time: string, now: Date): string {
  const { hour, minute, timeZoneName } = partsOf(new Date(time))
  return `${dayWords(time, now)}, ${hour}:${minute} ${timeZoneName}`
}

/** `at 13:00` of the present day, else `on Tue 1 Dec at 13:00`, Stockholm’s time. @param time ISO 8601 */
export function whenWords(time: string, now: Date): string {
  const { hour, minute } = partsOf(new Date(time))
  const day = dayWords(time, now)
  return `${day === dayWords(isoTime(now), now) ? '' : `on ${day} `}at ${hour}:${minute}`
}

/** `Tue 1 Dec 2026, 13:00 CET`, Stockholm’s time: for what is kept. @param time ISO 8601 */
export function momentWords(time: string): string {
  const { weekday, day, month, year, hour, minute, timeZoneName } = partsOf(new Date(time))
  return `${weekday} ${day} ${month} ${year}, ${hour}:${minute} ${timeZoneName}`
}

/** Made when it is first wanted: pages that show no time need not wait for it. */
let format: Intl.DateTimeFormat | undefined

/** Part by part: how engines join them differs. */
function partsOf(date: Date): Record<string, string> {
  format ??= new Intl.DateTimeFormat('en-GB', {
    timeZone: ZONE,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  })
  return Object.fromEntries(format.formatToParts(date).map(({ type, value }) => [type, value]))
}
