import { AppError } from '../../kernel/app-error.ts'
import { isoTime } from '../../kernel/clock.ts'
import { commit } from '../../kernel/commit.ts'
import type { Trx } from '../../kernel/database.ts'
import { newId } from '../../kernel/id.ts'
import { formatEuros } from '../../kernel/money.ts'
import { tellRefundAsked } from '../../projects/next-line/told-to-projects.server.ts'
import { hold } from '../holds/holds.server.ts'
import { whilePersonWaits } from '../patience.ts'
import type { PaymentsDeps } from '../payments.provider.ts'
import {
  lockPayment,
  type PaymentRow,
  selectPayment,
  selectPaymentsOfOrder,
} from '../payments.store.server.ts'
import { noSuchPayment } from '../refusals.ts'
import { settlePayment } from '../settle/settle-payment.server.ts'
import { newRefundRequest, noSuchRequest, openRequestOf } from './refund-requests.server.ts'
import {
  insertRefundRequest,
  markRefundSent,
  selectRefundRequest,
  selectRefundRequestsOfPayment,
  selectUnsentRefunds,
  type UnsentRefundRow,
  updateRefundRequest,
} from './refunds.store.server.ts'

/**
 * The studio gives money back: on a client's request, or of its own accord. The decision is stored first and then carried out, so
 * that a crash in between cannot lose it; what could not be sent is sent by the sweep.
 * @param decision amount: cents, at most what is left of the payment, which is the default
 * @throws AppError not-found, bad-input for an impossible amount, conflict when there is nothing to give back or the provider refuses,
 * unavailable when it cannot be reached
 */
