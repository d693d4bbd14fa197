/** Numbers that look random and are the same for the same seed (mulberry32). */
export type Random = {
  /** At least 0, below 1. */
  next: () => number
  /** A whole number from `least` to `most`, both included. */
  between: (least: number, most: number) => number
  pick: <T>(choices: readonly T[]) => T
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return {
    next,
    between,
    pick: (choices) => {
      const choice = choices[between(0, choices.length - 1)]
      if (choice === undefined) throw new Error('There is nothing to pick from.')
      return choice
    },
  }
}
