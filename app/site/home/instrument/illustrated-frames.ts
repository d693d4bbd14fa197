import { home } from '#content/home.ts'
import { illustration } from '#content/illustration.ts'
import { afterTrace, beforeTrace } from '../../figures/frame-trace.ts'

export type Build = 'before' | 'after'

export const TRACES = { before: beforeTrace, after: afterTrace }

export const LAST_FRAME = beforeTrace.length - 1

export const SLOWEST_FRAME = beforeTrace.indexOf(Math.max(...beforeTrace))

/** Shortest spike, in tenths of a millisecond. */
const SPIKE = 260

const SPIKES = beforeTrace.flatMap((time, frame) => {
  const isPeak = time > (beforeTrace[frame - 1] ?? 0) && time > (beforeTrace[frame + 1] ?? 0)
  return isPeak && time >= SPIKE ? [frame] : []
})

/** Slow frames get half of their extra time from one of the three most expensive passes, in turn. */
const CAUSES = 3
const SHARE_OF_CAUSE = 0.5

/** @param frame counted from 0 */
export function frameMs(build: Build, frame: number): number {
  return (TRACES[build][frame] ?? 0) / 10
}

/** The frame's time by pass, in milliseconds. Rounded so that the passes add up to the frame. */
export function passesMs(build: Build, frame: number): number[] {
  const usual = illustration.passes.map((pass) => pass[build])
  const usualSum = usual.reduce((sum, ms) => sum + ms, 0)
  const extra = frameMs(build, frame) - usualSum
  const ofCause = Math.max(0, extra * SHARE_OF_CAUSE)
  const cause = (frame + 2) % CAUSES
  let exact = 0
  let roundedSum = 0
  return usual.map((ms, pass) => {
    exact += ms + ((extra - ofCause) * ms) / usualSum + (pass === cause ? ofCause : 0)
    const tenths = Math.round(exact * 10) - roundedSum
    roundedSum += tenths
    return tenths / 10
  })
}

/** @returns the next spike in this direction, or the frame itself if there is none */
export function spikeBeside(frame: number, direction: -1 | 1): number {
  const beside =
    direction < 0 ? SPIKES.findLast((spike) => spike < frame) : SPIKES.find((spike) => spike > frame)
  return beside ?? frame
}

const { budget, scrub: words, before, after } = home.hero

export function timeText(build: Build, frame: number): string {
  return `${frameMs(build, frame).toFixed(1)} ms`
}

/** Such as '15.6 over'. */
export function budgetText(build: Build, frame: number): string {
  const over = frameMs(build, frame) - budget.ms
  return `${Math.abs(over).toFixed(1)} ${over > 0 ? words.over : words.under}`
}

/** Such as '+0.4', '−9.5' or '0.0'. */
export function changeText(change: number): string {
  const tenths = Math.round(change * 10)
  return `${tenths > 0 ? '+' : tenths < 0 ? '−' : ''}${(Math.abs(tenths) / 10).toFixed(1)}`
}

/** The frame as text for screen readers. */
export function spokenFrame(frame: number): string {
  const side = (build: Build) => `${timeText(build, frame)}, ${budgetText(build, frame)}`
  return `${words.frame} ${frame + 1}: ${before.label} ${side('before')}; ${after.label} ${side('after')}`
}

export function spokenLargestPass(frame: number): string {
  const times = passesMs('before', frame)
  const largest = times.indexOf(Math.max(...times))
  const name = illustration.passes[largest]?.name
  const ms = (build: Build) => `${home.hero[build].label} ${passesMs(build, frame)[largest]?.toFixed(1)} ms`
  return `${words.largestPass}: ${name}, ${ms('before')}, ${ms('after')}`
}
