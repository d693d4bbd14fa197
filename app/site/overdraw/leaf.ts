/** Two corners of a shape, from the stalk at −1 to the tip at 1. Shapes are drawn as one triangle strip. */
export type Level = { y: number; halfWidth: number }

/** Half width of the leaf in GLSL, equal to `halfWidthAt`; `t` is 0 at the stalk and 1 at the tip. */
export const HALF_WIDTH_GLSL = 'pow(sin(3.14159265 * t), 0.8) * (0.62 - 0.24 * t)'

export function halfWidthAt(t: number): number {
  return Math.sin(Math.PI * t) ** 0.8 * (0.62 - 0.24 * t)
}

/** The square that carries the leaf's mask. */
export const CARD: readonly Level[] = [
  { y: -1, halfWidth: 1 },
  { y: 1, halfWidth: 1 },
]

const CUT_AT = [0, 0.12, 0.4, 0.72, 0.9, 1]
/** Samples between two levels. */
const STEPS = 64

/** The leaf's outline in a few straight lines that don't cut into it. */
export const CUT_OUT: readonly Level[] = cutOut()

/** In squares of half the card's edge. */
export function areaOf(levels: readonly Level[]): number {
  let area = 0
  for (const [index, { y, halfWidth }] of levels.entries()) {
    const next = levels[index + 1]
    if (next) area += (next.y - y) * (halfWidth + next.halfWidth)
  }
  return area
}

export function leafArea(): number {
  const fine = Array.from({ length: 1001 }, (_, index) => index / 1000)
  return areaOf(fine.map((t) => ({ y: 2 * t - 1, halfWidth: Math.max(halfWidthAt(t), 0) })))
}

export function trianglesOf(levels: readonly Level[]): number {
  return 2 * (levels.length - 1)
}

/** Corners for a drawing; `y` points up. */
export function outlineOf(levels: readonly Level[]): { x: number; y: number }[] {
  const right = levels.map(({ y, halfWidth }) => ({ x: halfWidth, y }))
  return [...right, ...right.toReversed().map(({ x, y }) => ({ x: -x, y }))]
}

/** Moves the lines outward until they enclose the leaf. */
function cutOut(): Level[] {
  const levels = CUT_AT.map((t) => ({ t, halfWidth: Math.max(halfWidthAt(t), 0) }))
  const widest = levels.map(({ halfWidth }, index) => {
    const bulges = [levels[index - 1], levels[index]].map((from, side) =>
      bulgeBetween(from, levels[index + side]),
    )
    return halfWidth + Math.max(...bulges)
  })
  return levels.map(({ t }, index) => ({ y: 2 * t - 1, halfWidth: widest[index] ?? 0 }))
}

type Corner = { t: number; halfWidth: number } | undefined

function bulgeBetween(from: Corner, to: Corner): number {
  if (!from || !to || from === to) return 0
  const bulges = Array.from({ length: STEPS + 1 }, (_, step) => {
    const share = step / STEPS
    const line = from.halfWidth + (to.halfWidth - from.halfWidth) * share
    return halfWidthAt(from.t + (to.t - from.t) * share) - line
  })
  return Math.max(0, ...bulges)
}
