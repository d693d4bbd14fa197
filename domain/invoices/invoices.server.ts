import { createHash } from 'node:crypto'
import { serviceTitle } from '../catalogue/catalogue.schema.ts'
import { AppError } from '../kernel/app-error.ts'
import type { IdSearch } from '../kernel/begins-with.ts'
import { isoTime, stockholmDay } from '../kernel/clock.ts'
import type { Db, Trx } from '../kernel/database.ts'
import type { Deps } from '../kernel/deps.ts'
import { newId } from '../kernel/id.ts'
import type { Cents } from '../kernel/money.ts'
import { hasEnded } from '../orders/order-state.ts'
import type { Order } from '../orders/orders.schema.ts'
import { ownerOfOrder } from '../orders/show-orders.server.ts'
import { creditOf } from './credit.ts'
import type { DrawInvoice, InvoiceDocument } from './invoice-document.ts'
import type { Invoice, InvoiceForm } from './invoices.schema.ts'
import {
  countInvoicesWithoutFile,
  type InvoiceRow,
  insertFile,
  insertInvoice,
  selectFile,
  selectInvoice,
  selectInvoiceIds,
  selectInvoiceOfNumber,
  selectInvoiceOfOwner,
  selectInvoices,
  selectInvoicesBetween,
  selectInvoicesOfOrder,
  selectInvoicesOfOwner,
  takeNumber,
  updateDocument,
} from './invoices.store.server.ts'
import { inKronor } from './rates/kronor.ts'
import { vatInKronor } from './rates/rates.server.ts'

export type InvoicesDeps = Deps & { drawInvoice: DrawInvoice }

/** What a paper says of the studio, and in which currency its books are. */
type IssueDeps = Pick<Deps, 'seller' | 'accountingCurrency'>

/** What drawing a paper takes. */
type DrawDeps = Pick<InvoicesDeps, 'db' | 'clock' | 'accountingCurrency' | 'drawInvoice'>

/** How money came or went back, as a paper says it. */
export type Settled = NonNullable<InvoiceDocument['paid']>

/**
 * The invoice of an order, with the next number of its year in Stockholm. An order has one at a time: asking again finds it, until it
 * was credited as a whole.
 * @param issue dueOn: a day, while it waits for a transfer; paid: once the money is there; isSample: nothing was charged
 */
export async function issueInvoice(
  trx: Trx,
  deps: IssueDeps,
  issue: { order: Order; dueOn?: string; paid?: Settled; isSample: boolean; now: Date },
): Promise<Invoice> {
  const { order, now } = issue
  const invoices = await selectInvoicesOfOrder(trx, order.id)
  const there = currentInvoice(invoices)
  if (there) return toInvoice(there.invoice)
  const content = {
    kind: 'invoice' as const,
    corrects: null,
    dueOn: issue.dueOn ?? null,
    // What a line comprises stands in the order.
    lines: order.lines.map(({ text, net }) => ({ text: text.replace(/\n.*/s, ''), net })),
    net: order.net,
    vatAmount: order.vatAmount,
    gross: order.gross,
    paid: issue.paid ?? null,
    kronor: await kronorOf(deps, trx, { vatAmount: order.vatAmount, issuedOn: stockholmDay(now) }),
    isSample: issue.isSample,
  }
  return issueDocument(trx, deps, { order, content, cause: `order:${order.id}:${invoices.length + 1}`, now })
}

/**
 * The credit note of what is not owed any more of an order that was invoiced: money went back, or it ended unpaid. Asking again for the
 * same makes no other.
 * @param credit order: with the money booked; back: how it went, if any did; isWhole: another invoice takes its place
 */
export async function creditOrder(
  trx: Trx,
  deps: IssueDeps,
  credit: { order: Order; back?: Settled; isWhole?: boolean; isSample: boolean; now: Date },
): Promise<Invoice | undefined> {
  const { order, now } = credit
  const invoices = await selectInvoicesOfOrder(trx, order.id)
  const current = currentInvoice(invoices)
  if (!current) return undefined
  const { invoice, credited } = current
  const due = creditOf({
    invoiced: { gross: invoice.gross, vatAmount: invoice.vat_amount },
    credited: { gross: sum(credited, 'gross'), vatAmount: sum(credited, 'vat_amount') },
    received: credit.isWhole ? 0 : order.received,
    returned: credit.isWhole ? 0 : order.returned,
    hasEnded: credit.isWhole || hasEnded(order.status),
  })
  if (!due) return undefined
  const { net, vatAmount, gross, isAll } = due
  const corrected: InvoiceDocument = JSON.parse(invoice.document)
  const content = {
    kind: 'credit-note' as const,
    corrects: { number: corrected.number, issuedOn: corrected.issuedOn },
    dueOn: null,
    lines: isAll ? corrected.lines : [{ text: `Refund of a part: ${serviceTitle(order.service)}`, net }],
    net,
    vatAmount,
    gross,
    paid: credit.back ? { ...credit.back, amount: gross } : null,
    // At the rate of what it corrects, so that both together say nothing.
    kronor: corrected.kronor && {
      ...corrected.kronor,
      vatAmount: inKronor(vatAmount, corrected.kronor.rate),
    },
    isSample: credit.isSample,
  }
  return issueDocument(trx, deps, { order, content, cause: `credit:${order.id}:${invoices.length + 1}`, now })
}

