import { serviceTitle } from '#domain/crm/catalogue/catalogue.schema.ts'
import type { Deps } from '#domain/kernel/commit.ts'
import { type Db, newId, type Trx } from '#domain/kernel/database.ts'
import type { Cents } from '#domain/kernel/money.ts'
import { isoTime, stockholmDay } from '#domain/kernel/time.ts'
import { type Instalment, instalmentsOf, type Part, partName } from '#domain/orders/instalments.ts'
import { hasEnded } from '#domain/orders/order-state.ts'
import type { Order } from '#domain/orders/orders.schema.ts'
import { creditOf, owedOf } from './credit.ts'
import { type InvoiceDocument, type InvoiceLine, readDocument, type Settled } from './invoice-document.ts'
import type { Invoice } from './invoices.schema.ts'
import { toInvoice } from './invoices.server.ts'
import { type InvoiceRow, insertInvoice, selectInvoicesOfOrder, takeNumber } from './invoices.store.server.ts'
import { inKronor, type VatInKronor } from './rates.schema.ts'
import { kronorOf } from './rates.server.ts'

type IssueDeps = Pick<Deps, 'seller' | 'accountingCurrency'>

/**
 * Issues the invoice of an order or an instalment. If one exists that isn't fully credited, returns it.
 * @param issue part: default whole; dueOn: for a transfer; paid: the amount received; isSample: nothing was charged
 */
export async function issueInvoice(
  deps: IssueDeps,
  trx: Trx,
  issue: { order: Order; part?: Part; dueOn?: string; paid?: Settled; isSample: boolean; now: Date },
): Promise<Invoice> {
  const { order, part = 'whole', now } = issue
  const documents = await selectInvoicesOfOrder(trx, order.id)
  const standing = standingInvoices(documents).find((one) => one.part === part)
  if (standing) return toInvoice(standing.invoice)
  const { net, vatAmount, gross } = instalmentOf(order, part)
  const content = {
    kind: 'invoice' as const,
    part,
    corrects: null,
    dueOn: issue.dueOn ?? null,
    lines: linesOf(order, part, net),
    net,
    vatAmount,
    gross,
    paid: issue.paid ?? null,
    kronor: await kronorOf(deps, trx, { vatAmount, issuedOn: stockholmDay(now) }),
    isSample: issue.isSample,
  }
  return issueDocument(deps, trx, { order, content, cause: `order:${order.id}:${documents.length + 1}`, now })
}

/**
 * Issues credit notes for invoiced amounts that are no longer owed, the second instalment first. Idempotent.
 * @param credit order: after booking the money; back: how it was refunded; whole: parts to credit completely because
 * they are reissued
 */
export async function creditOrder(
  deps: IssueDeps,
  trx: Trx,
  credit: { order: Order; back?: Settled; whole?: readonly Part[]; isSample: boolean; now: Date },
): Promise<Invoice[]> {
  const { order, whole, now } = credit
  const documents = await selectInvoicesOfOrder(trx, order.id)
  const standing = standingInvoices(documents).toReversed()
  let open = whole ? Number.POSITIVE_INFINITY : notOwed(order, standing)
  const notes: Invoice[] = []
  for (const { invoice, part, credited } of standing.filter((one) => whole?.includes(one.part) ?? true)) {
    const before = { gross: sum(credited, 'gross'), vatAmount: sum(credited, 'vat_amount') }
    const amount = Math.min(open, invoice.gross - before.gross)
    if (amount <= 0) continue
    open -= amount
    const invoiced = { gross: invoice.gross, vatAmount: invoice.vat_amount }
    const { net, vatAmount, gross, isAll } = creditOf({ invoiced, credited: before }, amount)
    const corrected = readDocument(invoice)
    const isLetOff = !credit.back && instalmentOf(order, part).gross !== invoice.gross
    const what = whole ? `Remainder of invoice ${corrected.number}` : isLetOff ? 'Discount' : 'Partial refund'
    const content = {
      kind: 'credit-note' as const,
      part,
      corrects: { number: corrected.number, issuedOn: corrected.issuedOn },
      dueOn: null,
      lines: isAll ? corrected.lines : [{ text: `${what}: ${serviceTitle(order.service)}`, net }],
      net,
      vatAmount,
      gross,
      paid: credit.back ? { ...credit.back, amount: gross } : null,
      kronor: corrected.kronor && kronorOfCredit(corrected.kronor, { vatAmount, credited }),
      isSample: credit.isSample,
    }
    const cause = `credit:${order.id}:${documents.length + notes.length + 1}`
    notes.push(await issueDocument(deps, trx, { order, content, cause, now }))
  }
  return notes
}

