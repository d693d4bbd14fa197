import type { Fact, InvoiceWords, Ruler } from '../words/invoice-words.ts'
import { COLOURS, type Density, LEFT, RIGHT, STYLES, WIDTH } from './paper.ts'
import { artifact, type Canvas, group, type Line, tagged } from './typesetting.ts'

const COLUMNS = [LEFT, 234, 401] as const
const GAP = 14
const PITCH = 14
const RULER_HEIGHT = 20

/** Title, facts and ruler of the first page. */
export function drawOpening(canvas: Canvas, words: InvoiceWords, density: Density): void {
  const { set, root } = canvas
  tagged(canvas, root, 'H1', () => set.line(words.title, STYLES.title, LEFT - 1, density.titleBaseline))
  words.facts.forEach((facts, column) => {
    let top = density.titleBaseline + density.underTitle
    for (const fact of facts) {
      const lines = linesOf(canvas, fact, column)
      const baseline = top
      tagged(canvas, root, 'P', () => set.lines(lines, COLUMNS[column] ?? LEFT, baseline, PITCH))
      top += PITCH * lines.length + GAP / 2
    }
  })
  if (words.ruler) drawRuler(canvas, words.ruler, factsBottom(canvas, words, density))
}

export function openingBottom(canvas: Canvas, words: InvoiceWords, density: Density): number {
  const bottom = factsBottom(canvas, words, density)
  return words.ruler ? bottom + RULER_HEIGHT + density.betweenParts : bottom
}

/** Where the part below the facts begins. */
function factsBottom(canvas: Canvas, { facts }: InvoiceWords, density: Density): number {
  const heights = facts.map((column, index) => {
    const lines = column.flatMap((fact) => linesOf(canvas, fact, index))
    return lines.length * PITCH + (GAP / 2) * (column.length - 1)
  })
  return density.titleBaseline + density.underTitle + Math.max(...heights) + density.betweenParts
}

function linesOf({ set }: Canvas, { label, lines }: Fact, column: number): Line[] {
  const width = (COLUMNS[column + 1] ?? RIGHT + GAP) - (COLUMNS[column] ?? LEFT) - GAP
  return [
    { text: label, style: STYLES.label },
    ...lines.flatMap(({ text, isStrong }) => {
      const style = isStrong ? STYLES.strong : STYLES.body
      return set.wrap(text, style, width).map((part) => ({ text: part, style }))
    }),
  ]
}

/** Each day is a short tick and every tenth a taller one. The dotted line is the last day. */
function drawRuler(canvas: Canvas, ruler: Ruler, top: number): void {
  const { pdf, root, set } = canvas
  const figure = group(canvas, root, 'Figure', {
    alt: ruler.description,
    bbox: [LEFT, top - 8, RIGHT, top + RULER_HEIGHT - 6],
  })
  figure.add(() => {
    pdf.strokeColor(COLOURS.soft).lineWidth(0.5)
    for (let day = 0; day < ruler.days; day++) {
      const x = LEFT + (WIDTH * day) / ruler.days
      pdf.moveTo(x, top + 6).lineTo(x, top + (day % 10 === 0 ? 13 : 9.5))
    }
    pdf.stroke()
    pdf.moveTo(RIGHT, top - 7).lineTo(RIGHT, top + 13)
    pdf.strokeColor(COLOURS.ink).lineWidth(1.2).dash(1.6, { space: 2 }).stroke().undash()
  })
  figure.end()
  tagged(canvas, root, 'P', () => set.line(ruler.from, STYLES.label, LEFT, top))
  tagged(canvas, root, 'P', () =>
    set.line(ruler.to, { ...STYLES.label, colour: COLOURS.ink }, RIGHT - 5, top, 'right'),
  )
}

export function drawMark({ pdf, set }: Canvas, name: string): void {
  artifact({ pdf }, () => {
    pdf
      .roundedRect(LEFT + 0.6, 41.6, 22.2, 15.9, 1.8)
      .lineWidth(1.3)
      .strokeColor(COLOURS.ink)
      .stroke()
    pdf
      .moveTo(LEFT + 3.6, 52.6)
      .lineTo(LEFT + 5.8, 52.6)
      .lineTo(LEFT + 5.8, 45.4)
      .lineTo(LEFT + 8.7, 45.4)
    pdf
      .lineTo(LEFT + 8.7, 53.4)
      .lineTo(LEFT + 11.6, 53.4)
      .lineTo(LEFT + 11.6, 49.8)
      .lineTo(LEFT + 19.6, 49.8)
    pdf.lineWidth(1.4).strokeColor(COLOURS.inside).stroke()
    set.line(name, STYLES.name, LEFT + 29.5, 54)
  })
}
