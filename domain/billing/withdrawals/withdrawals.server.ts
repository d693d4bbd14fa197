import { serviceTitle } from '#domain/crm/catalogue/catalogue.schema.ts'
import { enqueueEmail } from '#domain/email/outbox.server.ts'
import { notFound } from '#domain/kernel/app-error.ts'
import { commit, type UnitOfWork } from '#domain/kernel/commit.ts'
import { type Db, newId } from '#domain/kernel/database.ts'
import { type Cents, formatEuros } from '#domain/kernel/money.ts'
import { periodEnds } from '#domain/kernel/periods.ts'
import { isoTime } from '#domain/kernel/time.ts'
import { notifyClient } from '#domain/messages/messages.server.ts'
import { dueOf } from '#domain/orders/instalments.ts'
import { endOrder } from '#domain/orders/order-transitions.server.ts'
import type { Order } from '#domain/orders/orders.schema.ts'
import { noSuchOrder } from '#domain/orders/refusals.ts'
import { findOrderOfNumber, showOrder } from '#domain/orders/show-orders.server.ts'
import { recordAudit } from '#domain/people/audit/audit.server.ts'
import { findPerson } from '#domain/people/people.server.ts'
import { cancelProjectOfOrder } from '#domain/projects/transitions/move-project.server.ts'
import { creditOrder } from '../invoices/issue-invoice.server.ts'
import { whilePersonWaits } from '../payments/patience.ts'
import { isSample } from '../payments/payment-on-paper.ts'
import type { PaymentsDeps } from '../payments/payments.provider.ts'
import { lockedOrderWithPayments } from '../payments/payments-of-order.server.ts'
import { grantRefundOfOrder } from '../payments/refunds/decide-refund.server.ts'
import { REFUND_DUE_DAYS } from '../payments/refunds/refund-due.ts'
import { sendGrantedRefunds } from '../payments/send-refunds/grant-refund.server.ts'
import { cancelNeedless, hearOfOpenPayments } from '../payments/settle/cancel-needless.server.ts'
import { requireRight, type Withdrawable } from './right-of-withdrawal.server.ts'
import { toWithdrawal } from './to-withdrawal.ts'
import { withdrawalEmail, withdrawalNoticeEmail } from './withdrawals.emails.ts'
import type {
  PublicWithdrawal,
  PublicWithdrawalInput,
  Withdrawal,
  WithdrawalInput,
  WithdrawalPreview,
} from './withdrawals.schema.ts'
import { insertWithdrawal, selectWithdrawalOfOrder, type WithdrawalRow } from './withdrawals.store.server.ts'

/** Who declares it: the client whose order it is, or whoever knows its number and its buyer's e-mail address. */
export type Declarant =
  | { orderId: string; ownerId: string; name: string; email: string }
  | ({ ownerId?: undefined; copyTo?: string } & Omit<WithdrawalInput, 'copyTo'>)

/** What a withdrawal would mean now. Changes nothing. @throws AppError not-found, conflict when there is nothing to withdraw from */
export async function previewWithdrawal(
  deps: PaymentsDeps,
  declarant: Declarant,
): Promise<WithdrawalPreview> {
  const order = await orderOf(deps.db, declarant)
  return previewOf(await requireRight(deps.db, order, deps.clock()))
}

/**
 * A consumer withdraws: no reason, no approval. Order and project end and what goes back is decided in one unit of work, acknowledged on
 * a durable medium; the money then goes the way of every refund. Declaring it again finds what was declared.
 * @throws AppError not-found, conflict once the period or the work is over
 */
export async function declareWithdrawal(given: PaymentsDeps, declarant: Declarant): Promise<Withdrawal> {
  const deps = whilePersonWaits(given)
  const { id } = await orderOf(deps.db, declarant)
  await hearOfOpenPayments(deps, { orderId: id })
  const { withdrawal, refundIds } = await commit(deps, (trx) => declare(deps, trx, id, declarant))
  for (const refundId of refundIds)
    await sendGrantedRefunds(deps, { refundId }).catch((error) =>
      // Decided and stored: the sweep carries it out, and the buyer's withdrawal stands.
      deps.log.warn({ refundId, err: error }, 'a refund after a withdrawal waits for the sweep'),
    )
  await cancelNeedless(deps, { orderId: id })
  return withdrawal
}

/**
 * The same by number and e-mail address: what it would mean, then, once that is confirmed, the withdrawal itself.
 * @throws AppError not-found, in the same words whatever does not fit; conflict
 */
export async function withdrawWithoutAccount(
  deps: PaymentsDeps,
  { confirmed, ...input }: PublicWithdrawalInput,
): Promise<PublicWithdrawal> {
  return confirmed
    ? { withdrawal: await declareWithdrawal(deps, input) }
    : { preview: await previewWithdrawal(deps, input) }
}

