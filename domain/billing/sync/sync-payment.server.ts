import { actingAs } from '#domain/kernel/actor.ts'
import { badInput, unavailable } from '#domain/kernel/app-error.ts'
import { commit, type UnitOfWork } from '#domain/kernel/commit.ts'
import type { Trx } from '#domain/kernel/database.ts'
import { isoTime } from '#domain/kernel/time.ts'
import { cancelUnpaid } from '#domain/orders/order-transitions.server.ts'
import { recordAudit } from '#domain/people/audit/audit.server.ts'
import { hold, holdPayment } from '../payments/holds.server.ts'
import { paymentFacts } from '../payments/payment-states.schema.ts'
import type {
  PaymentsDeps,
  ProviderEvent,
  ProviderPayment,
  SignedEvent,
} from '../payments/payments.provider.ts'
import { type WithRefunds, withRefunds } from '../payments/payments.server.ts'
import {
  lockPayment,
  type PaymentRow,
  selectPayment,
  selectPaymentOfProvider,
  selectPaymentsOfOrder,
  updatePayment,
} from '../payments/payments.store.server.ts'
import { bookCompleted, bookRefund } from './book-payments.server.ts'
import { type Reconciliation, reconcile } from './compare-payment.ts'
import { hasEvent, insertEvent } from './events.store.server.ts'
import { notificationOf, notifyDispute, notifyFailed } from './notify-payments.server.ts'

/** How often to retry if the payment changed in the meantime. */
const ROUNDS = 8

/**
 * `settled`: changed. `unchanged`: already in sync. `repeated`: the event was handled before. `held`: needs review.
 * `not-ours`: ignored.
 */
export type Settlement = 'settled' | 'unchanged' | 'repeated' | 'held' | 'not-ours'

type Target = { paymentId: string } | { providerPaymentId: string }

/**
 * Syncs a payment with its provider. This is the only function that changes the state of a payment at a provider.
 * Events, the result page, cancellation, refunds and the hourly check all call it, and it is idempotent. Event, state,
 * order, project, documents, messages and emails commit together. The payment is read before the request and compared
 * again under its lock. If it changed, the response may be outdated, so the round is repeated.
 * @throws AppError unavailable, or a database error, if a retry may help
 */
export async function syncPayment(
  baseDeps: PaymentsDeps,
  target: Target,
  event?: ProviderEvent,
): Promise<Settlement> {
  // The provider's state is applied, no matter who asked.
  const deps = actingAs(baseDeps, { kind: 'provider', name: baseDeps.paymentsProvider.name })
  if (event && (await hasEvent(deps.db, event.id))) return 'repeated'
  for (let round = 0; round < ROUNDS; round++) {
    const settlement = await settleOnce(deps, target, event)
    if (settlement !== 'changed-meanwhile') return settlement
  }
  throw unavailable('This payment is being changed at the moment. Please try again.')
}

async function settleOnce(
  deps: PaymentsDeps,
  target: Target,
  event: ProviderEvent | undefined,
): Promise<Settlement | 'changed-meanwhile'> {
  const found = await selectTarget(deps, target)
  const known = found && (await withRefunds(deps.db, found))
  const providerPaymentId =
    'providerPaymentId' in target ? target.providerPaymentId : known?.provider_payment_id
  if (!providerPaymentId || (known && known.provider !== deps.paymentsProvider.name)) return 'unchanged'

  const atProvider = await deps.paymentsProvider.fetchPayment(providerPaymentId)
  if (!atProvider) return settleUnknown(deps, providerPaymentId, known, event)
  if (known) return syncKnown(deps, known, atProvider, event)
  if (atProvider.paymentId === undefined) return notOurs(deps, providerPaymentId, event)

  // Our payment, but the process ended before the provider's id was stored.
  const orphan = await selectPayment(deps.db, atProvider.paymentId)
  if (!orphan)
    return holdAlone(deps, event, {
      providerObjectId: atProvider.id,
      paymentId: null,
      reason: `It names the payment ${atProvider.paymentId}, which isn't in the database.`,
    })
  const latest = await deps.paymentsProvider.fetchPayment(providerPaymentId)
  return latest ? syncKnown(deps, await withRefunds(deps.db, orphan), latest, event) : 'changed-meanwhile'
}

function selectTarget(deps: PaymentsDeps, target: Target): Promise<PaymentRow | undefined> {
  return 'paymentId' in target
    ? selectPayment(deps.db, target.paymentId)
    : selectPaymentOfProvider(deps.db, target.providerPaymentId)
}

/** Applies the provider's state under the payment's lock. */
async function syncKnown(
  deps: PaymentsDeps,
  seen: WithRefunds<PaymentRow>,
  atProvider: ProviderPayment,
  event: ProviderEvent | undefined,
): Promise<Settlement | 'changed-meanwhile'> {
  return commit(deps, async (trx) => {
    const row = await lockPayment(trx, { id: seen.id })
    const payment = row && (await withRefunds(trx, row))
    if (!payment || !isSameState(payment, seen)) return 'changed-meanwhile'
    if (event && !(await keepEvent(deps, trx, event, payment.id))) return 'repeated'
    const step = reconcile(payment, atProvider, deps.paymentsProvider)
    if (step.kind === 'agrees') return 'unchanged'
    if (step.kind === 'moves') return move(deps, trx, payment, atProvider, step)
    await hold(deps, trx, { providerObjectId: atProvider.id, paymentId: payment.id, reason: step.reason })
    return 'held'
  })
}

