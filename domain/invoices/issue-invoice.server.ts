import { serviceTitle } from '../catalogue/catalogue.schema.ts'
import { isoTime, stockholmDay } from '../kernel/clock.ts'
import type { Db, Trx } from '../kernel/database.ts'
import type { Deps } from '../kernel/deps.ts'
import { newId } from '../kernel/id.ts'
import { hasEnded } from '../orders/order-state.ts'
import type { Order } from '../orders/orders.schema.ts'
import { creditOf } from './credit.ts'
import type { InvoiceDocument, Settled } from './invoice-document.ts'
import type { Invoice } from './invoices.schema.ts'
import { type InvoiceRow, insertInvoice, selectInvoicesOfOrder, takeNumber } from './invoices.store.server.ts'
import { kronorOf } from './kronor-of-document.server.ts'
import { inKronor } from './rates/kronor.ts'
import type { VatInKronor } from './rates/rates.schema.ts'
import { readDocument } from './stored-document.ts'
import { toInvoice } from './to-invoice.ts'

/** What a paper says of the studio, and in which currency its books are. */
type IssueDeps = Pick<Deps, 'seller' | 'accountingCurrency'>

/**
 * The invoice of an order, with the next number of its year in Stockholm. An order has one at a time: asking again finds it, until it
 * was credited as a whole.
 * @param issue dueOn: a day, while it waits for a transfer; paid: once the money is there; isSample: nothing was charged
 */
export async function issueInvoice(
  deps: IssueDeps,
  trx: Trx,
  issue: { order: Order; dueOn?: string; paid?: Settled; isSample: boolean; now: Date },
): Promise<Invoice> {
  const { order, now } = issue
  const papers = await selectInvoicesOfOrder(trx, order.id)
  const current = currentInvoice(papers)
  if (current) return toInvoice(current.invoice)
  const content = {
    kind: 'invoice' as const,
    corrects: null,
    dueOn: issue.dueOn ?? null,
    lines: order.lines.map((line) => ({ ...line, text: extentOf(line.text) })),
    net: order.net,
    vatAmount: order.vatAmount,
    gross: order.gross,
    paid: issue.paid ?? null,
    kronor: await kronorOf(deps, trx, { vatAmount: order.vatAmount, issuedOn: stockholmDay(now) }),
    isSample: issue.isSample,
  }
  return issueDocument(deps, trx, { order, content, cause: `order:${order.id}:${papers.length + 1}`, now })
}

/**
 * The credit note of what is not owed any more of an order that was invoiced: money went back, or it ended unpaid. Asking again for the
 * same makes no other.
 * @param credit order: with the money booked; back: how it went, if any did; isWhole: another invoice takes its place
 */
export async function creditOrder(
  deps: IssueDeps,
  trx: Trx,
  credit: { order: Order; back?: Settled; isWhole?: boolean; isSample: boolean; now: Date },
): Promise<Invoice | undefined> {
  const { order, now } = credit
  const papers = await selectInvoicesOfOrder(trx, order.id)
  const current = currentInvoice(papers)
  if (!current) return undefined
  const { invoice, credited } = current
  const due = creditOf({
    invoiced: { gross: invoice.gross, vatAmount: invoice.vat_amount },
    credited: { gross: sum(credited, 'gross'), vatAmount: sum(credited, 'vat_amount') },
    price: Math.min(invoice.gross, order.gross),
    received: credit.isWhole ? 0 : order.received,
    returned: credit.isWhole ? 0 : order.returned,
    hasEnded: credit.isWhole || hasEnded(order.status),
  })
  if (!due) return undefined
  const { net, vatAmount, gross, isAll } = due
  const corrected = readDocument(invoice)
  const part = credit.isWhole
    ? `What was left of invoice ${corrected.number}`
    : credit.back || order.gross === invoice.gross
      ? 'Refund of a part'
      : 'Let off of the price'
  const content = {
    kind: 'credit-note' as const,
    corrects: { number: corrected.number, issuedOn: corrected.issuedOn },
    dueOn: null,
    lines: isAll ? corrected.lines : [{ text: `${part}: ${serviceTitle(order.service)}`, net }],
    net,
    vatAmount,
    gross,
    paid: credit.back ? { ...credit.back, amount: gross } : null,
    kronor: corrected.kronor && kronorOfCredit(corrected.kronor, { vatAmount, credited }),
    isSample: credit.isSample,
  }
  return issueDocument(deps, trx, { order, content, cause: `credit:${order.id}:${papers.length + 1}`, now })
}

