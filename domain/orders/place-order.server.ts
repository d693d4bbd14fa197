import type { Buyer, Vat } from '#domain/crm/buyers/buyer.ts'
import { priced, vatOf } from '#domain/crm/buyers/vat.ts'
import type { VatCheck } from '#domain/crm/buyers/vat-numbers/vat-checks.schema.ts'
import { badInput, conflict } from '#domain/kernel/app-error.ts'
import { newId, type Trx } from '#domain/kernel/database.ts'
import { canBePrinted } from '#domain/kernel/text.ts'
import { isoTime } from '#domain/kernel/time.ts'
import { changeOrder, rewriteOrder } from './change-order.server.ts'
import type { Delivery } from './delivery.ts'
import { firstInstalment, firstInstalmentAt } from './instalments.ts'
import { NO_FLOW } from './ledger/movements.server.ts'
import { newOrderNumber } from './order-number.ts'
import { isOffer } from './order-state.ts'
import type { Order, OrderKind, OrderLine } from './orders.schema.ts'
import { deleteLines, insertLines, insertOrder, type OrderRow, updateOrder } from './orders.store.server.ts'
import { toOrder } from './to-order.server.ts'

/** A price before its tax is known: one of the catalogue, or the lines of a quote. */
export type PricedOffer = Parameters<typeof priced>[0]

/** What is offered: its lines, and the price of all of them together. */
export type Offer = {
  kind: OrderKind
  /** Key of the package, or the quote's title. */
  service: string
  lines: readonly (Omit<OrderLine, 'net'> & Partial<Pick<OrderLine, 'net'>>)[]
  price: PricedOffer
  /** How many rounds of changes it holds; nothing where none are agreed. */
  changeRounds?: number
}

const NOT_AGREED: Delivery = { deliverBy: null, deliveryWorkingDays: null }

/**
 * Writes an order down as it stands today: buyer, VAT and terms of its day.
 * @param order userId: nothing while the buyer has no account; status: `draft` for a quote that is being written
 * @throws AppError bad-input when the name of somebody who may accept it cannot stand on an invoice
 */
export async function placeOrder(
  trx: Trx,
  order: {
    userId: string | null
    buyer: Buyer
    offer: Offer
    status: 'draft' | 'offered'
    termsVersion: string
    delivery?: Delivery
    inInstalments?: boolean
    now: Date
  },
): Promise<Order> {
  const { offer, buyer } = order
  if (order.status === 'offered') requirePrintable(buyer)
  const now = isoTime(order.now)
  const vat = vatOf(buyer)
  const price = priceColumns(buyer, vat, offer.price)
  const row: OrderRow = {
    id: newId('ord'),
    number: newOrderNumber(),
    user_id: order.userId,
    kind: offer.kind,
    service: offer.service,
    status: order.status,
    ...price,
    first_instalment: order.inInstalments ? firstInstalment(price.gross) : null,
    second_called_at: null,
    second_due_on: null,
    currency: 'eur',
    terms_version: order.termsVersion,
    consent_wording: null,
    consent_at: null,
    ...deliveryColumns(order.delivery ?? NOT_AGREED),
    change_rounds: offer.changeRounds ?? null,
    accepted_at: null,
    paid_at: null,
    withdrawal_ends_at: null,
    done_at: null,
    done_percent: null,
    ended_at: null,
    created_at: now,
    updated_at: now,
  }
  const lines = linesOf(offer, row.net)
  await insertOrder(trx, row, lines)
  return toOrder(row, lines, NO_FLOW)
}

/** Another offer in place of one that nobody has seen. @throws AppError not-found */
export async function rewriteDraft(
  trx: Trx,
  draft: {
    orderId: string
    userId: string | null
    buyer: Buyer
    offer: Offer
    termsVersion: string
    delivery: Delivery
    inInstalments: boolean
    now: Date
  },
): Promise<void> {
  const { orderId, buyer, offer } = draft
  const price = priceColumns(buyer, vatOf(buyer), offer.price)
  const { net } = await updateOrder(trx, orderId, {
    user_id: draft.userId,
    service: offer.service,
    ...price,
    first_instalment: draft.inInstalments ? firstInstalment(price.gross) : null,
    terms_version: draft.termsVersion,
    ...deliveryColumns(draft.delivery),
    updated_at: isoTime(draft.now),
  })
  await deleteLines(trx, orderId)
  await insertLines(trx, orderId, linesOf(offer, net))
}

