import type { Waiting } from '#domain/kernel/tasks.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Of the time from which on it is nearly used up. */
const NEAR = 0.7

/** @property used share of the promised time, beyond 1 once it is late; nothing where nothing was promised */
export type TimeLeft = { words: string; used: number | null; look: 'calm' | 'near' | 'over' }

/** What is left of what was promised: `1 h 44 min`, `4 days`, `3 h over`. */
export function timeLeft({ since, until }: Pick<Waiting, 'since' | 'until'>, now: Date): TimeLeft {
  if (until === null) return { words: 'no promise', used: null, look: 'calm' }
  const left = Date.parse(until) - now.getTime()
  const given = Date.parse(until) - Date.parse(since)
  const used = given > 0 ? 1 - left / given : left > 0 ? 0 : 1
  if (left <= 0) return { words: `${spanWords(-left)} over`, used, look: 'over' }
  return { words: spanWords(left), used, look: used < NEAR ? 'calm' : 'near' }
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
