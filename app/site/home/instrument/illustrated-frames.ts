import { illustration } from '#content/illustration.ts'
import { afterTrace, beforeTrace } from '../../figures/hero-traces.ts'

export type Build = 'before' | 'after'

export const TRACES = { before: beforeTrace, after: afterTrace }

export const LAST_FRAME = beforeTrace.length - 1

export const SLOWEST_FRAME = beforeTrace.indexOf(Math.max(...beforeTrace))

/** From how many tenths of a millisecond a frame that is slower than its neighbours is a spike. */
const SPIKE = 260

const SPIKES = beforeTrace.flatMap((time, frame) => {
  const isPeak = time > (beforeTrace[frame - 1] ?? 0) && time > (beforeTrace[frame + 1] ?? 0)
  return isPeak && time >= SPIKE ? [frame] : []
})

/** What most of a slow frame's extra time goes to, in turn: the passes that take the most. */
const CAUSES = 3
const SHARE_OF_CAUSE = 0.5

/** Milliseconds of a frame, counted from 0. */
export function frameMs(build: Build, frame: number): number {
  return (TRACES[build][frame] ?? 0) / 10
}

/** Milliseconds of each pass of a frame, in the order of the illustration. Rounded so that they add up to the frame. */
export function passesMs(build: Build, frame: number): number[] {
  const usual = illustration.passes.map((pass) => pass[build])
  const usualSum = usual.reduce((sum, ms) => sum + ms, 0)
  const extra = frameMs(build, frame) - usualSum
  const ofCause = Math.max(0, extra * SHARE_OF_CAUSE)
  const cause = (frame + 2) % CAUSES
  let exact = 0
  let told = 0
  return usual.map((ms, pass) => {
    exact += ms + ((extra - ofCause) * ms) / usualSum + (pass === cause ? ofCause : 0)
    const tenths = Math.round(exact * 10) - told
    told += tenths
    return tenths / 10
  })
}

/** The spike before or after a frame, or the frame itself where there is no other. */
export function spikeBeside(frame: number, direction: -1 | 1): number {
  const beside =
    direction < 0 ? SPIKES.findLast((spike) => spike < frame) : SPIKES.find((spike) => spike > frame)
  return beside ?? frame
}
