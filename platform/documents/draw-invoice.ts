import type { InvoiceDocument, InvoiceFiles } from '../../domain/invoices/invoice-document.ts'

export async function drawInvoice(document: InvoiceDocument): Promise<InvoiceFiles> {
  const text = JSON.stringify(document)
  return { pdf: Buffer.from(text), ubl: text }
}
