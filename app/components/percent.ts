/** '+43.7%', '-12.0%', '0.0%': signed, and never a signed zero. */
export function formatPercent(percent: number, decimals: number): string {
  const size = Math.abs(percent).toFixed(decimals)
  if (Number(size) === 0) return `${size}%`
  return `${percent < 0 ? '-' : '+'}${size}%`
}
