const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** `in 20 minutes`, `in 23 hours`, `in 9 days`; nothing once the time has come. @param isoTime ISO 8601 */
export function aheadWords(isoTime: string, now: Date): string | undefined {
  const left = Date.parse(isoTime) - now.getTime()
  if (left <= 0) return undefined
  if (left < HOUR_MS) return counted(Math.ceil(left / MINUTE_MS), 'minute')
  if (left < 2 * DAY_MS) return counted(Math.floor(left / HOUR_MS), 'hour')
  return counted(Math.floor(left / DAY_MS), 'day')
}

function counted(count: number, unit: string): string {
  return `in ${count} ${count === 1 ? unit : `${unit}s`}`
}
