import type { Typesetter } from './typesetting.ts'

/** What a part of the document is drawn with. */
export type Canvas = { pdf: PDFKit.PDFDocument; set: Typesetter; root: Element }

export type Element = PDFKit.PDFStructureElement

/** Draws something that has a meaning, as a child of `parent`. */
export function tagged(
  { pdf }: Canvas,
  parent: Element,
  tag: string,
  draw: () => void,
  options: { alt?: string; scope?: 'Row' | 'Column' } = {},
): void {
  const element = group({ pdf }, parent, tag, options)
  element.add(draw)
  element.end()
}

/** An element for others to stand in; whoever opens it ends it. */
export function group(
  { pdf }: Pick<Canvas, 'pdf'>,
  parent: Element,
  tag: string,
  options: object = {},
): Element {
  const element = pdf.struct(tag, options)
  parent.add(element)
  return element
}

/** Draws what a reader's ear can do without: lines, marks, what is said again on every page. */
export function artifact({ pdf }: Pick<Canvas, 'pdf'>, draw: () => void): void {
  pdf.markContent('Artifact', { type: 'Layout' })
  draw()
  pdf.endMarkedContent()
}

/** A line from one end of the measure to the other, or a part of it. */
export function hairline(
  canvas: Canvas,
  from: number,
  to: number,
  y: number,
  colour: string,
  width = 0.6,
): void {
  artifact(canvas, () => {
    canvas.pdf.moveTo(from, y).lineTo(to, y).lineWidth(width).strokeColor(colour).stroke()
  })
}
