import { counted, type Drawn, line, type Point, rectangle } from './drawn.ts'

/** A part of the fog grid: 96 × 64 pixels of the screen, one in eight of its slices. */
const REGION = { width: 96, height: 64 }
const PIXEL = 1.75
const DRAWN_SLICES = 1 / 8
/** How far the back of the grid lies to the right and up. */
const DEPTH: Point = [120, -64]

const PAGE = 20
const PAGES = { across: 16, down: 8 }

/** The box of the fog grid seen from its corner: its front in cells, its top and side in slices too. */
export function drawFogGrid(cellPixels: number, slices: number): Drawn {
  const [width, height] = [REGION.width * PIXEL, REGION.height * PIXEL]
  const [deepX, deepY] = DEPTH
  const top = 1 - deepY
  const columns = steps(REGION.width / cellPixels)
  const rows = steps(REGION.height / cellPixels)
  const depths = steps(slices * DRAWN_SLICES)
  const front = rectangle(1, top, width, height)
  const lines = [
    ...columns.flatMap((share) => {
      const x = 1 + share * width
      return [line([x, top], [x, top + height]), line([x, top], [x + deepX, top + deepY])]
    }),
    ...rows.flatMap((share) => {
      const y = top + share * height
      return [line([1, y], [1 + width, y]), line([1 + width, y], [1 + width + deepX, y + deepY])]
    }),
    ...depths.flatMap((share) => {
      const [x, y] = [1 + share * deepX, top + share * deepY]
      return [line([x, y], [x + width, y]), line([x + width, y], [x + width, y + height])]
    }),
  ]
  return {
    width: width + deepX + 2,
    height: height - deepY + 2,
    paths: [
      { d: front, paint: 'tint' },
      { d: lines.join(''), paint: 'line' },
    ],
  }
}

/** A page table from above: pages that nobody needs are empty, cached ones tinted, those drawn in this frame filled. */
export function drawShadowPages(drawn: 'all' | 'moving'): Drawn {
  const pages = counted(PAGES.across * PAGES.down).map((index) => ({
    x: index % PAGES.across,
    y: Math.floor(index / PAGES.across),
  }))
  const needed = pages.filter(isNeeded)
  const again = drawn === 'all' ? needed : needed.filter(isUnderPlayer)
  const square = ({ x, y }: { x: number; y: number }) =>
    rectangle(x * PAGE + 2, y * PAGE + 2, PAGE - 2, PAGE - 2)
  return {
    width: PAGES.across * PAGE + 2,
    height: PAGES.down * PAGE + 2,
    paths: [
      { d: pages.map(square).join(''), paint: 'faint' },
      { d: needed.map(square).join(''), paint: 'tint' },
      { d: again.map(square).join(''), paint: 'solid' },
    ],
  }
}

/** The view from the camera at the lower edge, opening upwards. */
function isNeeded({ x, y }: { x: number; y: number }): boolean {
  return Math.abs(x - PAGES.across / 2 + 0.5) <= 1.5 + (PAGES.down - 1 - y) * 0.8
}

function isUnderPlayer({ x, y }: { x: number; y: number }): boolean {
  return (x === 8 || x === 9) && (y === 4 || y === 5)
}

/** From 0 to 1 in so many parts. */
function steps(parts: number): number[] {
  return counted(parts + 1).map((index) => index / parts)
}
