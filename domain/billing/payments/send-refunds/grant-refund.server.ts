import { AppError } from '#domain/kernel/app-error.ts'
import { commit, type UnitOfWork } from '#domain/kernel/commit.ts'
import { formatEuros } from '#domain/kernel/money.ts'
import { isoTime } from '#domain/kernel/time.ts'
import { hold } from '../holds/holds.server.ts'
import { whilePersonWaits } from '../patience.ts'
import type { PaymentsDeps } from '../payments.provider.ts'
import { lockPayment, type PaymentRow, selectPayment } from '../payments.store.server.ts'
import { decideRefund, type Terms } from '../refunds/decide-refund.server.ts'
import { noSuchRequest } from '../refunds/refund-requests.server.ts'
import {
  markRefundSent,
  selectRefundRequest,
  selectUnsentRefunds,
  type UnsentRefundRow,
  updateRefundRequest,
} from '../refunds/refunds.store.server.ts'
import { noSuchPayment } from '../refusals.ts'
import { syncPayment } from '../settle/settle-payment.server.ts'
import { leftOf, type WithRefunds, withRefunds } from '../with-refunds.server.ts'

type Granted = { refundId: string; payment: WithRefunds<PaymentRow> }

/**
 * The studio gives money back of its own accord. The decision is stored first and then carried out, so that a crash in between cannot lose
 * it; what could not be sent is sent by the sweep.
 * @throws AppError not-found, bad-input for an impossible amount, conflict when there is nothing to give back or the provider refuses,
 * unavailable when it cannot be reached
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

/** The studio says yes to a client's request, in part or in whole. @throws AppError as above, conflict also when it was answered already */
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
  given: PaymentsDeps,
  decide: (trx: UnitOfWork) => Promise<{ paymentId: string; refundId: string }>,
): Promise<Granted> {
  const deps = whilePersonWaits(given)
  const { paymentId, refundId } = await commit(deps, decide)
  await sendGrantedRefunds(deps, { refundId })
  const payment = await selectPayment(deps.db, paymentId)
  if (!payment) throw noSuchPayment()
  return { refundId, payment: await withRefunds(deps.db, payment) }
}

/**
 * Carries out refunds that were granted and not yet sent; each once, however often this runs. What the provider refuses is held for
 * a person and tried again with the next sweep.
 * @throws what went wrong; an AggregateError when it was more than one thing. The others are sent nevertheless
 */
export async function sendGrantedRefunds(
  deps: PaymentsDeps,
  which: { refundId?: string } = {},
): Promise<void> {
  const refunds = await selectUnsentRefunds(deps.db, { provider: deps.paymentsProvider.name, ...which })
  const failures: unknown[] = []
  for (const refund of refunds) await send(deps, refund).catch((error) => failures.push(error))
  if (failures.length > 1)
    throw new AggregateError(failures, `Refunds that could not be sent: ${failures.length}.`)
  if (failures.length === 1) throw failures[0]
}

async function send(deps: PaymentsDeps, refund: UnsentRefundRow): Promise<void> {
  const { id, payment_id: paymentId, provider_payment_id: providerPaymentId, amount } = refund
  try {
    await deps.paymentsProvider.refund({ refundId: id, providerPaymentId, amount })
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'conflict')) throw error
    // Nobody may have told us of what went back in the provider's dashboard.
    await syncPayment(deps, { paymentId })
    const left = await cutToWhatIsLeft(deps, refund)
    if (left === 0) return
    if (left < amount) return send(deps, { ...refund, amount: left })
    const reason = `The refund ${id} of ${formatEuros(amount)} was refused. ${error.userMessage}`
    await commit(deps, (trx) => hold(deps, trx, { providerObjectId: providerPaymentId, paymentId, reason }))
    throw error
  }
  await syncPayment(deps, { paymentId })
  await markRefundSent(deps.db, { id, now: isoTime(deps.clock()) })
}

/** Of a granted refund, what has not gone back another way. With nothing left it counts as sent. @returns cents */
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
