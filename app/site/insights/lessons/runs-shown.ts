const A_ROW = 25
const STEP = 10

/** Dots from one number up to another, in rows of twenty-five. */
export function dotsPath(from: number, to: number): string {
  return Array.from({ length: to - from }, (_, index) => from + index)
    .map(
      (dot) =>
        `M${(dot % A_ROW) * STEP + 1} ${Math.floor(dot / A_ROW) * STEP + 5}a4 4 0 1 0 8 0a4 4 0 1 0-8 0`,
    )
    .join('')
}
