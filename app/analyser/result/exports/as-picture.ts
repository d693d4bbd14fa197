import { frameTimesResult } from '../../../../content/frame-times-result.ts'
import { studio } from '../../../../content/studio.ts'
import type { Analysis, Choice } from '../../reading/analysis.ts'
import { topOf } from '../time-chart/scale.ts'
import { HEIGHT, pathsOf, WIDTH } from '../time-chart/trace-paths.ts'
import { changeRange, figure as inDigits, oneDecimal, signedChange } from '../words/numbers.ts'
import { headlineOf, rangeSentence } from '../words/verdict-words.ts'
import { conditions } from './as-text.ts'

const { figures: sideWords } = frameTimesResult
const SIZE = { width: 1600, height: 1000 }
const MARGIN = 64
const CHART = { top: 250, height: 400 }
const FIGURES = 5

/** The verdict, the traces and the figures as a PNG. */
export async function asPicture(analysis: Analysis, choice: Choice): Promise<Blob | undefined> {
  const canvas = Object.assign(document.createElement('canvas'), SIZE)
  const pen = canvas.getContext('2d')
  if (!pen) return undefined
  const colours = coloursOf(document.documentElement)
  pen.fillStyle = colours.ground
  pen.fillRect(0, 0, SIZE.width, SIZE.height)
  drawWords(pen, colours, analysis, choice)
  drawTraces(pen, colours, analysis, choice)
  drawFigures(pen, colours, analysis)
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/png'))
}

type Colours = Record<'ground' | 'ink' | 'soft' | 'line' | 'before' | 'after', string>
type Pen = CanvasRenderingContext2D

function coloursOf(root: HTMLElement): Colours {
  const style = getComputedStyle(root)
  const colour = (name: string) => style.getPropertyValue(`--color-${name}`).trim()
  return {
    ground: colour('ground'),
    ink: colour('ink'),
    soft: colour('soft'),
    line: colour('line'),
    before: colour('before'),
    after: colour('after'),
  }
}

const SANS = '"Familjen Grotesk", system-ui, sans-serif'
const MONO = '"Geist Mono", ui-monospace, monospace'

function write(
  pen: Pen,
  text: string,
  x: number,
  y: number,
  font: string,
  colour: string,
  align: CanvasTextAlign = 'left',
) {
  pen.font = font
  pen.fillStyle = colour
  pen.textAlign = align
  pen.fillText(text, x, y, SIZE.width - 2 * MARGIN)
}

function drawWords(pen: Pen, colours: Colours, { verdict, figures }: Analysis, choice: Choice): void {
  const runs = [choice.before.length, choice.after.length] as const
  const average = figures[0]?.before ?? figures[0]?.after
  const headline = verdict
    ? headlineOf(verdict.change, Math.max(...runs))
    : average
      ? `${oneDecimal(average.mean)} frames a second.`
      : ''
  write(pen, headline, MARGIN, 130, `600 76px ${SANS}`, colours.ink)
  if (verdict)
    write(
      pen,
      rangeSentence(verdict.change, runs) ?? verdict.detail,
      MARGIN,
      188,
      `400 30px ${SANS}`,
      colours.soft,
    )
  for (const [index, side] of (['before', 'after'] as const).entries())
    if (choice[side].length > 0)
      write(pen, sideWords[side], MARGIN + index * 110, CHART.top - 22, `600 20px ${MONO}`, colours[side])
  write(pen, conditions(choice), MARGIN, SIZE.height - 68, `400 18px ${MONO}`, colours.soft)
  write(
    pen,
    `${studio.name}, frame times`,
    SIZE.width - MARGIN,
    SIZE.height - 28,
    `400 20px ${MONO}`,
    colours.soft,
    'right',
  )
}

function drawTraces(pen: Pen, colours: Colours, analysis: Analysis, { budgetMs }: Choice): void {
  const { series, seconds } = analysis
  const scale = { from: 0, to: seconds, topMs: topOf(series, budgetMs) }
  const width = SIZE.width - 2 * MARGIN - 90
  const y = (ms: number) => CHART.top + CHART.height * (1 - ms / scale.topMs)
  pen.save()
  pen.beginPath()
  pen.rect(MARGIN, CHART.top, width, CHART.height)
  pen.clip()
  const place = new DOMMatrix([width / WIDTH, 0, 0, CHART.height / HEIGHT, MARGIN, CHART.top])
  for (const one of series) {
    const { steps, band } = pathsOf(one, scale)
    pen.fillStyle = pen.strokeStyle = colours[one.side]
    pen.globalAlpha = 0.42
    pen.fill(placed(band, place))
    pen.globalAlpha = 1
    pen.lineWidth = 2
    pen.stroke(placed(steps, place))
  }
  pen.restore()
  pen.strokeStyle = colours.soft
  pen.lineWidth = 2
  pen.setLineDash([2, 6])
  line(pen, y(budgetMs), width)
  pen.setLineDash([])
  pen.strokeStyle = colours.line
  line(pen, y(0), width)
  write(
    pen,
    `${oneDecimal(budgetMs)} ms`,
    MARGIN + width + 12,
    y(budgetMs) + 7,
    `400 20px ${MONO}`,
    colours.ink,
  )
}

function placed(path: string, place: DOMMatrix): Path2D {
  const moved = new Path2D()
  moved.addPath(new Path2D(path), place)
  return moved
}

function line(pen: Pen, y: number, width: number): void {
  pen.beginPath()
  pen.moveTo(MARGIN, y)
  pen.lineTo(MARGIN + width, y)
  pen.stroke()
}

function drawFigures(pen: Pen, colours: Colours, { figures }: Analysis): void {
  const shown = figures.slice(0, FIGURES)
  const step = (SIZE.width - 2 * MARGIN) / FIGURES
  for (const [index, { name, unit, before, after, change }] of shown.entries()) {
    const x = MARGIN + index * step
    const top = CHART.top + CHART.height + 76
    write(pen, `${name}${name.includes(unit) ? '' : `, ${unit}`}`, x, top, `400 20px ${MONO}`, colours.soft)
    let next = x
    for (const [value, colour] of [
      [before, colours.before],
      [after, colours.after],
    ] as const) {
      const digits = value ? inDigits(value.mean, unit) : '–'
      write(pen, digits, next, top + 60, `600 46px ${SANS}`, colour)
      next = Math.max(x + 120, next + pen.measureText(digits).width + 22)
    }
    if (change?.amount !== undefined)
      write(
        pen,
        signedChange(change.amount, change.scale, unit),
        x,
        top + 108,
        `600 28px ${SANS}`,
        colours.ink,
      )
    if (change?.range)
      write(
        pen,
        changeRange(change.range, change.scale, unit),
        x,
        top + 140,
        `400 18px ${MONO}`,
        colours.soft,
      )
  }
}
