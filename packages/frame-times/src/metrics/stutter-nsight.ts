import { frameMetric } from './frame-metric.ts'
import type { FrameTimes } from './frame-times.ts'

const WINDOW = 19
const MIDDLE = (WINDOW - 1) / 2
const LEAST_DIFFERENCE_MS = 4

export const stutterNsight = frameMetric({
  id: 'stutter-frames-nsight',
  name: 'Stutter frames (Nsight)',
  unit: '%',
  better: 'lower',
  definition:
    'Share of the frames that are at least 4 ms longer than the median of the 19 frames around them; at both ends of the trace the first and the last 19.',
  source: 'NVIDIA Nsight Systems, stutter analysis.',
  version: 1,
  leastFrames: WINDOW,
  ofTimes: ({ inOrder }) => (100 * stutterFrames(inOrder)) / inOrder.length,
})

function stutterFrames(inOrder: FrameTimes['inOrder']): number {
  const window = inOrder.slice(0, WINDOW).sort()
  let stutters = 0
  for (let index = 0; index < inOrder.length; index++) {
    const entering = index + MIDDLE
    if (entering >= WINDOW && entering < inOrder.length)
      replace(window, inOrder[entering - WINDOW] as number, inOrder[entering] as number)
    if ((inOrder[index] as number) - (window[MIDDLE] as number) >= LEAST_DIFFERENCE_MS) stutters++
  }
  return stutters
}

/** Takes one value out of a small sorted window and puts another in its place in the order. */
function replace(window: Float64Array, out: number, into: number): void {
  let place = window.indexOf(out)
  while (place > 0 && (window[place - 1] as number) > into) {
    window[place] = window[place - 1] as number
    place--
  }
  while (place < window.length - 1 && (window[place + 1] as number) < into) {
    window[place] = window[place + 1] as number
    place++
  }
  window[place] = into
}
