import type { SignedEvent } from '#domain/billing/payments/payments.provider.ts'
import { receivePaymentEvent } from '#domain/billing/payments/settle/receive-event.server.ts'
import { AppError, unavailable } from '#domain/kernel/app-error.ts'
import { STRIPE_WEBHOOK } from '#platform/payments/stripe-client.ts'
import type { ServerDeps } from '../deps/server-deps.server.ts'
import { type ApiRoute, forAnyone } from './route/api-route.server.ts'

export const webhookRoutes: readonly ApiRoute[] = [
  // The signature is the key. Events carry whole objects; the limit is far more than a busy day's, and an end to a flood without one.
  forAnyone(
    `POST ${STRIPE_WEBHOOK}`,
    { body: { kind: 'raw', maxKib: 512 }, limit: { hits: 3000, windowSeconds: 60 } },
    async (c, deps) => {
      const signed = { body: await c.req.text(), signature: c.req.header('Stripe-Signature') }
      return c.text(await receive(deps, signed))
    },
  ),
]

/** Whatever but a bad signature stops an event may heal, so it is asked for again (503). */
async function receive(deps: ServerDeps, signed: SignedEvent): Promise<string> {
  try {
    return await receivePaymentEvent(deps, signed)
  } catch (cause) {
    if (cause instanceof AppError && cause.code === 'bad-input') throw cause
    throw unavailable('This event could not be processed. Please send it again.', { cause })
  }
}
