import type { Verdict } from './benchmark-figures.ts'

/** Good and bad, whatever the page's palette. Never the only sign: a mark, a word or the sign says it too. */
export const VERDICT_TONES: Record<Verdict, string> = {
  better: 'text-after',
  worse: 'text-negative',
  same: 'text-soft',
}
