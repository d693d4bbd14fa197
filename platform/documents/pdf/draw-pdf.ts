import type { InvoiceWords } from '../words/invoice-words.ts'
import { drawMark, drawOpening, openingBottom } from './opening.ts'
import {
  COLOURS,
  collect,
  type Density,
  densityAt,
  LEFT,
  newDocument,
  PAPER,
  RIGHT,
  STYLES,
} from './paper.ts'
import { closingHeight, drawClosing, drawHeads, drawRow, HEADS_HEIGHT, rowHeight } from './table.ts'
import { artifact, type Canvas, createTypesetter, group, hairline, type Line, tagged } from './typesetting.ts'

type PdfContent = {
  words: InvoiceWords
  name: string
  issuedOn: string
  /** The same data in XML (CII), embedded in the PDF. */
  xml: string
}

/** Baseline of the table heads on pages after the first. */
const LATER_HEADS = 96
const OVER_FOOTER = 14
const TIGHTNESSES = [0, 0.25, 0.5, 0.75, 1]

type Plan = { density: Density; rowsOnPages: number[]; headsBaseline: number }

/** @returns a tagged PDF/A-3a with A4 pages; the same bytes for the same content */
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

/** Only as tight as needed to fit one page. A document of several pages uses half the tightness. */
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

/** Outlined, so that the text below stays readable. */
function drawAcross(canvas: Canvas, text: string): void {
  const { pdf, set } = canvas
  const middle = [PAPER.width / 2, PAPER.height / 2] as const
  artifact(canvas, () => {
    pdf.save().rotate(-52, { origin: [...middle] })
    set.outline(text, STYLES.across, middle[0] - set.widthOf(text, STYLES.across) / 2, middle[1] + 18)
    pdf.restore()
  })
}

type Room = {
  rows: readonly number[]
  /** Height of the part that stays with the last row. */
  closing: number
  firstPage: number
  laterPages: number
}

/** Rows that move to the last page with the closing, so that the closing is never alone. */
const COMPANY = 2

/** @returns for each page, the number of its rows. The last page has room for the closing. */
export function paginate({ rows, closing, firstPage, laterPages }: Room): number[] {
  const pages = [0]
  let left = firstPage
  for (const row of rows) {
    if (row > left && pages.at(-1) !== 0) {
      pages.push(0)
      left = laterPages
    }
    pages[pages.length - 1] = (pages.at(-1) ?? 0) + 1
    left -= row
  }
  if (closing <= left) return pages
  const last = pages.at(-1) ?? 0
  const moved = Math.min(COMPANY, last)
  const before = [...pages.slice(0, -1), last - moved]
  // A page without rows is left out, unless it is the first, which has the opening.
  return [...before.filter((rows, index) => rows > 0 || index === 0), moved]
}

const COLUMNS = [LEFT, 170, 290, 408] as const
const GAP = 10
const PITCH = 11.5
const BOTTOM = PAPER.height - 34

function footerTop(canvas: Canvas, footer: InvoiceWords['footer']): number {
  const lines = Math.max(...footer.map((_, index) => columnLines(canvas, footer, index).length))
  return BOTTOM - (lines - 1) * PITCH - 14
}

/** The seller's legal details, visible on every page but tagged on only one. */
function drawFooter(canvas: Canvas, footer: InvoiceWords['footer'], isRead: boolean): void {
  const top = footerTop(canvas, footer)
  hairline(canvas, LEFT, RIGHT, top, COLOURS.hairline)
  for (const index of footer.keys()) {
    const draw = () =>
      canvas.set.lines(columnLines(canvas, footer, index), COLUMNS[index] ?? LEFT, top + 14, PITCH)
    if (isRead) tagged(canvas, canvas.root, 'P', draw)
    else artifact(canvas, draw)
  }
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

/**
 * Factur-X requires the invoice data as an attachment that is an alternative to the pages and named in the metadata.
 */
function addFacturX(pdf: PDFKit.PDFDocument, { xml, issuedOn }: { xml: string; issuedOn: string }): void {
  const date = new Date(`${issuedOn}T12:00:00Z`)
  const options: Attachment = {
    name: FILE_NAME,
    type: 'text/xml',
    description: 'The same document as data (EN 16931)',
    relationship: 'Alternative',
    creationDate: date,
    modifiedDate: date,
  }
  pdf.file(Buffer.from(xml), options)
  const { appendXML } = pdf as unknown as { appendXML: (xml: string) => void }
  appendXML.call(pdf, METADATA)
}

type Attachment = PDFKit.Mixins.PDFAttachmentOptions & { relationship: 'Alternative' }

const FILE_NAME = 'factur-x.xml'

const PROPERTIES = [
  ['DocumentFileName', 'Name of the embedded XML document'],
  ['DocumentType', 'Type of the document'],
  ['Version', 'Version of the standard of the embedded XML document'],
  ['ConformanceLevel', 'Profile of the embedded XML document'],
]

/** Declares the Factur-X properties, then sets them. PDF/A doesn't allow undeclared properties. */
const METADATA = `
        <rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
            <pdfaExtension:schemas>
                <rdf:Bag>
                    <rdf:li rdf:parseType="Resource">
                        <pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
                        <pdfaSchema:namespaceURI>urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#</pdfaSchema:namespaceURI>
                        <pdfaSchema:prefix>fx</pdfaSchema:prefix>
                        <pdfaSchema:property>
                            <rdf:Seq>${PROPERTIES.map(
                              ([name, description]) => `
                                <rdf:li rdf:parseType="Resource">
                                    <pdfaProperty:name>${name}</pdfaProperty:name>
                                    <pdfaProperty:valueType>Text</pdfaProperty:valueType>
                                    <pdfaProperty:category>external</pdfaProperty:category>
                                    <pdfaProperty:description>${description}</pdfaProperty:description>
                                </rdf:li>`,
                            ).join('')}
                            </rdf:Seq>
                        </pdfaSchema:property>
                    </rdf:li>
                </rdf:Bag>
            </pdfaExtension:schemas>
        </rdf:Description>
        <rdf:Description rdf:about="" xmlns:fx="urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#">
            <fx:DocumentType>INVOICE</fx:DocumentType>
            <fx:DocumentFileName>${FILE_NAME}</fx:DocumentFileName>
            <fx:Version>1.0</fx:Version>
            <fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>
        </rdf:Description>
        `
