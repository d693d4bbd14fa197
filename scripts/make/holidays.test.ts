import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { HOLIDAY_YEARS, HOLIDAYS } from '#domain/kernel/swedish-holidays.ts'
import { holidaysModule, TABLE_FILE } from './holidays.ts'

const ADVICE = 'set a later LAST in scripts/make/holidays.ts and run node scripts/make/holidays.ts'

test('the table of Swedish holidays is the kept one', () => {
  const isKept = readFileSync(TABLE_FILE, 'utf8') === holidaysModule()
  expect(isKept, 'run node scripts/make/holidays.ts').toBe(true)
})

test('the table lasts for two more years', () => {
  expect(HOLIDAY_YEARS.last, ADVICE).toBeGreaterThanOrEqual(new Date().getUTCFullYear() + 2)
})

test.each([
  ['New Year’s Day', '2026-01-01', true],
  ['Good Friday', '2026-04-03', true],
  ['Easter Monday', '2026-04-06', true],
  ['1 May', '2026-05-01', true],
  ['Ascension Day', '2026-05-14', true],
  ['the Monday after Whitsun, abolished in 2005', '2026-05-25', false],
  ['the National Day', '2028-06-06', true],
  ['Midsummer Eve', '2026-06-19', true],
  ['the eve of Epiphany', '2026-01-05', false],
  ['All Saints’ Day', '2026-10-31', true],
  ['Christmas Eve', '2026-12-24', true],
  ['New Year’s Eve', '2026-12-31', true],
])('%s, %s: %s', (_, day, isHoliday) => {
  expect(HOLIDAYS.has(day)).toBe(isHoliday)
})
