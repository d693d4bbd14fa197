import type { Buyer } from '#domain/crm/buyers/buyer.ts'
import type { BuyerInput } from '#domain/crm/buyers/buyers.schema.ts'
import { buyerOf, detailsOf, versionOfBuyer, withVatCheck } from '#domain/crm/buyers/buyers.server.ts'
import type { BuyersDeps } from '#domain/crm/buyers/vat-numbers/vat-checks.server.ts'
import { conflict } from '#domain/kernel/app-error.ts'
import { commit, type UnitOfWork } from '#domain/kernel/commit.ts'
import { type Cents, formatEuros } from '#domain/kernel/money.ts'
import { requireVersion } from '#domain/kernel/stored.ts'
import { lastDayWords } from '#domain/kernel/time.ts'
import { withBuyer } from '#domain/orders/agreed-buyer.server.ts'
import { dueOf } from '#domain/orders/instalments.ts'
import {
  correctableUntil,
  hasEnded,
  isOffer,
  isOwed,
  mayBeCorrected,
  mayWithdraw,
  refusedTransition,
} from '#domain/orders/order-state.ts'
import type { Order } from '#domain/orders/orders.schema.ts'
import { rewriteOrder, showOrder } from '#domain/orders/orders.server.ts'
import { lastChange, recordAudit } from '#domain/people/audit/audit.server.ts'
import { letStart, letWait } from '#domain/projects/changes/due-date.server.ts'
import { progressOfOrder } from '#domain/projects/projects.server.ts'
import type { Invoice } from '../invoices/invoices.schema.ts'
import { invoicesOfOrder } from '../invoices/invoices.server.ts'
import { holdUnproven } from '../payments/evidence-of-place.server.ts'
import { endHolds } from '../payments/holds.server.ts'
import type { BuyerCorrection, BuyerCorrectionInput } from '../payments/money-acts.schema.ts'
import { type PaymentsDeps, withTimeLimit } from '../payments/payments.provider.ts'
import { lockedOrderWithPayments, paymentsOfOrder, startTime } from '../payments/payments.server.ts'
import type { PaymentRow } from '../payments/payments.store.server.ts'
import { notifyBuyerCorrected } from './notify-buyer-corrected.server.ts'
import { carryOut, type NewDocuments, refundOfReprice, repriceOrder } from './reprice-order.server.ts'

/** gross: the price that was shown. version: of the buyer that was read. */
type Correction = {
  orderId: string
  buyer: BuyerInput
  gross?: Cents | undefined
  version?: string
}

type Deps = PaymentsDeps & BuyersDeps

/** The order as it would be. Changes nothing. @throws AppError not-found, bad-input, conflict */
export async function previewBuyer(deps: Deps, correction: Correction): Promise<Order> {
  const before = await showOrder(deps.db, correction.orderId)
  const buyer = await buyerOfCorrection(deps, before, correction)
  return requireCorrection(deps, before, { correction, buyer })
}

/**
 * Previews a correction, or makes it once the price is confirmed.
 * @throws AppError not-found, bad-input, conflict
 */
export async function correctOnceSeen(
  baseDeps: Deps,
  correction: { orderId: string; version: string } & BuyerCorrectionInput,
): Promise<BuyerCorrection> {
  const { orderId } = correction
  const deps = withTimeLimit(baseDeps)
  if (correction.gross !== undefined) {
    const { order, documents, comesBack } = await correctBuyer(deps, correction)
    return shown(order, { comesBack, hasDocuments: documents.length > 0 })
  }
  const before = await showOrder(deps.db, orderId)
  const order = await previewBuyer(deps, correction)
  const payments = await paymentsOfOrder(deps.db, orderId)
  const comesBack = await refundOfReprice(deps.db, { before, order, payments })
  return shown(order, { comesBack, hasDocuments: (await invoicesOfOrder(deps.db, orderId)).length > 0 })
}

/**
 * Changes the buyer of an agreed order, in one unit of work. A consumer keeps the agreed price, and the studio bears its
 * VAT. Invoices are credited and reissued, an overpayment is
 * refunded and a shortfall becomes due. Work that hasn't started waits for the end of a consumer's new withdrawal
 * period.
 * @throws AppError not-found, bad-input, conflict if nothing changes, it is too late or the price changed
 */
export async function correctBuyer(
  deps: Deps,
  correction: Correction,
): Promise<{ order: Order; documents: Invoice[]; comesBack: Cents }> {
  const { orderId } = correction
  // Looks up the VAT number, so it runs outside the transaction.
  const buyer = await buyerOfCorrection(deps, await showOrder(deps.db, orderId), correction)
  const corrected = await commit(deps, (trx) => correct(deps, trx, correction, buyer))
  await carryOut(deps, { orderId, refundIds: corrected.refundIds })
  const { number, vatAmount } = corrected.order
  deps.log.info({ order: number, vat: formatEuros(vatAmount) }, `buyer corrected: a ${buyer.kind}`)
  const { credited, invoices, returned } = corrected.documents
  const documents = [...credited, ...invoices, ...returned]
  return { order: corrected.order, documents, comesBack: corrected.comesBack }
}

