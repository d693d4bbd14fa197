import type { Capture, Trace } from '@bildruta/frame-times'
import { type RecordingId, recordings } from '#content/captures/recordings.ts'
import { lowDefinitions } from '#content/frame-times-result.ts'
import { figure, tenths } from './hitch-lesson.ts'
import type { TailLow } from './start-tail-chooser.ts'

/** One recording's figures and slowest frames. */
export type Tail = {
  id: RecordingId
  game: string
  /** The tool that wrote the capture. */
  format: string
  frames: number
  seconds: number
  averageFps: number
  /** In the order of `lowDefinitions`. */
  lows: TailLow[]
  /** In ms, slowest first. */
  slowest: number[]
}

/** @param read returns the capture in `recorded-<id>.csv` */
export function tailLesson(read: (id: RecordingId) => Promise<Capture>): Promise<Tail[]> {
  return Promise.all(
    recordings.map(async ({ id, game }) => {
      const { format, traces } = await read(id)
      const [trace] = traces
      if (!trace) throw new Error(`the recording ${id} has no frames`)
      return { id, game, format, ...tailOf(trace) }
    }),
  )
}

function tailOf(trace: Trace): Omit<Tail, 'id' | 'game' | 'format'> {
  const slowestFirst = Array.from(trace.columns.frameTime).sort((a, b) => b - a)
  const lows = lowDefinitions.map(({ id, of }) => lowOf(figure(trace, id), of, slowestFirst))
  const drawn = Math.ceil(1.5 * Math.max(...lows.map(({ frames }) => frames)))
  return {
    frames: trace.frames,
    seconds: tenths(trace.seconds),
    averageFps: tenths(figure(trace, 'average-fps')),
    lows,
    slowest: slowestFirst.slice(0, drawn).map((ms) => Math.round(100 * ms) / 100),
  }
}

/** Derives from the figure how many of the slowest frames it averages, or which one it uses. */
function lowOf(fps: number, of: TailLow['of'], slowestFirst: readonly number[]): TailLow {
  const ms = 1000 / fps
  const frames = 1 + (of === 'one' ? slowestFirst : meansOf(slowestFirst)).findIndex((at) => at <= ms + 1e-9)
  return { fps: tenths(fps), ms: tenths(ms), frames, of }
}

/** The mean of the first frame, of the first two, and so on. */
function meansOf(times: readonly number[]): number[] {
  let sum = 0
  return times.map((ms, index) => {
    sum += ms
    return sum / (index + 1)
  })
}
