import { badInput, conflict } from '#domain/kernel/app-error.ts'
import type { UnitOfWork } from '#domain/kernel/commit.ts'
import { type Db, newId, type Trx } from '#domain/kernel/database.ts'
import { type Cents, formatEuros } from '#domain/kernel/money.ts'
import { isoTime } from '#domain/kernel/time.ts'
import { recordAudit } from '#domain/people/audit/audit.server.ts'
import { bankDecides, providerFacts } from '../payments/payment-states.schema.ts'
import type { PaymentsDeps } from '../payments/payments.provider.ts'
import { leftOf, withRefunds } from '../payments/payments.server.ts'
import { type PaymentRow, selectPaymentsOfOrder } from '../payments/payments.store.server.ts'
import { newRefundRequest, openRequestOf } from './refund-requests.server.ts'
import { refundRequestFacts } from './refund-states.schema.ts'
import {
  insertRefundRequest,
  selectRefundRequestsOfPayment,
  selectUnsentRefunds,
  updateRefundRequest,
} from './refunds.store.server.ts'

/** amount: cents, default the whole rest; answer: message to the client */
export type Terms = { amount?: number; answer?: string }

/** Amount that can still be refunded, in cents. It can't change while the payment is locked. */
export async function refundableAmount(db: Db, payment: { id: string; amount: Cents }): Promise<Cents> {
  return leftOf(await withRefunds(db, payment), await sumUnsent(db, [payment]))
}

/**
 * Grants a refund of a locked payment, less refunds that are already granted.
 * @param requestId the request to answer, default the open one
 * @returns the refund's id
 * @throws AppError not-found, bad-input for an impossible amount, conflict if nothing is left or the request was
 * already answered
 */
export async function decideRefund(
  deps: PaymentsDeps,
  trx: UnitOfWork,
  payment: PaymentRow,
  { amount: requested, answer, requestId }: Terms & { requestId?: string },
): Promise<string> {
  requireRefundable(deps, payment)
  const request = requestId === undefined ? undefined : await openRequestOf(trx, requestId)
  const left = await refundableAmount(trx, payment)
  if (left === 0) throw conflict('This payment is already being refunded in full.')
  const amount = requested ?? left
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
 * Grants refunds of an order's payments, newest first, within the caller's unit of work. Refunds that are already
 * granted count. `sendGrantedRefunds` sends them.
 * @param refund amount: cents in all, in addition to earlier refunds
 * @returns leftOver: amount that is disputed and therefore not granted
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
    const amount = Math.min(open, await refundableAmount(trx, payment))
    if (!isDecidable(payment) || amount <= 0) continue
    const { id } = await requestToGrant(trx, payment, now, reason)
    await grant(trx, payment, { id, amount, answer: null, now })
    refundIds.push(id)
    open -= amount
  }
  return { refundIds, leftOver: Math.max(0, open) }
}

/** Granted refunds that aren't known to be sent, in cents. */
export async function sumUnsent(db: Db, payments: readonly { id: string }[]): Promise<number> {
  let total = 0
  for (const { id: paymentId } of payments)
    for (const { amount } of await selectUnsentRefunds(db, { paymentId })) total += amount
  return total
}

/** @throws AppError conflict if we don't have the money, or a bank decides about it */
function requireRefundable({ paymentsProvider }: PaymentsDeps, payment: PaymentRow): void {
  // The studio refunds transfers itself (see `transfers`).
  if (payment.provider !== paymentsProvider.name && providerFacts(payment.provider).sendsBack === 'provider')
    throw conflict(`This payment was made through ${payment.provider}, which isn't the configured provider.`)
  if (payment.status !== 'completed')
    throw conflict(`This payment is ${payment.status}, so there is nothing to refund.`)
  if (!isDecidable(payment)) throw conflict('This payment is disputed, so the bank decides about its money.')
}

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

/** The client's open request, or a new one by the studio. */
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
