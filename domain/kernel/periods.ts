import { addSeconds, lazy, stockholmDay } from './time.ts'

/** Days a consumer has to withdraw from a distance contract: Directive 2011/83 Art. 9, lagen (2005:59) 2 kap. 10 §. */
export const WITHDRAWAL_DAYS = 14

/** The years whose holidays `isWorkingDay` knows. Check the law before extending them. */
export const HOLIDAY_YEARS = { first: 2024, last: 2050 } as const

/**
 * The public holidays of lag (1989:253) with a fixed date, and the eves of Christmas and New Year. Lag (1930:173) 2 § also moves a period
 * that ends on an eve to the next working day.
 */
const FIXED_HOLIDAYS = ['01-01', '01-06', '05-01', '06-06', '12-24', '12-25', '12-26', '12-31']
/** Good Friday, Easter Monday and Ascension Day. */
const DAYS_AFTER_EASTER = [-2, 1, 39]
const [FRIDAY, SATURDAY] = [5, 6]

const DAY_SECONDS = 24 * 3600
const HOUR_MS = 3600 * 1000

/**
 * Cache of computed ends, by hour of the event and number of days. Days start on the hour in UTC too. Lists need the
 * same ends in every row, and computing one takes longer than reading the row.
 */
const counted = new Map<string, number>()
const MOST_COUNTED = 2000

/** @returns the first moment after the withdrawal period, always midnight in Stockholm */
export function withdrawalEnds(contractTime: Date): Date {
  return periodEnds(contractTime, WITHDRAWAL_DAYS)
}

/**
 * The end of the withdrawal period if the consumer was informed late (Directive 2011/83 Art. 10): 14 days after the information, but at
 * most twelve months after the regular end.
 */
export function withdrawalEndsOnceNotified(contractTime: Date, notifiedAt: Date): Date {
  if (stockholmDay(notifiedAt) <= aYearAfter(stockholmDay(contractTime))) return withdrawalEnds(notifiedAt)
  const lastDay = stockholmDay(addSeconds(withdrawalEnds(contractTime), -1))
  return endOfPeriod(aYearAfter(lastDay))
}

/**
 * The first moment after a period of days in Stockholm (Regulation 1182/71 Art. 3). The day of the event doesn't count. A period that would
 * end on a holiday or weekend ends with the next working day.
 */
export function periodEnds(event: Date, days: number): Date {
  const key = `${Math.floor(event.getTime() / HOUR_MS)}+${days}`
  let end = counted.get(key)
  if (end === undefined) {
    if (counted.size >= MOST_COUNTED) counted.clear()
    end = countEnd(event, days).getTime()
    counted.set(key, end)
  }
  return new Date(end)
}

/** @param day in Stockholm as `2026-11-20` @throws Error if the year is outside HOLIDAY_YEARS */
export function isWorkingDay(day: string): boolean {
  const year = Number(day.slice(0, 4))
  if (year < HOLIDAY_YEARS.first || year > HOLIDAY_YEARS.last)
    throw new Error(`The Swedish holidays of ${year} are not in the table.`)
  return !isWeekend(day) && !holidays().has(day)
}

/** @param day as `2026-11-20` @throws Error as `isWorkingDay` */
export function addWorkingDays(day: string, count: number): string {
  let last = day
  for (let left = count; left > 0; left -= isWorkingDay(last) ? 1 : 0) last = addDays(last, 1)
  return last
}

/** By when we answer a client: the end of the next working day. @param since ISO 8601 */
export function answerPromised(since: string): string {
  return endOfDay(addWorkingDays(stockholmDay(new Date(since)), 1))
}

/** @param day as `2026-11-20` */
export function isWeekend(day: string): boolean {
  const weekday = utcMidnight(day).getUTCDay()
  return weekday === 0 || weekday === 6
}

/** @param day as `2026-11-20` */
export function addDays(day: string, days: number): string {
  return addSeconds(utcMidnight(day), days * DAY_SECONDS)
    .toISOString()
    .slice(0, 10)
}

/** @param from, to as `2026-11-20` */
export function daysBetween(from: string, to: string): number {
  return (utcMidnight(to).getTime() - utcMidnight(from).getTime()) / (DAY_SECONDS * 1000)
}

/** @param day as `2026-11-20` @returns the first moment after it in Stockholm, ISO 8601 */
export function endOfDay(day: string): string {
  return startOfDay(addDays(day, 1)).toISOString()
}

/** Midnight in Stockholm. @param day as `2026-11-20` */
export function startOfDay(day: string): Date {
  const inSummer = addSeconds(utcMidnight(day), -2 * 3600)
  return stockholmDay(inSummer) === day ? inSummer : addSeconds(utcMidnight(day), -3600)
}

const holidays = lazy(() => {
  const { first, last } = HOLIDAY_YEARS
  return new Set(Array.from({ length: last - first + 1 }, (_, at) => first + at).flatMap(holidaysOf))
})

function holidaysOf(year: number): string[] {
  return [
    ...FIXED_HOLIDAYS.map((day) => `${year}-${day}`),
    ...DAYS_AFTER_EASTER.map((days) => addDays(easterSunday(year), days)),
    firstOnOrAfter(`${year}-06-19`, FRIDAY), // Midsummer Eve
    firstOnOrAfter(`${year}-06-20`, SATURDAY), // Midsummer Day
    firstOnOrAfter(`${year}-10-31`, SATURDAY), // All Saints' Day
  ]
}

/** Uses Gauss's rule, which holds from 1900 to 2099. */
function easterSunday(year: number): string {
  const fullMoon = (19 * (year % 19) + 24) % 30
  const toSunday = (2 * (year % 4) + 4 * (year % 7) + 6 * fullMoon + 5) % 7
  const isTooLate = fullMoon + toSunday === 35 || (fullMoon === 28 && toSunday === 6 && year % 19 > 10)
  return addDays(`${year}-03-22`, fullMoon + toSunday - (isTooLate ? 7 : 0))
}

function firstOnOrAfter(day: string, weekday: number): string {
  return addDays(day, (weekday - utcMidnight(day).getUTCDay() + 7) % 7)
}

function countEnd(event: Date, days: number): Date {
  return endOfPeriod(addDays(stockholmDay(event), days))
}

/** @param day the last day, unless it isn't a working day */
function endOfPeriod(day: string): Date {
  let last = day
  while (!isWorkingDay(last)) last = addDays(last, 1)
  return startOfDay(addDays(last, 1))
}

/** The same day a year later. 29 February becomes 28 February. */
function aYearAfter(day: string): string {
  return `${Number(day.slice(0, 4)) + 1}${day.slice(4).replace('-02-29', '-02-28')}`
}

function utcMidnight(day: string): Date {
  return new Date(`${day}T00:00:00.000Z`)
}
