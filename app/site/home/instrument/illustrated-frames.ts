import { home } from '#content/home.ts'
import { illustration } from '#content/illustration.ts'
import { afterTrace, beforeTrace } from '../../figures/frame-trace.ts'

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

const { budget, scrub: words, before, after } = home.hero

/** '32.3 ms' */
export function timeText(build: Build, frame: number): string {
  return `${frameMs(build, frame).toFixed(1)} ms`
}

/** '15.6 over': what the frame takes beyond its budget, or leaves of it. */
export function budgetText(build: Build, frame: number): string {
  const over = frameMs(build, frame) - budget.ms
  return `${Math.abs(over).toFixed(1)} ${over > 0 ? words.over : words.under}`
}

/** '+0.4', '−9.5', '0.0' */
export function changeText(change: number): string {
  const tenths = Math.round(change * 10)
  return `${tenths > 0 ? '+' : tenths < 0 ? '−' : ''}${(Math.abs(tenths) / 10).toFixed(1)}`
}

/** The frame for those who listen: both builds, milliseconds and budget. */
export function spokenFrame(frame: number): string {
  const side = (build: Build) => `${timeText(build, frame)}, ${budgetText(build, frame)}`
  return `${words.frame} ${frame + 1}: ${before.label} ${side('before')}; ${after.label} ${side('after')}`
}

/** What takes most of the frame, before and after. */
export function spokenLargestPass(frame: number): string {
  const times = passesMs('before', frame)
  const largest = times.indexOf(Math.max(...times))
  const name = illustration.passes[largest]?.name
  const ms = (build: Build) => `${home.hero[build].label} ${passesMs(build, frame)[largest]?.toFixed(1)} ms`
  return `${words.largestPass}: ${name}, ${ms('before')}, ${ms('after')}`
}
