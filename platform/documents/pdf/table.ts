import type { InvoiceWords, Note, Row, Sum } from '../words/invoice-words.ts'
import { COLOURS, type Density, LEFT, RIGHT, STYLES } from './paper.ts'
import {
  artifact,
  type Canvas,
  type Element,
  group,
  hairline,
  type Line,
  type Style,
  tagged,
} from './typesetting.ts'

const FIGURES = [419, 485, RIGHT] as const
const NAME_WIDTH = 310

export const HEADS_HEIGHT = 9

export function rowHeight(canvas: Canvas, row: Row, { rowPitch, rowPadding }: Density): number {
  return nameLines(canvas, row).length * rowPitch + rowPadding * 2
}

/** @param y baseline of the headings. On later pages they are repeated as artifacts, which screen readers skip. */
export function drawHeads(
  canvas: Canvas,
  table: Element,
  heads: InvoiceWords['heads'],
  y: number,
  isFirst: boolean,
): void {
  if (isFirst) {
    const row = group(canvas, table, 'TR')
    for (const index of heads.keys())
      tagged(canvas, row, 'TH', () => drawHead(canvas, heads, index, y), { scope: 'Column' })
    row.end()
  } else
    artifact(canvas, () => {
      for (const index of heads.keys()) drawHead(canvas, heads, index, y)
    })
  hairline(canvas, LEFT, RIGHT, y + HEADS_HEIGHT, COLOURS.hairline)
}

function drawHead({ set }: Canvas, heads: InvoiceWords['heads'], index: number, y: number): void {
  const text = heads[index] ?? ''
  if (index === 0) set.line(text, STYLES.label, LEFT, y)
  else set.line(text, STYLES.label, FIGURES[index - 1] ?? RIGHT, y, 'right')
}

/** @param top of the row. Its line is below it. */
export function drawRow(canvas: Canvas, table: Element, row: Row, top: number, density: Density): void {
  const { set } = canvas
  const baseline = top + density.rowPadding + 9
  const element = group(canvas, table, 'TR')
  tagged(canvas, element, 'TD', () =>
    canvas.set.lines(nameLines(canvas, row), LEFT, baseline, density.rowPitch),
  )
  FIGURES.forEach((right, index) => {
    const figure = [row.quantity, row.net, row.vat][index] ?? ''
    tagged(canvas, element, 'TD', () => set.line(figure, STYLES.body, right, baseline, 'right'))
  })
  element.end()
  hairline(canvas, LEFT, RIGHT, top + rowHeight(canvas, row, density), COLOURS.hairline)
}

function nameLines({ set }: Canvas, { name, details }: Row): Line[] {
  const wrapped = (text: string, style: Style) =>
    set.wrap(text, style, NAME_WIDTH).map((line) => ({ text: line, style }))
  return [...wrapped(name, STYLES.strong), ...details.flatMap((detail) => wrapped(detail, STYLES.detail))]
}

/** Left edge of the totals, and width of the column next to them. */
const SUMS_LEFT = 326
const BESIDE_WIDTH = 255
const NOTE_WIDTH = 450
const PITCH = 14
const SUM_PITCH = 16.5
const TOTAL_HEIGHT = 36
const NOTE_GAP = 18

/** Draws payment details, totals and notes, which stay together. */
export function closingHeight(canvas: Canvas, words: InvoiceWords): number {
  return besideNotesHeight(canvas, words) + notesHeight(canvas, words.notes)
}

export function drawClosing(canvas: Canvas, words: InvoiceWords, top: number): void {
  hairline(canvas, LEFT, RIGHT, top, COLOURS.ink, 0.9)
  const settlement = settlementLines(canvas, words)
  if (settlement.length > 0)
    tagged(canvas, canvas.root, 'P', () => canvas.set.lines(settlement, LEFT, top + 20, PITCH))
  drawSums(canvas, words, top + 24)
  drawNotes(canvas, words.notes, top + besideNotesHeight(canvas, words))
}

