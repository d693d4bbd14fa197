import { currentRate } from '#domain/billing/invoices/rates.server.ts'
import type { SignedEvent } from '#domain/billing/payments/payments.provider.ts'
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
import { receivePaymentEvent } from '#domain/billing/sync/sync-payment.server.ts'
import { AppError, unavailable } from '#domain/kernel/app-error.ts'
import { pageSchema } from '#domain/kernel/pages.schema.ts'
import { stockholmDay } from '#domain/kernel/time.ts'
import type { Config } from '#platform/config/config.ts'
import { STRIPE_WEBHOOK } from '#platform/payments/stripe-client.ts'
import type { ServerDeps } from '../deps/server-deps.server.ts'
import { parseInput, readJson } from '../http/body.server.ts'
import { answerPage } from '../http/errors.server.ts'
import {
  type ApiRoute,
  type ClientLimit,
  forAnyone,
  forClient,
  forClientToRead,
} from './route/api-route.server.ts'

const ONE_PAYMENT = '/api/payments/:id{pay_[0-9a-f]+}'
/** Reads that query the payment provider. A page that waits for its payment polls 40 times a minute. */
const ASKS_THE_PROVIDER: ClientLimit = { hits: 120, windowSeconds: 60, per: 'client' }

function own(
  c: { req: { param: (name: 'id') => string } },
  viewer: { id: string },
): { ownerId: string; paymentId: string } {
  return { ownerId: viewer.id, paymentId: c.req.param('id') }
}

/** The part of the configuration that browsers may know. */
function setupForBrowser({ stripe, PAYMENTS }: Config): PaymentsSetup {
  if (stripe) return { mode: 'stripe', hasCheckout: true, publishableKey: stripe.publishableKey }
  return { mode: 'test', hasCheckout: PAYMENTS === 'test' }
}

/** Every failure except a bad signature may be temporary, so the provider is asked to retry (503). */
async function receive(deps: ServerDeps, signed: SignedEvent): Promise<string> {
  try {
    return await receivePaymentEvent(deps, signed)
  } catch (cause) {
    if (cause instanceof AppError && cause.code === 'bad-input') throw cause
    throw unavailable('We couldn’t process this event. Please send it again.', { cause })
  }
}

export const paymentRoutes: readonly ApiRoute[] = [
  // Calls the payment provider.
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
  // Quotes are paid before there is an account.
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
  // May query the VAT number register and the payment provider.
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
  // Authenticated by its signature. The limit is far above a busy day and stops unsigned floods.
  forAnyone(
    `POST ${STRIPE_WEBHOOK}`,
    { body: { kind: 'raw', maxKib: 512 }, limit: { hits: 3000, windowSeconds: 60 } },
    async (c, deps) => {
      const signed = { body: await c.req.text(), signature: c.req.header('Stripe-Signature') }
      return c.text(await receive(deps, signed))
    },
  ),
  forAnyone('GET /api/rate', async (c, { db, clock }) =>
    c.json((await currentRate(db, stockholmDay(clock()))) ?? null),
  ),
]
