import type { Buyer, Vat } from '#domain/crm/buyers/buyer.ts'
import { priced, vatOf } from '#domain/crm/buyers/vat.ts'
import type { VatCheck } from '#domain/crm/buyers/vat-numbers/vat-checks.schema.ts'
import type { ServicePackage } from '#domain/crm/catalogue/catalogue.schema.ts'
import { packageScope, scopeLines } from '#domain/crm/catalogue/package-scope.schema.ts'
import { badInput, conflict } from '#domain/kernel/app-error.ts'
import { newId, type Trx } from '#domain/kernel/database.ts'
import { withdrawalEndsOnceNotified } from '#domain/kernel/periods.ts'
import { canBePrinted } from '#domain/kernel/text.ts'
import { isoTime } from '#domain/kernel/time.ts'
import { firstInstalment, firstInstalmentAt } from './instalments.ts'
import { NO_FLOW } from './movements.server.ts'
import { newOrderNumber } from './order-number.ts'
import { isOffer } from './order-state.ts'
import {
  type Delivery,
  grossOfLines,
  netsOfLines,
  type Order,
  type OrderKind,
  type OrderLine,
} from './orders.schema.ts'
import { changeOrder, toOrder } from './orders.server.ts'
import { deleteLines, insertLines, insertOrder, type OrderRow, updateOrder } from './orders.store.server.ts'

/** A price before VAT: a catalogue price or the lines of a quote. */
type PricedOffer = Parameters<typeof priced>[0]

type Offer = {
  kind: OrderKind
  /** Package key, or title of a quote. */
  service: string
  lines: readonly (Omit<OrderLine, 'net'> & Partial<Pick<OrderLine, 'net'>>)[]
  price: PricedOffer
  changeRounds?: number
}

const NOT_AGREED: Delivery = { deliverBy: null, deliveryWorkingDays: null }

/**
 * Places an order with today's buyer, VAT and terms.
 * @param order userId: null if the buyer has no account; status: `draft` for an unsent quote
 * @throws AppError bad-input if an invoice can't print the buyer's name
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

/** Rewrites an unsent offer. @throws AppError not-found */
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

/** delivery: not changed by default */
type OfferChange = { buyer: Buyer; price: PricedOffer; lines: Offer['lines']; delivery?: Delivery }

/**
 * The offer for a buyer with new billing details. Writes nothing.
 * @throws AppError conflict once it is a contract, bad-input if an invoice can't print the name
 */
export function offeredTo(order: Order, { buyer, price, lines, delivery }: OfferChange): Order {
  if (!isOffer(order.status))
    throw conflict('This order has been agreed, so its buyer can no longer be changed.')
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

/** keepsPrice: the gross price stays; otherwise the net price stays and VAT is added */
type BuyerChange = { buyer: Buyer; keepsPrice: boolean; now: Date }

/**
 * The order after a change of its buyer. A consumer learns about the right to withdraw only now, so an earlier consent to start early
 * doesn't count. Companies have no such right.
 */
export function withBuyer(order: Order, { buyer, keepsPrice, now }: BuyerChange): Order {
  const vat = vatOf(buyer)
  const nets = order.lines.map(({ net }) => net)
  const isTaxedAlike = vat.rateBasisPoints === order.vat.rateBasisPoints
  const newNets =
    keepsPrice && !isTaxedAlike ? netsOfLines(grossOfLines(nets, order.vat, order.gross), vat) : nets
  const contractTime = new Date(order.acceptedAt ?? order.createdAt)
  const price = priced(keepsPrice ? { agreed: order.gross } : { netLines: nets }, vat)
  const { instalments } = order
  return {
    ...order,
    buyer,
    vat,
    ...price,
    instalments: instalments && {
      ...instalments,
      first: firstInstalmentAt(price.gross, { gross: order.gross, instalments }),
    },
    lines: order.lines.map((line, index) => ({ ...line, net: newNets[index] ?? 0 })),
    consentWording: null,
    consentAt: null,
    withdrawalEndsAt:
      buyer.kind === 'consumer' ? isoTime(withdrawalEndsOnceNotified(contractTime, now)) : null,
  }
}

/** Removes the VAT after the buyer's VAT number was confirmed. @param found order: locked */
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

/** Stores the consent to an early start. @param consent wording: null revokes it */
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

/** The other fields of a buyer are checked by their schema. */
function requirePrintable({ name }: Buyer): void {
  if (canBePrinted(name)) return
  throw badInput(
    "Invoices can't print all the letters of your name. Write it in Latin letters in your account.",
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

/** One line gets the rest, so that the lines add up to the net amount. */
function linesOf(offer: Pick<Offer, 'lines'>, net: number): OrderLine[] {
  const named = offer.lines.reduce((sum, line) => sum + (line.net ?? 0), 0)
  const open = offer.lines.findIndex((line) => line.net === undefined)
  return offer.lines.map((line, position) => ({
    ...line,
    net: line.net ?? (position === open ? net - named : 0),
  }))
}

/** A catalogue package as an offer. Its price includes VAT. */
export function packageOffer(offer: ServicePackage): Offer {
  return {
    kind: 'package',
    service: offer.key,
    lines: [
      { text: [`${offer.title}: ${offer.description}`, ...scopeLines(packageScope(offer.key))].join('\n') },
    ],
    price: { gross25: offer.price * 100 },
    changeRounds: packageScope(offer.key).changeRounds,
  }
}
