import { studio } from '#content/studio.ts'
import type { Analysis } from '../../reading/analysis.ts'
import { readSaved, type SavedComparison } from '../../reading/saved.schema.ts'
import { analysisOfSaved } from '../../reading/saved-analysis.ts'
import { imageOf, linkOf } from '../../saved/result-image.ts'
import { oneDecimal } from '../../words/verdict-words.ts'
import { HEIGHT, pathsOf, topOf, WIDTH } from '../time-chart/scale.ts'
import { imageWords, type Part } from './image-words.ts'

/** @param json from `requestSaved` @returns undefined if the comparison doesn't fit into an image */
export async function asImage(json: string): Promise<Blob | undefined> {
  const kept = readSaved(json)
  const picture = kept && (await drawImage(kept, document.documentElement))
  const card = picture && (await imageOf(new Uint8Array(await picture.arrayBuffer()), json))
  return card && new Blob([card], { type: 'image/png' })
}

/** @returns undefined if the link would be too long */
export async function asLink(json: string): Promise<string | undefined> {
  const link = readSaved(json) && (await linkOf(json))
  return link && location.origin + location.pathname + link
}

/** The size that sites use for link previews. */
const SIZE = { width: 1200, height: 630 }
const MARGIN = 56
const CHART = { top: 252, height: 330 }
const HEADLINE = { y: 162, largest: 104, smallest: 40 }
const FOOT = { y: 603, line: 17 }

const SANS = '"Familjen Grotesk", system-ui, sans-serif'
const MONO = '"Geist Mono", ui-monospace, monospace'

/** Draws a saved comparison as a PNG. It shows only what is saved. */
async function drawImage(kept: SavedComparison, root: HTMLElement): Promise<Blob | undefined> {
  const canvas = Object.assign(document.createElement('canvas'), SIZE)
  const pen = canvas.getContext('2d')
  if (!pen) return undefined
  const colors = colorsOf(root)
  pen.fillStyle = colors.ground
  pen.fillRect(0, 0, SIZE.width, SIZE.height)
  drawTraces(pen, colors, analysisOfSaved(kept), kept.budgetMs)
  drawWords(pen, colors, kept)
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/png'))
}

type Colors = Record<'ground' | 'ink' | 'soft' | NonNullable<Part['about']>, string>
type Pen = CanvasRenderingContext2D

function colorsOf(root: HTMLElement): Colors {
  const style = getComputedStyle(root)
  const color = (name: string) => style.getPropertyValue(`--color-${name}`).trim()
  return {
    ground: color('ground'),
    ink: color('ink'),
    soft: color('soft'),
    before: color('before'),
    after: color('after'),
    good: color('after'),
    bad: color('negative'),
    open: color('progress'),
    quiet: color('soft'),
  }
}

function drawWords(pen: Pen, colors: Colors, kept: SavedComparison): void {
  const { kicker, headline, text, foot } = imageWords(kept, `${location.host}${location.pathname}`)
  const width = SIZE.width - 2 * MARGIN
  const name = [{ text: `${studio.name} frame times` }]
  const small = { colors, y: 56, font: `400 15px ${MONO}` }
  write(pen, name, { ...small, x: SIZE.width - MARGIN, align: 'right' })
  write(pen, kicker, { ...small, x: MARGIN, width: width - 230 })
  const font = fitting(pen, headline, width)
  write(pen, headline, { x: MARGIN, y: HEADLINE.y, font, colors, color: colors.ink, spacing: '-0.035em' })
  write(pen, text, { x: MARGIN, y: 212, font: `400 22px ${SANS}`, colors, width })
  for (const [index, line] of foot.entries()) {
    const y = FOOT.y + index * FOOT.line
    write(pen, [{ text: line }], { x: MARGIN, y, font: `400 13px ${MONO}`, colors, width })
  }
}

type Place = {
  x: number
  y: number
  font: string
  colors: Colors
  /** Default: soft. */
  color?: string
  /** Longer text is cut. */
  width?: number
  spacing?: string
  align?: CanvasTextAlign
}

function write(pen: Pen, parts: readonly Part[], place: Place): void {
  const { x, y, font, colors, color = colors.soft, width = Number.POSITIVE_INFINITY } = place
  const { spacing = '0px', align = 'left' } = place
  pen.font = font
  pen.textAlign = align
  // Not supported by every browser.
  if ('letterSpacing' in pen) pen.letterSpacing = spacing
  let at = x
  for (const { text, about } of parts) {
    const shown = cut(pen, text, x + width - at)
    pen.fillStyle = about ? colors[about] : color
    pen.fillText(shown, at, y)
    at += pen.measureText(shown).width
    if (shown !== text) return
  }
}

function cut(pen: Pen, text: string, width: number): string {
  if (pen.measureText(text).width <= width) return text
  let letters = text.length
  while (letters > 0 && pen.measureText(`${text.slice(0, letters)}…`).width > width) letters -= 1
  return `${text.slice(0, letters)}…`
}

/** The largest font size at which the headline fits on one line. */
function fitting(pen: Pen, parts: readonly Part[], width: number): string {
  const font = (size: number) => `600 ${size}px ${SANS}`
  let size = HEADLINE.largest
  const isTooWide = () => {
    pen.font = font(size)
    return parts.reduce((sum, { text }) => sum + pen.measureText(text).width, 0) > width
  }
  while (size > HEADLINE.smallest && isTooWide()) size -= 2
  return font(size)
}

function drawTraces(pen: Pen, colors: Colors, { series, seconds }: Analysis, budgetMs: number): void {
  const scale = { from: 0, to: seconds, topMs: topOf(series, budgetMs) }
  pen.save()
  pen.beginPath()
  pen.rect(0, CHART.top, SIZE.width, CHART.height)
  pen.clip()
  const place = new DOMMatrix([SIZE.width / WIDTH, 0, 0, CHART.height / HEIGHT, 0, CHART.top])
  for (const one of series) {
    const { steps, band } = pathsOf(one, scale)
    const { band: below } = pathsOf({ ...one, most: one.mean, least: one.mean.map(() => 0) }, scale)
    pen.fillStyle = pen.strokeStyle = colors[one.side]
    if (one.side === 'after') {
      pen.globalAlpha = 0.09
      pen.fill(placed(below, place))
    }
    pen.globalAlpha = 0.42
    pen.fill(placed(band, place))
    pen.globalAlpha = 1
    pen.lineWidth = 1.6
    pen.stroke(placed(steps, place))
  }
  pen.restore()
  drawBudget(pen, colors, budgetMs, CHART.top + CHART.height * (1 - budgetMs / scale.topMs))
}

function drawBudget(pen: Pen, colors: Colors, budgetMs: number, y: number): void {
  pen.strokeStyle = colors.ink
  pen.lineWidth = 2
  pen.setLineDash([2, 6])
  pen.beginPath()
  pen.moveTo(0, y)
  pen.lineTo(SIZE.width, y)
  pen.stroke()
  pen.setLineDash([])
  const words = `${oneDecimal(budgetMs)} ms`
  const font = `400 15px ${MONO}`
  pen.font = font
  const { width } = pen.measureText(words)
  const x = SIZE.width - MARGIN
  pen.fillStyle = colors.ground
  pen.fillRect(x - width - 6, y - 25, width + 12, 20)
  write(pen, [{ text: words }], { x, y: y - 10, font, colors, color: colors.ink, align: 'right' })
}

function placed(path: string, place: DOMMatrix): Path2D {
  const moved = new Path2D()
  moved.addPath(new Path2D(path), place)
  return moved
}
