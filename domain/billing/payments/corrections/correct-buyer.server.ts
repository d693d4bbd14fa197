import type { Buyer } from '#domain/crm/buyers/buyer.ts'
import { versionOfBuyer } from '#domain/crm/buyers/buyer-version.ts'
import type { BuyerInput } from '#domain/crm/buyers/buyers.schema.ts'
import { buyerOf, detailsOf, withVatCheck } from '#domain/crm/buyers/buyers.server.ts'
import type { BuyersDeps } from '#domain/crm/buyers/vat-numbers/vat-checks.server.ts'
import { conflict } from '#domain/kernel/app-error.ts'
import { commit, type UnitOfWork } from '#domain/kernel/commit.ts'
import { type Cents, formatEuros } from '#domain/kernel/money.ts'
import { requireVersion } from '#domain/kernel/stored.ts'
import { lastDayWords } from '#domain/kernel/time.ts'
import { madeOut, makeOut } from '#domain/orders/agreed-buyer.server.ts'
import { correctableUntil, mayBeCorrected } from '#domain/orders/correctable.ts'
import { dueOf, instalmentsOf } from '#domain/orders/instalments.ts'
import { hasEnded, isOffer, isOwed, mayWithdraw, refusedTransition } from '#domain/orders/order-state.ts'
import type { Order } from '#domain/orders/orders.schema.ts'
import { noSuchOrder } from '#domain/orders/refusals.ts'
import { showOrder } from '#domain/orders/show-orders.server.ts'
import { lastChange, recordAudit } from '#domain/people/audit/audit.server.ts'
import { progressOfOrder } from '#domain/projects/project-states.server.ts'
import { letStart, letWait } from '#domain/projects/transitions/start-time.server.ts'
import type { Invoice } from '../../invoices/invoices.schema.ts'
import { invoicesOfOrder } from '../../invoices/show-invoices.server.ts'
import type { BuyerCorrection, BuyerCorrectionInput } from '../corrections.schema.ts'
import { evidenceOfPlace, holdUnproven } from '../holds/evidence-of-place.server.ts'
import { endHolds } from '../holds/holds.server.ts'
import { whilePersonWaits } from '../patience.ts'
import type { PaymentsDeps } from '../payments.provider.ts'
import type { PaymentRow } from '../payments.store.server.ts'
import { lockedOrderWithPayments, paymentsOfOrder } from '../payments-of-order.server.ts'
import { startTime } from '../withdrawal-period.ts'
import { notifyBuyerCorrected } from './notify-buyer-corrected.server.ts'
import { carryOut, comesBackOf, type NewDocuments, priceAnew } from './price-anew.server.ts'

/**
 * By the studio: whoever proves to be a consumer keeps the price that they agreed to, and the studio carries the VAT.
 * gross: the price that whoever corrects has seen; version: of the buyer whom they read
 */
type StudioCorrection = {
  orderId: string
  buyer: BuyerInput
  gross?: Cents | undefined
  version?: string
}

/** ownerId: of the buyer who says so: price and VAT are those of whoever bought */
type Correction = StudioCorrection & { ownerId?: string }
type Deps = PaymentsDeps & BuyersDeps

/** What the order would say, with the refusals of the correction. Changes nothing. @throws AppError not-found, bad-input, conflict */
export async function previewBuyer(deps: Deps, correction: Correction): Promise<Order> {
  const before = await orderOf(deps, correction)
  return requireCorrection(deps, before, {
    correction,
    buyer: await buyerOfCorrection(deps, before, correction),
  })
}

/** The same for its buyer, with their money, or done once they have seen the price. @throws AppError not-found, bad-input, conflict */
export function correctOwnBuyer(
  deps: Deps,
  correction: { ownerId: string; orderId: string } & BuyerCorrectionInput,
): Promise<BuyerCorrection> {
  return correctOnceSeen(deps, correction)
}

/** The same for whoever of the studio looks at it. @throws AppError not-found, bad-input, conflict */
export function correctAsStudio(
  deps: Deps,
  { orderId, buyer, gross, version }: { orderId: string; version: string } & BuyerCorrectionInput,
): Promise<BuyerCorrection> {
  return correctOnceSeen(deps, { orderId, buyer, gross, version })
}

async function correctOnceSeen(given: Deps, correction: Correction): Promise<BuyerCorrection> {
  const { orderId } = correction
  const deps = whilePersonWaits(given)
  if (correction.gross !== undefined) {
    const { order, papers, comesBack } = await correctBuyer(deps, correction)
    return shown(order, { comesBack, hasDocuments: papers.length > 0 })
  }
  const before = await showOrder(deps.db, orderId)
  const order = await previewBuyer(deps, correction)
  const payments = await paymentsOfOrder(deps.db, orderId)
  const comesBack = await comesBackOf(deps.db, { before, order, payments })
  return shown(order, { comesBack, hasDocuments: (await invoicesOfOrder(deps.db, orderId)).length > 0 })
}

/**
 * Makes an agreed order out to whoever bought: a consumer who had said that it was a company, or a company. Papers are credited and issued
 * anew where there are any; what was paid too much goes back, what is open now is to be paid. The work is not touched, but what has not
 * begun for a consumer waits for the end of the right to withdraw, of which they are told with this. All of it in one unit of work.
 * @throws AppError not-found, bad-input, conflict when there is nothing to mend, when it is too late, or when it costs something else by now
 */