export async function grantRefund(
  given: PaymentsDeps,
  decision: ({ requestId: string } | { paymentId: string }) & { amount?: number; answer?: string },
): Promise<{ refundId: string; payment: PaymentRow }> {
  const deps = whilePersonWaits(given)
  const { refundId, paymentId } = await commit(deps, async (trx) => {
    const request = 'requestId' in decision ? await selectRefundRequest(trx, decision.requestId) : undefined
    const paymentId = 'requestId' in decision ? request?.payment_id : decision.paymentId
    const payment = paymentId && (await lockPayment(trx, { id: paymentId }))
    if (!payment) throw 'requestId' in decision ? noSuchRequest() : noSuchPayment()
    return { refundId: await decide(deps, trx, payment, decision), paymentId: payment.id }
  })
  await sendGrantedRefunds(deps, { refundId })
  const payment = await selectPayment(deps.db, paymentId)
  if (!payment) throw noSuchPayment()
  return { refundId, payment }
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

/**
 * Decides, within the caller's unit of work, that so much of an order's money goes back, from its newest payment on. What is on its way
 * already counts. `sendGrantedRefunds` carries it out.
 * @param refund amount: cents that the buyer gets back in all, beyond what has gone back
 * @returns what could not be decided, because a bank decides about it
 */
export async function grantRefundOfOrder(
  trx: Trx,
  refund: { orderId: string; amount: number; reason: string; now: Date },
): Promise<{ refundIds: string[]; leftOver: number }> {
  const payments = (await selectPaymentsOfOrder(trx, refund.orderId)).reverse()
  const unsent = new Map<string, number>()
  for (const { id } of payments) unsent.set(id, sum(await selectUnsentRefunds(trx, { paymentId: id })))
  let open = refund.amount - [...unsent.values()].reduce((total, part) => total + part, 0)
  const refundIds: string[] = []
  for (const payment of payments) {
    const isDecidable =
      payment.status === 'completed' && payment.dispute !== 'open' && payment.dispute !== 'lost'
    const left = payment.amount - payment.refunded_amount - (unsent.get(payment.id) ?? 0)
    const amount = Math.min(open, left)
    if (!isDecidable || amount <= 0) continue
    const id = await requestToGrant(trx, payment, refund.now, refund.reason)
    await updateRefundRequest(trx, id, {
      status: 'granted',
      amount,
      answer: null,
      answered_at: isoTime(refund.now),
    })
    refundIds.push(id)
    open -= amount
  }
  return { refundIds, leftOver: Math.max(0, open) }
}

/** What is granted of these payments and not known to be sent, in cents. */
export async function sumUnsent(trx: Trx, payments: readonly { id: string }[]): Promise<number> {
  let total = 0
  for (const { id } of payments) total += sum(await selectUnsentRefunds(trx, { paymentId: id }))
  return total
}

/** Stores what is granted. @returns the id of the refund */
async function decide(
  deps: PaymentsDeps,
  trx: Trx,
  payment: PaymentRow,
  decision: ({ requestId: string } | { paymentId: string }) & { amount?: number; answer?: string },
): Promise<string> {
  // A transfer is sent back by the studio itself, see transfers.
  if (payment.provider !== deps.paymentsProvider.name && payment.provider !== 'transfer')
    throw new AppError('conflict', {
      userMessage: `This payment was made through ${payment.provider}, which is not the configured provider.`,
    })
  if (payment.status !== 'completed')
    throw new AppError('conflict', {
      userMessage: `This payment is ${payment.status}: there is nothing to refund.`,
    })
  if (payment.dispute === 'open' || payment.dispute === 'lost')
    throw new AppError('conflict', {
      userMessage: 'This payment is disputed: the bank decides about its money.',
    })
  const unsent = await selectUnsentRefunds(trx, { paymentId: payment.id })
  const left = payment.amount - payment.refunded_amount - sum(unsent)
  const amount = decision.amount ?? left
  if (!Number.isSafeInteger(amount) || amount < 1 || amount > left)
    throw new AppError('bad-input', {
      userMessage: `The amount must be from €0.01 to ${formatEuros(left)}, which is what is left of this payment.`,
    })

  const now = deps.clock()
  const id =
    'requestId' in decision
      ? (await openRequestOf(trx, decision.requestId)).id
      : await requestToGrant(trx, payment, now, 'Refunded by the studio.')
  await updateRefundRequest(trx, id, {
    status: 'granted',
    amount,
    answer: decision.answer?.trim() || null,
    answered_at: isoTime(now),
  })
  await tellRefundAsked(trx, { paymentId: payment.id, isOpen: false, now })
  return id
}

/** The one that the client has open, else a new one in the studio's name. */
async function requestToGrant(trx: Trx, payment: PaymentRow, now: Date, reason: string): Promise<string> {
  const requests = await selectRefundRequestsOfPayment(trx, payment.id)
  const open = requests.find(({ status }) => status === 'open')
  if (open) return open.id
  const id = newId('ref')
  await insertRefundRequest(trx, newRefundRequest(id, payment, reason, now))
  return id
}

function sum(refunds: readonly { amount: number }[]): number {
  return refunds.reduce((total, { amount }) => total + amount, 0)
}

async function send(deps: PaymentsDeps, refund: UnsentRefundRow): Promise<void> {
  const { id, payment_id: paymentId, provider_payment_id: providerPaymentId, amount } = refund
  try {
    await deps.paymentsProvider.refund({ refundId: id, providerPaymentId, amount })
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'conflict')) throw error
    // Nobody may have told us of what went back in the provider's dashboard.
    await settlePayment(deps, { paymentId })
    const left = await cutToWhatIsLeft(deps, refund)
    if (left === 0) return
    if (left < amount) return send(deps, { ...refund, amount: left })
    const reason = `The refund ${id} of ${formatEuros(amount)} was refused. ${error.userMessage}`
    await commit(deps, (work) => hold(deps, work, { providerObjectId: providerPaymentId, paymentId, reason }))
    throw error
  }
  await settlePayment(deps, { paymentId })
  await markRefundSent(deps.db, { id, now: isoTime(deps.clock()) })
}

/** Of a granted refund, what has not gone back another way. With nothing left it counts as sent. @returns cents */
async function cutToWhatIsLeft(
  deps: PaymentsDeps,
  { id, payment_id: paymentId, amount }: UnsentRefundRow,
): Promise<number> {
  return commit(deps, async (trx) => {
    const payment = await lockPayment(trx, { id: paymentId })
    const request = await selectRefundRequest(trx, id)
    if (!payment || !request || request.sent_at !== null) return 0
    const left = Math.min(amount, payment.amount - payment.refunded_amount)
    if (left === 0) await markRefundSent(trx, { id, now: isoTime(deps.clock()) })
    else if (left < amount) {
      const { status, answer, answered_at } = request
      await updateRefundRequest(trx, id, { status, amount: left, answer, answered_at })
    }
    return left
  })
}
