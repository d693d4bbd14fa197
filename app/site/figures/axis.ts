/** An axis from zero: where it ends, and its marks. */
export type Axis = { end: number; marks: number[] }

/** An axis from zero to at least `largest`, with four to six marks at round numbers. */
export function axisTo(largest: number): Axis {
  const magnitude = 10 ** Math.floor(Math.log10(largest / 4))
  const step = ([1, 2, 2.5, 5, 10].find((size) => size * magnitude * 5 >= largest) ?? 10) * magnitude
  const count = Math.ceil(largest / step)
  return { end: count * step, marks: Array.from({ length: count + 1 }, (_, index) => index * step) }
}

/** How far along the axis a value lies, as a CSS length. */
export function along(axis: Axis, value: number): string {
  return `${((value / axis.end) * 100).toFixed(2)}%`
}
