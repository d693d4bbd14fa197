import { AppError } from '#domain/kernel/app-error.ts'
import { commit, type UnitOfWork } from '#domain/kernel/commit.ts'
import { formatEuros } from '#domain/kernel/money.ts'
import { isoTime } from '#domain/kernel/time.ts'
import { hold } from '../payments/holds.server.ts'
import { type PaymentsDeps, withTimeLimit } from '../payments/payments.provider.ts'
import { leftOf, noSuchPayment, type WithRefunds, withRefunds } from '../payments/payments.server.ts'
import { lockPayment, type PaymentRow, selectPayment } from '../payments/payments.store.server.ts'
import { decideRefund, type Terms } from '../refunds/decide-refund.server.ts'
import { noSuchRequest } from '../refunds/refund-requests.server.ts'
import {
  markRefundSent,
  selectRefundRequest,
  selectUnsentRefunds,
  type UnsentRefundRow,
  updateRefundRequest,
} from '../refunds/refunds.store.server.ts'
import { syncPayment } from './sync-payment.server.ts'

type Granted = { refundId: string; payment: WithRefunds<PaymentRow> }

/**
 * Refunds a payment. The decision is stored before the money is sent, so that a crash can't lose it. The hourly check
 * sends refunds that failed.
 * @throws AppError not-found, bad-input for an impossible amount, conflict if nothing is left or the provider refuses,
 * unavailable
 */
export function grantRefund(
  deps: PaymentsDeps,
  { paymentId, ...terms }: { paymentId: string } & Terms,
): Promise<Granted> {
  return carryOut(deps, async (trx) => {
    const payment = await lockPayment(trx, { id: paymentId })
    if (!payment) throw noSuchPayment()
    return { paymentId, refundId: await decideRefund(deps, trx, payment, terms) }
  })
}

/**
 * Grants a client's request fully or partly. @throws AppError like `grantRefund`, conflict if it was already answered
 */
export function grantRequest(
  deps: PaymentsDeps,
  { requestId, ...terms }: { requestId: string } & Terms,
): Promise<Granted> {
  return carryOut(deps, async (trx) => {
    const request = await selectRefundRequest(trx, requestId)
    const payment = request && (await lockPayment(trx, { id: request.payment_id }))
    if (!payment) throw noSuchRequest()
    const refundId = await decideRefund(deps, trx, payment, { ...terms, requestId })
    return { paymentId: payment.id, refundId }
  })
}

async function carryOut(
  baseDeps: PaymentsDeps,
  decide: (trx: UnitOfWork) => Promise<{ paymentId: string; refundId: string }>,
): Promise<Granted> {
  const deps = withTimeLimit(baseDeps)
  const { paymentId, refundId } = await commit(deps, decide)
  await sendGrantedRefunds(deps, { refundId })
  const payment = await selectPayment(deps.db, paymentId)
  if (!payment) throw noSuchPayment()
  return { refundId, payment: await withRefunds(deps.db, payment) }
}

/**
 * Sends granted refunds, each once. A refused refund is put on hold and retried by the hourly check.
 * @throws the error, or an AggregateError of several, after all were tried
 */
export async function sendGrantedRefunds(
  deps: PaymentsDeps,
  which: { refundId?: string } = {},
): Promise<void> {
  const refunds = await selectUnsentRefunds(deps.db, { provider: deps.paymentsProvider.name, ...which })
  const failures: unknown[] = []
  for (const refund of refunds) await send(deps, refund).catch((error) => failures.push(error))
  if (failures.length > 1)
    throw new AggregateError(failures, `Refunds that couldn't be sent: ${failures.length}.`)
  if (failures.length === 1) throw failures[0]
}

async function send(deps: PaymentsDeps, refund: UnsentRefundRow): Promise<void> {
  const { id, payment_id: paymentId, provider_payment_id: providerPaymentId, amount } = refund
  try {
    await deps.paymentsProvider.refund({ refundId: id, providerPaymentId, amount })
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'conflict')) throw error
    // A refund in the provider's dashboard may not have been reported yet.
    await syncPayment(deps, { paymentId })
    const left = await cutToWhatIsLeft(deps, refund)
    if (left === 0) return
    if (left < amount) return send(deps, { ...refund, amount: left })
    const reason = `Refund ${id} of ${formatEuros(amount)} was refused. ${error.userMessage}`
    await commit(deps, (trx) => hold(deps, trx, { providerObjectId: providerPaymentId, paymentId, reason }))
    throw error
  }
  await syncPayment(deps, { paymentId })
  await markRefundSent(deps.db, { id, now: isoTime(deps.clock()) })
}

/**
 * Lowers a granted refund to the amount that wasn't refunded in another way. If nothing is left, it counts as sent.
 * @returns cents
 */
async function cutToWhatIsLeft(
  deps: PaymentsDeps,
  { id, payment_id: paymentId, amount }: UnsentRefundRow,
): Promise<number> {
  return commit(deps, async (trx) => {
    const row = await lockPayment(trx, { id: paymentId })
    const payment = row && (await withRefunds(trx, row))
    const request = await selectRefundRequest(trx, id)
    if (!payment || !request || request.sent_at !== null) return 0
    const left = Math.min(amount, leftOf(payment))
    if (left === 0) await markRefundSent(trx, { id, now: isoTime(deps.clock()) })
    else if (left < amount) {
      const { status, answer, answered_at } = request
      await updateRefundRequest(trx, id, { status, amount: left, answer, answered_at })
    }
    return left
  })
}