export async function correctBuyer(
  deps: Deps,
  correction: Correction,
): Promise<{ order: Order; papers: Invoice[]; comesBack: Cents }> {
  const { orderId } = correction
  // Who buys is asked of the register, which is never done within a transaction.
  const buyer = await buyerOfCorrection(deps, await orderOf(deps, correction), correction)
  const corrected = await commit(deps, (trx) => correct(deps, trx, correction, buyer))
  await carryOut(deps, { orderId, refundIds: corrected.refundIds })
  const { number, vatAmount } = corrected.order
  deps.log.info({ order: number, vat: formatEuros(vatAmount) }, `buyer corrected: a ${buyer.kind}`)
  const { credited, invoices, returned } = corrected.papers
  const papers = [...credited, ...invoices, ...returned]
  return { order: corrected.order, papers, comesBack: corrected.comesBack }
}

async function correct(
  deps: Deps,
  trx: UnitOfWork,
  correction: Correction,
  buyer: Buyer,
): Promise<{ order: Order; papers: NewDocuments; comesBack: Cents; refundIds: string[] }> {
  const { orderId } = correction
  const { order: before, payments } = await lockedOrderWithPayments(trx, orderId)
  const now = deps.clock()
  await requireVersion(trx, {
    read: correction.version,
    stored: versionOfBuyer(before.buyer),
    lastChange: lastChange(trx, orderId, 'buyer-corrected'),
    now,
  })
  await requireCorrection({ ...deps, db: trx }, before, { correction, buyer })
  const keepsPrice = isKept(correction)
  const priced = await priceAnew(deps, trx, {
    before,
    payments,
    change: () => makeOut(trx, { before, buyer, keepsPrice, now }),
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
  const isOwn = correction.ownerId !== undefined
  await notifyBuyerCorrected(deps, trx, { ...priced, before, waits, isOwn, now })
  return priced
}

async function orderOf({ db }: Deps, { orderId, ownerId }: Correction): Promise<Order> {
  const order = await showOrder(db, orderId)
  if (ownerId !== undefined && order.ownerId !== ownerId) throw noSuchOrder()
  return order
}

/** The same person, as whom they bought. */
async function buyerOfCorrection(deps: Deps, order: Order, { buyer }: Correction): Promise<Buyer> {
  const { name, email } = order.buyer
  return buyerOf({ name, email }, await withVatCheck(deps, order.ownerId, await detailsOf(buyer)))
}

/** A price with VAT that nobody had told a consumer of cannot be raised by the studio; a company's is net. */
function isKept({ ownerId, buyer }: Correction): boolean {
  return ownerId === undefined && buyer.kind === 'consumer'
}

/** The order as its buyer's. @throws AppError conflict */
async function requireCorrection(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  before: Order,
  { correction, buyer }: { correction: Correction; buyer: Buyer },
): Promise<Order> {
  const now = clock()
  if (isOffer(before.status))
    throw conflict('Nobody has agreed to this order yet: its buyer can still change who is buying.')
  if (hasEnded(before.status)) throw refusedTransition(before.status)
  if (buyer.kind === 'consumer' && before.buyer.kind === 'consumer')
    throw conflict('The buyer of this order is a consumer already.')
  const keepsPrice = isKept(correction)
  if (!keepsPrice) await requireTime(db, before, correction, now)
  const order = madeOut(before, { buyer, keepsPrice, now })
  if (keepsPrice && order.vat.rateBasisPoints < before.vat.rateBasisPoints)
    throw conflict(
      `A consumer in that country owes no VAT, and ${formatEuros(before.vatAmount)} of it were charged: give the order back whole with a refund, and sell it anew.`,
    )
  if (correction.ownerId !== undefined && order.vatAmount < before.vatAmount)
    requireEvidence(order, await paymentsOfOrder(db, order.id))
  if (correction.gross !== undefined && correction.gross !== order.gross)
    throw conflict(`It would cost ${formatEuros(order.gross)} by now. Look at it again before you confirm.`)
  return order
}

/** VAT that was paid does not go back on the buyer's word. @throws AppError conflict */
function requireEvidence(order: Order, payments: readonly PaymentRow[]): void {
  if (order.received > 0 && evidenceOfPlace(order, payments) === 'none')
    throw conflict(
      'Nothing but this says that the buyer is outside the EU: give the number under which the company is registered there, or write to us.',
    )
}

/** Each correction of what was invoiced takes two numbers of the series, so that a buyer has one. @throws AppError conflict */
async function requireTime(db: Deps['db'], order: Order, { ownerId }: Correction, now: Date): Promise<void> {
  const until = correctableUntil(order)
  if (!mayBeCorrected(order, now))
    throw conflict(
      `It could be made out to another buyer until the end of ${lastDayWords(until ?? order.createdAt, now)}.`,
    )
  if (ownerId === undefined) return
  const papers = await invoicesOfOrder(db, order.id)
  if (papers.filter(({ kind }) => kind === 'invoice').length > instalmentsOf(order).length)
    throw conflict('The invoice of this order was issued anew before. Please write to us, and we mend it.')
}

/**
 * What has not begun waits for a consumer as if they had bought as one, who did not ask for an early start; nothing does once its project
 * is deleted with the account. @returns whether anything waits
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
  // A project that was opened before it is paid has no payment yet, so it cannot be a test payment.
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
