import type { Buyer } from '#domain/crm/buyers/buyer.ts'
import type { BuyerInput } from '#domain/crm/buyers/buyers.schema.ts'
import { buyerOf, detailsOf, versionOfBuyer, withVatCheck } from '#domain/crm/buyers/buyers.server.ts'
import type { BuyersDeps } from '#domain/crm/buyers/vat-numbers/vat-checks.server.ts'
import { conflict } from '#domain/kernel/app-error.ts'
import { commit, type UnitOfWork } from '#domain/kernel/commit.ts'
import { pluck } from '#domain/kernel/database.ts'
import { type Cents, formatEuros } from '#domain/kernel/money.ts'
import { requireVersion } from '#domain/kernel/stored.ts'
import { isoTime, lastDayWords } from '#domain/kernel/time.ts'
import { dueOf } from '#domain/orders/instalments.ts'
import {
  correctableUntil,
  hasEnded,
  isOffer,
  isOwed,
  mayWithdraw,
  refusedTransition,
} from '#domain/orders/order-state.ts'
import type { Order } from '#domain/orders/orders.schema.ts'
import { rewriteOrder, showOrder } from '#domain/orders/orders.server.ts'
import { withBuyer } from '#domain/orders/place-order.server.ts'
import { lastChange, recordAudit } from '#domain/people/audit/audit.server.ts'
import { letStart, letWait } from '#domain/projects/changes/due-date.server.ts'
import { progressOfOrder } from '#domain/projects/projects.server.ts'
import { invoicesOfOrder } from '../invoices/invoices.server.ts'
import { holdUnproven } from '../payments/evidence-of-place.server.ts'
import { endHolds } from '../payments/holds.server.ts'
import type { BuyerCorrection, BuyerCorrectionInput } from '../payments/money-acts.schema.ts'
import { type PaymentsDeps, withTimeLimit } from '../payments/payments.provider.ts'
import {
  type LockedOrder,
  lockedOrderWithPayments,
  paymentsOfOrder,
  startTime,
} from '../payments/payments.server.ts'
import { notifyBuyerCorrected } from './notify-buyer-corrected.server.ts'
import { type Repriced, refundOfReprice, repriceOrder, sendRefunds } from './reprice-order.server.ts'

/** gross: the price that was shown. version: of the buyer that was read. */
type Correction = {
  orderId: string
  buyer: BuyerInput
  gross?: Cents | undefined
  version?: string
}

type Deps = PaymentsDeps & BuyersDeps

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
    const { order, documents, refund } = await correctBuyer(deps, correction)
    return shown(order, { refund, hasDocuments: documents.credited.length > 0 })
  }
  const before = await showOrder(deps.db, orderId)
  const buyer = await buyerOfCorrection(deps, before, correction)
  const order = requireCorrection(deps, before, { correction, buyer })
  const payments = await paymentsOfOrder(deps.db, orderId)
  const refund = await refundOfReprice(deps.db, { before, order, payments })
  return shown(order, { refund, hasDocuments: (await invoicesOfOrder(deps.db, orderId)).length > 0 })
}

/**
 * Changes the buyer of an agreed order, in one unit of work. A consumer keeps the agreed price, and the studio bears its
 * VAT. Invoices are credited and reissued, an overpayment is refunded and a shortfall becomes due. Work that hasn't
 * started waits for the end of a consumer's new withdrawal period.
 * @throws AppError not-found, bad-input, conflict if nothing changes, it is too late or the price changed
 */
export async function correctBuyer(deps: Deps, correction: Correction): Promise<Repriced> {
  const { orderId } = correction
  // Looks up the VAT number, so it runs outside the transaction.
  const buyer = await buyerOfCorrection(deps, await showOrder(deps.db, orderId), correction)
  const corrected = await commit(deps, (trx) => correct(deps, trx, correction, buyer))
  await sendRefunds(deps, { orderId, refundIds: corrected.refundIds })
  const { number, vatAmount } = corrected.order
  deps.log.info({ order: number, vat: formatEuros(vatAmount) }, `buyer corrected: a ${buyer.kind}`)
  return corrected
}

