import { findVatChecks } from '../../buyers/vat-numbers/vat-checks.server.ts'
import { creditOrder, issueInvoice } from '../../invoices/issue-invoice.server.ts'
import { commit, type Work } from '../../kernel/commit.ts'
import { formatEuros } from '../../kernel/money.ts'
import { holdOrder } from '../../orders/hold-order.server.ts'
import type { Order } from '../../orders/orders.schema.ts'
import { verifyBuyer } from '../../orders/place-order.server.ts'
import { findUnverified } from '../../orders/show-orders.server.ts'
import { arrivedAt, isSample, settledBy } from '../payment-on-paper.ts'
import type { PaymentsDeps } from '../payments.provider.ts'
import { holdPaymentsOfOrder } from '../payments-of-order.server.ts'
import { grantRefundOfOrder, sendGrantedRefunds } from '../refunds/grant-refund.server.ts'
import { tellCorrected } from './tell-corrected.server.ts'

/**
 * Mends orders that were sold with VAT because nobody could say whether their buyer's VAT number is registered, once the register has
 * said that it is: a credit note for the old invoice, a new one without VAT, and the VAT goes back. Each order in one unit of work;
 * what is mended is not found again, so that it is safe to repeat.
 * @returns how many orders
 */
export async function correctVerified(deps: PaymentsDeps): Promise<number> {
  const orders = await findUnverified(deps.db)
  const numbers = orders.flatMap(({ buyer }) => buyer.vatNumber ?? [])
  const checks = await findVatChecks(deps.db, numbers)
  const due = orders.filter(({ buyer }) => checks.get(buyer.vatNumber ?? '')?.status === 'valid')
  for (const order of due) {
    const refundIds = await commit(deps, (work) => correct(deps, work, order.id, checks))
    for (const refundId of refundIds) await sendGrantedRefunds(deps, { refundId })
  }
  return due.length
}

async function correct(
  deps: PaymentsDeps,
  work: Work,
  orderId: string,
  checks: Awaited<ReturnType<typeof findVatChecks>>,
): Promise<string[]> {
  const payments = await holdPaymentsOfOrder(work, orderId)
  const before = await holdOrder(work, orderId)
  const check = checks.get(before.buyer.vatNumber ?? '')
  if (before.vat.rule !== 'union-company-unverified' || !check) return []
  const now = deps.clock()
  const sample = payments.some(isSample)
  await creditOrder(work, deps, { order: before, isWhole: true, isSample: sample, now })
  const order = await verifyBuyer(work, { orderId, check, now })
  const paid = payments.find(({ status }) => status === 'completed')
  const settled = paid && { paid: { ...settledBy(paid, arrivedAt(paid, now)), amount: order.gross } }
  const invoice = await issueInvoice(work, deps, { order, ...settled, isSample: sample, now })
  // What had gone back before.
  await creditOrder(work, deps, { order, isSample: sample, now })
  const tooMuch = Math.max(0, order.received - order.returned - order.gross)
  const reason = `The VAT of order ${order.number}: your VAT number was confirmed.`
  const { refundIds } = await grantRefundOfOrder(work, { orderId, amount: tooMuch, reason, now })
  await tellCorrected(deps, work, { order, invoice, amount: tooMuch, now })
  logCorrected(deps, before, order)
  return refundIds
}

function logCorrected({ log }: PaymentsDeps, before: Order, order: Order): void {
  log.info(
    { order: order.number, vat: formatEuros(before.vatAmount) },
    'VAT corrected: the number is registered',
  )
}
