import type { Stripe } from 'stripe'
import { AppError } from '../../domain/kernel/app-error.ts'
import type { DisputeStatus } from '../../domain/payments/payments.table.ts'
import type { PaymentsProvider, ProviderPayment } from '../../domain/payments/payments-provider.ts'
import { PAYMENT_ID, readStripeEvent } from './stripe-event.ts'

/** What this code was written against; a newer library does not change what Stripe answers. */
const API_VERSION = '2026-10-28.endive'
const TIMEOUT_MS = 20_000
/** Key in the metadata of our refunds: the refund's id. */
const REFUND_ID = 'portal_refund_id'

export type StripeSettings = {
  secretKey: string
  /** Of the webhook; two while one is being replaced. */
  webhookSecrets: readonly string[]
  /** Another server than Stripe's own, like `http://127.0.0.1:4242`; for tests. */
  apiUrl?: string | undefined
  maxNetworkRetries?: number
}

/** Stripe, through its own library, which is loaded at the first call. */
export function stripeProvider(settings: StripeSettings): PaymentsProvider {
  const stripe = lazyStripe(settings)
  return {
    name: 'stripe',
    livemode: isLiveKey(settings.secretKey),
    patienceSeconds: 600,

    createIntent: (order) =>
      asking(async () => {
        const intent = await (await stripe()).paymentIntents.create(
          {
            amount: order.amount,
            currency: order.currency,
            automatic_payment_methods: { enabled: true },
            metadata: {
              [PAYMENT_ID]: order.paymentId,
              portal_user_id: order.userId,
              service: order.service,
            },
          },
          { idempotencyKey: order.paymentId },
        )
        return { providerPaymentId: intent.id, clientSecret: intent.client_secret ?? '' }
      }),

    fetchPayment: (id) =>
      asking(async () => {
        const client = await stripe()
        const intent = await client.paymentIntents
          .retrieve(id, { expand: ['latest_charge'] })
          .catch(missingAsUndefined)
        return intent && toProviderPayment(intent, await disputesOf(client, intent))
      }),

    cancel: (id) =>
      asking(async () => {
        try {
          await (await stripe()).paymentIntents.cancel(id)
        } catch (error) {
          if (!isStripeError(error) || error.code !== 'payment_intent_unexpected_state') throw error
        }
      }),

    refund: ({ refundId, providerPaymentId, amount }) =>
      asking(async () => {
        const client = await stripe()
        // Stripe forgets idempotency keys after a day or more; its refunds it does not forget.
        const earlier = await client.refunds.list({ payment_intent: providerPaymentId, limit: 100 })
        if (earlier.data.some(({ metadata }) => metadata?.[REFUND_ID] === refundId)) return
        await client.refunds.create(
          { payment_intent: providerPaymentId, amount, metadata: { [REFUND_ID]: refundId } },
          { idempotencyKey: refundId },
        )
      }),

    readEvent: (message, now) => readStripeEvent(message, settings.webhookSecrets, now),
  }
}

/** `sk_live_…` and `rk_live_…` move real money. */
export function isLiveKey(secretKey: string): boolean {
  return /^(sk|rk)_live_/.test(secretKey)
}

function lazyStripe(settings: StripeSettings): () => Promise<Stripe> {
  let client: Stripe | undefined
  return async () => {
    if (client) return client
    const { default: StripeClient } = await import('stripe')
    client ??= new StripeClient(settings.secretKey, {
      apiVersion: API_VERSION,
      timeout: TIMEOUT_MS,
      maxNetworkRetries: settings.maxNetworkRetries ?? 2,
      telemetry: false,
      ...elsewhere(settings.apiUrl),
    })
    return client
  }
}

function elsewhere(apiUrl: string | undefined) {
  if (!apiUrl) return {}
  const { hostname, port, protocol } = new URL(apiUrl)
  return { host: hostname, port, protocol: protocol === 'http:' ? ('http' as const) : ('https' as const) }
}

/** A dispute can only follow a charge. */
async function disputesOf(client: Stripe, intent: Stripe.PaymentIntent): Promise<Stripe.Dispute[]> {
  if (intent.status !== 'succeeded') return []
  return (await client.disputes.list({ payment_intent: intent.id, limit: 100 })).data
}

function toProviderPayment(intent: Stripe.PaymentIntent, disputes: Stripe.Dispute[]): ProviderPayment {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
  return {
    id: intent.id,
    paymentId: intent.metadata[PAYMENT_ID],
    status: statusOf(intent),
    amount: intent.status === 'succeeded' ? intent.amount_received : intent.amount,
    currency: intent.currency,
    livemode: intent.livemode,
    amountRefunded: charge?.amount_refunded ?? 0,
    dispute: disputeOf(disputes),
    clientSecret: intent.client_secret ?? '',
  }
}

function statusOf(intent: Stripe.PaymentIntent): ProviderPayment['status'] {
  switch (intent.status) {
    case 'succeeded':
      return 'succeeded'
    case 'processing':
      return 'processing'
    case 'canceled':
      return 'cancelled'
    case 'requires_payment_method':
      return intent.last_payment_error ? 'failed' : 'open'
    default:
      return 'open'
  }
}

/** Of several disputes the one that matters most. An enquiry of the bank that was closed counts as won. */
function disputeOf(disputes: Stripe.Dispute[]): DisputeStatus | null {
  const statuses = disputes.map(({ status }) => status)
  if (statuses.length === 0) return null
  const isDecided = (status: string) => ['won', 'lost', 'warning_closed', 'prevented'].includes(status)
  if (!statuses.every(isDecided)) return 'open'
  return statuses.includes('lost') ? 'lost' : 'won'
}

/** Turns what Stripe or the way to it says into our words, without the objects that its errors carry. */
async function asking<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (!isStripeError(error)) throw error
    const cause = new Error(
      [error.type, error.code, error.statusCode, error.requestId, error.message].filter(Boolean).join(' · '),
    )
    if (error.type === 'StripeInvalidRequestError' || error.type === 'StripeCardError')
      throw new AppError('conflict', { userMessage: `Stripe refuses this: ${error.message}`, cause })
    throw new AppError('unavailable', {
      userMessage: 'The payments provider cannot be reached. Please try again.',
      cause,
    })
  }
}

function missingAsUndefined(error: unknown): undefined {
  if (isStripeError(error) && error.code === 'resource_missing') return undefined
  throw error
}

function isStripeError(error: unknown): error is Stripe.errors.StripeError {
  return error instanceof Error && 'type' in error && String(error.type).startsWith('Stripe')
}
