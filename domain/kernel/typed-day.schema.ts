import * as z from 'zod/mini'
import { addDays, addWorkingDays } from './periods.ts'
import { isDay, stockholmDay } from './time.ts'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/**
 * `22 Dec`, `22 December 2026`, `in 10 working days`, `in 3 weeks`, `tomorrow` or `2026-12-22`. Without a year,
 * the nearest such day.
 * @returns YYYY-MM-DD, or undefined if it is none of these
 */
export function readDay(typed: string, now: Date): string | undefined {
  const text = typed.trim().toLowerCase()
  const today = stockholmDay(now)
  if (isDay(text)) return text
  if (text === 'today') return today
  if (text === 'tomorrow') return addDays(today, 1)
  const [, count, unit = ''] = /^(?:in )?(\d{1,3}) (working day|day|week)s?$/.exec(text) ?? []
  if (count !== undefined) {
    if (unit === 'working day') return addWorkingDays(today, Number(count))
    return addDays(today, Number(count) * (unit === 'week' ? 7 : 1))
  }
  const [, day = '', name = '', year] = /^(\d{1,2})\.? ([a-z]{3,9})\.?,?(?: (20\d\d))?$/.exec(text) ?? []
  const month = MONTHS.indexOf(name.slice(0, 3)) + 1
  if (month === 0) return undefined
  const inYear = (year: number) => [year, month, day].map((part) => String(part).padStart(2, '0')).join('-')
  if (year !== undefined) return isDay(inYear(Number(year))) ? inYear(Number(year)) : undefined
  const distance = (day: string) => Math.abs(Date.parse(day) - now.getTime())
  return [-1, 0, 1]
    .map((years) => inYear(now.getFullYear() + years))
    .filter(isDay)
    .sort((one, other) => distance(one) - distance(other))[0]
}

const RULE = 'Enter a date like 22 Dec, or “in 10 working days”.'

const typed = z.pipe(
  z.string({ error: RULE }),
  z.transform((text) => readDay(text, new Date()) ?? text.trim()),
)

/** A day as people type it; becomes YYYY-MM-DD. */
export const daySchema = typed.check(z.refine(isDay, RULE))

/** The same, or nothing. */
export const optionalDaySchema = z._default(
  typed.check(z.refine((day) => day === '' || isDay(day), RULE)),
  '',
)
