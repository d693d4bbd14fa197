import { quantileType7 } from '@bildruta/frame-times'

export type Side = 'cards' | 'cutOuts'

/** Measured by the GPU's timer, or by the interval since the previous frame. */
export type Frame = { side: Side; ms: number }

/** Frames per block; sides alternate by block. */
const BLOCK_FRAMES = 10
/**
 * The number of leaves doubles until the cards take this many milliseconds. Intervals must exceed the display's
 * refresh.
 */
export const BUSY_MS = { gpu: 6, interval: 22 }
export const LEAST_LEAVES = 1_000
export const MOST_LEAVES = 64_000
/** Fewer frames per side give no result. */
const LEAST_FRAMES = 12
/** Medians closer than this share count as equal: five seconds can't show less. */
const SAME = 0.03

export type Outcome = {
  verdict: 'faster' | 'slower' | 'same'
  ms: Record<Side, number>
  frames: Record<Side, number>
  /** Cut-outs relative to cards: −0.5 is half the time. */
  change: number
}

export function sideOf(frame: number): Side {
  return Math.floor(frame / BLOCK_FRAMES) % 2 === 0 ? 'cards' : 'cutOuts'
}

/** The first frames of a block still wait for the other side. */
export function isSettled(frame: number): boolean {
  return frame % BLOCK_FRAMES > 1
}

/** @returns undefined if too few frames were drawn */
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

/** Mean number of times a covered pixel was shaded. Zeros are background. */
export function meanLayers(counts: ArrayLike<number>): number {
  let [sum, covered] = [0, 0]
  for (let index = 0; index < counts.length; index += 1) {
    const count = counts[index] as number
    sum += count
    if (count > 0) covered += 1
  }
  return covered === 0 ? 0 : sum / covered
}

/** The frames of each side as an SVG path with one part per block. */
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
