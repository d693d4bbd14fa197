import type { Context } from 'hono'
import type { SignedIn } from '../../domain/accounts/sessions/find-viewer.server.ts'
import { invoiceFile } from '../../domain/invoices/invoice-file.server.ts'
import type { InvoiceForm } from '../../domain/invoices/invoices.schema.ts'
import { ownInvoice } from '../../domain/invoices/show-invoices.server.ts'
import { listAgreedOrders } from '../../domain/withdrawals/agreed-orders.server.ts'
import { publicWithdrawalSchema } from '../../domain/withdrawals/withdrawals.schema.ts'
import {
  type Declarant,
  declareWithdrawal,
  previewWithdrawal,
  withdrawWithoutAccount,
} from '../../domain/withdrawals/withdrawals.server.ts'
import type { ServerDeps } from '../deps/server-deps.server.ts'
import { readJson } from '../http/body.server.ts'
import { namesETag } from '../http/etag.server.ts'
import type { AppEnv } from '../http/request.server.ts'
import { type ApiRoute, withParams } from './api-route.server.ts'

/** Ids of another form are nobody's. */
const WITHDRAWAL = '/api/orders/:id{ord_[0-9a-f]+}/withdrawal'
const FORMS: Record<string, { form: InvoiceForm; contentType: string }> = {
  pdf: { form: 'pdf', contentType: 'application/pdf' },
  xml: { form: 'ubl', contentType: 'application/xml; charset=utf-8' },
}

/** What clients have ordered, its papers, and the way out of it. */
export const orderRoutes: readonly ApiRoute[] = [
  {
    method: 'GET',
    path: '/api/orders',
    access: 'client',
    handle: async (c, deps, viewer) => c.json(await listAgreedOrders(deps, viewer.id)),
  },
  withParams({
    method: 'GET',
    path: '/api/invoices/:file{inv_[0-9a-f]+\\.(?:pdf|xml)}',
    access: 'client',
    // The first time, each is drawn for about a second.
    limit: { hits: 120, windowSeconds: 3600, per: 'client' },
    handle: (c, deps, viewer) => answerInvoice(deps, c, { file: c.req.param('file'), ownerId: viewer.id }),
  }),
  withParams({
    method: 'GET',
    path: WITHDRAWAL,
    access: 'client',
    handle: async (c, deps, viewer) => c.json(await previewWithdrawal(deps, declarant(c, viewer))),
  }),
  withParams({
    method: 'POST',
    path: WITHDRAWAL,
    access: 'client',
    handle: async (c, deps, viewer) => c.json(await declareWithdrawal(deps, declarant(c, viewer))),
  }),
  {
    method: 'POST',
    path: '/api/withdrawals',
    access: 'anyone',
    // Enough for both steps and some slips of the pen; far too few to look for a number and its address.
    limit: { hits: 20, windowSeconds: 3600 },
    handle: async (c, deps) =>
      c.json(await withdrawWithoutAccount(deps, await readJson(c, publicWithdrawalSchema))),
  },
]

/** The same bytes whenever they are asked for, so that a browser need not fetch them again; no proxy keeps them. */
async function answerInvoice(
  deps: ServerDeps,
  c: Context<AppEnv>,
  which: { file: string; ownerId: string },
): Promise<Response> {
  const [id = '', extension = ''] = which.file.split('.')
  const kind = FORMS[extension]
  if (!kind) throw new Error(`An invoice has no form ${extension}.`)
  const invoice = await ownInvoice(deps.db, { id, ownerId: which.ownerId })
  const { name, content, sha256 } = await invoiceFile(deps, { id: invoice.id, form: kind.form })
  const etag = `"${sha256}"`
  const headers = { ETag: etag, 'Cache-Control': 'private, no-cache' }
  if (namesETag(c.req.header('If-None-Match'), etag)) return c.body(null, 304, headers)
  return c.body(new Uint8Array(content), 200, {
    ...headers,
    'Content-Type': kind.contentType,
    'Content-Length': String(content.length),
    'Content-Disposition': `attachment; filename="${name}"`,
  })
}

function declarant(c: { req: { param: (name: 'id') => string } }, viewer: SignedIn): Declarant {
  return { orderId: c.req.param('id'), ownerId: viewer.id, name: viewer.name, email: viewer.email }
}
