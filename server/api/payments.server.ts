import {
  consentSchema,
  type PaymentsSetup,
  purchaseSchema,
  refundRequestSchema,
  testCardSchema,
} from '#domain/billing/payments/payments.schema.ts'
import { billToBuyer } from '#domain/billing/purchases/bill-to-buyer.server.ts'
import {
  cancelPayment,
  findPayment,
  openCheckout,
  payByTestCard,
  recordConsent,
} from '#domain/billing/purchases/checkout.server.ts'
import { pageOfPayments } from '#domain/billing/purchases/show-payments.server.ts'
import { startPurchase } from '#domain/billing/purchases/start-purchase.server.ts'
import { requestRefund } from '#domain/billing/refunds/refund-requests.server.ts'
import { pageSchema } from '#domain/kernel/pages.schema.ts'
import type { Config } from '#platform/config/config.ts'
import { answerPage } from '../http/answer-page.server.ts'
import { parseInput, readJson } from '../http/body.server.ts'
import {
  type ApiRoute,
  type ClientLimit,
  forAnyone,
  forClient,
  forClientToRead,
} from './route/api-route.server.ts'

/** Ids of another form are nobody's. */
const ONE_PAYMENT = '/api/payments/:id{pay_[0-9a-f]+}'
/** For reading what the payments provider is asked about; a page that waits for its payment asks 40 times a minute. */
const ASKS_THE_PROVIDER: ClientLimit = { hits: 120, windowSeconds: 60, per: 'client' }

export const paymentRoutes: readonly ApiRoute[] = [
  // Each one is a call to the payments provider.
  forClient(
    'POST /api/create-payment-intent',
    { limit: { hits: 60, windowSeconds: 3600 } },
    async (c, deps, viewer) => {
      const input = await readJson(c, purchaseSchema)
      return c.json(await startPurchase(deps, viewer, input, c.req.header('Idempotency-Key')))
    },
  ),
  forClientToRead('GET /api/payments', async (c, deps, viewer) =>
    answerPage(c, await pageOfPayments(deps, viewer.id, parseInput(pageSchema, c.req.query()))),
  ),
  // A quote is paid before there is an account.
  forAnyone('GET /api/payments-setup', async (c, deps) => c.json(setupForBrowser(deps.config))),
  forClient(`GET ${ONE_PAYMENT}`, { limit: ASKS_THE_PROVIDER }, async (c, deps, viewer) =>
    c.json(await findPayment(deps, own(c, viewer))),
  ),
  forClient(`GET ${ONE_PAYMENT}/checkout`, { limit: ASKS_THE_PROVIDER }, async (c, deps, viewer) =>
    c.json(await openCheckout(deps, own(c, viewer))),
  ),
  forClient(`POST ${ONE_PAYMENT}/cancel`, async (c, deps, viewer) =>
    c.json(await cancelPayment(deps, own(c, viewer))),
  ),
  forClient(`POST ${ONE_PAYMENT}/consent`, async (c, deps, viewer) => {
    const { agreed } = await readJson(c, consentSchema)
    return c.json(await recordConsent(deps, { ...own(c, viewer), agreed }))
  }),
  // Each one may ask the register of VAT numbers and the payments provider.
  forClient(
    `POST ${ONE_PAYMENT}/buyer`,
    { limit: { hits: 60, windowSeconds: 3600, per: 'client' } },
    async (c, deps, viewer) => c.json(await billToBuyer(deps, viewer, { paymentId: c.req.param('id') })),
  ),
  forClient(`POST ${ONE_PAYMENT}/test-card`, async (c, deps, viewer) => {
    const { card } = await readJson(c, testCardSchema)
    return c.json(await payByTestCard(deps, { ...own(c, viewer), card }))
  }),
  forClient(`POST ${ONE_PAYMENT}/refund-request`, async (c, deps, viewer) => {
    const input = await readJson(c, refundRequestSchema)
    await requestRefund(deps, viewer, own(c, viewer), input)
    return c.json(await findPayment(deps, own(c, viewer)))
  }),
]

function own(
  c: { req: { param: (name: 'id') => string } },
  viewer: { id: string },
): { ownerId: string; paymentId: string } {
  return { ownerId: viewer.id, paymentId: c.req.param('id') }
}

/** All that browsers may know of the configuration. */
function setupForBrowser({ stripe, PAYMENTS }: Config): PaymentsSetup {
  if (stripe) return { mode: 'stripe', hasCheckout: true, publishableKey: stripe.publishableKey }
  return { mode: 'test', hasCheckout: PAYMENTS === 'test' }
}
