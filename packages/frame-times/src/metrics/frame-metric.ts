import { type FrameTimes, frameTimes } from './frame-times.ts'
import type { Metric, MetricValue } from './metric.ts'

/** A metric of frame times. Sampled logs have none. By default, one frame is enough, and the version is 1. */
export function frameMetric(facts: Defaulted<TimesMetric>): Metric {
  const metric = { version: 1, leastFrames: 1, ...facts }
  return {
    ...metric,
    of: (trace) => (trace.kind === 'sampled' ? SAMPLED : ofFrames(metric, frameTimes(trace))),
  }
}

export type Defaulted<Facts extends Pick<Metric, 'version' | 'leastFrames'>> = Omit<
  Facts,
  'version' | 'leastFrames'
> &
  Partial<Pick<Facts, 'version' | 'leastFrames'>>

type TimesMetric = Omit<Metric, 'of' | 'ofTimes'> & { ofTimes: (times: FrameTimes) => number }

export function ofFrames(
  { leastFrames, enoughFrames, ofTimes }: TimesMetric,
  times: FrameTimes,
): MetricValue {
  const frames = times.inOrder.length
  if (frames < Math.max(leastFrames, 1)) return tooFew(leastFrames, frames)
  const found = ofTimes(times)
  return Number.isFinite(found) ? measured(found, frames, enoughFrames) : NOT_APPLICABLE
}

export function measured(value: number, frames: number, enoughFrames = 0): MetricValue {
  if (frames >= enoughFrames) return { ok: true, value }
  return {
    ok: true,
    value,
    indicative: `Rests on ${inWords(frames)} frames; from ${inWords(enoughFrames)} it is steady.`,
  }
}

function tooFew(least: number, frames: number): MetricValue {
  return {
    ok: false,
    code: 'too-few-frames',
    sentence: `This figure needs at least ${inWords(least)} ${least === 1 ? 'frame' : 'frames'}; there ${frames === 1 ? 'is' : 'are'} ${inWords(frames)}.`,
  }
}

export function noSuchData(what: string): MetricValue {
  return { ok: false, code: 'no-such-data', sentence: `The capture holds no ${what}.` }
}

export const SAMPLED: MetricValue = {
  ok: false,
  code: 'sampled',
  sentence: 'A log that was sampled does not hold every frame; this figure needs them all.',
}

export const NOT_APPLICABLE: MetricValue = {
  ok: false,
  code: 'not-applicable',
  sentence: 'These frames give no such figure.',
}

function inWords(count: number): string {
  return count.toLocaleString('en-GB')
}