/** What changes in an offer with its buyer. delivery: stays unless given */
type OfferChange = { buyer: Buyer; price: PricedOffer; lines: Offer['lines']; delivery?: Delivery }

/**
 * The same offer as a buyer has it who has said more about themselves. Writes nothing.
 * @throws AppError conflict once it is a contract, bad-input as above
 */
export function offeredTo(order: Order, { buyer, price, lines, delivery }: OfferChange): Order {
  if (!isOffer(order.status)) throw conflict('This order is agreed: its buyer cannot be changed any more.')
  requirePrintable(buyer)
  const vat = vatOf(buyer)
  const { net, vatAmount, gross } = priced(price, vat)
  return {
    ...order,
    ...delivery,
    buyer,
    vat,
    net,
    vatAmount,
    gross,
    instalments: order.instalments && { ...order.instalments, first: firstInstalment(gross) },
    lines: linesOf({ lines }, net),
  }
}

/** @param change order: locked. @throws AppError as `offeredTo` */
export async function changeBuyer(
  trx: Trx,
  { order, now, ...change }: OfferChange & { order: Order; now: Date },
): Promise<Order> {
  return rewriteOrder(trx, offeredTo(order, change), now)
}

/** The buyer's VAT number turned out to be registered: the same work without VAT. @param found order: locked */
export function verifyBuyer(
  trx: Trx,
  { order, check, now }: { order: Order; check: VatCheck; now: Date },
): Promise<Order> {
  const { instalments } = order
  const buyer: Buyer = { ...order.buyer, vatCheck: check }
  const price = priceColumns(buyer, vatOf(buyer), { netLines: [order.net] })
  return changeOrder(trx, order, {
    ...price,
    first_instalment: instalments && firstInstalmentAt(price.gross, { gross: order.gross, instalments }),
    updated_at: isoTime(now),
  })
}

/** Stores the words with which the buyer asks for an early start. @param consent wording: null takes an earlier wish back */
export async function recordEarlyStart(
  trx: Trx,
  consent: { orderId: string; wording: string | null; now: Date },
): Promise<void> {
  await updateOrder(trx, consent.orderId, {
    consent_wording: consent.wording,
    consent_at: consent.wording === null ? null : isoTime(consent.now),
    updated_at: isoTime(consent.now),
  })
}

/** Of the other texts about a buyer their own rules see to it. */
function requirePrintable({ name }: Buyer): void {
  if (canBePrinted(name)) return
  throw badInput(
    'Your name stands on the invoice, which cannot print all of its letters: please write it in Latin letters in your account.',
  )
}

function priceColumns(buyer: Buyer, vat: Vat, price: PricedOffer) {
  const { net, vatAmount, gross } = priced(price, vat)
  return {
    buyer: JSON.stringify(buyer),
    vat: JSON.stringify(vat),
    vat_rule: vat.rule,
    net,
    vat_amount: vatAmount,
    gross,
  }
}

function deliveryColumns({ deliverBy, deliveryWorkingDays }: Delivery) {
  return { deliver_by: deliverBy, delivery_working_days: deliveryWorkingDays }
}

/** One line carries what the others do not name, so that they add up to the order's net amount. */
function linesOf(offer: Pick<Offer, 'lines'>, net: number): OrderLine[] {
  const named = offer.lines.reduce((sum, line) => sum + (line.net ?? 0), 0)
  const open = offer.lines.findIndex((line) => line.net === undefined)
  return offer.lines.map((line, position) => ({
    ...line,
    net: line.net ?? (position === open ? net - named : 0),
  }))
}
