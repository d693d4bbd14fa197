import { grownStats } from '../comparison/grown-stats.ts'
import type { Sides } from '../comparison/run.ts'
import { cutInMiddle } from './layout.ts'

const WIDEST = 60

/** What of Unreal profiles took longer after, the most first; a sentence where no profile says. */
export function grownSentences(sides: Sides): string[] {
  const grown = grownStats(sides).filter(({ difference }) => difference > 0)
  if (grown.length === 0) return ['No pass of the captures grew, or they are no profiles of Unreal.']
  return grown.map(({ name, before, after, difference, interval }) => {
    const range = interval ? `, ${signed(interval.low)} to ${signed(interval.high)}` : ''
    return `${cutInMiddle(name, WIDEST)}: ${before.toFixed(2)} to ${after.toFixed(2)} ms, ${signed(difference)} ms${range}`
  })
}

function signed(ms: number): string {
  return `${ms < 0 ? '−' : '+'}${Math.abs(ms).toFixed(2)}`
}
