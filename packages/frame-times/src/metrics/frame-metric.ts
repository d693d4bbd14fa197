import { type FrameTimes, frameTimes } from './frame-times.ts'
import type { Metric, MetricValue } from './metric.ts'

/** A metric of frame times. Sampled logs have none. By default, one frame is enough, and the version is 1. */
export function frameMetric(facts: TimesFacts & Partial<Defaults>): Metric {
  const metric = { version: 1, leastFrames: 1, ...facts }
  return {
    ...metric,
    of: (trace) => (trace.kind === 'sampled' ? SAMPLED : ofFrames(metric, frameTimes(trace))),
  }
}

type Defaults = Pick<Metric, 'version' | 'leastFrames'>
type TimesFacts = Omit<Metric, 'of' | keyof Defaults> & Required<Pick<Metric, 'ofTimes'>>

export function ofFrames(
  { leastFrames, enoughFrames, ofTimes }: TimesFacts & Defaults,
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
    indicative: `Based on ${inWords(frames)} frames. It is stable from ${inWords(enoughFrames)} frames.`,
  }
}

function tooFew(least: number, frames: number): MetricValue {
  return {
    ok: false,
    code: 'too-few-frames',
    sentence: `This figure needs at least ${inWords(least)} ${least === 1 ? 'frame' : 'frames'}, but the capture has ${inWords(frames)}.`,
  }
}

export function noSuchData(what: string): MetricValue {
  return { ok: false, code: 'no-such-data', sentence: `The capture has no ${what}.` }
}

export const SAMPLED: MetricValue = {
  ok: false,
  code: 'sampled',
  sentence: 'A sampled log doesn’t contain every frame, which this figure needs.',
}

export const NOT_APPLICABLE: MetricValue = {
  ok: false,
  code: 'not-applicable',
  sentence: 'These frames don’t give this figure.',
}

function inWords(count: number): string {
  return count.toLocaleString('en-GB')
}
