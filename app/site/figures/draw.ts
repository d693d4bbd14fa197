import type { Drawing } from '#content/figures.ts'
import { circle, counted, type Drawn, type DrawnPath, line, type Point, rectangle } from './drawn.ts'
import { drawGlass, drawLayers, drawLeafCard, drawRays, drawScreen, drawSprites } from './light-and-pixels.ts'

export function draw(drawing: Drawing): Drawn {
  switch (drawing.kind) {
    case 'screen':
      return drawScreen(drawing.share)
    case 'fog-grid':
      return drawFogGrid(drawing.cellPixels, drawing.slices)
    case 'rays':
      return drawRays(drawing.count)
    case 'shadow-pages':
      return drawShadowPages(drawing.drawn)
    case 'glass':
      return drawGlass(drawing.traces)
    case 'layers':
      return drawLayers(drawing.total, drawing.shaded)
    case 'dots':
      return drawDots(drawing.total, drawing.filled)
    case 'amount':
      return drawAmount(drawing)
    case 'leaf-card':
      return drawLeafCard(drawing.transparent)
    case 'reach':
      return drawReach(drawing.metres, drawing.end)
    case 'sprites':
      return drawSprites(drawing.count)
  }
}

const WIDTH = 320
const BAR_HEIGHT = 24

/** Ten dots per row, the filled ones first. */
function drawDots(total: number, filled: number): Drawn {
  const step = WIDTH / 10
  const dots = counted(total).map((index) =>
    circle([step * ((index % 10) + 0.5), step * (Math.floor(index / 10) + 0.5)], step * 0.32),
  )
  return {
    width: WIDTH,
    height: step * Math.ceil(total / 10),
    paths: present([
      { d: dots.slice(0, filled).join(''), paint: 'solid' },
      { d: dots.slice(filled).join(''), paint: 'faint' },
    ]),
  }
}

/** A bar filled up to `used`. It is only tinted if a dotted limit must be visible on it. */
function drawAmount({ value, used, mark, end }: Extract<Drawing, { kind: 'amount' }>): Drawn {
  const along = (amount: number) => (amount / end) * (WIDTH - 2)
  const bar = rectangle(1, 10, along(value), BAR_HEIGHT)
  return {
    width: WIDTH,
    height: BAR_HEIGHT + 20,
    paths: present([
      { d: bar, paint: used === undefined && mark === undefined ? 'solid' : 'tint' },
      { d: used === undefined ? '' : rectangle(1, 10, along(used), BAR_HEIGHT), paint: 'solid' },
      { d: bar, paint: 'line' },
      {
        d: mark === undefined ? '' : line([1 + along(mark), 0], [1 + along(mark), BAR_HEIGHT + 20]),
        paint: 'limit',
      },
    ]),
  }
}

/** One bar per distance from the camera. */
function drawReach(metres: readonly number[], end: number): Drawn {
  const step = BAR_HEIGHT + 8
  const bars = metres.map((distance, index) =>
    rectangle(1, index * step + 4, (distance / end) * (WIDTH - 2), BAR_HEIGHT),
  )
  const height = metres.length * step
  return {
    width: WIDTH,
    height,
    paths: [
      {
        d: counted(6)
          .map((mark) => line([1 + (mark / 5) * (WIDTH - 2), 0], [1 + (mark / 5) * (WIDTH - 2), height]))
          .join(''),
        paint: 'faint',
      },
      { d: bars.join(''), paint: 'solid' },
    ],
  }
}

function present(paths: DrawnPath[]): DrawnPath[] {
  return paths.filter(({ d }) => d !== '')
}

/** The drawn part of the fog grid: 96 × 64 pixels and one in eight slices. */
const REGION = { width: 96, height: 64 }
const PIXEL = 1.75
const DRAWN_SLICES = 1 / 8
/** Offset of the back of the grid, to the right and up. */
const DEPTH: Point = [120, -64]

const PAGE = 20
const PAGES = { across: 16, down: 8 }
const PAGE_TABLE = counted(PAGES.across * PAGES.down).map((index) => ({
  x: index % PAGES.across,
  y: Math.floor(index / PAGES.across),
}))

/** The fog grid as a box, with cells on its front and slices on its top and side. */
function drawFogGrid(cellPixels: number, slices: number): Drawn {
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

/** A page table from above: unneeded pages are empty, cached ones tinted, those drawn in this frame filled. */
function drawShadowPages(drawn: 'all' | 'moving'): Drawn {
  const needed = PAGE_TABLE.filter(isNeeded)
  const again = drawnPages(drawn)
  const square = ({ x, y }: { x: number; y: number }) =>
    rectangle(x * PAGE + 2, y * PAGE + 2, PAGE - 2, PAGE - 2)
  return {
    width: PAGES.across * PAGE + 2,
    height: PAGES.down * PAGE + 2,
    paths: [
      { d: PAGE_TABLE.map(square).join(''), paint: 'faint' },
      { d: needed.map(square).join(''), paint: 'tint' },
      { d: again.map(square).join(''), paint: 'solid' },
    ],
  }
}

export function pagesDrawn(drawn: 'all' | 'moving'): number {
  return drawnPages(drawn).length
}

function drawnPages(drawn: 'all' | 'moving') {
  return PAGE_TABLE.filter((page) => isNeeded(page) && (drawn === 'all' || isUnderPlayer(page)))
}

/** The camera is at the lower edge. */
function isNeeded({ x, y }: { x: number; y: number }): boolean {
  return Math.abs(x - PAGES.across / 2 + 0.5) <= 1.5 + (PAGES.down - 1 - y) * 0.8
}

function isUnderPlayer({ x, y }: { x: number; y: number }): boolean {
  return (x === 8 || x === 9) && (y === 4 || y === 5)
}

function steps(parts: number): number[] {
  return counted(parts + 1).map((index) => index / parts)
}
