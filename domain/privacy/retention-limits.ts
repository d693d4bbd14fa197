import { KNOWN_SECONDS } from '#domain/accounts/sign-in/sign-in-limit.server.ts'
import { startOfDay } from '#domain/kernel/periods.ts'
import { addSeconds, isoTime, stockholmDay } from '#domain/kernel/time.ts'

/** Data from before these times is deleted. Times are in ISO 8601, days as YYYY-MM-DD in Stockholm. */
export type RetentionLimits = {
  now: string
  /** End of work on projects whose file links are due. */
  projectEndedBy: string
  /** Creation of a file link without a project. */
  looseFileSentBy: string
  /** Last sign-in from a network or browser that is still known. */
  knownUntil: string
  communicationBefore: string
  analyticsBeforeDay: string
  /** Last change of a payment that is no longer an accounting record. */
  accountingBefore: string
}

const DAY_SECONDS = 24 * 3600

/**
 * The periods promised in the terms and the privacy policy.
 * - File links: deleted within 90 days of completion. The job runs daily, so it starts a day early.
 * - File links without a project: 90 days after they were sent.
 * - Communication: 2 years. Analytics: 12 months.
 * - Accounting records: through the seventh year after the calendar year in which the financial year closed
 * (bokföringslagen 1999:1078, 7 kap. 2 §).
 * @param yearBegins first day of the financial year, as MM-DD
 */
export function retentionLimits(now: Date, yearBegins: string): RetentionLimits {
  const today = stockholmDay(now)
  const year = Number(today.slice(0, 4))
  return {
    now: isoTime(now),
    projectEndedBy: isoTime(addSeconds(now, -89 * DAY_SECONDS)),
    looseFileSentBy: isoTime(addSeconds(now, -90 * DAY_SECONDS)),
    knownUntil: isoTime(addSeconds(now, -KNOWN_SECONDS)),
    communicationBefore: isoTime(yearsEarlier(now, 2)),
    analyticsBeforeDay: `${year - 1}${today.slice(4)}`,
    accountingBefore: isoTime(startOfDay(`${firstKeptYear(year, yearBegins)}-${yearBegins}`)),
  }
}

/** 29 February becomes 1 March. */
function yearsEarlier(now: Date, years: number): Date {
  const earlier = new Date(now)
  earlier.setUTCFullYear(earlier.getUTCFullYear() - years)
  return earlier
}

/**
 * The year in which the oldest kept financial year begins. A year that doesn't begin in January closes in the next
 * calendar year.
 */
function firstKeptYear(year: number, yearBegins: string): number {
  return yearBegins === '01-01' ? year - 7 : year - 8
}
