import { startOfDay } from '#domain/kernel/periods.ts'
import { addSeconds, isoTime, stockholmDay } from '#domain/kernel/time.ts'

/** Before these moments lies what is deleted at `now`. Times in ISO 8601, days as YYYY-MM-DD in Stockholm. */
export type RetentionLimits = {
  now: string
  /** End of the work from which a project's file links are due. */
  projectEndedBy: string
  /** When a file link without a project was sent. */
  looseFileSentBy: string
  communicationBefore: string
  analyticsBeforeDay: string
  /** Last change of a payment that is no accounting record any more. */
  accountingBefore: string
}

const DAY_SECONDS = 24 * 3600

/**
 * The promises of the terms and the privacy page as moments.
 * - File links: gone within 90 days of completion. The job runs once a day, so it begins a day early.
 * - File links without a project: 90 days after they were sent.
 * - Communication: 2 years. Analytics: 12 months.
 * - Accounting records: through the seventh year after the end of the calendar year in which the financial year closed (bokföringslagen
 *   1999:1078, 7 kap. 2 §).
 * @param yearBegins month and day of the financial year's first day, as MM-DD
 */
export function retentionLimits(now: Date, yearBegins: string): RetentionLimits {
  const today = stockholmDay(now)
  const year = Number(today.slice(0, 4))
  return {
    now: isoTime(now),
    projectEndedBy: isoTime(addSeconds(now, -89 * DAY_SECONDS)),
    looseFileSentBy: isoTime(addSeconds(now, -90 * DAY_SECONDS)),
    communicationBefore: isoTime(yearsEarlier(now, 2)),
    analyticsBeforeDay: `${year - 1}${today.slice(4)}`,
    accountingBefore: isoTime(startOfDay(`${firstKeptYear(year, yearBegins)}-${yearBegins}`)),
  }
}

/** The same moment of an earlier year; 29 February becomes 1 March. */
function yearsEarlier(now: Date, years: number): Date {
  const earlier = new Date(now)
  earlier.setUTCFullYear(earlier.getUTCFullYear() - years)
  return earlier
}

/** In which the oldest financial year begins that is kept: one that does not begin in January closes in the next calendar year. */
function firstKeptYear(year: number, yearBegins: string): number {
  return yearBegins === '01-01' ? year - 7 : year - 8
}
