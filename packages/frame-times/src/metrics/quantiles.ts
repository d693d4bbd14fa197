/**
 * Hyndman and Fan's type 7 on `(n − 1) · share`, as PresentMon and most spreadsheets do it.
 * `ascending` is sorted and holds at least one value; `share` is 0 to 1.
 */
export function quantileType7(ascending: Float64Array, share: number): number {
  return between(ascending.length, (ascending.length - 1) * share, (index) => ascending[index] as number)
}

/** Hyndman and Fan's type 8, median-unbiased, as MathNet and with it CapFrameX do it. Same conditions as type 7. */
export function quantileType8(ascending: Float64Array, share: number): number {
  return quantileType8Of(ascending.length, share, (index) => ascending[index] as number)
}

/** Type 8 of `count` values that are worked out where they are read; `at` must not fall with its index. */
export function quantileType8Of(count: number, share: number, at: (index: number) => number): number {
  return between(count, (count + 1 / 3) * share + 1 / 3 - 1, at)
}

/** The value at a position between two neighbours; before the first it is the first, after the last the last. */
function between(count: number, position: number, at: (index: number) => number): number {
  const kept = Math.min(Math.max(position, 0), count - 1)
  const below = Math.floor(kept)
  const low = at(below)
  return below === kept ? low : low + (kept - below) * (at(below + 1) - low)
}