async function move(
  deps: PaymentsDeps,
  trx: UnitOfWork,
  before: WithRefunds<PaymentRow>,
  atProvider: ProviderPayment,
  to: Extract<Reconciliation, { kind: 'moves' }>,
): Promise<Settlement> {
  const now = deps.clock()
  const completes = paymentFacts(to.status).isPaid && !paymentFacts(before.status).isPaid
  const payment = await updatePayment(trx, before.id, {
    provider_payment_id: atProvider.id,
    status: to.status,
    dispute: to.dispute,
    updated_at: isoTime(now),
    ...(completes ? { completed_at: isoTime(now), card_country: atProvider.cardCountry } : {}),
  })
  const detail = { from: before.status, to: payment.status, dispute: payment.dispute, amount: payment.amount }
  await recordAudit(trx, { action: 'payment-settled', about: payment.id, detail, now })
  const change = await notificationOf(deps, trx, payment, now)

  if (completes) await bookCompleted(change)
  if (payment.status === 'cancelled' && !(await hasOpenPayment(trx, payment.order_id)))
    await cancelUnpaid(trx, { orderId: payment.order_id, now })
  if (to.refundedAmount > before.refunded_amount)
    await bookRefund(change, to.refundedAmount - before.refunded_amount, atProvider.refundIds)
  if (payment.dispute !== before.dispute) await notifyDispute(change)
  if (payment.dispute === 'lost' && before.dispute !== 'lost')
    await holdPayment(deps, trx, payment, {
      reason: 'The bank has permanently reversed the payment. Decide what happens to the project.',
    })
  if (payment.status === 'failed' && before.status === 'processing') await notifyFailed(change)
  return 'settled'
}

async function hasOpenPayment(trx: Trx, orderId: string): Promise<boolean> {
  return (await selectPaymentsOfOrder(trx, orderId)).some(({ status }) => paymentFacts(status).isOpen)
}

/** The provider doesn't know the payment. It is put on hold if we or the event claim it. */
async function settleUnknown(
  deps: PaymentsDeps,
  providerPaymentId: string,
  known: PaymentRow | undefined,
  event: ProviderEvent | undefined,
): Promise<Settlement> {
  if (!known && event?.paymentId === undefined) return notOurs(deps, providerPaymentId, event)
  return holdAlone(deps, event, {
    providerObjectId: providerPaymentId,
    paymentId: known?.id ?? null,
    reason: `The provider doesn't know it with the configured ${deps.paymentsProvider.livemode ? 'live' : 'test'} key.`,
  })
}

async function holdAlone(
  deps: PaymentsDeps,
  event: ProviderEvent | undefined,
  finding: Parameters<typeof hold>[2],
): Promise<Settlement> {
  return commit(deps, async (trx) => {
    if (event && !(await keepEvent(deps, trx, event, finding.paymentId))) return 'repeated'
    await hold(deps, trx, finding)
    return 'held'
  })
}

function notOurs(
  deps: PaymentsDeps,
  providerPaymentId: string,
  event: ProviderEvent | undefined,
): Settlement {
  deps.log.info({ providerPaymentId, eventId: event?.id, type: event?.type }, 'not a payment of ours')
  return 'not-ours'
}

function keepEvent(deps: PaymentsDeps, trx: Trx, event: ProviderEvent, paymentId: string | null) {
  return insertEvent(trx, {
    id: event.id,
    type: event.type,
    payment_id: paymentId,
    received_at: isoTime(deps.clock()),
  })
}

function isSameState(a: WithRefunds<PaymentRow>, b: WithRefunds<PaymentRow>): boolean {
  return (
    a.status === b.status &&
    a.refunded_amount === b.refunded_amount &&
    a.dispute === b.dispute &&
    a.provider_payment_id === b.provider_payment_id
  )
}

/**
 * Handles a webhook request.
 * @throws AppError bad-input if the event is unsigned, too old or unreadable; any other error makes the provider retry
 */
export async function receivePaymentEvent(deps: PaymentsDeps, signed: SignedEvent): Promise<Settlement> {
  const event = await deps.paymentsProvider.readEvent(signed, deps.clock())
  if (!event) throw badInput('The signature of this event is missing, wrong or too old.')
  return takePaymentEvent(deps, event)
}

/** Handles an event. It only names the payment; the state is fetched. */
export async function takePaymentEvent(deps: PaymentsDeps, event: ProviderEvent): Promise<Settlement> {
  if (event.providerPaymentId === undefined) {
    deps.log.info({ eventId: event.id, type: event.type }, 'not about a payment')
    return 'not-ours'
  }
  return syncPayment(deps, { providerPaymentId: event.providerPaymentId }, event)
}
