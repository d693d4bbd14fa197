import { recordAudit } from '../../audit/audit.server.ts'
import { COUNTRIES } from '../../buyers/countries.ts'
import type { Invoice } from '../../invoices/invoices.schema.ts'
import { creditOrder } from '../../invoices/issue-invoice.server.ts'
import { badInput, conflict } from '../../kernel/app-error.ts'
import { commit, type Work } from '../../kernel/commit.ts'
import { formatEuros } from '../../kernel/money.ts'
import { asConsumer, makeConsumer } from '../../orders/make-consumer.server.ts'
import { hasEnded, isOffer, isOwed, mayWithdraw, refusedMove } from '../../orders/order-state.ts'
import type { Order } from '../../orders/orders.schema.ts'
import { showOrder } from '../../orders/show-orders.server.ts'
import { letWait } from '../../projects/next-line/told-to-projects.server.ts'
import { invoiceAgain } from '../invoice-again.server.ts'
import { isSample } from '../payment-on-paper.ts'
import type { PaymentsDeps } from '../payments.provider.ts'
import type { PaymentRow } from '../payments.store.server.ts'
import { lockedOrderWithPayments } from '../payments-of-order.server.ts'
import { startTime } from '../withdrawal-period.ts'
import { tellConsumer } from './tell-consumer.server.ts'

/** country: ISO 3166-1 alpha-2; the one that the company named unless told */
export type ConsumerFound = { orderId: string; country?: string }

/** What the order would say, with the refusals of the correction. Changes nothing. @throws AppError not-found, bad-input, conflict */
export async function previewConsumer(deps: PaymentsDeps, found: ConsumerFound): Promise<Order> {
  return demandConsumer(await showOrder(deps.db, found.orderId), found, deps.clock())
}

/**
 * Mends an agreed order whose buyer declared a company and proves to be a consumer. The price stays as it was agreed and paid, and the VAT
 * that is owed is taken out of it: a credit note for the old invoice and a new one. The buyer is told, with the right to withdraw that
 * nobody had told them of; work that has not begun waits for its end. All of it in one unit of work.
 * @throws AppError not-found, bad-input, conflict when there is nothing to mend or less VAT would be owed
 */
export async function correctBuyer(
  deps: PaymentsDeps,
  found: ConsumerFound,
): Promise<{ order: Order; papers: Invoice[] }> {
  const corrected = await commit(deps, (work) => correct(deps, work, found))
  const { number, vatAmount } = corrected.order
  deps.log.info({ order: number, vat: formatEuros(vatAmount) }, 'buyer corrected: a consumer')
  return corrected
}

async function correct(
  deps: PaymentsDeps,
  work: Work,
  found: ConsumerFound,
): Promise<{ order: Order; papers: Invoice[] }> {
  const { orderId } = found
  const { order: before, payments } = await lockedOrderWithPayments(work, orderId)
  const now = deps.clock()
  const { country } = demandConsumer(before, found, now).buyer
  const sample = payments.some(isSample)
  const credited = await creditOrder(deps, work, { order: before, isWhole: true, isSample: sample, now })
  const order = await makeConsumer(work, { orderId, country, now })
  const invoice = credited && (await invoiceAgain(deps, work, { order, payments, sample, now }))
  // What had gone back before.
  const returned = await creditOrder(deps, work, { order, isSample: sample, now })
  const detail = { vatBefore: before.vatAmount, vat: order.vatAmount }
  await recordAudit(work, { action: 'buyer-corrected', about: orderId, detail, now })
  const waits = mayWithdraw(order, now) && (await letWorkWait(work, order, payments))
  await tellConsumer(deps, work, { before, order, papers: { credited, invoice, returned }, waits, now })
  return { order, papers: [credited, invoice, returned].filter((paper) => paper !== undefined) }
}

/** The order as a consumer's. @throws AppError bad-input, conflict */
function demandConsumer(order: Order, found: ConsumerFound, now: Date): Order {
  const country = found.country ?? order.buyer.country
  if (country !== null && !COUNTRIES.includes(country))
    throw badInput(`'${country}' is no country: write the two capitals of its code, such as DE.`)
  if (isOffer(order.status))
    throw conflict('Nobody has agreed to this order yet: its buyer can still change who is buying.')
  if (hasEnded(order.status)) throw refusedMove(order.status)
  if (order.buyer.kind === 'consumer') throw conflict('The buyer of this order is a consumer already.')
  const consumer = asConsumer(order, { country, now })
  if (consumer.vat.rateBasisPoints < order.vat.rateBasisPoints)
    throw conflict(
      `A consumer in that country owes no VAT, and ${formatEuros(order.vatAmount)} of it were charged: give the order back whole with a refund, and sell it anew.`,
    )
  return consumer
}

/** As if they had bought as a consumer, who did not ask for an early start. @returns whether there is work that has to wait */
async function letWorkWait(work: Work, order: Order, payments: readonly PaymentRow[]): Promise<boolean> {
  let waits = isOwed(order.status)
  for (const payment of payments) {
    const from = startTime(payment, order)
    if (from !== undefined && (await letWait(work, { paymentId: payment.id, from }))) waits = true
  }
  return waits
}