function besideNotesHeight(canvas: Canvas, words: InvoiceWords): number {
  const settlement = settlementLines(canvas, words).length * PITCH
  const sums = words.sums.length * SUM_PITCH + TOTAL_HEIGHT
  return 24 + Math.max(settlement, sums)
}

function settlementLines({ set }: Canvas, { settlement }: InvoiceWords): Line[] {
  if (!settlement) return []
  const wrapped = (text: string, style: Style) =>
    set.wrap(text, style, BESIDE_WIDTH).map((line) => ({ text: line, style }))
  return [
    ...(settlement.label === '' ? [] : [{ text: settlement.label, style: STYLES.label }]),
    ...settlement.lines.flatMap(({ text, isStrong }) =>
      wrapped(text, isStrong ? STYLES.strong : STYLES.body),
    ),
    ...settlement.remarks.flatMap((remark) => wrapped(remark, STYLES.detail)),
  ]
}

function drawSums(canvas: Canvas, { sums, total }: InvoiceWords, top: number): void {
  const table = group(canvas, canvas.root, 'Table')
  sums.forEach((sum, index) => {
    drawSum(canvas, table, sum, top + index * SUM_PITCH, STYLES.body)
  })
  const line = top + sums.length * SUM_PITCH - 4
  hairline(canvas, SUMS_LEFT, RIGHT, line, COLOURS.hairline)
  drawSum(canvas, table, total, line + 26, STYLES.total)
  table.end()
}

function drawSum(canvas: Canvas, table: Element, sum: Sum, baseline: number, style: Style): void {
  const row = group(canvas, table, 'TR')
  tagged(canvas, row, 'TH', () => canvas.set.line(sum.label, style, SUMS_LEFT, baseline), { scope: 'Row' })
  tagged(canvas, row, 'TD', () => canvas.set.line(sum.amount, style, RIGHT, baseline, 'right'))
  row.end()
}

function notesHeight(canvas: Canvas, notes: readonly Note[]): number {
  const lines = notes.reduce((sum, note) => sum + noteLines(canvas, note).length, 0)
  return notes.length === 0 ? 0 : NOTE_GAP * 2 + lines * PITCH
}

function drawNotes(canvas: Canvas, notes: readonly Note[], top: number): void {
  if (notes.length === 0) return
  hairline(canvas, LEFT, LEFT + NOTE_WIDTH, top + NOTE_GAP - 4, COLOURS.hairline)
  let y = top + NOTE_GAP * 2
  for (const note of notes) {
    const lines = noteLines(canvas, note)
    tagged(canvas, canvas.root, 'P', () => {
      for (const [index, parts] of lines.entries()) drawParts(canvas, parts, y + index * PITCH)
    })
    y += lines.length * PITCH
  }
}

/** The text continues the line of the lead-in if it fits there. Otherwise it starts a new line. */
function noteLines({ set }: Canvas, { lead, text }: Note): Line[][] {
  const leads = set
    .wrap(lead, STYLES.strong, NOTE_WIDTH)
    .map((line) => [{ text: line, style: STYLES.strong }])
  if (text === '') return leads
  const oneLine = [
    { text: `${lead} `, style: STYLES.strong },
    { text, style: STYLES.body },
  ]
  if (oneLine.reduce((sum, part) => sum + set.widthOf(part.text, part.style), 0) <= NOTE_WIDTH)
    return [oneLine]
  return [
    ...leads,
    ...set.wrap(text, STYLES.body, NOTE_WIDTH).map((line) => [{ text: line, style: STYLES.body }]),
  ]
}

function drawParts({ set }: Canvas, parts: readonly Line[], baseline: number): void {
  let x = LEFT
  for (const { text, style } of parts) {
    set.line(text, style, x, baseline)
    x += set.widthOf(text, style)
  }
}
