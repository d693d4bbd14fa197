import { InvoiceService } from '@e-invoice-eu/core'
import type { InvoiceDocument } from '../../../domain/invoices/invoice-document.ts'
import { eInvoiceData } from './e-invoice-data.ts'

/**
 * Both spellings of EN 16931.
 * @throws ValidationError of the library when the data does not have the norm's form
 */
export async function writeEInvoice(document: InvoiceDocument): Promise<{ ubl: string; cii: string }> {
  const data = eInvoiceData(document)
  return { ubl: await write(data, 'UBL'), cii: await write(data, 'CII') }
}

async function write(data: ReturnType<typeof eInvoiceData>, format: 'UBL' | 'CII'): Promise<string> {
  const written = await new InvoiceService(silent).generate(data, { format, lang: 'en' })
  if (typeof written !== 'string') throw new Error(`${format} is written as text.`)
  return written
}

/** What is wrong comes as an error. */
const silent = { log: () => undefined, warn: () => undefined, error: () => undefined }
