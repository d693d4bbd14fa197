import type { Context } from 'hono'
import { answerWithYes } from '#domain/accounts/register/accept-quote.server.ts'
import { findViewer, type SignedIn } from '#domain/accounts/sessions/viewer.server.ts'
import { invoiceFile } from '#domain/billing/invoices/invoice-file.server.ts'
import { ownInvoice } from '#domain/billing/invoices/invoices.server.ts'
import { payOrder } from '#domain/billing/purchases/start-purchase.server.ts'
import { publicWithdrawalSchema } from '#domain/billing/withdrawals/withdrawals.schema.ts'
import {
  type Declarant,
  declareWithdrawal,
  previewWithdrawal,
  withdrawWithoutAccount,
} from '#domain/billing/withdrawals/withdrawals.server.ts'
import { declineQuote, reopenQuote } from '#domain/orders/quotes/answer-quote.server.ts'
import { openQuote } from '#domain/orders/quotes/open-quote.server.ts'
import {
  acceptQuoteSchema,
  declineQuoteSchema,
  openQuoteSchema,
} from '#domain/orders/quotes/quotes.schema.ts'
import type { Viewer } from '#domain/people/people.schema.ts'
import { listAgreedOrders } from '#domain/reads/list-agreed-orders.server.ts'
import { listOpenOrders } from '#domain/reads/list-quotes.server.ts'
import type { ServerDeps } from '../deps/server-deps.server.ts'
import { readJson } from '../http/body.server.ts'
import type { AppEnv } from '../http/requests.server.ts'
import { browserOf, giveSession } from './browser-session.server.ts'
import { asViewer } from './route/admission.server.ts'
import { answerInvoice, DRAWS_DOCUMENTS, PATIENCE_MS } from './route/answers.server.ts'
import { type ApiRoute, forAnyone, forClient, forClientToRead } from './route/api-route.server.ts'

const WITHDRAWAL = '/api/orders/:id{ord_[0-9a-f]+}/withdrawal'

function declarant(c: { req: { param: (name: 'id') => string } }, viewer: Viewer): Declarant {
  return { orderId: c.req.param('id'), ownerId: viewer.id, name: viewer.name, email: viewer.email }
}

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
  // Enough for both steps and a few typos, but too few to guess an order number and its email address.
  forAnyone('POST /api/withdrawals', { limit: { hits: 20, windowSeconds: 3600 } }, async (c, deps) =>
    c.json(await withdrawWithoutAccount(deps, await readJson(c, publicWithdrawalSchema))),
  ),
  // May query the VAT number register.
  forAnyone('POST /api/quotes/open', { limit: { hits: 300, windowSeconds: 3600 } }, async (c, deps) =>
    c.json(await openQuote(deps, await readJson(c, openQuoteSchema), await readerOf(c, deps))),
  ),
  forAnyone('POST /api/quotes/reopen', { limit: { hits: 60, windowSeconds: 3600 } }, async (c, deps) => {
    const account = await readerOf(c, deps)
    return c.json(await reopenQuote(deps, await readJson(c, openQuoteSchema), account))
  }),
  forAnyone('POST /api/quotes/decline', { limit: { hits: 60, windowSeconds: 3600 } }, async (c, deps) => {
    const account = await readerOf(c, deps)
    return c.json(await declineQuote(deps, await readJson(c, declineQuoteSchema), account))
  }),
  // May call the payment provider.
  forAnyone('POST /api/quotes/accept', { limit: { hits: 60, windowSeconds: 3600 } }, async (c, deps) => {
    const client = await readerOf(c, deps)
    const input = await readJson(c, acceptQuoteSchema)
    const as = client ? asViewer(deps, client) : deps
    const { answer, begun } = await answerWithYes(as, input, { client, browser: browserOf(deps, c) })
    for (const line of begun ? await giveSession(deps, c, begun) : [])
      c.header('Set-Cookie', line, { append: true })
    return c.json(answer)
  }),
  forClientToRead('GET /api/orders/waiting', async (c, deps, viewer) =>
    c.json(await listOpenOrders(deps, viewer.id)),
  ),
  forClient(
    'POST /api/orders/:id{ord_[0-9a-f]+}/pay',
    { limit: { hits: 60, windowSeconds: 3600 } },
    async (c, deps, viewer) =>
      c.json(await payOrder(deps, viewer, { orderId: c.req.param('id') }, c.req.header('Idempotency-Key'))),
  ),
]

/** The signed-in client; undefined for visitors and staff. */
async function readerOf(c: Context<AppEnv>, deps: ServerDeps): Promise<SignedIn | undefined> {
  const viewer = await findViewer(deps, deps.sessionCookie.read(c.req.header('Cookie')))
  return viewer?.role === null ? viewer : undefined
}