async function declare(
  deps: PaymentsDeps,
  trx: UnitOfWork,
  orderId: string,
  declarant: Declarant,
): Promise<{ withdrawal: Withdrawal; refundIds: string[] }> {
  const { order, payments } = await lockedOrderWithPayments(trx, orderId)
  const before = await selectWithdrawalOfOrder(trx, orderId)
  if (before) return { withdrawal: toWithdrawal(before, order), refundIds: [] }
  const now = deps.clock()
  const { refund, kept, donePercent } = previewOf(await requireRight(trx, order, now))

  const ended = await endOrder(trx, { order, as: 'withdrawn', now })
  const note = 'You withdrew from the contract.'
  await cancelProjectOfOrder(trx, { orderId, note, now })
  const { refundIds, leftOver } = await grantRefundOfOrder(trx, {
    orderId,
    amount: refund,
    reason: 'Withdrawal from the contract.',
    now,
  })
  await creditOrder(deps, trx, { order: ended, isSample: payments.some(isSample), now })
  const row: WithdrawalRow = {
    id: newId('wdr'),
    order_id: orderId,
    user_id: order.ownerId,
    name: declarant.name,
    email: declarant.email,
    declared_at: isoTime(now),
    refund,
    kept,
    done_percent: donePercent,
    due_at: isoTime(periodEnds(now, REFUND_DUE_DAYS)),
  }
  await insertWithdrawal(trx, row)
  await recordAudit(trx, { action: 'withdrawal-declared', about: orderId, detail: { refund, kept }, now })
  const withdrawal = toWithdrawal(row, order)
  const copyTo = 'copyTo' in declarant ? declarant.copyTo : undefined
  await tell(deps, trx, { order, row, copyTo, withdrawal, leftOver, now })
  return { withdrawal, refundIds }
}

async function tell(
  deps: PaymentsDeps,
  trx: UnitOfWork,
  told: {
    order: Order
    row: WithdrawalRow
    copyTo: string | undefined
    withdrawal: Withdrawal
    leftOver: number
    now: Date
  },
): Promise<void> {
  const { order, row, copyTo, withdrawal, leftOver, now } = told
  const owner = row.user_id === null ? undefined : await findPerson(trx, row.user_id)
  const facts = { ...withdrawal, name: row.name, email: row.email }
  const addresses = [row.email, order.buyer.email, owner?.email, copyTo].flatMap((address) => address || [])
  // One person may type the same address in other letters.
  const recipients = new Map(addresses.map((address) => [address.toLowerCase(), address]))
  for (const recipient of recipients.values())
    await enqueueEmail(trx, {
      kind: 'law',
      to: recipient === copyTo ? { claimed: copyTo, as: 'withdrawal' } : recipient,
      mail: withdrawalEmail(facts, deps.studio),
      now,
      key: `withdrawal:${row.id}:${recipient}`,
    })
  await enqueueEmail(trx, {
    kind: 'studio',
    to: deps.studioEmail,
    mail: withdrawalNoticeEmail({ ...facts, leftOver }, deps.studio),
    replyTo: row.email,
    now,
    key: `withdrawal:${row.id}:studio`,
  })
  if (owner)
    await notifyClient(trx, {
      userId: owner.id,
      body: `You withdrew from order ${order.number}, ${serviceTitle(order.service)}. ${formatEuros(row.refund)} goes back to you.`,
      dedupeKey: `withdrawal:${row.id}`,
      now,
    })
}

/** @throws AppError not-found, in the same words whatever does not fit */
async function orderOf(db: Db, declarant: Declarant): Promise<Order> {
  if (declarant.ownerId !== undefined) {
    const order = await showOrder(db, declarant.orderId)
    if (order.ownerId !== declarant.ownerId) throw noSuchOrder()
    return order
  }
  const order = await findOrderOfNumber(db, declarant)
  const person = order?.ownerId ? await findPerson(db, order.ownerId) : undefined
  const known = [order?.buyer.email, person?.email].map((email) => email?.toLowerCase())
  if (!order || order.acceptedAt === null || !known.includes(declarant.email.toLowerCase()))
    throw notFound(
      'There is no order with this number and e-mail address. Both stand in your order confirmation.',
    )
  return order
}

function previewOf({ order, donePercent }: Withdrawable): WithdrawalPreview {
  const { refund, kept } = withdrawalAmount({
    ...order,
    due: dueOf(order),
    hasConsent: order.consentAt !== null,
    donePercent,
  })
  return {
    orderNumber: order.number,
    service: order.service,
    gross: order.gross,
    refund,
    kept,
    donePercent,
    endsAt: order.withdrawalEndsAt,
  }
}

/**
 * What a consumer gets back who withdraws: everything, or less the share of what was done before, if they had asked for an early start
 * (Directive 2011/83 Articles 13(1) and 14(3)). The share is the studio's progress of the project in whole per cent of the price agreed,
 * rounded down to the cent, in the buyer's favour; never more than had fallen due.
 * @param order received, returned: of its money; due: what of the price had fallen due; started: whether work began after the buyer had asked for that
 */
export function withdrawalAmount(order: {
  gross: Cents
  due: Cents
  received: Cents
  returned: Cents
  hasConsent: boolean
  donePercent: number
}): { refund: Cents; kept: Cents } {
  const paid = order.received - order.returned
  const earned = order.hasConsent ? Math.floor((order.gross * order.donePercent) / 100) : 0
  const kept = Math.min(paid, earned, order.due)
  return { refund: paid - kept, kept }
}
