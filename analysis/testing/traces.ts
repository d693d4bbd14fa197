import type { Columns, Trace } from '../capture.ts'

/** A trace of these frame times, in ms. */
export function traceOf(
  frameTime: Iterable<number>,
  more: Partial<Trace> & { columns?: never } = {},
  columns: Partial<Columns> = {},
): Trace {
  const times = Float64Array.from(frameTime)
  return {
    key: 'game.exe|1|0x1',
    application: 'game.exe',
    processId: 1,
    kind: 'frames',
    frames: times.length,
    seconds: times.reduce((sum, ms) => sum + ms, 0) / 1000,
    events: [],
    counts: { rows: times.length, dropped: 0, unusable: 0 },
    ...more,
    columns: { ...columns, frameTime: times },
  }
}

/** Frames around a mean in ms, log-normally spread. */
export function noisyFrames(count: number, mean: number, spread: number, random: () => number): number[] {
  return Array.from({ length: count }, () => mean * Math.exp(spread * normal(random)))
}

/** Of the standard normal distribution (Box and Muller). */
export function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}
