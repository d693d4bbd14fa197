import { metric, type Trace } from '@bildruta/frame-times'
import { hitchMinute } from '#app/analyser/session/hitch-minutes.ts'
import { traceOf } from '#app/analyser/teaching/trace-of.ts'
import { lowDefinitions } from '#content/frame-times-result.ts'

/** Slower frames are counted. */
export const SLOW_MS = 25
export const MOST_HITCHES = 10

/** The figures of one minute with this many hitches. */
export type HitchMinute = {
  hitches: number
  frames: number
  averageFps: number
  /** In FPS, in the order of `lowDefinitions`. */
  lows: number[]
  slowFrames: number
}

/** From zero to ten hitches, computed by the tool's own analysis. */
export function hitchLesson(): HitchMinute[] {
  return Array.from({ length: MOST_HITCHES + 1 }, (_, hitches) => minuteWith(hitches))
}

function minuteWith(hitches: number): HitchMinute {
  const times = hitchMinute(hitches)
  const trace = traceOf(times)
  return {
    hitches,
    frames: trace.frames,
    averageFps: tenths(figure(trace, 'average-fps')),
    lows: lowDefinitions.map(({ id }) => tenths(figure(trace, id))),
    slowFrames: times.filter((ms) => ms > SLOW_MS).length,
  }
}

export function figure(trace: Trace, id: string): number {
  const value = metric(id)?.of(trace)
  if (!value?.ok) throw new Error(`The capture has no ${id}.`)
  return value.value
}

export function tenths(value: number): number {
  return Math.round(value * 10) / 10
}
