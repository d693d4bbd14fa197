import { ordersOfInvoices } from '#domain/billing/invoices/invoices.server.ts'
import { readStatement } from '#domain/billing/statements/read-statement.ts'
import {
  type Columns,
  FITS,
  type Fit,
  LINES_MAX,
  type MatchedLine,
  type ReadStatement,
  type StatementLine,
  TAKEN_BACK,
  TOO_MUCH,
} from '#domain/billing/statements/statement.schema.ts'
import { type BookedTransfer, standingTransfers } from '#domain/billing/transfers/transfers.server.ts'
import { badInput } from '#domain/kernel/app-error.ts'
import type { Db } from '#domain/kernel/database.ts'
import { type Cents, formatEuros } from '#domain/kernel/money.ts'
import { possibleOrderNumbers } from '#domain/orders/order-number.ts'
import { hasEnded, isOffer, openOf } from '#domain/orders/order-state.ts'
import type { Order } from '#domain/orders/orders.schema.ts'
import { findOrders } from '#domain/orders/orders.server.ts'
import { owedQuotes } from '#domain/orders/quotes/owed-quotes.server.ts'

/**
 * Compares a bank statement with booked transfers and open orders. Changes nothing.
 * @throws AppError bad-input for a file that isn't a statement
 */
export async function matchStatement(
  db: Db,
  { text, columns }: { text: string; columns?: Columns | undefined },
): Promise<ReadStatement> {
  const read = readStatement(text, columns)
  if ('asked' in read) return { kind: 'columns', table: read.asked }
  const { lines, outgoing } = read.statement
  if (lines.length > LINES_MAX) throw badInput(TOO_MUCH)
  const known = await whatIsKnown(db, lines)
  return { kind: 'lines', lines: lines.map((line) => matched(line, known)), outgoing }
}

/** `booked`: by reference; `ofOrder`: by order; `open`: not covered by an earlier line */
type Known = {
  orders: ReadonlyMap<string, Order>
  named: (line: StatementLine) => Order[]
  owed: readonly Order[]
  booked: ReadonlyMap<string, BookedTransfer[]>
  ofOrder: ReadonlyMap<string, BookedTransfer[]>
  open: Map<string, Cents>
}

async function whatIsKnown(db: Db, lines: readonly StatementLine[]): Promise<Known> {
  const numbers = [...new Set(lines.flatMap(({ text }) => possibleOrderNumbers(text)))]
  const invoices = await ordersOfInvoices(db, lines.flatMap(invoiceNumbersIn))
  const owedIds = (await owedQuotes(db)).map(({ id }) => id)
  const named = await findOrders(db, [...invoices.values(), ...owedIds], numbers)
  const references = lines.map(({ reference }) => reference)
  const ids = [...new Set(named.map(({ id }) => id))]
  const transfers = await standingTransfers(db, { references, orderIds: ids })
  const missing = transfers.map(({ orderId }) => orderId).filter((id) => !ids.includes(id))
  const byId = new Map([...named, ...(await findOrders(db, missing))].map((order) => [order.id, order]))
  const orders = [...byId.values()]
  const byNumber = new Map(orders.map((order) => [order.number, order]))
  return {
    orders: byId,
    named: (line) => {
      const ofInvoices = invoiceNumbersIn(line).map((number) => byId.get(invoices.get(number) ?? ''))
      const found = [...possibleOrderNumbers(line.text).map((number) => byNumber.get(number)), ...ofInvoices]
      return [...new Set(found.filter((order) => order !== undefined))]
    },
    owed: orders.filter(({ id }) => owedIds.includes(id)),
    booked: Map.groupBy(transfers, ({ reference }) => reference),
    ofOrder: Map.groupBy(transfers, ({ orderId }) => orderId),
    open: new Map(orders.map((order) => [order.id, openOf(order)])),
  }
}

function invoiceNumbersIn({ text }: StatementLine): string[] {
  return text.match(/\b20\d\d-\d{4,}\b/g) ?? []
}

type Found = { fit: Fit; why: string; order?: Order | undefined }