async function correct(deps: Deps, trx: UnitOfWork, correction: Correction, buyer: Buyer): Promise<Repriced> {
  const { orderId } = correction
  const { order: before, payments } = await lockedOrderWithPayments(trx, orderId)
  const now = deps.clock()
  await requireVersion(trx, {
    read: correction.version,
    stored: versionOfBuyer(before.buyer),
    lastChange: lastChange(trx, orderId, 'buyer-corrected'),
    now,
  })
  const corrected = requireCorrection(deps, before, { correction, buyer })
  const priced = await repriceOrder(deps, trx, {
    before,
    payments,
    change: () => rewriteOrder(trx, corrected, now),
    reason: `The VAT of order ${before.number}: ${buyer.companyName ?? 'a consumer'} bought it.`,
    now,
  })
  const { order } = priced
  if (order.vat.category !== 'O')
    await endHolds(trx, { paymentIds: pluck(payments, 'id'), endsWith: 'vat-charged', now })
  else if (order.status === 'paid') await holdUnproven(deps, trx, { order, payments })
  const detail = { vatBefore: before.vatAmount, vat: order.vatAmount, kind: buyer.kind }
  await recordAudit(trx, { action: 'buyer-corrected', about: orderId, detail, now })
  const waits = await letWorkWait(deps, trx, { order, payments, now })
  await notifyBuyerCorrected(deps, trx, { ...priced, before, waits, now })
  return priced
}

async function buyerOfCorrection(deps: Deps, order: Order, { buyer }: Correction): Promise<Buyer> {
  const { name, email } = order.buyer
  return buyerOf({ name, email }, await withVatCheck(deps, order.ownerId, await detailsOf(buyer)))
}

/** @returns the order as it will be @throws AppError conflict */
function requireCorrection(
  { clock }: Pick<Deps, 'clock'>,
  before: Order,
  { correction, buyer }: { correction: Correction; buyer: Buyer },
): Order {
  const now = clock()
  if (isOffer(before.status))
    throw conflict('Nobody has accepted this order yet. Its buyer can still change the billing details.')
  if (hasEnded(before.status)) throw refusedTransition(before.status)
  // The price of a consumer who was never told about the VAT can't be raised. A company's price is net.
  const keepsPrice = buyer.kind === 'consumer'
  if (keepsPrice && before.buyer.kind === 'consumer')
    throw conflict('The buyer of this order is already a consumer.')
  const until = correctableUntil(before) ?? before.createdAt
  if (!keepsPrice && isoTime(now) >= until)
    throw conflict(`The buyer could be corrected until the end of ${lastDayWords(until, now)}.`)
  const order = withBuyer(before, { buyer, keepsPrice, now })
  if (keepsPrice && order.vat.rateBasisPoints < before.vat.rateBasisPoints)
    throw conflict(
      `A consumer in that country owes no VAT, and ${formatEuros(before.vatAmount)} was charged. Refund the order in full and sell it again.`,
    )
  if (correction.gross !== undefined && correction.gross !== order.gross)
    throw conflict(`The price is now ${formatEuros(order.gross)}. Check it before you confirm.`)
  return order
}

/**
 * Work that hasn't started waits as if the consumer hadn't asked for an early start. @returns whether a project or an
 * order waits
 */
async function letWorkWait(
  { paymentsProvider }: PaymentsDeps,
  trx: UnitOfWork,
  { order, payments, now }: LockedOrder & { now: Date },
): Promise<boolean> {
  const { id: orderId, withdrawalEndsAt } = order
  if (withdrawalEndsAt === null) await letStart(trx, { orderId, now })
  if (!mayWithdraw(order, now) || order.keptProgress) return false
  if ((await progressOfOrder(trx, orderId)) === undefined) return isOwed(order.status)
  // A project that was opened before payment has no payment, so it can't be a test payment.
  const [payment] = payments
  const from = payment ? startTime(paymentsProvider, payment, order) : withdrawalEndsAt
  return Boolean(from && (await letWait(trx, { orderId, from })))
}

function shown(order: Order, money: Pick<BuyerCorrection, 'refund' | 'hasDocuments'>): BuyerCorrection {
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
