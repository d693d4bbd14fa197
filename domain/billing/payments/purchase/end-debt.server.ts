import { enqueueEmail } from '#domain/email/outbox.server.ts'
import { conflict } from '#domain/kernel/app-error.ts'
import { commit, type UnitOfWork } from '#domain/kernel/commit.ts'
import { type Cents, vatShare } from '#domain/kernel/money.ts'
import { instalmentsOf, type Part, partToPay } from '#domain/orders/instalments.ts'
import { isOwed, refusedTransition } from '#domain/orders/order-state.ts'
import {
  bookNewPrice,
  letOff,
  markDone,
  markSecondInstalment,
} from '#domain/orders/order-transitions.server.ts'
import type { Order } from '#domain/orders/orders.schema.ts'
import { dueDayAgain, dueDayFrom } from '#domain/orders/quotes/days-to-pay.server.ts'
import { showQuote } from '#domain/orders/quotes/quotes.server.ts'
import { showOrder } from '#domain/orders/show-orders.server.ts'
import { recordAudit } from '#domain/people/audit/audit.server.ts'
import { findPerson, type Person } from '#domain/people/people.server.ts'
import { progressOfOrder } from '#domain/projects/project-states.server.ts'
import { creditOrder, lacksInvoice } from '../../invoices/issue-invoice.server.ts'
import { type DebtEnd, debtEnds, priceAtEnd } from '../debts.schema.ts'
import { invoiceAgain } from '../invoice-again.server.ts'
import { isSample } from '../payment-on-paper.ts'
import type { PaymentsDeps } from '../payments.provider.ts'
import type { PaymentRow } from '../payments.store.server.ts'
import { lockedOrderAsRead } from '../payments-of-order.server.ts'
import { requireReason } from '../refusals.ts'
import { cancelNeedless, hearOfOpenPayments } from '../settle/cancel-needless.server.ts'
import { cancelWithin } from './cancel-quote.server.ts'
import { debtEndedEmail } from './debts.emails.ts'

type End = { orderId: string; as: DebtEnd; reason: string; version?: string }

/**
 * Ends the order of a deleted account, or of a cancelled project, that has money open, now or later: its price becomes the share of the work that was done, and all of
 * that is due; or it becomes what was paid, and the rest is written off. An order of which nothing would be left is cancelled. The buyer is
 * sent the invoices and credit notes.
 * @param end reason: for the credit note and the log; version: of the money that was read; that of this moment where nobody read it
 * @throws AppError bad-input, not-found, conflict while the account exists and the project goes on, nothing is owed, a payment is being processed, or the money changed since it was read
 */
export async function endDebt(deps: PaymentsDeps, end: End): Promise<Order> {
  const { orderId, as, reason, version } = end
  requireReason(reason, 'Say in 1 to 200 characters why.')
  await hearOfOpenPayments(deps, end)
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
  await cancelNeedless(deps, end)
  return showOrder(deps.db, orderId)
}

async function requireDebt(
  trx: UnitOfWork,
  { order, payments, as }: { order: Order; payments: readonly PaymentRow[]; as: DebtEnd },
): Promise<void> {
  if (!isOwed(order.status)) throw refusedTransition(order.status)
  const project = await progressOfOrder(trx, order.id)
  if (!project?.isCalledOff && (await ownerOf(trx, order)))
    throw conflict('The project is not cancelled, and its client has an account. Settle the order with them.')
  if (!debtEnds(order).includes(as))
    throw conflict('The share of the work that was done changes nothing. Write off what is open instead.')
  if (payments.some(({ status }) => status === 'processing'))
    throw conflict('A bank is processing a payment for this order. Wait for its result.')
}

async function lowerTo(
  deps: PaymentsDeps,
  trx: UnitOfWork,
  end: { before: Order; payments: readonly PaymentRow[]; price: Cents; reason: string; now: Date },
): Promise<void> {
  const { before, payments, price, reason, now } = end
  const { id: orderId } = before
  const gross = before.gross - price
  const lowered = await letOff(trx, {
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
  const papers = [
    ...(await invoiceAgain(deps, trx, { order, payments, parts, sample, now })),
    ...(await creditOrder(deps, trx, { order, isSample: sample, now })),
  ]
  const part = partToPay(order)?.part
  const dueOn = part ? await dueDayAgain(trx, { order, part, opens: false, now }) : null
  const owner = await ownerOf(trx, order)
  await enqueueEmail(trx, {
    kind: 'money',
    to: owner?.email ?? order.buyer.email,
    mail: debtEndedEmail(
      { before, order, isDeleted: !owner, hasDocuments: papers.length > 0, dueOn, seller: deps.seller, now },
      deps.studio,
    ),
    replyTo: deps.studioEmail,
    attachments: papers.map(({ id }) => `invoice:${id}`),
    now,
    key: `debt-ended:${orderId}:${order.gross}`,
  })
}

/** Of two instalments the second falls due as well. */
async function withAllDue(trx: UnitOfWork, order: Order, now: Date): Promise<Order> {
  if (order.instalments?.second !== null) return order
  const { quote } = await showQuote(trx, order.id)
  return markSecondInstalment(trx, { order, dueOn: dueDayFrom(order, quote, now), now })
}

async function ownerOf(trx: UnitOfWork, { ownerId }: Order): Promise<Person | undefined> {
  return ownerId === null ? undefined : findPerson(trx, ownerId)
}

/** Parts of the price without an invoice: all of it is due now. */
async function partsToInvoice(trx: UnitOfWork, order: Order): Promise<Part[]> {
  const due = instalmentsOf(order).filter(({ gross }) => gross > 0)
  const lacking: Part[] = []
  for (const { part } of due) if (await lacksInvoice(trx, { order, part, due })) lacking.push(part)
  return lacking
}
