import type { Updateable } from 'kysely'
import * as z from 'zod/mini'
import type { Buyer } from '#domain/crm/buyers/buyer.ts'
import { storedBuyer, storedVat } from '#domain/crm/buyers/stored-buyer.ts'
import { type AppError, notFound } from '#domain/kernel/app-error.ts'
import type { Db, Tables, Trx } from '#domain/kernel/database.ts'
import { QUANTITY_UNITS } from '#domain/kernel/money.ts'
import { readStored } from '#domain/kernel/stored.ts'
import { isoTime } from '#domain/kernel/time.ts'
import { progressOfOrder } from '#domain/projects/projects.server.ts'
import type { Instalments } from './instalments.ts'
import { type Flow, flowsOf, NO_FLOW } from './movements.server.ts'
import { readOrderNumber } from './order-number.ts'
import type { Order, OrderLine } from './orders.schema.ts'
import {
  deleteLines,
  insertLines,
  lockOrder,
  type OrderLineRow,
  type OrderRow,
  selectAgreedOfRule,
  selectEnded,
  selectHasOrders,
  selectLines,
  selectOrder,
  selectOrderOfNumber,
  selectOrdersInList,
  selectOrdersOfOwner,
  selectOwedInInstalments,
  updateOrder,
} from './orders.store.server.ts'

/** @throws AppError not-found */
export async function showOrder(db: Db, id: string): Promise<Order> {
  const row = await selectOrder(db, id)
  if (!row) throw noSuchOrder()
  return wholeOrder(db, row)
}

/** @param which number: as typed @returns undefined if there is no such order */
export async function findOrderOfNumber(db: Db, which: { number: string }): Promise<Order | undefined> {
  const row = await selectOrderOfNumber(db, readOrderNumber(which.number))
  return row && wholeOrder(db, row)
}

/** @param called number as typed, or id @throws AppError not-found */
export async function showOrderCalled(db: Db, called: string): Promise<Order> {
  return (await findOrderOfNumber(db, { number: called })) ?? showOrder(db, called)
}

/** Agreed orders, newest first. */
export async function listOrders(db: Db, ownerId: string): Promise<Order[]> {
  return wholeOrders(db, await selectOrdersOfOwner(db, ownerId))
}

/** In no particular order. */
export async function findOrders(
  db: Db,
  ids: readonly string[],
  numbers: readonly string[] = [],
): Promise<Order[]> {
  const rows = [
    ...(ids.length === 0 ? [] : await selectOrdersInList(db, 'id', ids)),
    ...(numbers.length === 0 ? [] : await selectOrdersInList(db, 'number', numbers)),
  ]
  return rows.length === 0 ? [] : wholeOrders(db, rows)
}

/** Orders that were declined, cancelled, withdrawn from or have expired. */
export async function findEndedOrders(db: Db, orderIds: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set((await selectEnded(db, { orderIds })).map(({ id }) => id))
}

export const hasOrders = selectHasOrders

/** Agreed orders sold with VAT because the VAT number was unconfirmed. */
export async function findUnverified(db: Db): Promise<Order[]> {
  return wholeOrders(db, await selectAgreedOfRule(db, 'union-company-unverified'))
}

/** Ids of unpaid contracts in instalments. */
export async function findOwedInInstalments(db: Db): Promise<string[]> {
  return (await selectOwedInInstalments(db)).map(({ id }) => id)
}

/** Order numbers by id. */
export async function orderNumbers(
  db: Db,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await selectOrdersInList(db, 'id', orderIds)
  return new Map(rows.map(({ id, number }) => [id, number]))
}

export function noSuchOrder(): AppError {
  return notFound('No order has this id.')
}

const fields = {
  text: z.string(),
  net: z.int(),
  quantity: z.optional(z.object({ hundredths: z.int(), unit: z.enum(QUANTITY_UNITS) })),
}

/** A line in the JSON of documents. */
export const storedLine = z.object(fields)

/** An optional line of a quote. */
export const storedOption = z.object({ ...fields, isChosen: z.boolean() })

export async function wholeOrder(db: Db, row: OrderRow): Promise<Order> {
  const readRow = await readerOf(db, [row])
  return readRow(row)
}

export async function wholeOrders(db: Db, rows: readonly OrderRow[]): Promise<Order[]> {
  return rows.map(await readerOf(db, rows))
}

