import type { DrawInvoice } from '#domain/billing/invoices/invoice-document.ts'
import { writeEInvoice } from './e-invoice/write-e-invoice.ts'
import { drawPdf } from './pdf/draw-pdf.ts'
import { invoiceWords } from './words/invoice-words.ts'

/** Makes both forms in this process, which holds about 150 MB from then on; a server draws by `drawPapers`. */
export const makeFiles: DrawInvoice = async (document) => {
  const { ubl, cii } = writeEInvoice(document)
  const pdf = await drawPdf({
    words: invoiceWords(document),
    name: document.seller.name,
    issuedOn: document.issuedOn,
    xml: cii,
  })
  return { pdf, ubl }
}
