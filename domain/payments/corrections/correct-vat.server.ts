import { recordAudit } from '../../audit/audit.server.ts'
import { isConfirmed } from '../../buyers/vat-numbers/vat-checks.schema.ts'
import { findVatChecks } from '../../buyers/vat-numbers/vat-checks.server.ts'
import { creditOrder } from '../../invoices/issue-invoice.server.ts'
import { commit, type Work } from '../../kernel/commit.ts'
import { type Cents, formatEuros } from '../../kernel/money.ts'
import { bookLowerPrice } from '../../orders/order-moves.server.ts'
import { hasEnded } from '../../orders/order-state.ts'
import type { Order } from '../../orders/orders.schema.ts'
import { verifyBuyer } from '../../orders/place-order.server.ts'
import { findUnverified } from '../../orders/show-orders.server.ts'
import { hold } from '../holds/holds.server.ts'
import { invoiceAgain } from '../invoice-again.server.ts'
import { isSample } from '../payment-on-paper.ts'
import type { PaymentsDeps } from '../payments.provider.ts'
import type { PaymentRow } from '../payments.store.server.ts'
import { lockedOrderWithPayments } from '../payments-of-order.server.ts'
import { grantRefundOfOrder, sumUnsent } from '../refunds/decide-refund.server.ts'
import { sendGrantedRefunds } from '../send-refunds/grant-refund.server.ts'
import { fulfil } from '../settle/book-completed.server.ts'
import { cancelNeedless } from '../settle/cancel-needless.server.ts'
import { tellingOf } from '../settle/tell-settled.server.ts'
import { tellCorrected } from './tell-corrected.server.ts'

/**
 * Mends orders that were sold with VAT because nobody could say whether their buyer's VAT number is registered, once the register has
 * said that it is: a credit note for the old invoice, a new one without VAT, and the VAT goes back. Each order in one unit of work, and
 * one that fails does not stop the others; what is mended is not found again, so that it is safe to repeat.
 * @returns how many orders
 * @throws AggregateError of what failed, once every order was tried
 */
export async function correctVerified(deps: PaymentsDeps): Promise<number> {
  const orders = await findUnverified(deps.db)
  const numbers = orders.flatMap(({ buyer }) => buyer.vatNumber ?? [])
  const checks = await findVatChecks(deps.db, numbers)
  const due = orders.filter(({ buyer }) => isConfirmed(checks.get(buyer.vatNumber ?? '')))
  const failures: unknown[] = []
  for (const { id, number } of due)
    await correctAndSend(deps, id, checks).catch((cause) =>
      failures.push(new Error(`The VAT of order ${number} could not be corrected.`, { cause })),
    )
  if (failures.length > 0)
    throw new AggregateError(failures, `Orders whose VAT could not be corrected: ${failures.length}.`)
  return due.length
}

type Checks = Awaited<ReturnType<typeof findVatChecks>>

async function correctAndSend(deps: PaymentsDeps, orderId: string, checks: Checks): Promise<void> {
  const refundIds = await commit(deps, (work) => correct(deps, work, orderId, checks))
  await cancelNeedless(deps, { orderId })
  for (const refundId of refundIds)
    await sendGrantedRefunds(deps, { refundId }).catch((err) =>
      // Decided and stored: the order is mended, and the sweep carries it out.
      deps.log.warn({ refundId, err }, 'a refund of VAT waits for the sweep'),
    )
}

async function correct(deps: PaymentsDeps, work: Work, orderId: string, checks: Checks): Promise<string[]> {
  const { order: before, payments } = await lockedOrderWithPayments(work, orderId)
  const check = checks.get(before.buyer.vatNumber ?? '')
  if (before.vat.rule !== 'union-company-unverified' || hasEnded(before.status) || !check) return []
  const now = deps.clock()
  const sample = payments.some(isSample)
  const credited = await creditOrder(deps, work, { order: before, isWhole: true, isSample: sample, now })
  await verifyBuyer(work, { orderId, check, now })
  const order = await fulfilOfLowerPrice(deps, work, { orderId, payments, now })
  const invoice = credited && (await invoiceAgain(deps, work, { order, payments, sample, now }))
  // What had gone back before.
  await creditOrder(deps, work, { order, isSample: sample, now })
  const toReturn = vatToReturn(before, order, {
    owed: credited?.gross,
    unsent: await sumUnsent(work, payments),
  })
  const { refundIds, leftOver } = await returnVat(deps, work, { order, payments, toReturn, now })
  const detail = { vatBefore: before.vatAmount, vat: order.vatAmount, toReturn }
  await recordAudit(work, { action: 'vat-corrected', about: orderId, detail, now })
  await tellCorrected(deps, work, { order, invoice, amount: toReturn - leftOver, now })
  logCorrected(deps, before, order)
  return refundIds
}

/** What a bank decides about waits for a person. */
async function returnVat(
  deps: PaymentsDeps,
  work: Work,
  vat: { order: Order; payments: readonly PaymentRow[]; toReturn: Cents; now: Date },
): Promise<{ refundIds: string[]; leftOver: Cents }> {
  const { order, payments, toReturn: amount, now } = vat
  const reason = `The VAT of order ${order.number}: your VAT number was confirmed.`
  const decided = await grantRefundOfOrder(work, { orderId: order.id, amount, reason, now })
  const last = payments.at(-1)
  if (decided.leftOver > 0 && last)
    await hold(deps, work, {
      providerObjectId: last.provider_payment_id ?? last.id,
      paymentId: last.id,
      reason: `${formatEuros(decided.leftOver)} of VAT of order ${order.number} have to go back once the bank has decided about its dispute.`,
    })
  return decided
}

/** Whoever has transferred the price without VAT by then has paid. */
async function fulfilOfLowerPrice(
  deps: PaymentsDeps,
  work: Work,
  { orderId, payments, now }: { orderId: string; payments: readonly PaymentRow[]; now: Date },
): Promise<Order> {
  const { order, becamePaid } = await bookLowerPrice(work, { orderId, now })
  const last = payments.findLast(({ status }) => status === 'completed')
  if (becamePaid && last) await fulfil(await tellingOf(deps, work, last, now), order)
  return order
}

/**
 * What the buyer has paid beyond the new price. What lowered the old price, or is about to, lowers the new one by the same share.
 * @param owed what the old invoice still said; nothing before it was invoiced
 * @param unsent cents that are granted and on their way
 */
function vatToReturn(
  before: Order,
  order: Order,
  { owed = before.gross - before.returned, unsent }: { owed: Cents | undefined; unsent: Cents },
): Cents {
  const kept = before.received - before.returned
  const tooMuch = Math.max(0, kept - owed)
  // What is too much goes back first.
  const unsentOfPrice = Math.max(0, unsent - tooMuch)
  const oldPrice = owed - unsentOfPrice
  const newPrice = Math.round((oldPrice * order.gross) / before.gross)
  return Math.max(0, kept - newPrice)
}

function logCorrected({ log }: PaymentsDeps, before: Order, order: Order): void {
  log.info(
    { order: order.number, vat: formatEuros(before.vatAmount) },
    'VAT corrected: the number is registered',
  )
}