/** Loads lines and money of all rows in two statements. @returns a function that completes one of the rows */
export async function readerOf(db: Db, rows: readonly OrderRow[]): Promise<(row: OrderRow) => Order> {
  const ids = rows.map(({ id }) => id)
  const lines = Map.groupBy(await selectLines(db, ids), ({ order_id }) => order_id)
  const flows = await flowsOf(db, ids)
  return (row) => toOrder(row, (lines.get(row.id) ?? []).map(lineOf), flows.get(row.id) ?? NO_FLOW)
}

export function toOrder(row: OrderRow, lines: readonly OrderLine[], { received, returned }: Flow): Order {
  return {
    id: row.id,
    ownerId: row.user_id,
    number: row.number,
    kind: row.kind,
    service: row.service,
    status: row.status,
    buyer: buyerOfRow(row),
    vat: readStored(storedVat, row.vat, `VAT of order ${row.number}`),
    lines: [...lines],
    net: row.net,
    vatAmount: row.vat_amount,
    gross: row.gross,
    instalments: instalmentsOfRow(row),
    received,
    returned,
    termsVersion: row.terms_version,
    consentWording: row.consent_wording,
    consentAt: row.consent_at,
    deliverBy: row.deliver_by,
    deliveryWorkingDays: row.delivery_working_days,
    changeRounds: row.change_rounds,
    acceptedAt: row.accepted_at,
    paidAt: row.paid_at,
    withdrawalEndsAt: row.withdrawal_ends_at,
    keptProgress:
      row.done_percent === null ? null : { isDone: row.done_at !== null, donePercent: row.done_percent },
    createdAt: row.created_at,
  }
}

export function instalmentsOfRow({
  first_instalment,
  second_called_at,
  second_due_on,
}: Pick<OrderRow, 'first_instalment' | 'second_called_at' | 'second_due_on'>): Instalments | null {
  if (first_instalment === null) return null
  const second =
    second_called_at === null || second_due_on === null
      ? null
      : { calledAt: second_called_at, dueOn: second_due_on }
  return { first: first_instalment, second }
}

export function buyerOfRow({ buyer, number }: Pick<OrderRow, 'buyer' | 'number'>): Buyer {
  return readStored(storedBuyer, buyer, `buyer of order ${number}`)
}

function lineOf({ text, net, quantity, unit }: OrderLineRow): OrderLine {
  return {
    text,
    net,
    ...(quantity !== null && unit !== null && { quantity: { hundredths: quantity, unit } }),
  }
}

/** Locks the order until the transaction ends. @throws AppError not-found */
export async function lockedOrder(trx: Trx, id: string): Promise<Order> {
  return wholeOrder(trx, await lockedOrderRow(trx, id))
}

/** Locks the order's row until the transaction ends. @throws AppError not-found */
export async function lockedOrderRow(trx: Trx, id: string): Promise<OrderRow> {
  const order = await lockOrder(trx, id)
  if (!order) throw noSuchOrder()
  return order
}

/** @param order locked; its lines and money don't change */
export async function changeOrder(
  trx: Trx,
  order: Order,
  changes: Updateable<Tables['orders']>,
): Promise<Order> {
  return toOrder(await updateOrder(trx, order.id, changes), order.lines, order)
}

/** Writes buyer, price, lines and contract of an order. @param order locked, with its new values */
export async function rewriteOrder(trx: Trx, order: Order, now: Date): Promise<Order> {
  await deleteLines(trx, order.id)
  await insertLines(trx, order.id, order.lines)
  return changeOrder(trx, order, {
    user_id: order.ownerId,
    status: order.status,
    buyer: JSON.stringify(order.buyer),
    vat: JSON.stringify(order.vat),
    vat_rule: order.vat.rule,
    net: order.net,
    vat_amount: order.vatAmount,
    gross: order.gross,
    first_instalment: order.instalments?.first ?? null,
    consent_wording: order.consentWording,
    consent_at: order.consentAt,
    deliver_by: order.deliverBy,
    delivery_working_days: order.deliveryWorkingDays,
    accepted_at: order.acceptedAt,
    withdrawal_ends_at: order.withdrawalEndsAt,
    updated_at: isoTime(now),
  })
}

/** Progress of an order's work, even after its project was deleted with the account. @returns undefined if it never had a project */
export async function workOfOrder(
  db: Db,
  { id, keptProgress }: Pick<Order, 'id' | 'keptProgress'>,
): Promise<{ isDone: boolean; donePercent: number } | undefined> {
  return (await progressOfOrder(db, id)) ?? keptProgress ?? undefined
}
