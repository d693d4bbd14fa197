import type { Trace } from '../capture/capture.ts'
import { noSuchData, SAMPLED } from './frame-metric.ts'
import { isFrameTime } from './frame-times.ts'
import type { Metric, MetricValue } from './metric.ts'

/** Ours: from here on a frame counts as bound by the graphics card. */
const BOUND_FROM = 0.9

export const gpuBoundShare: Metric = {
  id: 'gpu-bound-share',
  name: 'GPU busy share',
  unit: '%',
  better: 'neither',
  definition:
    'Mean time that the graphics card worked for a frame ÷ mean frame time. Near 100 % the card sets the pace.',
  source: 'PresentMon’s GPUBusy and FrameTime.',
  version: 1,
  leastFrames: 1,
  of: (trace) => ofBoth(trace, ({ busy, time }) => busy / time),
}

export const gpuBoundFrames: Metric = {
  id: 'gpu-bound-frames',
  name: 'GPU-bound frames',
  unit: '%',
  better: 'neither',
  definition: 'Share of the frames for which the graphics card worked at least 90 % of the frame time.',
  source: 'Our convention on PresentMon’s GPUBusy.',
  version: 1,
  leastFrames: 1,
  of: (trace) => ofBoth(trace, ({ bound, frames }) => bound / frames),
}

type Work = { busy: number; time: number; bound: number; frames: number }

function ofBoth(trace: Trace, share: (work: Work) => number): MetricValue {
  if (trace.kind === 'sampled') return SAMPLED
  const work = gpuWork(trace)
  return work.frames === 0
    ? noSuchData('times that the graphics card was busy')
    : { ok: true, value: 100 * share(work) }
}

/** Over the frames that have both times. */
function gpuWork({ columns: { frameTime, gpuBusy } }: Trace): Work {
  const work: Work = { busy: 0, time: 0, bound: 0, frames: 0 }
  if (!gpuBusy) return work
  for (let index = 0; index < frameTime.length; index++) {
    const time = frameTime[index] as number
    const busy = gpuBusy[index] as number
    if (!isFrameTime(time) || !(busy >= 0 && busy < Number.POSITIVE_INFINITY)) continue
    work.busy += busy
    work.time += time
    work.frames++
    if (busy >= BOUND_FROM * time) work.bound++
  }
  return work
}
