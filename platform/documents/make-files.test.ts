import { spawnSync } from 'node:child_process'
import { inflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { InvoiceDocument } from '#domain/billing/invoices/invoice-document.ts'
import {
  consumerReceipt,
  creditNote,
  swedishCompany,
  unionCompany,
  withLines,
} from '#test/invoice-documents.ts'
import { makeFiles, writeEInvoice } from './make-files.ts'
import { drawPdf } from './pdf/draw-pdf.ts'
import { STYLES } from './pdf/paper.ts'
import { invoiceWords } from './words/invoice-words.ts'

/** Path of the PDF/A validator, which `npm test` installs where it can. */
const hasPoppler = spawnSync('pdftotext', ['-v']).error === undefined

describe('the PDF of a document', () => {
  it('is the same bytes for the same document', async () => {
    const [one, other] = [await drawn(unionCompany), await makeFiles(structuredClone(unionCompany))]
    expect(Buffer.compare(one.pdf, other.pdf)).toBe(0)
    expect(other.ubl).toBe(one.ubl)
  })

  it('says of itself that it is PDF/A-3a and Factur-X, tagged and in English', async () => {
    const source = await sourceOf(swedishCompany)
    const wanted = [
      '<pdfaid:part>3</pdfaid:part>',
      '<pdfaid:conformance>A</pdfaid:conformance>',
      '<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>',
      '<fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>',
      '/S /GTS_PDFA1',
      '/AFRelationship /Alternative',
      '/Marked true',
      '/Lang (en-GB)',
      '/DisplayDocTitle true',
      '<rdf:li xml:lang="x-default">Invoice 2026-0124</rdf:li>',
      '/Alt (Ruler of 30 days from 24 November 2026',
      ...['H1', 'P', 'Table', 'TR', 'TH', 'TD', 'Figure'].map((tag) => `/S /${tag}\n`),
    ]
    expect(wanted.filter((text) => !source.includes(text))).toEqual([])
  })

  it('carries every font, and none of the standard ones', async () => {
    const source = await sourceOf(swedishCompany)
    const fonts = [...source.matchAll(/\/BaseFont \/([\w+-]+)/g)].map(([, name]) => name)
    expect(fonts.length).toBeGreaterThan(0)
    for (const name of fonts) expect(name).toMatch(/^[A-Z]{6}\+/)
    expect(source.includes('Helvetica')).toBe(false)
  })

  it('carries the data that its pages say', async () => {
    for (const document of [swedishCompany, creditNote]) {
      const { cii } = writeEInvoice(document)
      expect(embeddedXml((await drawn(document)).pdf)).toBe(cii)
      expect(cii).toContain(`<ram:ID>${document.number}</ram:ID>`)
    }
  })

  it('prints no grey under 4.5:1', () => {
    for (const { colour } of Object.values(STYLES))
      expect(contrastOnWhite(colour)).toBeGreaterThanOrEqual(4.5)
  })
})

describe.runIf(hasPoppler)('the pages', () => {
  it('say what the document says', async () => {
    const text = await textOf(swedishCompany)
    for (const words of [
      'Invoice 2026-0124',
      'Halvmåne Games AB',
      'Streaming hitches',
      'To pay, €',
      '2,498.75',
      'IBAN SE45 5000 0000 0583 9825 7466',
      'VAT in Swedish kronor: 5,487.26. €1 = SEK 10.9800, Sveriges Riksbank, 23 November 2026.',
      'Approved for F-tax',
      'page 1 of 1',
    ])
      expect(text).toContain(words)
  })

  it('say so when nothing was charged', async () => {
    expect(await textOf({ ...consumerReceipt, isSample: true })).toContain('Test mode: nothing was charged')
    expect(await textOf(consumerReceipt)).not.toContain('Test mode')
  })

  it.each([
    ['long', 'Őrségi Játékfejlesztő és Szoftverüzemeltető Korlátolt Felelősségű Társaság'],
    [
      'Greek, Cyrillic, Vietnamese, Icelandic, Polish, Turkish',
      'Ελληνικά Παιχνίδια Жанна Ђорђевић Nguyễn Huệ Þórður Łukasiewicz Ağaoğlu',
    ],
  ])('show a name whole: %s', async (_, companyName) => {
    const text = await textOf({ ...swedishCompany, buyer: { ...swedishCompany.buyer, companyName } })
    expect(text.replaceAll(/\s+/g, ' ')).toContain(companyName)
  })

  it('never show a question mark for a letter that no font has', async () => {
    const buyer = { ...swedishCompany.buyer, companyName: '株式会社 Kelp' }
    await expect(makeFiles({ ...swedishCompany, buyer })).rejects.toThrow('No font has')
  })

  it('are one up to twelve lines', async () => {
    expect(pagesOf(await textOf(withLines(12)))).toHaveLength(1)
  })

  it('keep sums and note with rows, however many there are', async () => {
    for (const count of [13, 16, 30]) {
      const pages = pagesOf(await textOf(withLines(count)))
      expect(pages.length).toBeGreaterThan(1)
      const last = pages.at(-1) ?? ''
      for (const words of [
        `Scene ${count}`,
        'To pay, €',
        'VAT in Swedish kronor',
        `page ${pages.length} of ${pages.length}`,
      ])
        expect(last).toContain(words)
      expect(pages.every((page) => page.includes('Org. no. 559999-0003'))).toBe(true)
      const rows = pages.join('').match(/Scene \d+/g)
      expect(rows).toHaveLength(count)
    }
  })
})

const documents = new Map<InvoiceDocument, ReturnType<typeof makeFiles>>()

/** Tests of the same document share one drawing. */
function drawn(document: InvoiceDocument): ReturnType<typeof makeFiles> {
  const files = documents.get(document) ?? makeFiles(document)
  documents.set(document, files)
  return files
}

async function sourceOf(document: InvoiceDocument): Promise<string> {
  return Buffer.from((await drawn(document)).pdf).toString('latin1')
}

function embeddedXml(pdf: Uint8Array): string {
  const source = Buffer.from(pdf).toString('latin1')
  const object = source.slice(source.indexOf('/Type /EmbeddedFile'))
  const length = Number(/\/Length (\d+)/.exec(object)?.[1])
  const start = object.indexOf('stream\n') + 'stream\n'.length
  return inflateSync(Buffer.from(object.slice(start, start + length), 'latin1')).toString('utf8')
}

async function textOf(document: InvoiceDocument): Promise<string> {
  const { number, issuedOn, seller } = document
  const pdf = await drawPdf({ words: invoiceWords(document), name: seller.name, issuedOn, xml: number })
  const { stdout } = spawnSync('pdftotext', ['-', '-'], { input: pdf, encoding: 'utf8' })
  return stdout
}

/** A form feed ends each page. */
function pagesOf(text: string): string[] {
  return text.split('\f').filter((page) => page.trim() !== '')
}

/** Contrast by WCAG 2.2. @param colour as `#rrggbb` */
function contrastOnWhite(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
}
