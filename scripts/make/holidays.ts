// Writes the table of Swedish holidays for deadlines: node scripts/make/holidays.ts
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../run-tool.ts'

const FIRST = 2024
const LAST = 2050

/**
 * Public holidays by lag (1989:253), and Christmas Eve and New Year's Eve, because lag (1930:173) 2 § moves
 * deadlines on these days to the next working day.
 */
const SAME_DAY_EACH_YEAR = ['01-01', '01-06', '05-01', '06-06', '12-24', '12-25', '12-26', '12-31']
/** Good Friday, Easter Monday and Ascension Day. */
const DAYS_AFTER_EASTER = [-2, 1, 39]
const DAY_MS = 24 * 3600 * 1000
const [SUNDAY, FRIDAY, SATURDAY] = [0, 5, 6]

export const TABLE_FILE = join(ROOT, 'domain/kernel/swedish-holidays.ts')

export function holidaysModule(): string {
  const years = Array.from({ length: LAST - FIRST + 1 }, (_, at) => FIRST + at)
  return `// Written by scripts/make/holidays.ts.

export const HOLIDAY_YEARS = { first: ${FIRST}, last: ${LAST} } as const

/**
 * As \`2026-11-20\`: Sweden's public holidays, lag (1989:253), that are no Sundays, and the eves of Midsummer, Christmas and New Year, on
 * which by lag (1930:173) 2 § no period ends either.
 */
export const HOLIDAYS: ReadonlySet<string> = new Set(
  \`
${years.map((year) => [year, ...holidaysOf(year)].join(' ')).join('\n')}
\`
    .trim()
    .split('\\n')
    .flatMap((line) => {
      const [year, ...days] = line.split(' ')
      return days.map((day) => \`\${year}-\${day}\`)
    }),
)
`
}

/** Sorted, as `11-20`, without Sundays. */
function holidaysOf(year: number): string[] {
  const easter = easterSunday(year)
  const holidays = [
    ...SAME_DAY_EACH_YEAR.map((day) => Date.parse(`${year}-${day}`)),
    ...DAYS_AFTER_EASTER.map((days) => easter + days * DAY_MS),
    firstOnOrAfter(`${year}-06-19`, FRIDAY), // Midsummer Eve
    firstOnOrAfter(`${year}-06-20`, SATURDAY), // Midsummer Day
    firstOnOrAfter(`${year}-10-31`, SATURDAY), // All Saints' Day
  ]
  return [...new Set(holidays)]
    .filter((time) => new Date(time).getUTCDay() !== SUNDAY)
    .sort((one, other) => one - other)
    .map((time) => new Date(time).toISOString().slice(5, 10))
}

/** Gauss's rule, valid from 1900 to 2099. @returns UTC midnight in milliseconds */
function easterSunday(year: number): number {
  const fullMoon = (19 * (year % 19) + 24) % 30
  const toSunday = (2 * (year % 4) + 4 * (year % 7) + 6 * fullMoon + 5) % 7
  const isTooLate = fullMoon + toSunday === 35 || (fullMoon === 28 && toSunday === 6 && year % 19 > 10)
  return Date.UTC(year, 2, 22 + fullMoon + toSunday - (isTooLate ? 7 : 0))
}

/** @returns UTC midnight in milliseconds */
function firstOnOrAfter(day: string, weekday: number): number {
  const start = new Date(day)
  return start.getTime() + ((weekday - start.getUTCDay() + 7) % 7) * DAY_MS
}

if (import.meta.main) writeFileSync(TABLE_FILE, holidaysModule())
