import { conflict } from '#domain/kernel/app-error.ts'
import { commit, type UnitOfWork } from '#domain/kernel/commit.ts'
import { formatEuros } from '#domain/kernel/money.ts'
import { notifyBuyer } from '#domain/orders/notify-buyer.server.ts'
import { isOffer, isOwed, refusedTransition } from '#domain/orders/order-state.ts'
import { endOrder } from '#domain/orders/order-transitions.server.ts'
import type { Order } from '#domain/orders/orders.schema.ts'
import type { StudioQuote } from '#domain/orders/quotes/quote-content.server.ts'
import { quoteCancelledEmail } from '#domain/orders/quotes/quotes.emails.ts'
import { showQuote } from '#domain/orders/quotes/quotes.server.ts'
import { recordAudit } from '#domain/people/audit/audit.server.ts'
import { cancelProjectOfOrder } from '#domain/projects/changes/change-status.server.ts'
import { creditOrder } from '../invoices/issue-invoice.server.ts'
import { isSample } from '../payments/payment-invoices.server.ts'
import type { PaymentsDeps } from '../payments/payments.provider.ts'
import { lockedOrderWithPayments } from '../payments/payments.server.ts'
import type { PaymentRow } from '../payments/payments.store.server.ts'
import { cancelSuperseded, syncOpenPayments } from '../sync/cancel-payments.server.ts'

/**
 * Cancels an accepted quote that was never paid. The invoice is credited and the buyer notified in one unit of work.
 * Open card payments are cancelled afterwards.
 * @throws AppError not-found, conflict if it isn't accepted, or money has arrived or is on its way
 */
export async function cancelQuote(deps: PaymentsDeps, which: { orderId: string }): Promise<StudioQuote> {
  await showQuote(deps.db, which.orderId)
  await syncOpenPayments(deps, which)
  await commit(deps, async (trx) => {
    const { order, payments } = await lockedOrderWithPayments(trx, which.orderId)
    requireUnpaid(order, payments)
    await cancelWithin(deps, trx, { order, payments, now: deps.clock() })
  })
  await cancelSuperseded(deps, which)
  return showQuote(deps.db, which.orderId)
}

/**
 * `cancelQuote` within a unit of work that has locked an order without money. Doesn't cancel anything at the provider.
 */
export async function cancelWithin(
  deps: PaymentsDeps,
  trx: UnitOfWork,
  { order, payments, now }: { order: Order; payments: readonly PaymentRow[]; now: Date },
): Promise<void> {
  const ended = await endOrder(trx, { order, as: 'cancelled', now })
  const sample = payments.some(isSample)
  const creditNotes = await creditOrder(deps, trx, { order: ended, isSample: sample, now })
  await cancelProjectOfOrder(trx, { orderId: order.id, note: 'Its order was cancelled.', now })
  await recordAudit(trx, { action: 'quote-cancelled', about: order.id, now })
  await notifyBuyer(trx, {
    order,
    mail: quoteCancelledEmail({ order, hasCreditNote: creditNotes.length > 0 }, deps.studio),
    documents: creditNotes,
    replyTo: deps.studioEmail,
    body: `We cancelled your order “${order.service}”, because it wasn't paid. You owe nothing.`,
    key: `quote:${order.id}:cancelled`,
    now,
  })
}

function requireUnpaid(order: Order, payments: readonly PaymentRow[]): void {
  if (isOffer(order.status)) throw conflict('Nobody has accepted this quote yet.')
  if (order.received > order.returned)
    throw conflict(
      `${formatEuros(order.received - order.returned)} arrived for this order. Refund it instead, which ends the order.`,
    )
  if (!isOwed(order.status)) throw refusedTransition(order.status)
  if (payments.some(({ status }) => status === 'processing'))
    throw conflict('A bank is processing a payment for this order. Wait for its result.')
}
