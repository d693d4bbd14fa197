import * as z from 'zod/mini'
import { addDays } from '#domain/kernel/periods.ts'

const RULE = 'Enter a month like 2026-11.'

/** `?month=2026-11` */
export const monthSchema = z.object({
  month: z.string({ error: RULE }).check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, RULE)),
})

export const booksFileSchema = z.extend(monthSchema, {
  format: z.enum(['csv', 'sie'], { error: 'The format must be csv or sie.' }),
})

/** Days of the month, both included. The current month ends today. */
export function daysOfMonth(month: string, today: string): { from: string; to: string } {
  const from = `${month}-01`
  const last = addDays(`${nextMonth(month)}-01`, -1)
  return { from, to: from <= today && today < last ? today : last }
}

export function nextMonth(month: string): string {
  return addDays(`${month}-28`, 4).slice(0, 7)
}

export function monthBefore(month: string): string {
  return addDays(`${month}-01`, -1).slice(0, 7)
}