async function correct(
  deps: Deps,
  trx: UnitOfWork,
  correction: Correction,
  buyer: Buyer,
): Promise<{ order: Order; documents: NewDocuments; comesBack: Cents; refundIds: string[] }> {
  const { orderId } = correction
  const { order: before, payments } = await lockedOrderWithPayments(trx, orderId)
  const now = deps.clock()
  await requireVersion(trx, {
    read: correction.version,
    stored: versionOfBuyer(before.buyer),
    lastChange: lastChange(trx, orderId, 'buyer-corrected'),
    now,
  })
  requireCorrection(deps, before, { correction, buyer })
  const keepsPrice = isKept(buyer)
  const priced = await repriceOrder(deps, trx, {
    before,
    payments,
    change: () => rewriteOrder(trx, withBuyer(before, { buyer, keepsPrice, now }), now),
    reason: `The VAT of order ${before.number}: ${buyer.companyName ?? 'a consumer'} bought it.`,
    now,
  })
  const { order } = priced
  if (order.vat.category !== 'O')
    await endHolds(trx, { paymentIds: payments.map(({ id }) => id), endsWith: 'vat-charged', now })
  else if (order.status === 'paid') await holdUnproven(deps, trx, { order, payments })
  const detail = { vatBefore: before.vatAmount, vat: order.vatAmount, kind: buyer.kind }
  await recordAudit(trx, { action: 'buyer-corrected', about: orderId, detail, now })
  const waits = await notifyWork(deps, trx, order, payments, now)
  await notifyBuyerCorrected(deps, trx, { ...priced, before, waits, now })
  return priced
}

async function buyerOfCorrection(deps: Deps, order: Order, { buyer }: Correction): Promise<Buyer> {
  const { name, email } = order.buyer
  return buyerOf({ name, email }, await withVatCheck(deps, order.ownerId, await detailsOf(buyer)))
}

/** The price of a consumer who was never told about the VAT can't be raised. A company's price is net. */
function isKept({ kind }: Pick<Buyer, 'kind'>): boolean {
  return kind === 'consumer'
}

/** @throws AppError conflict */
function requireCorrection(
  { clock }: Pick<Deps, 'clock'>,
  before: Order,
  { correction, buyer }: { correction: Correction; buyer: Buyer },
): Order {
  const now = clock()
  if (isOffer(before.status))
    throw conflict('Nobody has accepted this order yet. Its buyer can still change the billing details.')
  if (hasEnded(before.status)) throw refusedTransition(before.status)
  if (buyer.kind === 'consumer' && before.buyer.kind === 'consumer')
    throw conflict('The buyer of this order is already a consumer.')
  const keepsPrice = isKept(buyer)
  if (!keepsPrice) requireTime(before, now)
  const order = withBuyer(before, { buyer, keepsPrice, now })
  if (keepsPrice && order.vat.rateBasisPoints < before.vat.rateBasisPoints)
    throw conflict(
      `A consumer in that country owes no VAT, and ${formatEuros(before.vatAmount)} was charged. Refund the order in full and sell it again.`,
    )
  if (correction.gross !== undefined && correction.gross !== order.gross)
    throw conflict(`The price is now ${formatEuros(order.gross)}. Check it before you confirm.`)
  return order
}

/** @throws AppError conflict */
function requireTime(order: Order, now: Date): void {
  const until = correctableUntil(order)
  if (!mayBeCorrected(order, now))
    throw conflict(
      `The buyer could be corrected until the end of ${lastDayWords(until ?? order.createdAt, now)}.`,
    )
}

/**
 * Work that hasn't started waits as if the consumer hadn't asked for an early start. @returns whether a project or an
 * order waits
 */
async function notifyWork(
  { paymentsProvider }: PaymentsDeps,
  trx: UnitOfWork,
  order: Order,
  payments: readonly PaymentRow[],
  now: Date,
): Promise<boolean> {
  const { id: orderId, withdrawalEndsAt } = order
  if (withdrawalEndsAt === null) await letStart(trx, { orderId, now })
  if (!mayWithdraw(order, now)) return false
  if (order.keptProgress) return false
  if ((await progressOfOrder(trx, orderId)) === undefined) return isOwed(order.status)
  // A project that was opened before payment has no payment, so it can't be a test payment.
  const [payment] = payments
  const from = payment ? startTime(paymentsProvider, payment, order) : withdrawalEndsAt
  return Boolean(from && (await letWait(trx, { orderId, from })))
}

function shown(order: Order, money: Pick<BuyerCorrection, 'comesBack' | 'hasDocuments'>): BuyerCorrection {
  const { net, vatAmount, gross, vat, withdrawalEndsAt, received } = order
  return {
    net,
    vatAmount,
    gross,
    vat,
    withdrawalEndsAt,
    open: Math.max(0, dueOf(order) - received),
    ...money,
  }
}
