import { actingAs } from '#domain/kernel/actor.ts'
import { unavailable } from '#domain/kernel/app-error.ts'
import { commit, type UnitOfWork } from '#domain/kernel/commit.ts'
import type { Trx } from '#domain/kernel/database.ts'
import { isoTime } from '#domain/kernel/time.ts'
import { cancelUnpaid } from '#domain/orders/order-transitions.server.ts'
import { recordAudit } from '#domain/people/audit/audit.server.ts'
import { hold } from '../holds/holds.server.ts'
import { type Reconciliation, reconcile } from '../payment-state.ts'
import { paymentFacts } from '../payment-states.schema.ts'
import type { PaymentsDeps, ProviderEvent, ProviderPayment } from '../payments.provider.ts'
import {
  hasEvent,
  insertEvent,
  lockPayment,
  type PaymentRow,
  selectPayment,
  selectPaymentOfProvider,
  selectPaymentsOfOrder,
  updatePayment,
} from '../payments.store.server.ts'
import { type WithRefunds, withRefunds } from '../with-refunds.server.ts'
import { bookCompleted } from './book-completed.server.ts'
import { notificationOf, notifyDispute, notifyFailed } from './notify-settled.server.ts'
import { takeBack } from './take-back.server.ts'

/** How often to begin again because somebody else changed the payment meanwhile. */
const ROUNDS = 8

/**
 * `settled`: changed. `unchanged`: agreed already. `repeated`: this event took effect before. `held`: a person has to look.
 * `not-ours`: somebody else's, nothing kept.
 */
export type Settlement = 'settled' | 'unchanged' | 'repeated' | 'held' | 'not-ours'

/** By our id, or by the provider's. */
type Target = { paymentId: string } | { providerPaymentId: string }

/**
 * Makes one payment agree with what its provider says now. The only way in which a payment that is at a provider changes its state:
 * events, the result page, cancelling, refunding and the sweep all end here, and repeating it changes nothing. Event, state, order,
 * project, papers, messages and mails commit together.
 *
 * The payment is read before the provider is asked and compared again under its lock; if it has changed in between, the answer may
 * be older than that change, and the round is repeated.
 * @throws AppError unavailable, or the database's error, when another try may help
 */
export async function syncPayment(
  given: PaymentsDeps,
  target: Target,
  event?: ProviderEvent,
): Promise<Settlement> {
  // Whoever asks, what changes here is what the provider says.
  const deps = actingAs(given, { kind: 'provider', name: given.paymentsProvider.name })
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

  const truth = await deps.paymentsProvider.fetchPayment(providerPaymentId)
  if (!truth) return settleUnknown(deps, providerPaymentId, known, event)
  if (known) return agree(deps, known, truth, event)
  if (truth.paymentId === undefined) return notOurs(deps, providerPaymentId, event)

  // Ours, but its row does not know the provider's id yet: the process ended in between.
  const orphan = await selectPayment(deps.db, truth.paymentId)
  if (!orphan)
    return holdAlone(deps, event, {
      providerObjectId: truth.id,
      paymentId: null,
      reason: `It names the payment ${truth.paymentId}, which is not in the database.`,
    })
  const truthNow = await deps.paymentsProvider.fetchPayment(providerPaymentId)
  return truthNow ? agree(deps, await withRefunds(deps.db, orphan), truthNow, event) : 'changed-meanwhile'
}

function selectTarget(deps: PaymentsDeps, target: Target): Promise<PaymentRow | undefined> {
  return 'paymentId' in target
    ? selectPayment(deps.db, target.paymentId)
    : selectPaymentOfProvider(deps.db, target.providerPaymentId)
}

/** Applies the truth under the payment's lock. */
async function agree(
  deps: PaymentsDeps,
  seen: WithRefunds<PaymentRow>,
  truth: ProviderPayment,
  event: ProviderEvent | undefined,
): Promise<Settlement | 'changed-meanwhile'> {
  return commit(deps, async (trx) => {
    const row = await lockPayment(trx, { id: seen.id })
    const payment = row && (await withRefunds(trx, row))
    if (!payment || !isSameState(payment, seen)) return 'changed-meanwhile'
    if (event && !(await keepEvent(deps, trx, event, payment.id))) return 'repeated'
    const step = reconcile(payment, truth, deps.paymentsProvider)
    if (step.kind === 'agrees') return 'unchanged'
    if (step.kind === 'moves') return move(deps, trx, payment, truth, step)
    await hold(deps, trx, { providerObjectId: truth.id, paymentId: payment.id, reason: step.reason })
    return 'held'
  })
}

async function move(
  deps: PaymentsDeps,
  trx: UnitOfWork,
  before: WithRefunds<PaymentRow>,
  truth: ProviderPayment,
  to: Extract<Reconciliation, { kind: 'moves' }>,
): Promise<Settlement> {
  const now = deps.clock()
  const completes = paymentFacts(to.status).isPaid && !paymentFacts(before.status).isPaid
  const payment = await updatePayment(trx, before.id, {
    provider_payment_id: truth.id,
    status: to.status,
    dispute: to.dispute,
    updated_at: isoTime(now),
    ...(completes ? { completed_at: isoTime(now), card_country: truth.cardCountry } : {}),
  })
  const detail = { from: before.status, to: payment.status, dispute: payment.dispute, amount: payment.amount }
  await recordAudit(trx, { action: 'payment-settled', about: payment.id, detail, now })
  const telling = await notificationOf(deps, trx, payment, now)

  if (completes) await bookCompleted(telling)
  if (payment.status === 'cancelled' && !(await hasOpenPayment(trx, payment.order_id)))
    await cancelUnpaid(trx, { orderId: payment.order_id, now })
  if (to.refundedAmount > before.refunded_amount)
    await takeBack(telling, to.refundedAmount - before.refunded_amount, truth.refundIds)
  if (payment.dispute !== before.dispute) await notifyDispute(telling)
  if (payment.dispute === 'lost' && before.dispute !== 'lost')
    await hold(deps, trx, {
      providerObjectId: truth.id,
      paymentId: payment.id,
      reason: 'The bank took the money back for good: decide what becomes of its project.',
    })
  if (payment.status === 'failed' && before.status === 'processing') await notifyFailed(telling)
  return 'settled'
}

/** Whether a buyer can still pay the order with another of its payments. */
async function hasOpenPayment(trx: Trx, orderId: string): Promise<boolean> {
  return (await selectPaymentsOfOrder(trx, orderId)).some(({ status }) => paymentFacts(status).isOpen)
}

/** The provider has no such object: held when we or the event say that it is ours. */
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
    reason: `The provider does not know it with the configured ${deps.paymentsProvider.livemode ? 'live' : 'test'} key.`,
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
