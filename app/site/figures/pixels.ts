import { circle, counted, type Drawn, line, type Point, polygon, rectangle } from './drawn.ts'

/** The screen at 100 %, in squares that each stand for as many pixels. */
const SCREEN = { width: 120, height: 72, square: 12 }
const LARGEST_SCREEN_SIDE = 1.5

const CARD = { width: 200, height: 130 }
/** Share of a card's rectangle that the leaf itself covers. */
const LEAF_SHARE = 0.38
const LEAF = { from: 5, to: 195 }
/** Corners of the outline along the leaf: how far from its start, and how far from its middle before scaling. */
const OUTLINE: readonly Point[] = [
  [5, 8],
  [50, 44],
  [105, 52],
  [160, 44],
  [198, 8],
]

const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5))

/** The shaded pixels as squares, over the dotted screen that they end up on. */
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

/** A leaf on its card: what is tinted is rasterised, shaded and thrown away. */
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
    const [previousX, previousInstalment] = OUTLINE[index] ?? [x, half]
    return sum + (x - previousX) * (half + previousInstalment)
  }, 0)
  const scale = (share * CARD.width * CARD.height) / unscaled
  const middle = CARD.height / 2 + 1
  const upper = OUTLINE.map(([x, half]): Point => [x + 1, middle - half * scale])
  const lower = OUTLINE.map(([x, half]): Point => [x + 1, middle + half * scale])
  return [...upper, ...lower.toReversed()]
}

/** Sprites over each other: where it is darkest, a pixel is shaded most often. */
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

/** Two curves whose area is the leaf's share of the card. */
function leaf(): string {
  const length = LEAF.to - LEAF.from
  const bulge = (3 * LEAF_SHARE * CARD.width * CARD.height) / (2 * length)
  const middle = CARD.height / 2 + 1
  const half = length / 2
  return `M${LEAF.from + 1} ${middle}q${half} ${-bulge.toFixed(1)} ${length} 0q${-half} ${bulge.toFixed(1)} ${-length} 0z`
}
