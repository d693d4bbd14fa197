/** What a kill at the desk waits for, and what a client does with the result. */
const DESK_OCCASIONS = [
  'grant',
  'delivery',
  'draft',
  'quote',
  'withdrawn quote',
  'acceptance',
  'transfer',
  'enquiry',
  'reply',
  'due day',
  'note',
] as const

/** What a kill waits for: a moment, or an action in progress. */
const OCCASIONS = [
  'moment',
  'mail',
  'purchase',
  'settlement',
  'withdrawal',
  'message',
  'upload',
  'refund',
  'answer',
  ...DESK_OCCASIONS,
] as const

export type Occasion = (typeof OCCASIONS)[number]

/** The occasions from which a run chooses. */
export const OCCASIONS_OF = { all: OCCASIONS, desk: DESK_OCCASIONS } as const satisfies Record<
  string,
  readonly Occasion[]
>

/** Decides when to kill. Clients and mail server report actions in progress. */
export type KillTimer = {
  /** Resolves shortly after the occasion, or after a few seconds without one. @returns whether the occasion came */
  wait: (occasion: Occasion) => Promise<boolean>
  /** The occasion for the next kill. */
  awaited: () => Occasion | undefined
  /** An action of this kind is now in progress. */
  notice: (occasion: Occasion) => void
}

const LONGEST_MS = 6000
/** After a purchase, test mode takes a second to confirm it. */
const SETTLEMENT_MS = 1000

export function createKillTimer(random: Random): KillTimer {
  let armed: { occasion: Occasion; fire: () => void } | undefined
  return {
    wait: (occasion) =>
      new Promise((resolve) => {
        const isMoment = occasion === 'moment'
        const give = () => resolve(isMoment)
        const latest = setTimeout(give, isMoment ? random.between(50, 2500) : LONGEST_MS)
        armed = {
          occasion,
          fire: () => {
            armed = undefined
            clearTimeout(latest)
            setTimeout(() => resolve(true), delayAfter(occasion, random))
          },
        }
      }),
    awaited: () => armed?.occasion,
    notice: (occasion) => {
      if (armed?.occasion === occasion) armed.fire()
    },
  }
}

/** Milliseconds in which an action may get anywhere from its beginning to just past its end. */
function delayAfter(occasion: Occasion, random: Random): number {
  return occasion === 'settlement' ? SETTLEMENT_MS + random.between(-10, 60) : random.between(0, 25)
}

/** Pseudorandom numbers, the same for the same seed (mulberry32). */
export type Random = {
  /** At least 0, below 1. */
  next: () => number
  /** An integer from `least` to `most`, both included. */
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
