import type { Context } from 'hono'
import type { InvoiceForm } from '#domain/billing/invoices/invoices.schema.ts'
import { answerDocument } from '../../http/answer-paper.server.ts'
import type { AppEnv } from '../../http/request.server.ts'
import type { ClientLimit } from './api-route.server.ts'

/** The first time, each is drawn for about a second. */
export const DRAWS_DOCUMENTS: ClientLimit = { hits: 120, windowSeconds: 3600, per: 'client' }

const TYPES: Record<InvoiceForm, string> = {
  pdf: 'application/pdf',
  ubl: 'application/xml; charset=utf-8',
}

/** How long a person waits for a drawing, which takes less than a second unless the machine is busy: less than the minute after which a proxy gives up. */
export const PATIENCE_MS = 45_000

export function answerInvoice(
  c: Context<AppEnv>,
  { name, content }: { name: string; content: Buffer },
  form: InvoiceForm,
): Response {
  return answerDocument(c, { name, content, contentType: TYPES[form] })
}
