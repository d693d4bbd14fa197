import { serviceTitle } from '#domain/crm/catalogue/catalogue.schema.ts'
import { renderEmail } from '#domain/email/email-layout.ts'
import { type AppError, notFound } from '#domain/kernel/app-error.ts'
import { commit, type Deps } from '#domain/kernel/commit.ts'
import type { Db } from '#domain/kernel/database.ts'
import { formatEuros } from '#domain/kernel/money.ts'
import { addSeconds, isoTime } from '#domain/kernel/time.ts'
import { notifyBuyer } from '#domain/orders/notify-buyer.server.ts'
import { showOrder } from '#domain/orders/orders.server.ts'
import { recordAudit } from '#domain/people/audit/audit.server.ts'
import { type InvoiceDocument, readDocument } from './invoice-document.ts'
import { documentName, type Invoice } from './invoices.schema.ts'
import {
  countInvoicesWithoutFile,
  type InvoiceRow,
  selectInvoice,
  selectInvoiceOfOwner,
  selectInvoicesBetween,
  selectInvoicesOfNumbers,
  selectInvoicesOfOrder,
  selectInvoicesOfOrders,
  selectInvoicesOfOwner,
} from './invoices.store.server.ts'

/** @throws AppError not-found unless it belongs to the owner */
export async function ownInvoice(db: Db, which: { id: string; ownerId: string }): Promise<Invoice> {
  const row = await selectInvoiceOfOwner(db, { id: which.id, userId: which.ownerId })
  if (!row) throw noSuchInvoice()
  return toInvoice(row)
}

/** Order ids by invoice number. */
export async function ordersOfInvoices(
  db: Db,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await selectInvoicesOfNumbers(db, numbers)
  return new Map(rows.map(({ number, order_id }) => [number, order_id]))
}

/** Invoices and credit notes, newest first. */
export async function listInvoices(db: Db, ownerId: string): Promise<Invoice[]> {
  return (await selectInvoicesOfOwner(db, ownerId)).map(toInvoice)
}

/** Sorted by number. */
export async function invoicesOfOrder(db: Db, orderId: string): Promise<Invoice[]> {
  return (await selectInvoicesOfOrder(db, orderId)).map(toInvoice)
}

/** Documents issued in a half-open interval, sorted by number. */
export async function documentsBetween(
  db: Db,
  span: { from: string; to: string },
): Promise<{ invoice: Invoice; document: InvoiceDocument }[]> {
  const rows = await selectInvoicesBetween(db, span)
  return rows.map((row) => ({ invoice: toInvoice(row), document: readDocument(row) }))
}

/** Oldest first. */
export async function invoicesOfOrders(db: Db, orderIds: readonly string[]): Promise<Invoice[]> {
  return (await selectInvoicesOfOrders(db, orderIds)).map(toInvoice)
}

/** Attached documents are drawn within minutes. */
const DRAWN_WITHIN_SECONDS = 3600

/** Documents that were never drawn. */
export function countUndrawn(db: Db, now: Date): Promise<number> {
  return countInvoicesWithoutFile(db, isoTime(now))
}

/** Documents that have waited for more than an hour. */
export function countUndrawnLate(db: Db, now: Date): Promise<number> {
  return countUndrawn(db, addSeconds(now, -DRAWN_WITHIN_SECONDS))
}

export function noSuchInvoice(): AppError {
  return notFound('No invoice has this id.')
}

export function toInvoice(row: InvoiceRow): Invoice {
  return {
    id: row.id,
    number: row.number,
    kind: row.kind,
    orderId: row.order_id,
    net: row.net,
    vatAmount: row.vat_amount,
    gross: row.gross,
    issuedAt: row.issued_at,
  }
}

/** Emails an invoice or credit note again, to the account's current address or the address of the order. @throws AppError not-found */
export async function emailInvoice(deps: Deps, which: { id: string }): Promise<{ recipient: string }> {
  const row = await selectInvoice(deps.db, which.id)
  if (!row) throw noSuchInvoice()
  const invoice = toInvoice(row)
  const order = await showOrder(deps.db, invoice.orderId)
  const what = documentName(invoice)
  const mail = renderEmail(deps.studio, {
    subject: `${what} ${invoice.number}`,
    preheader: `For order ${order.number}, ${serviceTitle(order.service)}.`,
    paragraphs: [`${what} ${invoice.number} is attached. It is the same document that you received before.`],
    facts: [
      ['Order', order.number],
      ['Service', serviceTitle(order.service)],
      ['Amount', formatEuros(invoice.gross)],
    ],
  })
  return commit(deps, async (work) => {
    const now = deps.clock()
    const recipient = await notifyBuyer(work, { order, mail, documents: [invoice], now })
    await recordAudit(work, { action: 'invoice-sent-again', about: invoice.id, now })
    return { recipient }
  })
}
