import { findViewer } from '../../domain/accounts/sessions/find-viewer.server.ts'
import { declineQuote } from '../../domain/orders/quotes/answer-quote.server.ts'
import { openQuote, openQuoteAs } from '../../domain/orders/quotes/open-quote.server.ts'
import {
  acceptQuoteSchema,
  declineQuoteSchema,
  openQuoteSchema,
} from '../../domain/orders/quotes/quotes.schema.ts'
import { acceptAndPay } from '../../domain/payments/purchase/accept-quote.server.ts'
import { payOrder } from '../../domain/payments/purchase/pay-order.server.ts'
import { listWaitingOrders } from '../../domain/reads/list-quotes.server.ts'
import { readJson } from '../http/body.server.ts'
import { type ApiRoute, withParams } from './api-route.server.ts'

/** The secret of a quote's link comes in the body, so that no address and no log ever holds it. */
export const quoteRoutes: readonly ApiRoute[] = [
  {
    method: 'POST',
    path: '/api/quotes/open',
    access: 'anyone',
    limit: { hits: 300, windowSeconds: 3600 },
    handle: async (c, deps) => c.json(await openQuote(deps, await readJson(c, openQuoteSchema))),
  },
  {
    method: 'POST',
    path: '/api/quotes/open-as-me',
    access: 'client',
    // Each one may ask the register of VAT numbers.
    limit: { hits: 300, windowSeconds: 3600, per: 'client' },
    handle: async (c, deps, viewer) =>
      c.json(await openQuoteAs(deps, viewer, await readJson(c, openQuoteSchema))),
  },
  {
    method: 'POST',
    path: '/api/quotes/decline',
    access: 'anyone',
    limit: { hits: 60, windowSeconds: 3600 },
    handle: async (c, deps) => {
      const account = await findViewer(deps, deps.sessionCookie.read(c.req.header('Cookie')))
      return c.json(await declineQuote(deps, await readJson(c, declineQuoteSchema), account))
    },
  },
  {
    method: 'POST',
    path: '/api/quotes/accept',
    access: 'client',
    // Each one may be a call to the payments provider.
    limit: { hits: 60, windowSeconds: 3600 },
    handle: async (c, deps, viewer) =>
      c.json(await acceptAndPay(deps, viewer, await readJson(c, acceptQuoteSchema))),
  },
  {
    method: 'GET',
    path: '/api/orders/waiting',
    access: 'client',
    handle: async (c, deps, viewer) => c.json(await listWaitingOrders(deps, viewer.id)),
  },
  withParams({
    method: 'POST',
    path: '/api/orders/:id{ord_[0-9a-f]+}/pay',
    access: 'client',
    limit: { hits: 60, windowSeconds: 3600 },
    handle: async (c, deps, viewer) =>
      c.json(await payOrder(deps, viewer, { orderId: c.req.param('id') }, c.req.header('Idempotency-Key'))),
  }),
]
