import type { Context } from 'hono'
import { findViewer, type SignedIn } from '../../domain/accounts/sessions/find-viewer.server.ts'
import { declineQuote } from '../../domain/orders/quotes/answer-quote.server.ts'
import { openQuote } from '../../domain/orders/quotes/open-quote.server.ts'
import {
  acceptQuoteSchema,
  declineQuoteSchema,
  openQuoteSchema,
} from '../../domain/orders/quotes/quotes.schema.ts'
import { acceptAndPay } from '../../domain/payments/purchase/accept-quote.server.ts'
import { payOrder } from '../../domain/payments/purchase/pay-order.server.ts'
import { listWaitingOrders } from '../../domain/reads/list-quotes.server.ts'
import type { ServerDeps } from '../deps/server-deps.server.ts'
import { readJson } from '../http/body.server.ts'
import type { AppEnv } from '../http/request.server.ts'
import { type ApiRoute, forAnyone, forClient } from './api-route.server.ts'

/** The secret of a quote's link comes in the body, so that no address and no log ever holds it. */
export const quoteRoutes: readonly ApiRoute[] = [
  // Each one may ask the register of VAT numbers.
  forAnyone('POST /api/quotes/open', { limit: { hits: 300, windowSeconds: 3600 } }, async (c, deps) =>
    c.json(await openQuote(deps, await readJson(c, openQuoteSchema), await readerOf(c, deps))),
  ),
  forAnyone('POST /api/quotes/decline', { limit: { hits: 60, windowSeconds: 3600 } }, async (c, deps) => {
    const account = await readerOf(c, deps)
    return c.json(await declineQuote(deps, await readJson(c, declineQuoteSchema), account))
  }),
  // Each one may be a call to the payments provider.
  forClient(
    'POST /api/quotes/accept',
    { limit: { hits: 60, windowSeconds: 3600 } },
    async (c, deps, viewer) => c.json(await acceptAndPay(deps, viewer, await readJson(c, acceptQuoteSchema))),
  ),
  forClient('GET /api/orders/waiting', async (c, deps, viewer) =>
    c.json(await listWaitingOrders(deps, viewer.id)),
  ),
  forClient(
    'POST /api/orders/:id{ord_[0-9a-f]+}/pay',
    { limit: { hits: 60, windowSeconds: 3600 } },
    async (c, deps, viewer) =>
      c.json(await payOrder(deps, viewer, { orderId: c.req.param('id') }, c.req.header('Idempotency-Key'))),
  ),
]

/** Whoever is signed in, of those who need not be. */
function readerOf(c: Context<AppEnv>, deps: ServerDeps): Promise<SignedIn | undefined> {
  return findViewer(deps, deps.sessionCookie.read(c.req.header('Cookie')))
}
