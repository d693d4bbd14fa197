import { onFirstUse } from './on-first-use.ts'

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

const stockholmFormat = onFirstUse(() => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Stockholm' }))

/** Whether a text is a day of the calendar as `2026-11-20`. */
export function isDay(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00.000Z`) : Number.NaN
  return !Number.isNaN(time) && isoTime(new Date(time)).startsWith(text)
}

/** The calendar day in Stockholm as `2026-11-20`: the studio's day, on which dated pages turn over. */
export function stockholmDay(date: Date): string {
  return stockholmFormat().format(date)
}

const stockholmHours = onFirstUse(
  () =>
    new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Stockholm', hour: '2-digit', minute: '2-digit' }),
)

/** The time of day in Stockholm as `03:10`. */
export function stockholmTime(date: Date): string {
  return stockholmHours().format(date)
}
