/** The slow end of a distribution that a figure speaks of: 1 % or 0.1 % of the frames. */
export type Tail = {
  label: '1%' | '0.1%'
  words: '1 %' | '0.1 %'
  /** Of 100 or 1,000 frames one is in the tail. */
  oneIn: 100 | 1000
}

export const TAILS: readonly Tail[] = [
  { label: '1%', words: '1 %', oneIn: 100 },
  { label: '0.1%', words: '0.1 %', oneIn: 1000 },
]

/** Fewer frames than one of the tail give no figure; a hundred in the tail make it steady. */
export function framesFor({ oneIn }: Tail): { leastFrames: number; enoughFrames: number } {
  return { leastFrames: oneIn, enoughFrames: 100 * oneIn }
}
