import { AppError, unavailable } from '../../domain/kernel/app-error.ts'
import type { SignedEvent } from '../../domain/payments/payments.provider.ts'
import { receivePaymentEvent } from '../../domain/payments/settle/receive-event.server.ts'
import { STRIPE_WEBHOOK } from '../../platform/payments/examine-stripe.ts'
import type { ServerDeps } from '../deps/server-deps.server.ts'
import type { ApiRoute } from './api-route.server.ts'

export const webhookRoutes: readonly ApiRoute[] = [
  {
    method: 'POST',
    path: STRIPE_WEBHOOK,
    // The signature is the key.
    access: 'anyone',
    // Events carry whole objects.
    body: { kind: 'raw', maxKib: 512 },
    // Far more than a busy day's, and an end to a flood of messages without one.
    limit: { hits: 3000, windowSeconds: 60 },
    handle: async (c, deps) => {
      const signed = { body: await c.req.text(), signature: c.req.header('Stripe-Signature') }
      return c.text(await receive(deps, signed))
    },
  },
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
