import type { InvoiceWords, Row } from '../words/invoice-words.ts'
import { COLOURS, type Density, LEFT, RIGHT, STYLES } from './paper.ts'
import { artifact, type Canvas, type Element, group, hairline, tagged } from './tagging.ts'
import type { Line, Style } from './typesetting.ts'

/** Right edges of the columns of figures. */
const FIGURES = [419, 485, RIGHT] as const
const NAME_WIDTH = 310

/** From the heads' baseline to the first row. */
export const HEADS_HEIGHT = 9

export function rowHeight(canvas: Canvas, row: Row, { rowPitch, rowPadding }: Density): number {
  return nameLines(canvas, row).length * rowPitch + rowPadding * 2
}

/** @param y baseline of the heads. On later pages they are said again for the eye only. */
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

/** @param top where the row begins. Its line is under it. */
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
