import type { Series } from '../../reading/analysis.ts'
import { along, type Scale } from './scale.ts'

/** The picture's own units: stretched to its box. */
export const WIDTH = 1000
export const HEIGHT = 400

/** Steps at the mean of each bin, and a band from its fastest to its slowest frame. */
type TracePaths = { steps: string; band: string }

export function pathsOf(series: Series, scale: Scale): TracePaths {
  const { from, to, least, mean, most } = series
  const bins = mean.length
  const x = (bin: number) => fixed(along(scale, from + (bin / bins) * (to - from)) * WIDTH)
  const y = (ms: number) => fixed(HEIGHT * (1 - Math.min(ms / scale.topMs, 1.02)))
  let steps = ''
  let band = ''
  for (const { first, end } of cursorPagesOf(mean)) {
    let above = ''
    let below = ''
    for (let bin = first; bin < end; bin++) {
      const [left, right] = [x(bin), x(bin + 1)]
      steps += `${bin === first ? 'M' : 'L'}${left} ${y(mean[bin] as number)}H${right}`
      above += `${bin === first ? 'M' : 'L'}${left} ${y(most[bin] as number)}H${right}`
      below = `L${right} ${y(least[bin] as number)}H${left}${below}`
    }
    band += `${above}${below}Z`
  }
  return { steps, band }
}

/** Bins with frames, one after another; a bin without one takes the one before where frames are longer than bins. */
function cursorPagesOf(mean: Float32Array): { first: number; end: number }[] {
  const stretches: { first: number; end: number }[] = []
  for (let bin = 0; bin < mean.length; bin++) {
    if (!Number.isFinite(mean[bin])) continue
    const last = stretches.at(-1)
    if (last?.end === bin) last.end = bin + 1
    else stretches.push({ first: bin, end: bin + 1 })
  }
  return stretches
}

function fixed(value: number): number {
  return Math.round(value * 10) / 10
}
