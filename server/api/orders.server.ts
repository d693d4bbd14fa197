import type { Context } from 'hono'
import type { SignedIn } from '../../domain/accounts/sessions/find-viewer.server.ts'
import { invoiceFile } from '../../domain/invoices/invoice-file.server.ts'
import type { InvoiceForm } from '../../domain/invoices/invoices.schema.ts'
import { ownInvoice } from '../../domain/invoices/show-invoices.server.ts'
import { correctOwnBuyer } from '../../domain/payments/corrections/correct-buyer.server.ts'
import { buyerCorrectionSchema } from '../../domain/payments/corrections.schema.ts'
import { listAgreedOrders } from '../../domain/reads/list-agreed-orders.server.ts'
import { publicWithdrawalSchema } from '../../domain/withdrawals/withdrawals.schema.ts'
import {
  type Declarant,
  declareWithdrawal,
  previewWithdrawal,
  withdrawWithoutAccount,
} from '../../domain/withdrawals/withdrawals.server.ts'
import type { ServerDeps } from '../deps/server-deps.server.ts'
import { answerPaper } from '../http/answer-paper.server.ts'
import { readJson } from '../http/body.server.ts'
import type { AppEnv } from '../http/request.server.ts'
import { type ApiRoute, forAnyone, forClient } from './route/api-route.server.ts'

/** Ids of another form are nobody's. */
const WITHDRAWAL = '/api/orders/:id{ord_[0-9a-f]+}/withdrawal'
const FORMS: Record<string, { form: InvoiceForm; contentType: string }> = {
  pdf: { form: 'pdf', contentType: 'application/pdf' },
  xml: { form: 'ubl', contentType: 'application/xml; charset=utf-8' },
}

/** How long a person waits for a drawing, which takes less than a second unless the machine is busy: less than the minute after which a proxy gives up. */
const PATIENCE_MS = 45_000

/** What clients have ordered, its papers, and the way out of it. */
export const orderRoutes: readonly ApiRoute[] = [
  forClient('GET /api/orders', async (c, deps, viewer) => c.json(await listAgreedOrders(deps, viewer.id))),
  // The first time, each is drawn for about a second.
  forClient(
    'GET /api/invoices/:file{inv_[0-9a-f]+\\.(?:pdf|xml)}',
    { limit: { hits: 120, windowSeconds: 3600, per: 'client' } },
    (c, deps, viewer) => answerInvoice(deps, c, { file: c.req.param('file'), ownerId: viewer.id }),
  ),
  forClient(`GET ${WITHDRAWAL}`, async (c, deps, viewer) =>
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

async function answerInvoice(
  deps: ServerDeps,
  c: Context<AppEnv>,
  which: { file: string; ownerId: string },
): Promise<Response> {
  const [id = '', extension = ''] = which.file.split('.')
  const kind = FORMS[extension]
  if (!kind) throw new Error(`An invoice has no form ${extension}.`)
  const invoice = await ownInvoice(deps.db, { id, ownerId: which.ownerId })
  const { name, content } = await invoiceFile(deps, {
    id: invoice.id,
    form: kind.form,
    patienceMs: PATIENCE_MS,
  })
  return answerPaper(c, { name, content, contentType: kind.contentType })
}

function declarant(c: { req: { param: (name: 'id') => string } }, viewer: SignedIn): Declarant {
  return { orderId: c.req.param('id'), ownerId: viewer.id, name: viewer.name, email: viewer.email }
}
