import { quantileType7 } from '@bildruta/frame-times'

export type Side = 'cards' | 'cutOuts'

/** One frame, by the timer of the graphics card or by the interval to the frame before. */
export type Frame = { side: Side; ms: number }

/** Of so many frames in turn each side draws one block. */
const BLOCK_FRAMES = 10
/** Leaves are doubled until the cards take so long, in milliseconds, or there are the most. Intervals end at the display's refresh: they have to pass it. */
export const BUSY_MS = { gpu: 6, interval: 22 }
export const LEAST_LEAVES = 1_000
export const MOST_LEAVES = 64_000
/** A side with fewer frames says nothing. */
const LEAST_FRAMES = 12
/** Medians nearer to each other than this share are told to be the same: five seconds show no less. */
const SAME = 0.03

export type Outcome = {
  verdict: 'faster' | 'slower' | 'same'
  /** Medians in milliseconds. */
  ms: Record<Side, number>
  frames: Record<Side, number>
  /** Of the cut-outs against the cards: −0.5 is half the time. */
  change: number
}

export function sideOf(frame: number): Side {
  return Math.floor(frame / BLOCK_FRAMES) % 2 === 0 ? 'cards' : 'cutOuts'
}

/** The first of a block still waits for the side before. */
export function isSettled(frame: number): boolean {
  return frame % BLOCK_FRAMES > 1
}

/** @returns nothing when too few frames were drawn */
export function outcomeOf(frames: readonly Frame[]): Outcome | undefined {
  const of = (side: Side) =>
    Float64Array.from(frames.filter((frame) => frame.side === side).map(({ ms }) => ms)).sort()
  const [cards, cutOuts] = [of('cards'), of('cutOuts')]
  if (Math.min(cards.length, cutOuts.length) < LEAST_FRAMES) return undefined
  const ms = { cards: quantileType7(cards, 0.5), cutOuts: quantileType7(cutOuts, 0.5) }
  const change = ms.cutOuts / ms.cards - 1
  const verdict = Math.abs(change) < SAME ? 'same' : change < 0 ? 'faster' : 'slower'
  return { verdict, ms, frames: { cards: cards.length, cutOuts: cutOuts.length }, change }
}

/** How often a covered pixel was shaded, of counts a pixel: zeros are background. */
export function meanLayers(counts: ArrayLike<number>): number {
  let [sum, covered] = [0, 0]
  for (let index = 0; index < counts.length; index += 1) {
    const count = counts[index] as number
    sum += count
    if (count > 0) covered += 1
  }
  return covered === 0 ? 0 : sum / covered
}

/** The frames of each side as a path of an SVG, one part a block, in a box of this size. */
export function tracePaths(
  frames: readonly Frame[],
  box: { width: number; height: number },
): { d: Record<Side, string>; topMs: number } {
  const ascending = Float64Array.from(frames, ({ ms }) => ms).sort()
  const topMs = quantileType7(ascending, 0.99) * 1.15
  const d: Record<Side, string> = { cards: '', cutOuts: '' }
  for (const [index, { side, ms }] of frames.entries()) {
    const x = (index / Math.max(frames.length - 1, 1)) * box.width
    const y = box.height * (1 - Math.min(ms / topMs, 1))
    d[side] += `${frames[index - 1]?.side === side ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`
  }
  return { d, topMs }
}
