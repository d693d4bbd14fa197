import { OUTCOMES, type Outcome } from '@bildruta/frame-times'

const TONES = {
  good: 'text-after',
  bad: 'text-negative',
  open: 'text-progress',
  quiet: 'text-soft',
} as const satisfies Record<(typeof OUTCOMES)[Outcome]['tone'], string>

/** Color of an outcome. It is never the only sign of it. */
export function toneOf(outcome: Outcome): string {
  return TONES[OUTCOMES[outcome].tone]
}
