import type { Capture } from '@bildruta/frame-times'
import { type RecordingId, recordings } from '#content/captures/recordings.ts'
import { lowDefinitions } from '#content/frame-times-result.ts'
import { figure, tenths } from './hitch-lesson.ts'

/** One recording's figures. */
export type Tail = {
  id: RecordingId
  game: string
  /** The tool that wrote the capture. */
  format: string
  frames: number
  seconds: number
  averageFps: number
  /** In FPS, in the order of `lowDefinitions`. */
  lows: number[]
}

/** @param read returns the capture in `recorded-<id>.csv` */
export function tailLesson(read: (id: RecordingId) => Promise<Capture>): Promise<Tail[]> {
  return Promise.all(
    recordings.map(async ({ id, game }) => {
      const { format, traces } = await read(id)
      const [trace] = traces
      if (!trace) throw new Error(`the recording ${id} has no frames`)
      return {
        ...{ id, game, format, frames: trace.frames, seconds: tenths(trace.seconds) },
        averageFps: tenths(figure(trace, 'average-fps')),
        lows: lowDefinitions.map((definition) => tenths(figure(trace, definition.id))),
      }
    }),
  )
}
