import { FACES, type Face, type Font, fontBytes, fontFile } from '../fonts/fonts.ts'

export type Style = {
  face: Face
  size: number
  colour: string
  tracking?: number
  /** Tabular figures, for columns of amounts. */
  tabular?: boolean
}

export type Line = { text: string; style: Style }

type OpenFont = { name: string; has: (letter: string) => boolean }

type Run = { font: OpenFont; text: string }

/**
 * Sets text in our fonts, each character in the first font that has it. A character in no font is an error. Baselines
 * and widths are in points.
 */
type Typesetter = {
  widthOf: (text: string, style: Style) => number
  wrap: (text: string, style: Style, width: number) => string[]
  /** @param x where the line starts, or ends with `align: 'right'` */
  line: (text: string, style: Style, x: number, baseline: number, align?: 'left' | 'right') => void
  /** Lines below each other. An invisible space between them serves screen readers and copying. */
  lines: (lines: readonly Line[], x: number, baseline: number, pitch: number) => void
  outline: (text: string, style: Style, x: number, baseline: number) => void
}

export function createTypesetter(pdf: PDFKit.PDFDocument): Typesetter {
  const runsOf = runFinder(pdf)

  const widthOfRun = ({ font, text }: Run, style: Style) =>
    pdf.font(font.name).fontSize(style.size).widthOfString(text, optionsOf(style)) + (style.tracking ?? 0)

  const widthOf = (text: string, style: Style) =>
    runsOf(text, style.face).reduce((width, run) => width + widthOfRun(run, style), 0)

  /** Measures word by word. Measuring the whole line for every word took a third of the time of a PDF. */
  function wrap(text: string, style: Style, width: number): string[] {
    const lines: string[] = []
    const blank = widthOf(' ', style)
    let left = 0
    for (const word of text.split(/\s+/)) {
      const wordWidth = widthOf(word, style)
      if (lines.length > 0 && blank + wordWidth <= left) {
        lines[lines.length - 1] += ` ${word}`
        left -= blank + wordWidth
      } else {
        const pieces =
          wordWidth <= width ? [word] : breakWord(word, (piece) => widthOf(piece, style) <= width)
        lines.push(...pieces)
        left = width - widthOf(pieces.at(-1) ?? '', style)
      }
    }
    return lines
  }

  function set(runs: Run[], style: Style, x: number, baseline: number, options: object): void {
    let at = x
    for (const run of runs) {
      pdf.font(run.font.name).fontSize(style.size)
      pdf.text(run.text, at, baseline, {
        ...optionsOf(style),
        ...options,
        lineBreak: false,
        baseline: 'alphabetic',
      })
      at += widthOfRun(run, style)
    }
  }

  function line(text: string, style: Style, x: number, baseline: number, align = 'left'): void {
    pdf.fillColor(style.colour)
    const start = align === 'left' ? x : x - widthOf(text, style)
    set(runsOf(text, style.face), style, start, baseline, {})
  }

  return {
    widthOf,
    wrap,
    line,
    lines: (lines, x, baseline, pitch) => {
      lines.forEach(({ text, style }, index) => {
        const isLast = index === lines.length - 1
        line(isLast ? text : `${text} `, style, x, baseline + index * pitch)
      })
    },
    outline: (text, style, x, baseline) => {
      pdf.strokeColor(style.colour).lineWidth(0.6)
      set(runsOf(text, style.face), style, x, baseline, { stroke: true, fill: false })
    },
  }
}

function optionsOf({ tracking = 0, tabular }: Style) {
  const features: PDFKit.Mixins.OpenTypeFeatures[] = tabular ? ['tnum', 'kern'] : ['kern']
  return { characterSpacing: tracking, features }
}

function breakWord(word: string, fits: (candidate: string) => boolean): string[] {
  const pieces = ['']
  for (const letter of word) {
    const longer = `${pieces.at(-1)}${letter}`
    if (pieces.at(-1) === '' || fits(longer)) pieces[pieces.length - 1] = longer
    else pieces.push(letter)
  }
  return pieces
}

function runFinder(pdf: PDFKit.PDFDocument): (text: string, face: Face) => Run[] {
  const opened = new Map<Font, OpenFont>()

  function open(font: Font): OpenFont {
    const known = opened.get(font)
    if (known) return known
    const name = fontFile(font)
    pdf.registerFont(name, fontBytes(font))
    pdf.font(name)
    // The font has no public API for its character map.
    const { _font } = pdf as unknown as {
      _font: { font: { hasGlyphForCodePoint: (code: number) => boolean } }
    }
    const has = (letter: string) => _font.font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)
    const fresh = { name, has }
    opened.set(font, fresh)
    return fresh
  }

  /** Marks and spaces stay in the font of the preceding letter. */
  function fontFor(letter: string, face: Face, before: OpenFont | undefined): OpenFont | undefined {
    if (before?.has(letter) && /[\p{M}\s]/u.test(letter)) return before
    for (const font of FACES[face]) if (open(font).has(letter)) return open(font)
    return undefined
  }

  return (text, face) => {
    const runs: Run[] = []
    for (const letter of text.normalize('NFC').replaceAll(/[\p{Cc}\p{Cf}]/gu, '')) {
      const before = runs.at(-1)
      const font = fontFor(letter, face, before?.font)
      if (font === undefined)
        throw new Error(`No font has the character ${letter} of ${JSON.stringify(text)}.`)
      if (before?.font === font) before.text += letter
      else runs.push({ font, text: letter })
    }
    return runs
  }
}

export type Canvas = { pdf: PDFKit.PDFDocument; set: Typesetter; root: Element }

export type Element = PDFKit.PDFStructureElement

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

/** A structure element that contains others. The caller must end it. */
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

/** Draws content that screen readers should skip: lines, marks, and text repeated on every page. */
export function artifact({ pdf }: Pick<Canvas, 'pdf'>, draw: () => void): void {
  pdf.markContent('Artifact', { type: 'Layout' })
  draw()
  pdf.endMarkedContent()
}

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
