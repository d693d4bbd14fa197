import type { Db } from '#domain/kernel/database.ts'
import { addSeconds, isoTime } from '#domain/kernel/time.ts'
import type { InvoiceDocument } from './invoice-document.ts'
import type { Invoice } from './invoices.schema.ts'
import {
  countInvoicesWithoutFile,
  selectInvoice,
  selectInvoiceOfNumber,
  selectInvoiceOfOwner,
  selectInvoicesBetween,
  selectInvoicesOfNumbers,
  selectInvoicesOfOrder,
  selectInvoicesOfOrders,
  selectInvoicesOfOwner,
} from './invoices.store.server.ts'
import { noSuchInvoice } from './refusals.ts'
import { readDocument } from './stored-document.ts'
import { toInvoice } from './to-invoice.ts'

/** @throws AppError not-found unless it is the owner's */
export async function ownInvoice(db: Db, which: { id: string; ownerId: string }): Promise<Invoice> {
  const row = await selectInvoiceOfOwner(db, { id: which.id, userId: which.ownerId })
  if (!row) throw noSuchInvoice()
  return toInvoice(row)
}

/** @throws AppError not-found */
export async function findInvoice(db: Db, which: { id: string } | { number: string }): Promise<Invoice> {
  const row =
    'id' in which ? await selectInvoice(db, which.id) : await selectInvoiceOfNumber(db, which.number)
  if (!row) throw noSuchInvoice()
  return toInvoice(row)
}

/** Ids of the orders that these numbers are invoices of, by number. */
export async function ordersOfInvoices(
  db: Db,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await selectInvoicesOfNumbers(db, numbers)
  return new Map(rows.map(({ number, order_id }) => [number, order_id]))
}

/** The owner's invoices and credit notes, newest first. */
export async function listInvoices(db: Db, ownerId: string): Promise<Invoice[]> {
  return (await selectInvoicesOfOwner(db, ownerId)).map(toInvoice)
}

/** Of one order, in the order of their numbers. */
export async function invoicesOfOrder(db: Db, orderId: string): Promise<Invoice[]> {
  return (await selectInvoicesOfOrder(db, orderId)).map(toInvoice)
}

/** What was issued from one time on and before another, with what each document says, in the order of their numbers. */
export async function documentsBetween(
  db: Db,
  span: { from: string; to: string },
): Promise<{ invoice: Invoice; document: InvoiceDocument }[]> {
  const rows = await selectInvoicesBetween(db, span)
  return rows.map((row) => ({ invoice: toInvoice(row), document: readDocument(row) }))
}

/** Of these orders, oldest first. */
export async function invoicesOfOrders(db: Db, orderIds: readonly string[]): Promise<Invoice[]> {
  return (await selectInvoicesOfOrders(db, orderIds)).map(toInvoice)
}

/** Mails draw what they carry within minutes. */
const DRAWN_WITHIN_SECONDS = 3600

/** How many were issued by now and never drawn. */
export function countUndrawn(db: Db, now: Date): Promise<number> {
  return countInvoicesWithoutFile(db, isoTime(now))
}

/** How many of them more than an hour ago. */
export function countUndrawnLate(db: Db, now: Date): Promise<number> {
  return countUndrawn(db, addSeconds(now, -DRAWN_WITHIN_SECONDS))
}
