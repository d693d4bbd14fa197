import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { unavailable } from '#domain/kernel/app-error.ts'
import type { Deps } from '#domain/kernel/commit.ts'
import { isoTime } from '#domain/kernel/time.ts'
import { type ExportDeps, recordExport } from '#domain/people/audit/audit.server.ts'
import { type DrawInvoice, type InvoiceDocument, readDocument } from './invoice-document.ts'
import type { InvoiceForm } from './invoices.schema.ts'
import { noSuchInvoice } from './invoices.server.ts'
import {
  type InvoiceRow,
  insertFile,
  selectFile,
  selectInvoice,
  updateDocument,
} from './invoices.store.server.ts'
import { kronorOf, saysKronor } from './rates.server.ts'

export type InvoiceFileDeps = Pick<Deps, 'db' | 'clock' | 'accountingCurrency'> & { drawInvoice: DrawInvoice }

/**
 * A file of an invoice. It is drawn on the first request, and its bytes never change.
 * @param which patienceMs: maximum wait; a document with one is drawn first
 * @throws AppError not-found, unavailable if no exchange rate is known or drawing takes longer than that, in which case
 * it continues
 */
export async function invoiceFile(
  deps: InvoiceFileDeps,
  which: { id: string; form: InvoiceForm; patienceMs?: number },
): Promise<{ name: string; content: Buffer; sha256: string }> {
  const invoice = await selectInvoice(deps.db, which.id)
  if (!invoice) throw noSuchInvoice()
  const key = { invoiceId: invoice.id, form: which.form }
  let file = await selectFile(deps.db, key)
  if (!file) {
    await inTime(draw(deps, invoice, which.patienceMs !== undefined), which.patienceMs)
    file = await selectFile(deps.db, key)
  }
  if (!file) throw new Error(`The ${which.form} of ${invoice.number} was drawn but is missing.`)
  const extension = which.form === 'pdf' ? 'pdf' : 'xml'
  return {
    name: `${invoice.kind}-${invoice.number}.${extension}`,
    content: Buffer.from(file.content, 'base64'),
    sha256: file.sha256,
  }
}

/** `invoiceFile` with an entry in the export log. @throws AppError like `invoiceFile` */
export async function takeInvoice(
  deps: InvoiceFileDeps & ExportDeps,
  which: Parameters<typeof invoiceFile>[1],
): ReturnType<typeof invoiceFile> {
  const file = await invoiceFile(deps, which)
  await recordExport(deps, { of: 'invoice', about: which.id, detail: { form: which.form } })
  return file
}

async function inTime(drawn: Promise<void>, patienceMs: number | undefined): Promise<void> {
  if (patienceMs === undefined) return drawn
  const waiting = new AbortController()
  const late = wait(patienceMs, 'late', { signal: waiting.signal, ref: false }).catch(() => undefined)
  const outcome = await Promise.race([drawn, late]).finally(() => waiting.abort())
  if (outcome === 'late')
    throw unavailable('This document is still being prepared. Try again in half a minute.', {
      retryAfterSeconds: 30,
    })
}

async function draw(deps: InvoiceFileDeps, invoice: InvoiceRow, isAwaited: boolean): Promise<void> {
  const document = await withKronor(deps, readDocument(invoice))
  const { pdf, ubl } = await deps.drawInvoice(document, { isAwaited })
  const files = { pdf: Buffer.from(pdf), ubl: Buffer.from(ubl, 'utf8') }
  const rows = Object.entries(files).map(([form, bytes]) => ({
    invoice_id: invoice.id,
    form: form as InvoiceForm,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    content: bytes.toString('base64'),
    created_at: isoTime(deps.clock()),
  }))
  await deps.db.transaction().execute(async (trx) => {
    await updateDocument(trx, { id: invoice.id, document: JSON.stringify(document) })
    for (const row of rows) await insertFile(trx, row)
  })
}

/** Adds VAT in kronor to a document issued before a rate was known. @throws AppError unavailable if no rate is known */
async function withKronor(deps: InvoiceFileDeps, document: InvoiceDocument): Promise<InvoiceDocument> {
  if (!saysKronor(deps, document.vatAmount) || document.kronor !== null) return document
  const kronor = await kronorOf(deps, deps.db, document)
  if (kronor) return { ...document, kronor }
  // Test mode needs no rates, because nothing was charged.
  if (document.isSample) return document
  throw unavailable(`No exchange rate is known for ${document.issuedOn}.`)
}
