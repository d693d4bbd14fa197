import { home } from '#content/home.ts'
import { illustration } from '#content/illustration.ts'
import { type Build, frameMs, passesMs } from './illustrated-frames.ts'

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
