import { addSeconds, isoTime } from './clock.ts'

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
