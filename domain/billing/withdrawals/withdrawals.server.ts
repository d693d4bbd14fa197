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
import { findOrderOfNumber, noSuchOrder, showOrder } from '#domain/orders/orders.server.ts'
import { recordAudit } from '#domain/people/audit/audit.server.ts'
import { findPerson } from '#domain/people/people.server.ts'
import { cancelProjectOfOrder } from '#domain/projects/changes/change-status.server.ts'
import { creditOrder } from '../invoices/issue-invoice.server.ts'
import { isSample } from '../payments/payment-invoices.server.ts'
import { type PaymentsDeps, withTimeLimit } from '../payments/payments.provider.ts'
import { lockedOrderWithPayments } from '../payments/payments.server.ts'
import { grantRefundOfOrder } from '../refunds/decide-refund.server.ts'
import { REFUND_DUE_DAYS } from '../refunds/refund-states.schema.ts'
import { cancelSuperseded, syncOpenPayments } from '../sync/cancel-payments.server.ts'
import { sendGrantedRefunds } from '../sync/send-refunds.server.ts'
import { requireRight, toWithdrawal, type Withdrawable } from './withdrawable-orders.server.ts'
import { withdrawalEmail, withdrawalNoticeEmail } from './withdrawals.emails.ts'
import type {
  PublicWithdrawal,
  PublicWithdrawalInput,
  Withdrawal,
  WithdrawalInput,
  WithdrawalPreview,
} from './withdrawals.schema.ts'
import { insertWithdrawal, selectWithdrawalOfOrder, type WithdrawalRow } from './withdrawals.store.server.ts'

/** The order's client, or anyone who knows its number and the buyer's email address. */
export type Declarant =
  | { orderId: string; ownerId: string; name: string; email: string }
  | ({ ownerId?: undefined; copyTo?: string } & Omit<WithdrawalInput, 'copyTo'>)

/** A preview. Changes nothing. @throws AppError not-found, conflict if there is nothing to withdraw from */
export async function previewWithdrawal(
  deps: PaymentsDeps,
  declarant: Declarant,
): Promise<WithdrawalPreview> {
  const order = await orderOf(deps.db, declarant)
  return previewOf(await requireRight(deps.db, order, deps.clock()))
}

/**
 * Withdraws a consumer from a contract, without reason or approval. In one unit of work the order and its project end,
 * the refund is decided and the acknowledgement is queued. Declaring it again returns the first declaration.
 * @throws AppError not-found, conflict once the period or the work is over
 */
export async function declareWithdrawal(baseDeps: PaymentsDeps, declarant: Declarant): Promise<Withdrawal> {
  const deps = withTimeLimit(baseDeps)
  const { id } = await orderOf(deps.db, declarant)
  await syncOpenPayments(deps, { orderId: id })
  const { withdrawal, refundIds } = await commit(deps, (trx) => declare(deps, trx, id, declarant))
  for (const refundId of refundIds)
    await sendGrantedRefunds(deps, { refundId }).catch((error) =>
      // The refund is stored, so the hourly check will send it.
      deps.log.warn(
        { refundId, err: error },
        'refund after a withdrawal not sent, the hourly check will retry',
      ),
    )
  await cancelSuperseded(deps, { orderId: id })
  return withdrawal
}

/**
 * Previews or declares a withdrawal by order number and email address.
 * @throws AppError not-found, with the same message whatever is wrong; conflict
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
  await notify(deps, trx, { order, row, copyTo, withdrawal, leftOver, now })
  return { withdrawal, refundIds }
}

async function notify(
  deps: PaymentsDeps,
  trx: UnitOfWork,
  facts: {
    order: Order
    row: WithdrawalRow
    copyTo: string | undefined
    withdrawal: Withdrawal
    leftOver: number
    now: Date
  },
): Promise<void> {
  const { order, row, copyTo, withdrawal, leftOver, now } = facts
  const owner = row.user_id === null ? undefined : await findPerson(trx, row.user_id)
  const named = { ...withdrawal, name: row.name, email: row.email }
  const addresses = [row.email, order.buyer.email, owner?.email, copyTo].flatMap((address) => address || [])
  // The same address may be typed with different letter case.
  const recipients = new Map(addresses.map((address) => [address.toLowerCase(), address]))
  for (const recipient of recipients.values())
    await enqueueEmail(trx, {
      kind: 'law',
      to: recipient === copyTo ? { claimed: copyTo, as: 'withdrawal' } : recipient,
      mail: withdrawalEmail(named, deps.studio),
      now,
      key: `withdrawal:${row.id}:${recipient}`,
    })
  await enqueueEmail(trx, {
    kind: 'studio',
    to: deps.studioEmail,
    mail: withdrawalNoticeEmail({ ...named, leftOver }, deps.studio),
    replyTo: row.email,
    now,
    key: `withdrawal:${row.id}:studio`,
  })
  if (owner)
    await notifyClient(trx, {
      userId: owner.id,
      body: `You withdrew from order ${order.number}, ${serviceTitle(order.service)}. ${formatEuros(row.refund)} will be refunded to you.`,
      dedupeKey: `withdrawal:${row.id}`,
      now,
    })
}

/** @throws AppError not-found, with the same message whatever is wrong */
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
    throw notFound("No order has this number and email address. You'll find both in your order confirmation.")
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
 * Refund of a consumer who withdraws: everything paid, less the finished share if they had asked for an early start
 * (Directive 2011/83 Articles 13(1) and 14(3)). The share is the project's progress in whole percent of the price,
 * rounded down to the cent in the buyer's favor, and never more than was due.
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