/** The newest invoice of each part. */
export async function invoicesOfParts(db: Db, orderId: string): Promise<ReadonlyMap<Part, Invoice>> {
  const documents = await selectInvoicesOfOrder(db, orderId)
  return new Map(
    documents
      .filter(({ kind }) => kind === 'invoice')
      .map((row) => [readDocument(row).part, toInvoice(row)] as const),
  )
}

/** An invoiced part of a price. left: amount that isn't credited. */
export type InvoicedPart = { part: Part; paid: Settled | null; left: Cents }

export async function partsInvoiced(db: Db, orderId: string): Promise<InvoicedPart[]> {
  return standingInvoices(await selectInvoicesOfOrder(db, orderId)).map(({ invoice, part, credited }) => ({
    part,
    paid: readDocument(invoice).paid,
    left: invoice.gross - sum(credited, 'gross'),
  }))
}

/**
 * Whether a due or paid part has no open invoice. A part that was credited because it isn't owed needs none. @param due
 * all parts that are due
 */
export async function lacksInvoice(
  db: Db,
  { order, part, due }: { order: Order; part: Part; due: readonly Instalment[] },
): Promise<boolean> {
  const standing = standingInvoices(await selectInvoicesOfOrder(db, order.id))
  if (standing.some((one) => one.part === part)) return false
  const price = due.reduce((total, { gross }) => total + gross, 0)
  const { received, returned, status } = order
  return owedOf({ price, received, returned, hasEnded: hasEnded(status) }) > leftOf(standing)
}

/** Invoiced amount that is neither owed nor credited. */
function notOwed(order: Order, standing: readonly Standing[]): number {
  const price = standing.reduce(
    (total, { invoice, part }) => total + Math.min(invoice.gross, instalmentOf(order, part).gross),
    0,
  )
  const { received, returned, status } = order
  return leftOf(standing) - owedOf({ price, received, returned, hasEnded: hasEnded(status) })
}

function leftOf(standing: readonly Standing[]): number {
  return standing.reduce((total, { invoice, credited }) => total + invoice.gross - sum(credited, 'gross'), 0)
}

function instalmentOf(order: Order, part: Part): Instalment {
  const found = instalmentsOf(order).find((one) => one.part === part)
  if (!found) throw new Error(`Order ${order.number} has no part called ${part}.`)
  return found
}

/** An instalment has one line that names everything ordered. */
function linesOf(order: Order, part: Part, net: number): InvoiceLine[] {
  const lines = order.lines.map((line) => ({ ...line, text: extentOf(line.text) }))
  const instalment = partName(part)
  if (instalment === null) return lines
  const names = lines.filter((line) => line.net >= 0).map(({ text }) => text.split('\n', 1)[0])
  return [{ text: `${serviceTitle(order.service)}, ${instalment}\n${names.join('; ')}`, net }]
}

/** Name and quantity, as Directive 2006/112 Article 226(6) requires. The order has the full text. */
function extentOf(line: string): string {
  return line.split('\n', 2).join('\n')
}

/** At the invoice's rate. Rounded over all credit notes together, so that they add up to the invoice. */
function kronorOfCredit(
  corrected: VatInKronor,
  { vatAmount, credited }: { vatAmount: number; credited: readonly InvoiceRow[] },
): VatInKronor {
  const before = credited.reduce((total, row) => total + (readDocument(row).kronor?.vatAmount ?? 0), 0)
  const inAll = inKronor(sum(credited, 'vat_amount') + vatAmount, corrected.rate)
  return { ...corrected, vatAmount: inAll - before }
}

type Content = Omit<
  InvoiceDocument,
  'number' | 'issuedOn' | 'order' | 'deliverBy' | 'seller' | 'buyer' | 'vat' | 'currency'
>

/** An invoice that is not fully credited, with its credit notes. */
type Standing = { invoice: InvoiceRow; part: Part; credited: InvoiceRow[] }

function standingInvoices(documents: readonly InvoiceRow[]): Standing[] {
  const notes = Map.groupBy(documents, (row) => readDocument(row).corrects?.number)
  return documents
    .filter(({ kind }) => kind === 'invoice')
    .map((invoice) => ({
      invoice,
      part: readDocument(invoice).part,
      credited: notes.get(invoice.number) ?? [],
    }))
    .filter(({ invoice, credited }) => sum(credited, 'gross') !== invoice.gross)
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
