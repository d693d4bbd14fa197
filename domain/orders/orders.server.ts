import type { Buyer, Vat, VatCheck } from '../buyers/buyer.ts'
import { priced, vatOf } from '../buyers/vat.ts'
import { AppError } from '../kernel/app-error.ts'
import type { IdSearch } from '../kernel/begins-with.ts'
import { isoTime } from '../kernel/clock.ts'
import type { Db, Trx } from '../kernel/database.ts'
import { newId } from '../kernel/id.ts'
import { withdrawalEnds } from '../kernel/periods.ts'
import { newOrderNumber, readOrderNumber } from './order-number.ts'
import { demandMove, hasEnded, mayFollow, withMoney } from './order-state.ts'
import type { Order, OrderKind, OrderStatus } from './orders.schema.ts'
import {
  deleteLines,
  insertLines,
  insertOrder,
  lockOrder,
  type OrderLineRow,
  type OrderRow,
  selectAgreedOfRule,
  selectLines,
  selectOrder,
  selectOrderIds,
  selectOrderNumbers,
  selectOrderOfNumber,
  selectOrders,
  selectOrdersOfOwner,
  updateOrder,
} from './orders.store.server.ts'

/** A contract whose period of withdrawal has an end. */
export type WithdrawableOrder = Order & { withdrawalEndsAt: string }

/** A price before its tax is known: one of the catalogue, or the lines of a quote. */
export type PricedOffer = Parameters<typeof priced>[0]

/** What is offered: its lines, and the price of all of them together. */
export type Offer = {
  kind: OrderKind
  /** Key of the package, or the quote's title. */
  service: string
  lines: readonly { text: string; net?: number }[]
  price: PricedOffer
}

/**
 * Writes an order down as it stands today: buyer, VAT and terms of its day.
 * @param order userId: nothing while the buyer has no account; status: `draft` for a quote that is being written
 */
export async function placeOrder(
  trx: Trx,
  order: {
    userId: string | null
    buyer: Buyer
    offer: Offer
    status: 'draft' | 'offered'
    termsVersion: string
    deliverBy?: string
    now: Date
  },
): Promise<Order> {
  const { offer, buyer } = order
  const now = isoTime(order.now)
  const vat = vatOf(buyer)
  const row: OrderRow = {
    id: newId('ord'),
    number: newOrderNumber(),
    user_id: order.userId,
    kind: offer.kind,
    service: offer.service,
    status: order.status,
    ...priceColumns(buyer, vat, offer.price),
    currency: 'eur',
    received: 0,
    returned: 0,
    terms_version: order.termsVersion,
    consent_wording: null,
    consent_at: null,
    deliver_by: order.deliverBy ?? null,
    accepted_at: null,
    paid_at: null,
    withdrawal_ends_at: null,
    ended_at: null,
    created_at: now,
    updated_at: now,
  }
  const lines = linesOf(offer, row.net)
  await insertOrder(trx, row, lines)
  return toOrder(row, lines)
}

/** The same offer to a buyer who has said more about themselves. @throws AppError conflict once it is a contract */
export async function changeBuyer(
  trx: Trx,
  change: { orderId: string; buyer: Buyer; price: PricedOffer; lines: Offer['lines']; now: Date },
): Promise<Order> {
  const order = await lockedOrder(trx, change.orderId)
  if (order.status !== 'offered' && order.status !== 'draft')
    throw new AppError('conflict', {
      userMessage: 'This order is agreed: its buyer cannot be changed any more.',
    })
  const row = await updateOrder(trx, order.id, {
    ...priceColumns(change.buyer, vatOf(change.buyer), change.price),
    updated_at: isoTime(change.now),
  })
  const lines = linesOf({ lines: change.lines }, row.net)
  await deleteLines(trx, order.id)
  await insertLines(trx, order.id, lines)
  return toOrder(row, lines)
}

/** It becomes a contract: from now on a consumer may withdraw, until the period ends. @throws AppError not-found, conflict */
export async function acceptOrder(trx: Trx, which: { orderId: string; now: Date }): Promise<Order> {
  const order = await lockedOrder(trx, which.orderId)
  demandMove(order.status, 'accepted')
  const row = await updateOrder(trx, order.id, { status: 'accepted', ...contractColumns(order, which.now) })
  return withLines(trx, row)
}

