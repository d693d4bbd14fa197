import { badInput, conflict } from '#domain/kernel/app-error.ts'
import type { UnitOfWork } from '#domain/kernel/commit.ts'
import { type Db, newId, type Trx } from '#domain/kernel/database.ts'
import { type Cents, formatEuros } from '#domain/kernel/money.ts'
import { isoTime } from '#domain/kernel/time.ts'
import { recordAudit } from '#domain/people/audit/audit.server.ts'
import { bankDecides, providerFacts } from '../payment-states.schema.ts'
import type { PaymentsDeps } from '../payments.provider.ts'
import { type PaymentRow, selectPaymentsOfOrder } from '../payments.store.server.ts'
import { refundRequestFacts } from '../refund-states.schema.ts'
import { leftOf, withRefunds } from '../with-refunds.server.ts'
import { newRefundRequest, openRequestOf } from './refund-requests.server.ts'
import {
  insertRefundRequest,
  selectRefundRequestsOfPayment,
  selectUnsentRefunds,
  updateRefundRequest,
} from './refunds.store.server.ts'

/** What the studio grants. amount: cents, all that is left unless told; answer: its words to the client */
export type Terms = { amount?: number; answer?: string }

/** What can still be granted of a payment, in cents. Under the payment's lock it stays so. */
export async function leftToGrant(db: Db, payment: { id: string; amount: Cents }): Promise<Cents> {
  return leftOf(await withRefunds(db, payment), await sumUnsent(db, [payment]))
}

/**
 * Grants a part of a locked payment. What is on its way already counts.
 * @param requestId answers this request; otherwise the one that is open, if any
 * @returns id: of the refund
 * @throws AppError not-found, bad-input for an impossible amount, conflict when there is nothing to give back or the request is answered
 */
export async function decideRefund(
  deps: PaymentsDeps,
  trx: UnitOfWork,
  payment: PaymentRow,
  { amount: asked, answer, requestId }: Terms & { requestId?: string },
): Promise<string> {
  requireRefundable(deps, payment)
  const request = requestId === undefined ? undefined : await openRequestOf(trx, requestId)
  const left = await leftToGrant(trx, payment)
  if (left === 0) throw conflict('All of this payment is on its way back already.')
  const amount = asked ?? left
  if (!Number.isSafeInteger(amount) || amount < 1 || amount > left)
    throw badInput(
      `The amount must be from €0.01 to ${formatEuros(left)}, which is what is left of this payment.`,
    )
  const now = deps.clock()
  const { id } = request ?? (await requestToGrant(trx, payment, now, 'Refunded by the studio.'))
  await grant(trx, payment, { id, amount, answer: answer?.trim() || null, now })
  return id
}

/**
 * Decides, within the caller's unit of work, that so much of an order's money goes back, from its newest payment on. What is on its way
 * already counts. `sendGrantedRefunds` carries it out.
 * @param refund amount: cents that the buyer gets back in all, beyond what has gone back
 * @returns what could not be decided, because a bank decides about it
 */
export async function grantRefundOfOrder(
  trx: UnitOfWork,
  refund: { orderId: string; amount: number; reason: string; now: Date },
): Promise<{ refundIds: string[]; leftOver: number }> {
  const { now, reason } = refund
  const payments = (await selectPaymentsOfOrder(trx, refund.orderId)).reverse()
  let open = refund.amount - (await sumUnsent(trx, payments))
  const refundIds: string[] = []
  for (const payment of payments) {
    const amount = Math.min(open, await leftToGrant(trx, payment))
    if (!isDecidable(payment) || amount <= 0) continue
    const { id } = await requestToGrant(trx, payment, now, reason)
    await grant(trx, payment, { id, amount, answer: null, now })
    refundIds.push(id)
    open -= amount
  }
  return { refundIds, leftOver: Math.max(0, open) }
}

/** What is granted of these payments and not known to be sent, in cents. */
export async function sumUnsent(db: Db, payments: readonly { id: string }[]): Promise<number> {
  let total = 0
  for (const { id: paymentId } of payments)
    for (const { amount } of await selectUnsentRefunds(db, { paymentId })) total += amount
  return total
}

/** @throws AppError conflict when the money is not here, or not the studio's to give */
function requireRefundable({ paymentsProvider }: PaymentsDeps, payment: PaymentRow): void {
  // A transfer is sent back by the studio itself, see transfers.
  if (payment.provider !== paymentsProvider.name && providerFacts(payment.provider).sendsBack === 'provider')
    throw conflict(`This payment was made through ${payment.provider}, which is not the configured provider.`)
  if (payment.status !== 'completed')
    throw conflict(`This payment is ${payment.status}: there is nothing to refund.`)
  if (!isDecidable(payment)) throw conflict('This payment is disputed: the bank decides about its money.')
}

/** Whether its money is here, and no bank decides about it. */
function isDecidable({ status, dispute }: PaymentRow): boolean {
  return status === 'completed' && !bankDecides(dispute)
}

async function grant(
  trx: UnitOfWork,
  { id: paymentId }: PaymentRow,
  { id, amount, answer, now }: { id: string; amount: Cents; answer: string | null; now: Date },
): Promise<void> {
  await updateRefundRequest(trx, id, { status: 'granted', amount, answer, answered_at: isoTime(now) })
  const detail = { amount, refundId: id }
  await recordAudit(trx, { action: 'refund-granted', about: paymentId, detail, now })
}

/** The one that the client has open, else a new one in the studio's name. */
async function requestToGrant(
  trx: Trx,
  payment: PaymentRow,
  now: Date,
  reason: string,
): Promise<{ id: string }> {
  const requests = await selectRefundRequestsOfPayment(trx, payment.id)
  const open = requests.find(({ status }) => refundRequestFacts(status).isOpen)
  if (open) return open
  const request = newRefundRequest(newId('ref'), payment, reason, now)
  await insertRefundRequest(trx, request)
  return request
}
