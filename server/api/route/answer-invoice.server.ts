import type { Context } from 'hono'
import { invoiceFile } from '../../../domain/invoices/invoice-file.server.ts'
import type { Invoice, InvoiceForm } from '../../../domain/invoices/invoices.schema.ts'
import type { ServerDeps } from '../../deps/server-deps.server.ts'
import { answerPaper } from '../../http/answer-paper.server.ts'
import type { AppEnv } from '../../http/request.server.ts'
import type { ClientLimit } from './api-route.server.ts'

/** The first time, each is drawn for about a second. */
export const DRAWS_PAPERS: ClientLimit = { hits: 120, windowSeconds: 3600, per: 'client' }

const TYPES: Record<InvoiceForm, string> = {
  pdf: 'application/pdf',
  ubl: 'application/xml; charset=utf-8',
}

/** How long a person waits for a drawing, which takes less than a second unless the machine is busy: less than the minute after which a proxy gives up. */
const PATIENCE_MS = 45_000

export async function answerInvoice(
  c: Context<AppEnv>,
  deps: ServerDeps,
  { invoice, form }: { invoice: Invoice; form: InvoiceForm },
): Promise<Response> {
  const { name, content } = await invoiceFile(deps, { id: invoice.id, form, patienceMs: PATIENCE_MS })
  return answerPaper(c, { name, content, contentType: TYPES[form] })
}
