/** Frame times in tenths of a millisecond. Integers keep the path short. */
type FrameTrace = readonly number[]

type TraceShape = {
  /** The same seed gives the same trace on every machine because only integer arithmetic and division are used. */
  seed: number
  frames: number
  /** In milliseconds. The mean and the slowest frame are exact. */
  meanMs: number
  slowestMs: number
  fastestMs: number
  /** Largest difference between neighboring ordinary frames, in milliseconds. */
  jitterMs: number
  /** Share of frames that are hitches (0 to 1), and their shortest time in milliseconds. */
  hitchShare: number
  hitchMs: number
}

/** Generates plausible frame times: ordinary frames that drift, with hitches in between. */
export function frameTrace(shape: TraceShape): FrameTrace {
  const random = randomNumbers(shape.seed)
  const hitches = hitchFrames(shape, random)
  const times = wanderingFrames(shape, random)
  for (const [frame, time] of hitches) times[frame] = time
  return meetMean(times, hitches, shape)
}

/**
 * The trace as an SVG path of steps: one unit wide per frame, one unit high per tenth of a millisecond. It starts and
 * ends outside the picture, so one path is both line and area.
 * @param topMs frame time at the picture's upper edge
 */
export function tracePath(trace: FrameTrace, topMs: number): string {
  const top = Math.round(topMs * 10)
  const [first = 0, ...rest] = trace
  let path = `M-2 ${top + 20}V${top - first}h3`
  let level = first
  for (const time of rest) {
    path += `v${level - time}h1`
    level = time
  }
  return `${path}h2V${top + 20}`
}

function hitchFrames(shape: TraceShape, random: () => number): Map<number, number> {
  const slowest = tenths(shape.slowestMs)
  const least = tenths(shape.hitchMs)
  const hitches = new Map<number, number>()
  for (let frame = 2; frame < shape.frames - 2; frame += 1) {
    const height = random() * random()
    if (random() < shape.hitchShare && !hitches.has(frame - 1))
      hitches.set(frame, Math.round(least + (slowest - 4 - least) * height))
  }
  hitches.set(Math.round(shape.frames * (0.4 + random() * 0.2)), slowest)
  return hitches
}

function wanderingFrames(shape: TraceShape, random: () => number): number[] {
  let drift = 0
  return Array.from({ length: shape.frames }, () => {
    drift = drift * 0.5 + (random() - 0.5) * tenths(shape.jitterMs)
    return tenths(shape.meanMs) + drift
  })
}

/** Shifts the ordinary frames until the mean matches, then distributes the remaining tenths. */
function meetMean(times: number[], hitches: Map<number, number>, shape: TraceShape): FrameTrace {
  const ordinary = times.map((_, frame) => frame).filter((frame) => !hitches.has(frame))
  const target = Math.round(shape.meanMs * 10 * shape.frames)
  const fastest = tenths(shape.fastestMs)
  const slowestOrdinary = tenths(shape.slowestMs) - 1
  const hold = (time: number) => Math.min(slowestOrdinary, Math.max(fastest, Math.round(time)))
  for (let round = 0; round < 8; round += 1) {
    const shift = (target - sum(times)) / ordinary.length
    for (const frame of ordinary) times[frame] = hold((times[frame] ?? 0) + shift)
  }
  for (let turn = 0; sum(times) !== target && turn < times.length * 4; turn += 1) {
    const frame = ordinary[(turn * 7) % ordinary.length] ?? 0
    times[frame] = hold((times[frame] ?? 0) + Math.sign(target - sum(times)))
  }
  return times
}

function tenths(ms: number): number {
  return Math.round(ms * 10)
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

/** A linear congruential generator from 0 up to 1, with the constants of Numerical Recipes. */
function randomNumbers(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Frame time at the upper edge of the hero's graph, in milliseconds. */
export const TOP_MS = 36

/** 45 FPS on average and a 1% low of 31 FPS. Every frame is over budget. */
export const beforeTrace = frameTrace({
  seed: 42,
  frames: 100,
  meanMs: 22.2,
  slowestMs: 32.3,
  fastestMs: 17.2,
  jitterMs: 6,
  hitchShare: 0.13,
  hitchMs: 26,
})

/** 86 FPS on average and a 1% low of 79 FPS. */
export const afterTrace = frameTrace({
  seed: 31,
  frames: 100,
  meanMs: 11.6,
  slowestMs: 12.7,
  fastestMs: 11,
  jitterMs: 0.9,
  hitchShare: 0.05,
  hitchMs: 12.1,
})
