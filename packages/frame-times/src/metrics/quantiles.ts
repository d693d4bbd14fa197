/**
 * Hyndman and Fan's type 7, as in PresentMon and most spreadsheets.
 * @param ascending sorted, at least one value
 * @param share 0 to 1
 */
export function quantileType7(ascending: Float64Array, share: number): number {
  return between(ascending.length, (ascending.length - 1) * share, (index) => ascending[index] as number)
}

/** Hyndman and Fan's type 8, median-unbiased, as in MathNet and CapFrameX. */
export function quantileType8(ascending: Float64Array, share: number): number {
  return quantileType8Of(ascending.length, share, (index) => ascending[index] as number)
}

/** Type 8 of `count` computed values. `at` must not decrease. */
export function quantileType8Of(count: number, share: number, at: (index: number) => number): number {
  return between(count, (count + 1 / 3) * share + 1 / 3 - 1, at)
}

/** Interpolates between neighbors and clamps at both ends. */
function between(count: number, position: number, at: (index: number) => number): number {
  const kept = Math.min(Math.max(position, 0), count - 1)
  const below = Math.floor(kept)
  const low = at(below)
  return below === kept ? low : low + (kept - below) * (at(below + 1) - low)
}
