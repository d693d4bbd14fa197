/** Half axes of the puff that a sprite shows, by its shorter one; it lies across its card. */
const LONG = 2.5
const SHORT = 1
const TURN = Math.PI / 4
/** Half the side of the card: room for the widest outline that is drawn. */
const HALF_CARD = 2.3
/** The card fills 92 of the picture's 100 units. */
const SCALE = 46 / HALF_CARD

/** An outline around the puff: its corners, the path in a square of 100 units, and which share of the card is shaded. */
type Outline = { corners: number; path: string; shaded: number }

export const card: Outline = {
  corners: 4,
  path: pathOf([
    [-HALF_CARD, -HALF_CARD],
    [HALF_CARD, -HALF_CARD],
    [HALF_CARD, HALF_CARD],
    [-HALF_CARD, HALF_CARD],
  ]),
  shaded: 1,
}

/** The tightest outline with so many corners: every side touches the puff in its middle. */
export function cutout(corners: number): Outline {
  const reach = 1 / Math.cos(Math.PI / corners)
  const points = Array.from({ length: corners }, (_, corner) => {
    const angle = (2 * Math.PI * corner) / corners
    return turned(LONG * reach * Math.cos(angle), SHORT * reach * Math.sin(angle))
  })
  const area = corners * Math.tan(Math.PI / corners) * LONG * SHORT
  return { corners, path: pathOf(points), shaded: area / (2 * HALF_CARD) ** 2 }
}

/** The puff in the same square, for an SVG ellipse. */
export const puff = {
  cx: 50,
  cy: 50,
  rx: round(LONG * SCALE),
  ry: round(SHORT * SCALE),
  transform: `rotate(${(TURN * 180) / Math.PI} 50 50)`,
}

function turned(x: number, y: number): readonly [number, number] {
  return [x * Math.cos(TURN) - y * Math.sin(TURN), x * Math.sin(TURN) + y * Math.cos(TURN)]
}

function pathOf(points: readonly (readonly [number, number])[]): string {
  const places = points.map(([x, y]) => `${round(50 + x * SCALE)} ${round(50 + y * SCALE)}`)
  return `M${places.join('L')}z`
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
