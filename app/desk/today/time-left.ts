const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** @property look near: less than a day is left */
export type TimeLeft = { words: string; look: 'calm' | 'near' | 'over' }

/** What is left of what was promised: `1 h 44 min`, `4 days`, `3 h over`. @param until ISO 8601; nothing where nothing was promised */
export function timeLeft(until: string | null, now: Date): TimeLeft {
  if (until === null) return { words: 'no promise', look: 'calm' }
  const left = Date.parse(until) - now.getTime()
  if (left <= 0) return { words: `${spanWords(-left)} over`, look: 'over' }
  return { words: spanWords(left), look: left < DAY_MS ? 'near' : 'calm' }
}

function spanWords(ms: number): string {
  if (ms < HOUR_MS) return `${Math.ceil(ms / MINUTE_MS)} min`
  if (ms < DAY_MS) {
    const minutes = Math.floor((ms % HOUR_MS) / MINUTE_MS)
    const hours = `${Math.floor(ms / HOUR_MS)} h`
    return minutes === 0 ? hours : `${hours} ${minutes} min`
  }
  const days = Math.floor(ms / DAY_MS)
  return `${days} ${days === 1 ? 'day' : 'days'}`
}
