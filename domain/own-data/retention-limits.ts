import { addSeconds, isoTime, stockholmDay } from '../kernel/clock.ts'
import type { RetentionLimits } from '../kernel/own-data.ts'

const DAY_SECONDS = 24 * 3600

/**
 * The promises of the terms and the privacy page as moments.
 * - File links: gone within 90 days of completion. The job runs once a day, so it begins a day early.
 * - File links without a project: 90 days after they were sent.
 * - Communication: 2 years. Analytics: 12 months.
 * - Accounting records: through the seventh year after the end of the calendar year (bokföringslagen 1999:1078, 7 kap. 2 §).
 */
export function retentionLimits(now: Date): RetentionLimits {
  const today = stockholmDay(now)
  const year = Number(today.slice(0, 4))
  return {
    now: isoTime(now),
    projectEndedBy: isoTime(addSeconds(now, -89 * DAY_SECONDS)),
    looseFileSentBy: isoTime(addSeconds(now, -90 * DAY_SECONDS)),
    communicationBefore: isoTime(yearsEarlier(now, 2)),
    analyticsBeforeDay: `${year - 1}${today.slice(4)}`,
    accountingBefore: isoTime(startOfYearInStockholm(year - 7)),
  }
}

/** The same moment of an earlier year; 29 February becomes 1 March. */
function yearsEarlier(now: Date, years: number): Date {
  const earlier = new Date(now)
  earlier.setUTCFullYear(earlier.getUTCFullYear() - years)
  return earlier
}

/** Midnight of 1 January, when Stockholm is an hour ahead of UTC. */
function startOfYearInStockholm(year: number): Date {
  return new Date(`${year}-01-01T00:00:00.000+01:00`)
}
