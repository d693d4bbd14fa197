/** Spikes at even distances over 600 units. */
export function hitchPath(hitches: number): string {
  return Array.from(
    { length: hitches },
    (_, hitch) => `M${Math.round((600 * (hitch + 0.5)) / hitches)} 0h3V50h-3z`,
  ).join('')
}

/** `−4.2%`, against the minute without a hitch. */
export function changeInWords(none: number, now: number): string {
  const percent = 100 * (now / none - 1)
  return Math.abs(percent) < 0.05 ? '0.0%' : `${percent < 0 ? '−' : '+'}${Math.abs(percent).toFixed(1)}%`
}
