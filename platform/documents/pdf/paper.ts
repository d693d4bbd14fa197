import PDFDocument from 'pdfkit'
import type { Style } from './typesetting.ts'

/** A4 in points, with margins and columns. */
export const PAPER = { width: 595.28, height: 841.89 }
export const LEFT = 45
export const RIGHT = PAPER.width - LEFT
export const WIDTH = RIGHT - LEFT

/**
 * Every text color has a contrast of at least 4.5:1 on white. Hairlines only support what the text already separates.
 */
export const COLOURS = { ink: '#000000', soft: '#444444', hairline: '#b4b4b4', inside: '#0b6b34' }

const { ink, soft } = COLOURS

export const STYLES = {
  title: { face: 'strong', size: 32, colour: ink, tracking: -1.1 },
  name: { face: 'strong', size: 13, colour: ink, tracking: -0.25 },
  label: { face: 'mono', size: 7.75, colour: soft },
  body: { face: 'regular', size: 9.5, colour: ink, tabular: true },
  strong: { face: 'strong', size: 9.5, colour: ink, tabular: true },
  detail: { face: 'regular', size: 9, colour: soft, tabular: true },
  total: { face: 'strong', size: 19, colour: ink, tracking: -0.6, tabular: true },
  small: { face: 'regular', size: 7.5, colour: soft, tabular: true },
  smallStrong: { face: 'strong', size: 7.5, colour: ink },
  across: { face: 'strong', size: 54, colour: '#767676', tracking: -1.5 },
} satisfies Record<string, Style>

export type Density = {
  titleBaseline: number
  underTitle: number
  betweenParts: number
  rowPadding: number
  rowPitch: number
}

const SPACIOUS: Density = {
  titleBaseline: 130,
  underTitle: 42,
  betweenParts: 34,
  rowPadding: 9,
  rowPitch: 12.5,
}
const TIGHT: Density = {
  titleBaseline: 96,
  underTitle: 24,
  betweenParts: 15,
  rowPadding: 2.5,
  rowPitch: 10.5,
}

/** @param tightness from 0 (normal) to 1 (as tight as is readable) */
export function densityAt(tightness: number): Density {
  const between = (name: keyof Density) => SPACIOUS[name] + (TIGHT[name] - SPACIOUS[name]) * tightness
  return {
    titleBaseline: between('titleBaseline'),
    underTitle: between('underTitle'),
    betweenParts: between('betweenParts'),
    rowPadding: between('rowPadding'),
    rowPitch: between('rowPitch'),
  }
}

type NewDocument = {
  title: string
  day: string
  /** Part of PDF/A: 3 if the file has an attachment. */
  part: 2 | 3
}

/** A tagged document with A4 pages in English, still without a page. */
export function newDocument({ title, day, part }: NewDocument): PDFKit.PDFDocument {
  return new PDFDocument({
    autoFirstPage: false,
    displayTitle: true,
    // No standard font is used, because PDF/A requires embedded fonts.
    font: '',
    // Noon, so that the day is the same in every time zone.
    info: { Title: title, CreationDate: new Date(`${day}T12:00:00Z`) },
    lang: 'en-GB',
    margin: 0,
    pdfVersion: '1.7',
    size: 'A4',
    subset: part === 2 ? 'PDF/A-2a' : 'PDF/A-3a',
    tagged: true,
  })
}

export async function collect(pdf: PDFKit.PDFDocument): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of pdf) chunks.push(chunk as Uint8Array)
  return Buffer.concat(chunks)
}
