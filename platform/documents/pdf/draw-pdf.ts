import type { InvoiceWords } from '../words/invoice-words.ts'
import { closingHeight, drawClosing } from './closing.ts'
import { addFacturX } from './factur-x.ts'
import { drawFooter, footerTop } from './footer.ts'
import { collect, newDocument } from './new-document.ts'
import { drawMark, drawOpening, openingBottom } from './opening.ts'
import { paginate } from './paginate.ts'
import { type Density, densityAt, LEFT, PAPER, RIGHT, STYLES } from './paper.ts'
import { drawHeads, drawRow, HEADS_HEIGHT, rowHeight } from './table.ts'
import { artifact, type Canvas, group, tagged } from './tagging.ts'
import { createTypesetter } from './typesetting.ts'

type PdfContent = {
  words: InvoiceWords
  /** The studio's name, beside its mark. */
  name: string
  /** Day of issue as YYYY-MM-DD: the only date in the file. */
  issuedOn: string
  /** The same facts in XML (CII), which the file carries inside. */
  xml: string
}

/** Where the heads of the table stand on pages after the first. */
const LATER_HEADS = 96
const OVER_FOOTER = 14
const TIGHTNESSES = [0, 0.25, 0.5, 0.75, 1]

/** How the document stands on its pages. */
type Plan = { density: Density; rowsOnPages: number[]; headsBaseline: number }

/** @returns a tagged PDF/A-3a of A4 pages, the same bytes for the same content */
export async function drawPdf(content: PdfContent): Promise<Uint8Array> {
  const pdf = newDocument({ title: content.words.title, day: content.issuedOn, part: 3 })
  const bytes = collect(pdf)
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  const canvas: Canvas = { pdf, set: createTypesetter(pdf), root }
  drawPages(canvas, content, planPages(canvas, content.words))
  root.end()
  addFacturX(pdf, content)
  pdf.end()
  return bytes
}

/** No tighter than one page needs; what takes several pages anyway is half as tight as it may be. */
function planPages(canvas: Canvas, words: InvoiceWords): Plan {
  for (const tightness of TIGHTNESSES) {
    const plan = planWith(canvas, words, densityAt(tightness))
    if (plan.rowsOnPages.length === 1) return plan
  }
  return planWith(canvas, words, densityAt(0.5))
}

function planWith(canvas: Canvas, words: InvoiceWords, density: Density): Plan {
  const bottom = footerTop(canvas, words.footer) - OVER_FOOTER
  const headsBaseline = openingBottom(canvas, words, density)
  const rowsOnPages = paginate({
    rows: words.rows.map((row) => rowHeight(canvas, row, density)),
    closing: closingHeight(canvas, words),
    firstPage: bottom - headsBaseline - HEADS_HEIGHT,
    laterPages: bottom - LATER_HEADS - HEADS_HEIGHT,
  })
  return { density, rowsOnPages, headsBaseline }
}

function drawPages(canvas: Canvas, content: PdfContent, { density, rowsOnPages, headsBaseline }: Plan): void {
  const { words } = content
  startPage(canvas, content, 0, rowsOnPages.length)
  drawOpening(canvas, words, density)
  const table = group(canvas, canvas.root, 'Table')
  let row = 0
  let y = headsBaseline
  rowsOnPages.forEach((count, page) => {
    if (page > 0) {
      drawFooter(canvas, words.footer, false)
      startPage(canvas, content, page, rowsOnPages.length)
      y = LATER_HEADS
    }
    if (count === 0) return
    drawHeads(canvas, table, words.heads, y, row === 0)
    y += HEADS_HEIGHT
    for (const shown of words.rows.slice(row, row + count)) {
      drawRow(canvas, table, shown, y, density)
      y += rowHeight(canvas, shown, density)
    }
    row += count
  })
  table.end()
  drawClosing(canvas, words, y)
  drawFooter(canvas, words.footer, true)
}

function startPage(canvas: Canvas, { words, name }: PdfContent, page: number, pages: number): void {
  const { pdf, set, root } = canvas
  pdf.addPage()
  drawMark(canvas, name)
  artifact(canvas, () => {
    const where = `page ${page + 1} of ${pages}`
    const said = page === 0 ? where : `${words.title} · ${where}`
    set.line(said, { ...STYLES.label, colour: STYLES.body.colour }, RIGHT, 53, 'right')
  })
  if (!words.sample) return
  const { sample } = words
  drawAcross(canvas, sample)
  const draw = () => set.line(sample, STYLES.strong, LEFT, 76)
  if (page === 0) tagged(canvas, root, 'P', draw)
  else artifact(canvas, draw)
}

/** In outline, so that everything under it stays readable. */
function drawAcross(canvas: Canvas, text: string): void {
  const { pdf, set } = canvas
  const middle = [PAPER.width / 2, PAPER.height / 2] as const
  artifact(canvas, () => {
    pdf.save().rotate(-52, { origin: [...middle] })
    set.outline(text, STYLES.across, middle[0] - set.widthOf(text, STYLES.across) / 2, middle[1] + 18)
    pdf.restore()
  })
}
