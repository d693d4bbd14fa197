// Writes the table of Swedish holidays that periods are counted with: node tools/make/holidays.ts. They are kept by date-holidays.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Holidays from 'date-holidays'
import { ROOT } from '../run-tool.ts'

const FIRST = 2024
const LAST = 2050

/** No public holidays, but lag (1930:173) 2 § moves what ends on them to the next working day, like Saturdays. */
const EVES = ['midsommarafton', 'julafton', 'nyårsafton']

export const TABLE_FILE = join(ROOT, 'domain/kernel/swedish-holidays.ts')

/** @returns the source of the module that holds the table */
export function holidaysModule(): string {
  const years = Array.from({ length: LAST - FIRST + 1 }, (_, at) => FIRST + at)
  return `// Written by tools/make/holidays.ts from date-holidays.

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

/** As `11-20`, in their order. */
function holidaysOf(year: number): string[] {
  const days = new Holidays('SE')
    .getHolidays(year)
    .filter(({ type, name }) => type === 'public' || EVES.includes(name))
    .map(({ date }) => date.slice(0, 10))
    .filter((day) => new Date(day).getUTCDay() !== 0)
  return [...new Set(days)].sort().map((day) => day.slice(5))
}

if (import.meta.main) writeFileSync(TABLE_FILE, holidaysModule())