/** Whether the invoice that stands says that this money paid it. @param which reference: as a paper says it */
export async function invoiceSaysPaidBy(
  db: Db,
  which: { orderId: string; reference: string },
): Promise<boolean> {
  const current = currentInvoice(await selectInvoicesOfOrder(db, which.orderId))
  return current !== undefined && readDocument(current.invoice).paid?.reference === which.reference
}

/** What was sold and how much of it (Directive 2006/112 Article 226(6)); the rest of what a line comprises stands in the order. */
function extentOf(line: string): string {
  return line.split('\n', 2).join('\n')
}

/** At the rate of what it corrects: the total of its credit notes less those before, so that all of them together take back all of it. */
function kronorOfCredit(
  corrected: VatInKronor,
  { vatAmount, credited }: { vatAmount: number; credited: readonly InvoiceRow[] },
): VatInKronor {
  const before = credited.reduce((total, row) => total + (readDocument(row).kronor?.vatAmount ?? 0), 0)
  const inAll = inKronor(sum(credited, 'vat_amount') + vatAmount, corrected.rate)
  return { ...corrected, vatAmount: inAll - before }
}

/** What invoices and credit notes say differently. */
type Content = Pick<
  InvoiceDocument,
  'kind' | 'corrects' | 'dueOn' | 'lines' | 'net' | 'vatAmount' | 'gross' | 'paid' | 'kronor' | 'isSample'
>

/** The invoice that stands, with what was credited of it; nothing when there is none, or all of it was credited. */
function currentInvoice(
  papers: readonly InvoiceRow[],
): { invoice: InvoiceRow; credited: InvoiceRow[] } | undefined {
  const at = papers.findLastIndex(({ kind }) => kind === 'invoice')
  const invoice = papers[at]
  if (!invoice) return undefined
  const credited = papers.slice(at + 1)
  return sum(credited, 'gross') === invoice.gross ? undefined : { invoice, credited }
}

async function issueDocument(
  deps: IssueDeps,
  trx: Trx,
  issue: { order: Order; content: Content; cause: string; now: Date },
): Promise<Invoice> {
  const { order, content, cause, now } = issue
  const issuedOn = stockholmDay(now)
  const year = Number(issuedOn.slice(0, 4))
  const number = `${year}-${String(await takeNumber(trx, year)).padStart(4, '0')}`
  const document: InvoiceDocument = {
    ...content,
    number,
    issuedOn,
    order: {
      number: order.number,
      orderedOn: stockholmDay(new Date(order.acceptedAt ?? order.createdAt)),
      title: serviceTitle(order.service),
    },
    deliverBy: content.kind === 'invoice' ? order.deliverBy : null,
    seller: deps.seller,
    buyer: order.buyer,
    vat: order.vat,
    currency: 'EUR',
  }
  const row: InvoiceRow = {
    id: newId('inv'),
    number,
    kind: content.kind,
    order_id: order.id,
    user_id: order.ownerId,
    cause,
    net: content.net,
    vat_amount: content.vatAmount,
    gross: content.gross,
    document: JSON.stringify(document),
    issued_at: isoTime(now),
  }
  await insertInvoice(trx, row)
  return toInvoice(row)
}

function sum(rows: readonly InvoiceRow[], column: 'gross' | 'vat_amount'): number {
  return rows.reduce((total, row) => total + row[column], 0)
}
