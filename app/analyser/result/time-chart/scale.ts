import type { Series } from '../../reading/analysis.ts'

export type Scale = { from: number; to: number; topMs: number }

const LINES_MS = [1000, 500, 250, 100, 66.7, 50, 33.3, 16.7, 8.3, 4.2, 2.1]
/** Minimum distance of two lines as a share of the height. */
const LEAST_GAP = 0.09

/** Limits the chart's height, so that rare spikes don't flatten the rest. */
export function topOf(series: readonly Series[], budgetMs: number): number {
  const highs = series.flatMap(({ most }) => [...most].filter(Number.isFinite)).sort((a, b) => a - b)
  const highest = highs.at(-1) ?? budgetMs
  const usual = highs[Math.floor(highs.length * 0.97)] ?? budgetMs
  return Math.max(budgetMs * 1.3, Math.min(highest * 1.06, usual * 1.9))
}

/** The lines below the top, without those too close to the budget. */
export function linesOf(topMs: number, budgetMs: number): number[] {
  const taken = [budgetMs]
  for (const line of [0, ...LINES_MS])
    if (line < topMs * 0.9 && taken.every((other) => Math.abs(other - line) / topMs > LEAST_GAP))
      taken.push(line)
  return taken.slice(1)
}

export function lineWord(ms: number): string {
  return ms === 0 || ms >= 100 ? ms.toFixed(0) : ms.toFixed(1)
}

/** Width of the axis labels, which are monospaced. */
export function gutterFor(words: readonly string[]): string {
  return `calc(${Math.max(5, ...words.map(({ length }) => length))}ch + 0.5rem)`
}

export function ticksOf(from: number, to: number): number[] {
  const raw = (to - from) / 6
  const power = 10 ** Math.floor(Math.log10(raw))
  const step =
    [1, 2, 5, 10].map((factor) => factor * power).find((candidate) => candidate >= raw * 0.9) ?? raw
  const ticks: number[] = []
  for (let tick = Math.ceil(from / step) * step; tick <= to + step / 1e6; tick += step)
    ticks.push(Math.round(tick * 1000) / 1000)
  return ticks
}

export function along({ from, to }: Pick<Scale, 'from' | 'to'>, second: number): number {
  return to === from ? 0 : (second - from) / (to - from)
}

export function secondAt({ from, to }: Pick<Scale, 'from' | 'to'>, share: number): number {
  return from + Math.min(1, Math.max(0, share)) * (to - from)
}

export function binAt({ from, to, mean }: Series, second: number): number | undefined {
  const bin = Math.floor(((second - from) / (to - from)) * mean.length)
  return bin >= 0 && bin < mean.length ? bin : undefined
}

export const WIDTH = 1000
export const HEIGHT = 400

type TracePaths = { steps: string; band: string }

export function pathsOf(series: Series, scale: Scale): TracePaths {
  const { from, to, least, mean, most } = series
  const bins = mean.length
  const x = (bin: number) => fixed(along(scale, from + (bin / bins) * (to - from)) * WIDTH)
  const y = (ms: number) => fixed(HEIGHT * (1 - Math.min(ms / scale.topMs, 1.02)))
  let steps = ''
  let band = ''
  for (const { first, end } of segmentsOf(mean)) {
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

/** Runs of consecutive bins that have frames. */
function segmentsOf(mean: Float32Array): { first: number; end: number }[] {
  const segments: { first: number; end: number }[] = []
  for (let bin = 0; bin < mean.length; bin++) {
    if (!Number.isFinite(mean[bin])) continue
    const last = segments.at(-1)
    if (last?.end === bin) last.end = bin + 1
    else segments.push({ first: bin, end: bin + 1 })
  }
  return segments
}

function fixed(value: number): number {
  return Math.round(value * 10) / 10
}
