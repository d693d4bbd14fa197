import type { DrawInvoice, InvoiceDocument, InvoiceFiles } from '#domain/billing/invoices/invoice-document.ts'
import type { DeletionCertificate, DrawCertificate } from '#domain/delivery/files/deletion-certificate.ts'
import { stockholmDay } from '#domain/kernel/clock.ts'
import { writeEInvoice } from './e-invoice/write-e-invoice.ts'
import { drawPdf } from './pdf/draw-pdf.ts'
import { drawText } from './pdf/draw-text.ts'
import { certificateParts } from './words/certificate-words.ts'
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

/** As a PDF/A-2a: nothing of it is read by machines. */
export const makeCertificate: DrawCertificate = async (certificate) => ({
  pdf: await drawText({
    name: certificate.seller.name,
    day: stockholmDay(new Date(certificate.deletedAt)),
    parts: certificateParts(certificate),
  }),
})

/** What is drawn, and what becomes of it. */
export type Paper = InvoiceDocument | DeletionCertificate
export type PaperFiles = InvoiceFiles | Awaited<ReturnType<DrawCertificate>>

export function makePaper(paper: Paper): Promise<PaperFiles> {
  return paper.kind === 'deletion-certificate' ? makeCertificate(paper) : makeFiles(paper)
}
