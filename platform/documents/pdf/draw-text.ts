import type { TextPart } from '../words/invoice-words.ts'
import { drawMark } from './opening.ts'
import { COLOURS, collect, LEFT, newDocument, PAPER, RIGHT, STYLES } from './paper.ts'
import { artifact, type Canvas, createTypesetter, hairline, type Style, tagged } from './typesetting.ts'

type TextContent = {
  name: string
  day: string
  /** The first block is the title. A block isn't split across pages. */
  parts: readonly TextPart[]
}

const TOP = 112
const BOTTOM = PAPER.height - 56
const MEASURE = 430

type Setting = { tag: 'H1' | 'H2' | 'P'; style: Style; pitch: number; before: number }

const SETTINGS: Record<TextPart['as'], Setting> = {
  title: { tag: 'H1', style: { ...STYLES.title, size: 26 }, pitch: 30, before: 8 },
  heading: { tag: 'H2', style: { ...STYLES.strong, size: 11.5 }, pitch: 15, before: 24 },
  text: { tag: 'P', style: STYLES.body, pitch: 14, before: 8 },
  field: { tag: 'P', style: STYLES.body, pitch: 14, before: 26 },
}

/**
 * @returns a tagged PDF/A-2a with A4 pages of running text, to be read and signed; the same bytes for the same content
 */
export async function drawText(content: TextContent): Promise<Uint8Array> {
  const title = content.parts[0]?.text ?? ''
  const pdf = newDocument({ title, day: content.day, part: 2 })
  const bytes = collect(pdf)
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  const canvas: Canvas = { pdf, set: createTypesetter(pdf), root }
  const pages = paged(canvas, content.parts)
  pages.forEach((parts, page) => {
    startPage(canvas, content.name, `${page > 0 ? `${title} · ` : ''}page ${page + 1} of ${pages.length}`)
    let y = TOP
    for (const part of parts) y = drawPart(canvas, part, y)
  })
  root.end()
  pdf.end()
  return bytes
}

/** Keeps a heading with the text below it, and a field with the sentence that asks for it. */
function paged(canvas: Canvas, parts: readonly TextPart[]): TextPart[][] {
  const pages: TextPart[][] = [[]]
  let y = TOP
  parts.forEach((part, index) => {
    const after = parts.slice(index + 1)
    const fields = after.slice(0, fieldsAtFirst(after))
    const kept = part.as === 'heading' && fields.length === 0 ? after.slice(0, 1) : fields
    const needed = [part, ...kept].reduce((sum, one) => sum + heightOf(canvas, one), 0)
    if (y + needed > BOTTOM) {
      pages.push([])
      y = TOP
    }
    pages.at(-1)?.push(part)
    y += heightOf(canvas, part)
  })
  return pages
}

function fieldsAtFirst(parts: readonly TextPart[]): number {
  const end = parts.findIndex(({ as }) => as !== 'field')
  return end < 0 ? parts.length : end
}

function linesOf({ set }: Canvas, { as, text }: TextPart): string[] {
  return set.wrap(text, SETTINGS[as].style, MEASURE)
}

function heightOf(canvas: Canvas, part: TextPart): number {
  const { pitch, before } = SETTINGS[part.as]
  return before + linesOf(canvas, part).length * pitch
}

function drawPart(canvas: Canvas, part: TextPart, top: number): number {
  const { tag, style, pitch, before } = SETTINGS[part.as]
  const lines = linesOf(canvas, part)
  const baseline = top + before + pitch - 4
  tagged(canvas, canvas.root, tag, () => {
    canvas.set.lines(
      lines.map((text) => ({ text, style })),
      LEFT,
      baseline,
      pitch,
    )
  })
  if (part.as === 'field') {
    const from = LEFT + canvas.set.widthOf(lines.at(-1) ?? '', style) + 8
    hairline(canvas, from, RIGHT, baseline + (lines.length - 1) * pitch + 3, COLOURS.ink)
  }
  return top + heightOf(canvas, part)
}

function startPage(canvas: Canvas, name: string, where: string): void {
  canvas.pdf.addPage()
  drawMark(canvas, name)
  artifact(canvas, () => {
    canvas.set.line(where, { ...STYLES.label, colour: STYLES.body.colour }, RIGHT, 53, 'right')
  })
}
