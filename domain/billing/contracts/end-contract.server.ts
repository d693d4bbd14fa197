import { conflict } from '#domain/kernel/app-error.ts'
import { commit, type UnitOfWork } from '#domain/kernel/commit.ts'
import { type Cents, formatEuros, vatShare } from '#domain/kernel/money.ts'
import { instalmentsOf, type Part, partToPay } from '#domain/orders/instalments.ts'
import { notifyBuyer, ownerOf } from '#domain/orders/notify-buyer.server.ts'
import { isOffer, isOwed, refusedTransition } from '#domain/orders/order-state.ts'
import {
  bookNewPrice,
  discountOrder,
  endOrder,
  markDone,
  markSecondInstalment,
} from '#domain/orders/order-transitions.server.ts'
import type { Order } from '#domain/orders/orders.schema.ts'
import { showOrder } from '#domain/orders/orders.server.ts'
import { dueDayAgain, dueDayFrom } from '#domain/orders/quotes/owed-quotes.server.ts'
import type { StudioQuote } from '#domain/orders/quotes/quote-content.server.ts'
import { quoteCancelledEmail } from '#domain/orders/quotes/quotes.emails.ts'
import { showQuote } from '#domain/orders/quotes/quotes.server.ts'
import { recordAudit } from '#domain/people/audit/audit.server.ts'
import { cancelProjectOfOrder } from '#domain/projects/changes/change-status.server.ts'
import { progressOfOrder } from '#domain/projects/projects.server.ts'
import { creditOrder, lacksInvoice } from '../invoices/issue-invoice.server.ts'
import { type DebtEnd, debtEnds, priceAtEnd } from '../payments/money-acts.schema.ts'
import { invoiceAgain, isSample } from '../payments/payment-invoices.server.ts'
import type { PaymentsDeps } from '../payments/payments.provider.ts'
import {
  type LockedOrder,
  lockedOrderAsRead,
  lockedOrderWithPayments,
  requireReason,
} from '../payments/payments.server.ts'
import type { PaymentRow } from '../payments/payments.store.server.ts'
import { cancelSuperseded, syncOpenPayments } from '../sync/cancel-payments.server.ts'
import { debtEndedEmail } from './contracts.emails.ts'

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
async function cancelWithin(
  deps: PaymentsDeps,
  trx: UnitOfWork,
  { order, payments, now }: LockedOrder & { now: Date },
): Promise<void> {
  const ended = await endOrder(trx, { order, as: 'cancelled', now })
  const creditNotes = await creditOrder(deps, trx, { order: ended, isSample: payments.some(isSample), now })
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
  refuseProcessing(payments)
}

type End = { orderId: string; as: DebtEnd; reason: string; version?: string }

/**
 * Ends the order of a deleted account or a cancelled project that still owes money. Its price becomes the finished
 * share of the work, which is due at once, or the paid amount, with the rest written off. An order with a price of 0 is
 * cancelled. The buyer gets the invoices and credit notes.
 * @param end reason: for the credit note and the log; version: of the money that was read, if anyone read it
 * @throws AppError bad-input, not-found, conflict if the account exists and the project continues, nothing is owed, a
 * payment is being processed, or the money changed since it was read
 */
export async function endDebt(deps: PaymentsDeps, end: End): Promise<Order> {
  const { orderId, as, reason, version } = end
  requireReason(reason, 'Enter a reason of 1 to 200 characters.')
  await syncOpenPayments(deps, end)
  await commit(deps, async (trx) => {
    const { order, payments } = await lockedOrderAsRead(deps, trx, { orderId, version })
    const now = deps.clock()
    await requireDebt(trx, { order, payments, as })
    const price = priceAtEnd(order, as)
    if (price === 0) await cancelWithin(deps, trx, { order, payments, now })
    else await lowerTo(deps, trx, { before: order, payments, price, reason, now })
    const detail = { as, amount: order.gross - price, reason }
    await recordAudit(trx, { action: 'debt-ended', about: orderId, detail, now })
  })
  await cancelSuperseded(deps, end)
  return showOrder(deps.db, orderId)
}

/** @throws AppError conflict */
function refuseProcessing(payments: readonly PaymentRow[]): void {
  if (payments.some(({ status }) => status === 'processing'))
    throw conflict('A bank is processing a payment for this order. Wait for its result.')
}

async function requireDebt(
  trx: UnitOfWork,
  { order, payments, as }: LockedOrder & { as: DebtEnd },
): Promise<void> {
  if (!isOwed(order.status)) throw refusedTransition(order.status)
  const project = await progressOfOrder(trx, order.id)
  if (!project?.isCalledOff && (await ownerOf(trx, order)))
    throw conflict("The project isn't cancelled, and its client has an account. Settle the order with them.")
  if (!debtEnds(order).includes(as))
    throw conflict(
      "The finished share of the work doesn't change the price. Write off the open amount instead.",
    )
  refuseProcessing(payments)
}

async function lowerTo(
  deps: PaymentsDeps,
  trx: UnitOfWork,
  end: { before: Order; payments: readonly PaymentRow[]; price: Cents; reason: string; now: Date },
): Promise<void> {
  const { before, payments, price, reason, now } = end
  const { id: orderId } = before
  const gross = before.gross - price
  const lowered = await discountOrder(trx, {
    order: await withAllDue(trx, before, now),
    gross,
    vatAmount: vatShare(before, gross),
    text: `Not done or not paid: ${reason}`,
    now,
  })
  const done = await markDone(trx, { order: lowered, now })
  const { order } = await bookNewPrice(trx, { before, order: done, now })
  const sample = payments.some(isSample)
  const parts = await partsToInvoice(trx, order)
  const documents = [
    ...(await invoiceAgain(deps, trx, { order, payments, parts, sample, now })),
    ...(await creditOrder(deps, trx, { order, isSample: sample, now })),
  ]
  const part = partToPay(order)?.part
  const dueOn = part ? await dueDayAgain(trx, { order, part, opens: false, now }) : null
  const isDeleted = (await ownerOf(trx, order)) === undefined
  const { seller, studio } = deps
  const ended = { before, order, isDeleted, hasDocuments: documents.length > 0, dueOn, seller, now }
  await notifyBuyer(trx, {
    order,
    mail: debtEndedEmail(ended, studio),
    documents,
    replyTo: deps.studioEmail,
    key: `debt-ended:${orderId}:${order.gross}`,
    now,
  })
}

/** The second instalment is due as well. */
async function withAllDue(trx: UnitOfWork, order: Order, now: Date): Promise<Order> {
  if (order.instalments?.second !== null) return order
  const { quote } = await showQuote(trx, order.id)
  return markSecondInstalment(trx, { order, dueOn: dueDayFrom(order, quote, now), now })
}

/** Parts of the price without an invoice. The whole price is due now. */
async function partsToInvoice(trx: UnitOfWork, order: Order): Promise<Part[]> {
  const due = instalmentsOf(order).filter(({ gross }) => gross > 0)
  const lacking: Part[] = []
  for (const { part } of due) if (await lacksInvoice(trx, { order, part, due })) lacking.push(part)
  return lacking
}
