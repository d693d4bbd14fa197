import type { MetricUnit } from '../metrics/metric.ts'
import { mean } from '../statistics/contrast.ts'

/** `ratio`: a change is a fraction of before. `difference`: it is in the unit of the figure; shares in percentage points. */
export type Scale = 'ratio' | 'difference'

/** Shares and rates reach 0, of which there is no fraction: they are compared as differences, from `practical` on as ones that matter. */
const UNITS = {
  FPS: { scale: 'ratio' },
  ms: { scale: 'ratio' },
  MB: { scale: 'ratio' },
  count: { scale: 'ratio' },
  '%': { scale: 'difference', practical: 1 },
  'per minute': { scale: 'difference', practical: 1 },
  W: { scale: 'ratio' },
  'frames per joule': { scale: 'ratio' },
  MHz: { scale: 'ratio' },
  '°C': { scale: 'difference', practical: 1 },
} as const satisfies Record<MetricUnit, { scale: 'ratio' } | { scale: 'difference'; practical: number }>

/** How the values of a figure are compared: as differences too where one of them is 0 though its unit is not of those that reach it. */
export function scaleOf(unit: MetricUnit, values: readonly number[]): Scale {
  return values.every((value) => value > 0) ? UNITS[unit].scale : 'difference'
}

/** The practical threshold in what the change is in: the fraction that was asked for, one point or one a minute, else the fraction of the values themselves. */
export function thresholdOf(
  unit: MetricUnit,
  scale: Scale,
  fraction: number,
  before: readonly number[],
  after: readonly number[],
) {
  const facts = UNITS[unit]
  if (scale === 'ratio') return fraction
  return facts.scale === 'difference' ? facts.practical : fraction * Math.max(mean(before), mean(after))
}
