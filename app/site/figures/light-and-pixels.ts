import { circle, counted, type Drawn, line, type Point, polygon, rectangle } from './drawn.ts'

/** The screen at 100%, as squares that each represent the same number of pixels. */
const SCREEN = { width: 120, height: 72, square: 12 }
const LARGEST_SCREEN_SIDE = 1.5

const CARD = { width: 200, height: 130 }
/** Share of the card that the leaf covers. */
const LEAF_SHARE = 0.38
const LEAF = { from: 5, to: 195 }
/** Corners of the outline: distance along the leaf, and half width before scaling. */
const OUTLINE: readonly Point[] = [
  [5, 8],
  [50, 44],
  [105, 52],
  [160, 44],
  [198, 8],
]

const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5))

/** The shaded pixels as squares, with the screen as a dotted frame. */
export function drawScreen(share: number): Drawn {
  const side = Math.sqrt(share)
  const [width, height] = [SCREEN.width * side, SCREEN.height * side]
  const bottom = SCREEN.height * LARGEST_SCREEN_SIDE + 1
  const lines = [
    ...counted(Math.round(width / SCREEN.square) + 1)
      .map((index) => 1 + index * SCREEN.square)
      .map((x) => line([x, bottom], [x, bottom - height])),
    ...counted(Math.round(height / SCREEN.square) + 1)
      .map((index) => bottom - index * SCREEN.square)
      .map((y) => line([1, y], [1 + width, y])),
  ]
  return {
    width: SCREEN.width * LARGEST_SCREEN_SIDE + 2,
    height: bottom + 1,
    paths: [
      { d: rectangle(1, bottom - height, width, height), paint: 'tint' },
      { d: lines.join(''), paint: 'faint' },
      { d: rectangle(1, bottom - SCREEN.height, SCREEN.width, SCREEN.height), paint: 'limit' },
    ],
  }
}

/** A leaf on its card. Tinted area is shaded and discarded. */
export function drawLeafCard(transparent: number): Drawn {
  const area = LEAF_SHARE / (1 - transparent)
  const rectangular = rectangle(1, 1, CARD.width, CARD.height)
  const card = area > 0.99 ? rectangular : polygon(leafOutline(area))
  return {
    width: CARD.width + 2,
    height: CARD.height + 2,
    paths: [
      { d: rectangular, paint: 'faint' },
      { d: card, paint: 'tint' },
      { d: card, paint: 'line' },
      { d: leaf(), paint: 'solid' },
    ],
  }
}

/** Ten corners around the leaf that enclose this share of the card. */
export function leafOutline(share: number): Point[] {
  const unscaled = OUTLINE.slice(1).reduce((sum, [x, half], index) => {
    const [previousX, previousHalf] = OUTLINE[index] ?? [x, half]
    return sum + (x - previousX) * (half + previousHalf)
  }, 0)
  const scale = (share * CARD.width * CARD.height) / unscaled
  const middle = CARD.height / 2 + 1
  const upper = OUTLINE.map(([x, half]): Point => [x + 1, middle - half * scale])
  const lower = OUTLINE.map(([x, half]): Point => [x + 1, middle + half * scale])
  return [...upper, ...lower.toReversed()]
}

/** Overlapping sprites: the darker a pixel, the more often it is shaded. */
export function drawSprites(count: number): Drawn {
  const [spread, radius] = count === 1 ? [0, 74] : [44, 32]
  const discs = counted(count).map((index) => {
    const distance = spread * Math.sqrt(index / count)
    const angle = index * GOLDEN_ANGLE
    return circle([160 + Math.cos(angle) * distance * 1.6, 80 + Math.sin(angle) * distance], radius)
  })
  return {
    width: 320,
    height: 160,
    paths: [...discs.map((d) => ({ d, paint: 'tint' as const })), { d: discs.join(''), paint: 'faint' }],
  }
}

/** Two curves that enclose LEAF_SHARE of the card. */
function leaf(): string {
  const length = LEAF.to - LEAF.from
  const bulge = (3 * LEAF_SHARE * CARD.width * CARD.height) / (2 * length)
  const middle = CARD.height / 2 + 1
  const half = length / 2
  return `M${LEAF.from + 1} ${middle}q${half} ${-bulge.toFixed(1)} ${length} 0q${-half} ${bulge.toFixed(1)} ${-length} 0z`
}

const PROBE: Point = [160, 158]
const EYE: Point = [14, 80]
const SHEETS = { first: 60, last: 306, top: 14, bottom: 146 }

/** The rays of one probe, spread over half a circle. */
export function drawRays(count: number): Drawn {
  const rays = counted(count).map((index) => {
    const angle = (Math.PI * (index + 0.5)) / count
    return line(around(PROBE, angle, 12), around(PROBE, angle, 152))
  })
  return {
    width: 320,
    height: 166,
    paths: [
      { d: rays.join(''), paint: 'faint' },
      { d: circle(PROBE, 7), paint: 'solid' },
    ],
  }
}

/** A line of sight through a pane onto a wall. Traced reflections are solid, cached ones dashed. */
export function drawGlass(traces: 1 | 2): Drawn {
  const wall = 300
  const heights = counted(5).map((index) => 52 + index * 18)
  const sight = heights.map((y) => line(EYE, [wall, y]))
  const onPane = heights.map((y) => pointAt(EYE, [wall, y], 130))
  const ofWall = heights.map((y) => line([wall, y], [wall - 62, y - 46]))
  const ofPane = onPane.map(([x, y]) => line([x, y], [x - 62, y - 46]))
  return {
    width: 320,
    height: 160,
    paths: [
      { d: sight.join(''), paint: 'faint' },
      { d: rectangle(128, 16, 4, 128), paint: 'solid' },
      { d: rectangle(wall, 6, 16, 148), paint: 'tint' },
      { d: ofWall.join(''), paint: 'line' },
      { d: ofPane.join(''), paint: traces === 2 ? 'line' : 'dashed' },
      { d: circle(EYE, 8), paint: 'solid' },
    ],
  }
}

/** Sheets behind each other in a line of sight; shaded ones are filled. */
export function drawLayers(total: number, shaded: number): Drawn {
  const step = (SHEETS.last - SHEETS.first) / total
  const sheets = counted(total).map((index) => {
    const x = SHEETS.first + index * step
    return polygon([
      [x, SHEETS.top + 10],
      [x + 14, SHEETS.top],
      [x + 14, SHEETS.bottom - 10],
      [x, SHEETS.bottom],
    ])
  })
  return {
    width: 320,
    height: 160,
    paths: [
      { d: sheets.slice(0, shaded).join(''), paint: 'solid' },
      { d: sheets.join(''), paint: 'faint' },
      { d: line(EYE, [SHEETS.first + (shaded - 1) * step, EYE[1]]), paint: 'line' },
      { d: circle(EYE, 8), paint: 'solid' },
    ],
  }
}

function around([x, y]: Point, angle: number, radius: number): Point {
  return [x - Math.cos(angle) * radius, y - Math.sin(angle) * radius]
}

function pointAt([fromX, fromY]: Point, [toX, toY]: Point, x: number): Point {
  return [x, fromY + ((toY - fromY) * (x - fromX)) / (toX - fromX)]
}
