import { OUTCOMES } from '../../../analysis/comparison/outcomes.ts'
import type { Outcome } from '../../../analysis/comparison/verdict.ts'

const TONES = {
  good: 'text-after',
  bad: 'text-negative',
  open: 'text-progress',
  quiet: 'text-soft',
} as const satisfies Record<(typeof OUTCOMES)[Outcome]['tone'], string>

/** The colour of an outcome; never the only sign of it. */
export function toneOf(outcome: Outcome): string {
  return TONES[OUTCOMES[outcome].tone]
}
