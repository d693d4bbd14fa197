/** Arithmetic mean of at least one value. */
export function mean(values: Iterable<number> & { length: number }): number {
  let sum = 0
  for (const value of values) sum += value
  return sum / values.length
}