/** The owner's invoices and credit notes, newest first. */
export async function listInvoices(db: Db, ownerId: string): Promise<Invoice[]> {
  return (await selectInvoicesOfOwner(db, ownerId)).map(toInvoice)
}

/** For the studio: everybody's, newest first. */
export async function listAllInvoices(db: Db, filter: { limit?: number } = {}): Promise<Invoice[]> {
  return (await selectInvoices(db, { limit: filter.limit ?? 100 })).map(toInvoice)
}

/** How many were issued before a time, in ISO 8601, and never drawn. */
export function countUndrawn(db: Db, filter: { before: string }): Promise<number> {
  return countInvoicesWithoutFile(db, filter.before)
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
  return rows.map((row) => ({ invoice: toInvoice(row), document: JSON.parse(row.document) }))
}

/** @throws AppError not-found */
export async function findInvoice(db: Db, which: { id: string } | { number: string }): Promise<Invoice> {
  const row =
    'id' in which ? await selectInvoice(db, which.id) : await selectInvoiceOfNumber(db, which.number)
  if (!row) throw noSuchInvoice()
  return toInvoice(row)
}

/** @throws AppError not-found unless it is the owner's */
export async function ownInvoice(db: Db, which: { id: string; ownerId: string }): Promise<Invoice> {
  const row = await selectInvoiceOfOwner(db, { id: which.id, userId: which.ownerId })
  if (!row) throw noSuchInvoice()
  return toInvoice(row)
}

/**
 * A file of an invoice: drawn when it is first wanted, and the same bytes ever after.
 * @throws AppError not-found; whatever the drawing fails with
 */
export async function invoiceFile(
  deps: DrawDeps,
  which: { id: string; form: InvoiceForm },
): Promise<{ name: string; content: Buffer; sha256: string }> {
  const invoice = await selectInvoice(deps.db, which.id)
  if (!invoice) throw noSuchInvoice()
  const key = { invoiceId: invoice.id, form: which.form }
  let file = await selectFile(deps.db, key)
  if (!file) {
    await draw(deps, invoice)
    file = await selectFile(deps.db, key)
  }
  if (!file) throw new Error(`The ${which.form} of ${invoice.number} was drawn and is not there.`)
  const extension = which.form === 'pdf' ? 'pdf' : 'xml'
  return {
    name: `${invoice.kind}-${invoice.number}.${extension}`,
    content: Buffer.from(file.content, 'base64'),
    sha256: file.sha256,
  }
}

/** Ids that begin so, in their order. */
export function findInvoiceIds(db: Db, search: IdSearch): Promise<string[]> {
  return selectInvoiceIds(db, search)
}

type Content = Pick<
  InvoiceDocument,
  'kind' | 'corrects' | 'dueOn' | 'lines' | 'net' | 'vatAmount' | 'gross' | 'paid' | 'kronor' | 'isSample'
>

async function issueDocument(
  trx: Trx,
  deps: IssueDeps,
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
    performedOn: order.deliverBy,
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
    user_id: await ownerOfOrder(trx, order.id),
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

async function draw(deps: DrawDeps, invoice: InvoiceRow): Promise<void> {
  const document = await withKronor(deps, JSON.parse(invoice.document))
  const { pdf, ubl } = await deps.drawInvoice(document)
  const files = { pdf: Buffer.from(pdf), ubl: Buffer.from(ubl, 'utf8') }
  const rows = Object.entries(files).map(([form, bytes]) => ({
    invoice_id: invoice.id,
    form: form as InvoiceForm,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    content: bytes.toString('base64'),
    created_at: isoTime(deps.clock()),
  }))
  await deps.db.transaction().execute(async (trx) => {
    await updateDocument(trx, { id: invoice.id, document: JSON.stringify(document) })
    for (const row of rows) await insertFile(trx, row)
  })
}

/**
 * A paper that was issued before any rate was known says its VAT in kronor once one is: it is not drawn without.
 * @throws AppError unavailable while no rate is known
 */
async function withKronor(deps: DrawDeps, document: InvoiceDocument): Promise<InvoiceDocument> {
  if (!saysKronor(deps, document.vatAmount) || document.kronor !== null) return document
  const kronor = await kronorOf(deps, deps.db, document)
  if (kronor) return { ...document, kronor }
  throw new AppError('unavailable', {
    userMessage: `No exchange rate is known for ${document.issuedOn}: give one with \`studio rates set\`.`,
  })
}

async function kronorOf(
  deps: Pick<Deps, 'accountingCurrency'>,
  db: Db,
  { vatAmount, issuedOn }: Pick<InvoiceDocument, 'vatAmount' | 'issuedOn'>,
): Promise<InvoiceDocument['kronor']> {
  return saysKronor(deps, vatAmount) ? vatInKronor({ db }, { vatAmount, day: issuedOn }) : null
}

/** Where no VAT is charged there is none to say in kronor. */
function saysKronor({ accountingCurrency }: Pick<Deps, 'accountingCurrency'>, vatAmount: Cents): boolean {
  return accountingCurrency === 'SEK' && vatAmount > 0
}

function toInvoice(row: InvoiceRow): Invoice {
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

function sum(rows: readonly InvoiceRow[], column: 'gross' | 'vat_amount'): number {
  return rows.reduce((total, row) => total + row[column], 0)
}

function noSuchInvoice(): AppError {
  return new AppError('not-found', { userMessage: 'There is no invoice with this id.' })
}