function matched(line: StatementLine, known: Known): MatchedLine {
  const { fit, why, order } = found(line, known)
  const open = order ? (known.open.get(order.id) ?? 0) : 0
  // Later lines with the same number get the rest.
  if (order && FITS[fit].isBookable) known.open.set(order.id, Math.max(0, open - line.amount))
  return {
    ...line,
    fit,
    why,
    order: order ? { number: order.number, buyer: order.buyer.companyName ?? order.buyer.name, open } : null,
  }
}

function found(line: StatementLine, known: Known): Found {
  if (line.amount < 0) return takenBack(line, known)
  if (line.unread !== null) return { fit: 'unread', why: line.unread }
  if (line.currency !== 'EUR')
    return {
      fit: 'unread',
      why: `This payment is in ${line.currency}. Record the amount that arrived in euros manually.`,
    }
  return bookedAlready(line, known) ?? byNumber(line, known) ?? bySum(line, known)
}

/** Finds the order by the reference of the payment, or by the number in its text. */
function takenBack(line: StatementLine, { booked, orders, named }: Known): Found {
  const [part] = booked.get(line.reference) ?? []
  const order = part ? orders.get(part.orderId) : named(line)[0]
  return {
    fit: 'unread',
    why: order
      ? `${TAKEN_BACK} Order ${order.number} is no longer paid. Reverse its transfer there.`
      : `${TAKEN_BACK} Find the order that it paid, and reverse its transfer there.`,
    order,
  }
}

function bookedAlready({ reference, amount }: StatementLine, { booked, orders }: Known): Found | undefined {
  const parts = booked.get(reference) ?? []
  if (parts.length === 0) return undefined
  const numbers = parts.map(({ orderId }) => orders.get(orderId)?.number).join(' and ')
  const sum = parts.reduce((total, part) => total + part.amount, 0)
  if (sum >= amount) return { fit: 'booked', why: `Already recorded for order ${numbers}.` }
  return {
    fit: 'doubtful',
    why: `${formatEuros(sum)} of it is recorded for order ${numbers}. Choose the order for the rest.`,
  }
}

function byNumber(line: StatementLine, known: Known): Found | undefined {
  const [order, ...others] = known.named(line)
  if (!order) return undefined
  if (others.length > 0)
    return {
      fit: 'doubtful',
      why: `It names ${[order, ...others].map(({ number }) => number).join(' and ')}. Record a part for each.`,
    }
  const { number, status } = order
  if (isOffer(status))
    return { fit: 'unread', why: `It names order ${number}, which has not been accepted yet.` }
  const twin = (known.ofOrder.get(order.id) ?? []).find(
    (one) => one.amount === line.amount && one.on === line.on,
  )
  if (twin)
    return {
      fit: 'doubtful',
      why: `This date and amount are already recorded for order ${number} as ${twin.reference}. Record it again only if it arrived twice.`,
      order,
    }
  if (hasEnded(status))
    return {
      fit: 'doubtful',
      why: `Order ${number} is ${status}, so all of it would have to be refunded.`,
      order,
    }
  return { ...againstOpen(line.amount, known.open.get(order.id) ?? 0), order }
}

function againstOpen(amount: Cents, open: Cents): Found {
  if (open === 0)
    return {
      fit: 'doubtful',
      why: 'Its number matches, but nothing is due. All of it would have to be refunded.',
    }
  if (amount === open) return { fit: 'fits', why: 'Number and amount match.' }
  if (amount < open)
    return {
      fit: 'doubtful',
      why: `Its number matches, but ${formatEuros(open - amount)} would still be due.`,
    }
  return {
    fit: 'doubtful',
    why: `Its number matches, but it is ${formatEuros(amount - open)} too much, which would have to be refunded.`,
  }
}

function bySum({ amount }: StatementLine, { owed, open }: Known): Found {
  const same = owed.filter(({ id }) => open.get(id) === amount)
  const [order, ...others] = same
  if (!order) return { fit: 'alone', why: 'It names no order, and no open order has this amount.' }
  if (others.length > 0)
    return { fit: 'alone', why: `It names no order, and ${same.length} open orders have this amount.` }
  return {
    fit: 'doubtful',
    why: 'It names no order, but this is the only open order with its amount.',
    order,
  }
}
