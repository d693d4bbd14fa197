import type { InvoiceDocument } from '#domain/billing/invoices/invoice-document.ts'
import { writeCii } from './cii.ts'
import { eInvoiceOf } from './e-invoice.ts'
import { writeUbl } from './ubl.ts'

/**
 * Writes both syntaxes of EN 16931.
 * @throws Error if the document has no line, or a country or character that the syntaxes have no place for
 */
export function writeEInvoice(document: InvoiceDocument): { ubl: string; cii: string } {
  const invoice = eInvoiceOf(document)
  return { ubl: writeUbl(invoice), cii: writeCii(invoice) }
}
