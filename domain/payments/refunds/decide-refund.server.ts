import { recordAudit } from '../../audit/audit.server.ts'
import { AppError } from '../../kernel/app-error.ts'
import { isoTime } from '../../kernel/clock.ts'
import type { Work } from '../../kernel/commit.ts'
import type { Trx } from '../../kernel/database.ts'
import { newId } from '../../kernel/id.ts'
import { formatEuros } from '../../kernel/money.ts'
import { tellRefundAsked } from '../../projects/next-line/told-to-projects.server.ts'
import type { PaymentsDeps } from '../payments.provider.ts'
import { type PaymentRow, selectPaymentsOfOrder } from '../payments.store.server.ts'
import { withAllRefunds, withRefunds } from '../with-refunds.server.ts'
import { newRefundRequest, openRequestOf } from './refund-requests.server.ts'
import {
  insertRefundRequest,
  selectRefundRequestsOfPayment,
  selectUnsentRefunds,
  updateRefundRequest,
} from './refunds.store.server.ts'

/** Stores what is granted. @returns amount: cents */
export async function decideRefund(
  deps: PaymentsDeps,
  trx: Trx,
  payment: PaymentRow,
  decision: ({ requestId: string } | { paymentId: string }) & { amount?: number; answer?: string },
): Promise<{ id: string; amount: number }> {
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
  const { refunded_amount } = await withRefunds(trx, payment)
  const left = payment.amount - refunded_amount - sum(unsent)
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
  return { id, amount }
}

/**
 * Decides, within the caller's unit of work, that so much of an order's money goes back, from its newest payment on. What is on its way
 * already counts. `sendGrantedRefunds` carries it out.
 * @param refund amount: cents that the buyer gets back in all, beyond what has gone back
 * @returns what could not be decided, because a bank decides about it
 */
export async function grantRefundOfOrder(
  trx: Work,
  refund: { orderId: string; amount: number; reason: string; now: Date },
): Promise<{ refundIds: string[]; leftOver: number }> {
  const payments = (await withAllRefunds(trx, await selectPaymentsOfOrder(trx, refund.orderId))).reverse()
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
    const detail = { refundId: id, amount }
    await recordAudit(trx, { action: 'refund-granted', about: payment.id, detail, now: refund.now })
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
