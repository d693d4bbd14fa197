import { correctOwnBuyer } from '#domain/billing/contracts/correct-buyer.server.ts'
import { invoiceFile } from '#domain/billing/invoices/invoice-file.server.ts'
import { ownInvoice } from '#domain/billing/invoices/invoices.server.ts'
import { buyerCorrectionSchema } from '#domain/billing/payments/money-acts.schema.ts'
import { publicWithdrawalSchema } from '#domain/billing/withdrawals/withdrawals.schema.ts'
import {
  type Declarant,
  declareWithdrawal,
  previewWithdrawal,
  withdrawWithoutAccount,
} from '#domain/billing/withdrawals/withdrawals.server.ts'
import type { Viewer } from '#domain/people/people.schema.ts'
import { listAgreedOrders } from '#domain/reads/list-agreed-orders.server.ts'
import { readJson } from '../http/body.server.ts'
import { answerInvoice, DRAWS_DOCUMENTS, PATIENCE_MS } from './route/answer-invoice.server.ts'
import { type ApiRoute, forAnyone, forClient, forClientToRead } from './route/api-route.server.ts'

/** Ids of another form are nobody's. */
const WITHDRAWAL = '/api/orders/:id{ord_[0-9a-f]+}/withdrawal'

/** What clients have ordered, its papers, and the way out of it. */
export const orderRoutes: readonly ApiRoute[] = [
  forClientToRead('GET /api/orders', async (c, deps, viewer) =>
    c.json(await listAgreedOrders(deps, viewer.id)),
  ),
  forClient(
    'GET /api/invoices/:file{inv_[0-9a-f]+\\.(?:pdf|xml)}',
    { limit: DRAWS_DOCUMENTS },
    async (c, deps, viewer) => {
      const [id = '', ending] = c.req.param('file').split('.')
      await ownInvoice(deps.db, { id, ownerId: viewer.id })
      const form = ending === 'pdf' ? 'pdf' : 'ubl'
      return answerInvoice(c, await invoiceFile(deps, { id, form, patienceMs: PATIENCE_MS }), form)
    },
  ),
  forClientToRead(`GET ${WITHDRAWAL}`, async (c, deps, viewer) =>
    c.json(await previewWithdrawal(deps, declarant(c, viewer))),
  ),
  forClient(`POST ${WITHDRAWAL}`, async (c, deps, viewer) =>
    c.json(await declareWithdrawal(deps, declarant(c, viewer))),
  ),
  // Each one may ask the register of VAT numbers.
  forClient(
    'POST /api/orders/:id{ord_[0-9a-f]+}/buyer',
    { limit: { hits: 60, windowSeconds: 3600, per: 'client' } },
    async (c, deps, viewer) => {
      const input = await readJson(c, buyerCorrectionSchema)
      const which = { ownerId: viewer.id, orderId: c.req.param('id') }
      return c.json(await correctOwnBuyer(deps, { ...which, ...input }))
    },
  ),
  // Enough for both steps and some slips of the pen; far too few to look for a number and its address.
  forAnyone('POST /api/withdrawals', { limit: { hits: 20, windowSeconds: 3600 } }, async (c, deps) =>
    c.json(await withdrawWithoutAccount(deps, await readJson(c, publicWithdrawalSchema))),
  ),
]

function declarant(c: { req: { param: (name: 'id') => string } }, viewer: Viewer): Declarant {
  return { orderId: c.req.param('id'), ownerId: viewer.id, name: viewer.name, email: viewer.email }
}
