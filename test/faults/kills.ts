import type { Random } from './random.ts'

/** What a kill waits for: a moment, or something under way. */
export const OCCASIONS = [
  'moment',
  'mail',
  'purchase',
  'settlement',
  'withdrawal',
  'message',
  'upload',
  'refund',
  'grant',
  'delivery',
  'answer',
] as const

export type Occasion = (typeof OCCASIONS)[number]

/** Tells when to kill; clients and mail server say what is under way. */
export type KillTimer = {
  /** Resolves when it is time: shortly after the occasion, or after three seconds without one. */
  wait: (occasion: Occasion) => Promise<void>
  /** Something of this kind is under way now. */
  notice: (occasion: Occasion) => void
}

const LONGEST_MS = 3000
/** After a purchase the sandbox takes a second to confirm it. */
const SETTLEMENT_MS = 1000

export function createKillTimer(random: Random): KillTimer {
  let armed: { occasion: Occasion; fire: () => void } | undefined
  return {
    wait: (occasion) =>
      new Promise((resolve) => {
        const latest = setTimeout(resolve, occasion === 'moment' ? random.between(50, 2500) : LONGEST_MS)
        armed = {
          occasion,
          fire: () => {
            armed = undefined
            clearTimeout(latest)
            setTimeout(resolve, delayAfter(occasion, random))
          },
        }
      }),
    notice: (occasion) => {
      if (armed?.occasion === occasion) armed.fire()
    },
  }
}

/** Milliseconds in which what is under way may get anywhere between its beginning and just past its end. */
function delayAfter(occasion: Occasion, random: Random): number {
  return occasion === 'settlement' ? SETTLEMENT_MS + random.between(-10, 60) : random.between(0, 25)
}
