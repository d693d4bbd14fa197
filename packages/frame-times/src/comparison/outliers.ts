import { quantileType8 } from '../metrics/quantiles.ts'
import { LEAST_RUNS } from './judge.ts'

/** CapFrameX's default. */
const FARTHEST = 0.03

/** For each value of a side whether it lies more than 3 % from their median. Fewer than three values have no outlier. */
export function outliers(values: readonly number[]): boolean[] {
  const median = values.length < LEAST_RUNS ? 0 : quantileType8(Float64Array.from(values).sort(), 0.5)
  return values.map((value) => median > 0 && Math.abs(value - median) / median > FARTHEST)
}
