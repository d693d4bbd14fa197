import type { Context } from 'hono'
import { invoiceFile } from '../../../domain/invoices/invoice-file.server.ts'
import type { Invoice, InvoiceForm } from '../../../domain/invoices/invoices.schema.ts'
import type { ServerDeps } from '../../deps/server-deps.server.ts'
import { answerPaper } from '../../http/answer-paper.server.ts'
import type { AppEnv } from '../../http/request.server.ts'
import type { ClientLimit } from './api-route.server.ts'

/** `inv_3f2a91bc.pdf`; ids of another form are nobody's. */
export const INVOICE_FILE = ':file{inv_[0-9a-f]+\\.(?:pdf|xml)}'
/** The first time, each is drawn for about a second. */
export const DRAWS_PAPERS: ClientLimit = { hits: 120, windowSeconds: 3600, per: 'client' }

const FORMS: Record<string, { form: InvoiceForm; contentType: string }> = {
  pdf: { form: 'pdf', contentType: 'application/pdf' },
  xml: { form: 'ubl', contentType: 'application/xml; charset=utf-8' },
}

/** How long a person waits for a drawing, which takes less than a second unless the machine is busy: less than the minute after which a proxy gives up. */
const PATIENCE_MS = 45_000

/** @param find the invoice of an id, for whoever asks; throws when it is not theirs */
export async function answerInvoice(
  c: Context<AppEnv>,
  deps: ServerDeps,
  { file, find }: { file: string; find: (id: string) => Promise<Invoice> },
): Promise<Response> {
  const [id = '', extension = ''] = file.split('.')
  const kind = FORMS[extension]
  if (!kind) throw new Error(`An invoice has no form ${extension}.`)
  const { name, content } = await invoiceFile(deps, {
    id: (await find(id)).id,
    form: kind.form,
    patienceMs: PATIENCE_MS,
  })
  return answerPaper(c, { name, content, contentType: kind.contentType })
}
