import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { unavailable } from '#domain/kernel/app-error.ts'
import type { Deps } from '#domain/kernel/deps.ts'
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
 * A file of an invoice: drawn when it is first wanted, and the same bytes ever after.
 * @param which patienceMs: how long somebody waits for it, while it is drawn before those that nobody waits for
 * @throws AppError not-found, unavailable while its VAT cannot be said in kronor or when it is not drawn in time, which then goes on;
 * whatever the drawing fails with
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
  if (!file) throw new Error(`The ${which.form} of ${invoice.number} was drawn and is not there.`)
  const extension = which.form === 'pdf' ? 'pdf' : 'xml'
  return {
    name: `${invoice.kind}-${invoice.number}.${extension}`,
    content: Buffer.from(file.content, 'base64'),
    sha256: file.sha256,
  }
}

/** The same for somebody of the studio, who takes it along. @throws AppError as above */
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
    throw unavailable('This paper is still being drawn. Please ask for it again in half a minute.', {
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

/**
 * A paper that was issued before any rate was known says its VAT in kronor once one is: it is not drawn without.
 * @throws AppError unavailable while no rate is known
 */
async function withKronor(deps: InvoiceFileDeps, document: InvoiceDocument): Promise<InvoiceDocument> {
  if (!saysKronor(deps, document.vatAmount) || document.kronor !== null) return document
  const kronor = await kronorOf(deps, deps.db, document)
  if (kronor) return { ...document, kronor }
  // Nothing was charged, so there is no VAT to say: whoever tries the product out need not keep rates.
  if (document.isSample) return document
  throw unavailable(`No exchange rate is known for ${document.issuedOn}.`)
}
