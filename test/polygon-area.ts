/** Area of a polygon whose corners are in order. */
export function polygonArea(corners: readonly (readonly [number, number])[]): number {
  const doubled = corners.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = corners[(index + 1) % corners.length] ?? [x, y]
    return sum + x * nextY - nextX * y
  }, 0)
  return Math.abs(doubled) / 2
}
