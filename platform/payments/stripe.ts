import type { Stripe } from 'stripe'
import type {
  PaymentsProvider,
  ProviderMovement,
  ProviderPayment,
} from '#domain/billing/payments/payments.provider.ts'
import type { DisputeStatus } from '#domain/billing/payments/payments.schema.ts'
import { type AppError, conflict, unavailable } from '#domain/kernel/app-error.ts'
import { isLiveKey, isStripeError, lazyStripe, type StripeSettings } from './stripe-client.ts'
import {
  PAYMENT_ID,
  readBalance,
  readDisputes,
  readIntent,
  readRefunds,
  readStripeEvent,
  type StripeBalance,
  type StripeDispute,
  type StripeIntent,
  type StripeRefund,
} from './stripe-event.ts'

const REFUSALS: readonly string[] = ['StripeInvalidRequestError', 'StripeCardError', 'StripePermissionError']

/** Key in the metadata of our refunds. Its value is the refund's id. */
const REFUND_ID = 'portal_refund_id'

/** Stripe, through its own library, which is loaded at the first call. */
export function stripeProvider(settings: StripeSettings): PaymentsProvider {
  const stripe = lazyStripe(settings)
  return {
    name: 'stripe',
    livemode: isLiveKey(settings.secretKey),
    hasCheckout: true,
    patienceSeconds: 600,

    createIntent: (order) =>
      asking(async () => {
        const created = await (await stripe()).paymentIntents.create(
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
        const intent = readIntent(created)
        return { providerPaymentId: intent.id, clientSecret: intent.client_secret }
      }),

    fetchPayment: (id) =>
      asking(async () => {
        const client = await stripe()
        const found = await client.paymentIntents
          .retrieve(id, { expand: ['latest_charge.refunds'] })
          .catch(missingAsUndefined)
        if (found === undefined) return undefined
        const intent = readIntent(found)
        return toProviderPayment(intent, await disputesOf(client, intent))
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
        // Stripe forgets idempotency keys after a day or more, but not refunds.
        const earlier = await client.refunds.list({ payment_intent: providerPaymentId, limit: 100 })
        if (readRefunds(earlier).some(({ metadata }) => metadata?.[REFUND_ID] === refundId)) return
        await client.refunds.create(
          { payment_intent: providerPaymentId, amount, metadata: { [REFUND_ID]: refundId } },
          // Its amount may have been reduced to what was left, which Stripe sees as a different refund.
          { idempotencyKey: `${refundId}:${amount}` },
        )
      }, refusedRefund),

    listSettlements: (span) => asking(async () => listBalance(await stripe(), span), refusedReading),

    readEvent: async (message, now) =>
      readStripeEvent((await stripe()).webhooks, message, settings.webhookSecrets, now),
  }
}

async function listBalance(
  client: Stripe,
  { from, to }: { from: Date; to: Date },
): Promise<ProviderMovement[]> {
  const created = { gte: from.getTime() / 1000, lt: to.getTime() / 1000 }
  const movements: ProviderMovement[] = []
  let last: string | undefined
  do {
    const page = readBalance(
      await client.balanceTransactions.list({
        created,
        limit: 100,
        expand: ['data.source'],
        ...(last && { starting_after: last }),
      }),
    )
    movements.push(...page.data.map(toMovement))
    last = page.has_more ? page.data.at(-1)?.id : undefined
  } while (last !== undefined)
  return movements.reverse()
}

function toMovement({ source, ...transaction }: StripeBalance['data'][number]): ProviderMovement {
  return {
    id: transaction.id,
    kind: movementKind(transaction),
    category: transaction.reporting_category,
    amount: transaction.amount,
    fee: transaction.fee,
    currency: transaction.currency,
    happenedAt: new Date(transaction.created * 1000),
    about: source?.id,
    providerPaymentId: source?.payment_intent ?? undefined,
    paymentId: source?.metadata?.[PAYMENT_ID],
  }
}

/** An amount with the opposite sign of its type is something else. */
function movementKind({
  reporting_category: category,
  amount,
}: Pick<StripeBalance['data'][number], 'reporting_category' | 'amount'>): ProviderMovement['kind'] {
  if (category === 'charge' && amount > 0) return 'charge'
  if ((category === 'refund' || category === 'payout' || category === 'fee') && amount < 0) return category
  return 'other'
}

async function disputesOf(client: Stripe, intent: StripeIntent): Promise<StripeDispute[]> {
  if (intent.status !== 'succeeded') return []
  return readDisputes(await client.disputes.list({ payment_intent: intent.id, limit: 100 }))
}

function toProviderPayment(intent: StripeIntent, disputes: StripeDispute[]): ProviderPayment {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
  return {
    id: intent.id,
    paymentId: intent.metadata[PAYMENT_ID],
    status: statusOf(intent),
    amount: intent.status === 'succeeded' ? intent.amount_received : intent.amount,
    currency: intent.currency,
    livemode: intent.livemode,
    amountRefunded: charge?.amount_refunded ?? 0,
    refundIds: refundIdsOf(charge?.refunds?.data ?? []),
    dispute: disputeOf(disputes),
    cardCountry: charge?.payment_method_details?.card?.country ?? null,
    clientSecret: intent.client_secret,
  }
}

/** Our refunds that took effect or are about to. Stripe counts those as refunded. */
function refundIdsOf(refunds: StripeRefund[]): string[] {
  return refunds
    .filter(({ status }) => status !== 'failed' && status !== 'canceled')
    .flatMap(({ metadata }) => metadata?.[REFUND_ID] ?? [])
}

function statusOf(intent: StripeIntent): ProviderPayment['status'] {
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

/** The most important of several disputes. A closed inquiry of the bank counts as won. */
function disputeOf(disputes: StripeDispute[]): DisputeStatus | null {
  const statuses = disputes.map(({ status }) => status)
  if (statuses.length === 0) return null
  const isDecided = (status: string) => ['won', 'lost', 'warning_closed', 'prevented'].includes(status)
  if (!statuses.every(isDecided)) return 'open'
  return statuses.includes('lost') ? 'lost' : 'won'
}

/**
 * Translates Stripe's errors into ours, without the objects that they carry. Stripe's own message is logged.
 * @param refused error to throw if Stripe refuses the request; without it, a refusal counts as an outage, because the
 * request was ours
 */
async function asking<T>(
  ask: () => Promise<T>,
  refused?: (message: string, cause: Error) => AppError,
): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (!isStripeError(error)) throw error
    const cause = new Error(
      [error.type, error.code, error.statusCode, error.requestId, error.message].filter(Boolean).join(' · '),
    )
    if (refused && REFUSALS.includes(error.type)) throw refused(error.message, cause)
    throw unavailable("We can't reach the payments provider. Please try again.", { cause })
  }
}

/** Only staff read this, and they need the reason. */
function refusedRefund(message: string, cause: Error): AppError {
  return conflict(`Stripe refused this request: ${message}`, { cause })
}

function refusedReading(message: string, cause: Error): AppError {
  return conflict(
    `Stripe didn't let us read our balance: ${message} A restricted key needs read access to Balance Transaction Sources.`,
    { cause },
  )
}

function missingAsUndefined(error: unknown): undefined {
  if (isStripeError(error) && error.code === 'resource_missing') return undefined
  throw error
}
