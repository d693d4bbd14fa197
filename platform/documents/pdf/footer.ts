import type { InvoiceWords } from '../words/invoice-words.ts'
import { COLOURS, LEFT, PAPER, RIGHT, STYLES } from './paper.ts'
import { artifact, type Canvas, hairline, tagged } from './tagging.ts'
import type { Line } from './typesetting.ts'

const COLUMNS = [LEFT, 170, 290, 408] as const
const GAP = 10
const PITCH = 11.5
const BOTTOM = PAPER.height - 34

/** Where the footer begins, and the room above it ends. */
export function footerTop(canvas: Canvas, footer: InvoiceWords['footer']): number {
  const lines = Math.max(...footer.map((_, index) => columnLines(canvas, footer, index).length))
  return BOTTOM - (lines - 1) * PITCH - 14
}

/** The seller before the law: on every page for the eye, on one of them for the ear. */
export function drawFooter(canvas: Canvas, footer: InvoiceWords['footer'], isRead: boolean): void {
  const top = footerTop(canvas, footer)
  hairline(canvas, LEFT, RIGHT, top, COLOURS.hairline)
  for (const index of footer.keys()) {
    const draw = () => drawColumn(canvas, footer, index, top + 14)
    if (isRead) tagged(canvas, canvas.root, 'P', draw)
    else artifact(canvas, draw)
  }
}

function drawColumn(canvas: Canvas, footer: InvoiceWords['footer'], index: number, top: number): void {
  canvas.set.lines(columnLines(canvas, footer, index), COLUMNS[index] ?? LEFT, top, PITCH)
}

function columnLines({ set }: Canvas, footer: InvoiceWords['footer'], index: number): Line[] {
  const width = (COLUMNS[index + 1] ?? RIGHT + GAP) - (COLUMNS[index] ?? LEFT) - GAP
  const { heading, lines } = footer[index] ?? { heading: '', lines: [] }
  return [
    ...set.wrap(heading, STYLES.smallStrong, width).map((text) => ({ text, style: STYLES.smallStrong })),
    ...lines
      .flatMap((line) => set.wrap(line, STYLES.small, width))
      .map((text) => ({ text, style: STYLES.small })),
  ]
}