/**
 * Books money that arrived, whatever the order's state: nothing that was paid is lost.
 * @param money amount: cents
 * @returns becamePaid: now, with this money; surplus: what has to go back because it is too much or too late
 */
export async function bookReceived(
  trx: Trx,
  money: { orderId: string; amount: number; now: Date },
): Promise<{ order: Order; becamePaid: boolean; surplus: number }> {
  const order = await lockedOrder(trx, money.orderId)
  const { received, becomesPaid, surplus } = withMoney(order, money.amount)
  const now = isoTime(money.now)
  const contract = order.accepted_at === null ? contractColumns(order, money.now) : {}
  const row = await updateOrder(trx, order.id, {
    received,
    updated_at: now,
    ...(becomesPaid && { ...contract, status: 'paid', paid_at: now }),
  })
  return { order: await withLines(trx, row), becamePaid: becomesPaid, surplus }
}

/** Books money that went back. With all of it the order ends. @param money amount: cents, now */
export async function bookReturned(
  trx: Trx,
  money: { orderId: string; amount: number; now: Date },
): Promise<Order> {
  const order = await lockedOrder(trx, money.orderId)
  const now = isoTime(money.now)
  const returned = order.returned + money.amount
  const ends = returned >= order.received && mayFollow(order.status, 'cancelled') && order.received > 0
  const row = await updateOrder(trx, order.id, {
    returned,
    updated_at: now,
    ...(ends && { status: 'cancelled', ended_at: now }),
  })
  return withLines(trx, row)
}

/** Ends an order that nobody pays any more; one that is paid or ended stays as it is. */
export async function cancelUnpaid(trx: Trx, which: { orderId: string; now: Date }): Promise<void> {
  const order = await lockedOrder(trx, which.orderId)
  if (order.kind !== 'package' || order.status !== 'offered') return
  const now = isoTime(which.now)
  await updateOrder(trx, order.id, { status: 'cancelled', ended_at: now, updated_at: now })
}

/** @throws AppError not-found, conflict when it cannot end so */
export async function endOrder(
  trx: Trx,
  end: {
    orderId: string
    as: Extract<OrderStatus, 'declined' | 'expired' | 'cancelled' | 'withdrawn'>
    now: Date
  },
): Promise<Order> {
  const order = await lockedOrder(trx, end.orderId)
  demandMove(order.status, end.as)
  const now = isoTime(end.now)
  const row = await updateOrder(trx, order.id, { status: end.as, ended_at: now, updated_at: now })
  return withLines(trx, row)
}

/** Stores the words with which the buyer asked for an early start; nothing takes them back. */
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

/** The order, which nobody else changes before this transaction ends. @throws AppError not-found */
export async function holdOrder(trx: Trx, id: string): Promise<Order> {
  return withLines(trx, await lockedOrder(trx, id))
}

/** @throws AppError not-found */
export async function showOrder(db: Db, id: string): Promise<Order> {
  const row = await selectOrder(db, id)
  if (!row) throw noSuchOrder()
  return withLines(db, row)
}

/** @param which number: as a person typed it; nothing when there is no such order */
export async function findOrderOfNumber(db: Db, which: { number: string }): Promise<Order | undefined> {
  const row = await selectOrderOfNumber(db, readOrderNumber(which.number))
  return row && withLines(db, row)
}

/** Those of the owner that were agreed, newest first. */
export async function listOrders(db: Db, ownerId: string): Promise<Order[]> {
  return withAllLines(db, await selectOrdersOfOwner(db, ownerId))
}

/** For the studio: everybody's, newest first. */
export async function listAllOrders(db: Db, filter: { limit?: number } = {}): Promise<Order[]> {
  return withAllLines(db, await selectOrders(db, { limit: filter.limit ?? 100 }))
}

/** Their numbers by their ids. */
export async function orderNumbers(
  db: Db,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await selectOrderNumbers(db, orderIds)
  return new Map(rows.map(({ id, number }) => [id, number]))
}

