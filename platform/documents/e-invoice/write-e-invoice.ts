import { createRequire } from 'node:module'
import { InvoiceService } from '@e-invoice-eu/core'
import type { InvoiceDocument } from '#domain/billing/invoices/invoice-document.ts'
import { eInvoiceData } from './e-invoice-data.ts'
import { readXml } from './read-xml.ts'

/**
 * Both spellings of EN 16931, which any program can read: each was read again.
 * @throws ValidationError of the library when the data does not have the norm's form
 * @throws Error when a text has characters that XML has no place for
 */
export async function writeEInvoice(document: InvoiceDocument): Promise<{ ubl: string; cii: string }> {
  const data = literally(eInvoiceData(document))
  const written = {
    ubl: await write(data, 'UBL'),
    cii: namingCorrected(withDelivery(await write(data, 'CII')), document),
  }
  for (const xml of Object.values(written)) readXml(xml)
  return written
}

/**
 * Texts that the library writes as they are: it reads entities in them once, and then leaves alone whatever looks like one, so each `&`
 * goes through it twice escaped.
 */
function literally<T>(data: T): T {
  const json = JSON.stringify(data, (_, value) => (typeof value === 'string' ? escaped(value) : value))
  return JSON.parse(json)
}

function escaped(text: string): string {
  if (UNWRITABLE.test(text)) throw new Error(`XML has no place for a character of ${JSON.stringify(text)}.`)
  return text.replaceAll('&', '&amp;amp;')
}

/** Control characters but tab and line feed, halves of pairs, and what is no character. */
const UNWRITABLE = /[^\P{Cc}\t\n]|\p{Cs}|\p{Noncharacter_Code_Point}/u

/** The schema of CII demands the group, empty where no delivery is known; the library (2.3.4) leaves it out then. */
function withDelivery(cii: string): string {
  const before = '</ram:ApplicableHeaderTradeAgreement>'
  if (cii.includes('ApplicableHeaderTradeDelivery') || !cii.includes(before))
    throw new Error('The library writes deliveries in another way than before.')
  return cii.replace(before, `${before}<ram:ApplicableHeaderTradeDelivery/>`)
}

/** What stands before the place of the reference, which the library leaves empty in this spelling (2.3.4). */
const TOTALS_END = '</ram:SpecifiedTradeSettlementHeaderMonetarySummation>'

/** A credit note names the invoice that it corrects (BG-3; Directive 2006/112 Article 219). */
function namingCorrected(cii: string, { corrects }: InvoiceDocument): string {
  if (!corrects) return cii
  if (cii.includes('InvoiceReferencedDocument') || !cii.includes(TOTALS_END))
    throw new Error('The library writes credit notes in another way than before.')
  const day = corrects.issuedOn.replaceAll('-', '')
  const reference = `<ram:InvoiceReferencedDocument><ram:IssuerAssignedID>${corrects.number}</ram:IssuerAssignedID><ram:FormattedIssueDateTime><qdt:DateTimeString format="102">${day}</qdt:DateTimeString></ram:FormattedIssueDateTime></ram:InvoiceReferencedDocument>`
  return cii.replace(TOTALS_END, TOTALS_END + reference)
}

async function write(data: ReturnType<typeof eInvoiceData>, format: 'UBL' | 'CII'): Promise<string> {
  const written = await new InvoiceService(silent).generate(data, { format, lang: 'en' })
  if (typeof written !== 'string') throw new Error(`${format} is written as text.`)
  return written
}

/** The library (2.3.4) compiles its schema, an eighth of a second, for each paper and spelling anew: what was compiled is kept. */
const { prototype: ajv } = createRequire(import.meta.resolve('@e-invoice-eu/core'))('ajv/dist/2019').default
const compiled = new Map<string, unknown>()
const { compile } = ajv
ajv.compile = function (schema: object) {
  const asText = JSON.stringify(schema)
  const validator = compiled.get(asText) ?? compile.call(this, schema)
  compiled.set(asText, validator)
  return validator
}

/** What is wrong comes as an error. */
const silent = { log: () => undefined, warn: () => undefined, error: () => undefined }