/** Whose it is; nothing while the buyer has no account. */
export async function ownerOfOrder(db: Db, id: string): Promise<string | null> {
  const row = await selectOrder(db, id)
  if (!row) throw noSuchOrder()
  return row.user_id
}

/** Agreed orders that were sold with VAT because the buyer's VAT number was not confirmed. */
export async function findUnverified(db: Db): Promise<Order[]> {
  return withAllLines(db, await selectAgreedOfRule(db, 'union-company-unverified'))
}

/** The buyer's VAT number turned out to be registered: the same work without VAT. @throws AppError not-found */
export async function verifyBuyer(
  trx: Trx,
  found: { orderId: string; check: VatCheck; now: Date },
): Promise<Order> {
  const order = await lockedOrder(trx, found.orderId)
  const buyer: Buyer = { ...JSON.parse(order.buyer), vatCheck: found.check }
  const row = await updateOrder(trx, order.id, {
    ...priceColumns(buyer, vatOf(buyer), { netLines: [order.net] }),
    updated_at: isoTime(found.now),
  })
  return withLines(trx, row)
}

/** Ids that begin so, in their order. */
export function findOrderIds(db: Db, search: IdSearch): Promise<string[]> {
  return selectOrderIds(db, search)
}

/** Whether a consumer may withdraw from it now. */
export function mayWithdraw(order: Order, now: Date): order is WithdrawableOrder {
  return !hasEnded(order.status) && order.withdrawalEndsAt !== null && isoTime(now) < order.withdrawalEndsAt
}

export function noSuchOrder(): AppError {
  return new AppError('not-found', { userMessage: 'There is no order with this id.' })
}

async function lockedOrder(trx: Trx, id: string): Promise<OrderRow> {
  const order = await lockOrder(trx, id)
  if (!order) throw noSuchOrder()
  return order
}

/** A company has no right of withdrawal. */
function contractColumns(order: OrderRow, now: Date) {
  const { kind }: Buyer = JSON.parse(order.buyer)
  const time = isoTime(now)
  return {
    accepted_at: time,
    updated_at: time,
    withdrawal_ends_at: kind === 'consumer' ? isoTime(withdrawalEnds(now)) : null,
  }
}

function priceColumns(buyer: Buyer, vat: Vat, price: PricedOffer) {
  const { net, vatAmount, gross } = priced(price, vat)
  return { buyer: JSON.stringify(buyer), vat: JSON.stringify(vat), net, vat_amount: vatAmount, gross }
}

/** One line carries what the others do not name, so that they add up to the order's net amount. */
function linesOf(offer: Pick<Offer, 'lines'>, net: number): { text: string; net: number }[] {
  const named = offer.lines.reduce((sum, line) => sum + (line.net ?? 0), 0)
  const open = offer.lines.findIndex((line) => line.net === undefined)
  return offer.lines.map((line, position) => ({
    text: line.text,
    net: line.net ?? (position === open ? net - named : 0),
  }))
}

async function withLines(db: Db, row: OrderRow): Promise<Order> {
  return toOrder(row, await selectLines(db, [row.id]))
}

async function withAllLines(db: Db, rows: readonly OrderRow[]): Promise<Order[]> {
  const lines = Map.groupBy(
    await selectLines(
      db,
      rows.map(({ id }) => id),
    ),
    (line) => line.order_id,
  )
  return rows.map((row) => toOrder(row, lines.get(row.id) ?? []))
}

function toOrder(row: OrderRow, lines: readonly Pick<OrderLineRow, 'text' | 'net'>[]): Order {
  return {
    id: row.id,
    number: row.number,
    kind: row.kind,
    service: row.service,
    status: row.status,
    buyer: JSON.parse(row.buyer),
    vat: JSON.parse(row.vat),
    lines: lines.map(({ text, net }) => ({ text, net })),
    net: row.net,
    vatAmount: row.vat_amount,
    gross: row.gross,
    received: row.received,
    returned: row.returned,
    termsVersion: row.terms_version,
    consentWording: row.consent_wording,
    consentAt: row.consent_at,
    deliverBy: row.deliver_by,
    acceptedAt: row.accepted_at,
    paidAt: row.paid_at,
    withdrawalEndsAt: row.withdrawal_ends_at,
    createdAt: row.created_at,
  }
}
