import { createHash } from 'node:crypto'
import type { Db } from '#domain/kernel/database.ts'
import type { MovementKind } from '#domain/orders/movements.server.ts'
import { type Ledger, lost } from './ledger.ts'

/** Money, orders and papers have to say the same. @returns a sentence for each that does not */
export async function findOrderViolations(db: Db, ledger: Ledger): Promise<string[]> {
  const rows = await readRows(db)
  return [
    ...checkMoney(rows),
    ...checkDocuments(rows),
    ...checkNumbers(rows),
    ...checkFiles(rows),
    ...checkWithdrawals(rows, ledger),
  ]
}

type Rows = Awaited<ReturnType<typeof readRows>>

function checkMoney({ orders, payments }: Rows): string[] {
  const known = new Set(orders.map(({ id }) => id))
  return [
    ...payments.flatMap(({ id, order_id, status, amount, received, returned }) => [
      ...(known.has(order_id) ? [] : [`The payment ${id} pays no order.`]),
      ...(received === (isPaid(status) ? amount : 0)
        ? []
        : [`The payment ${id} of ${amount} is ${status}, and ${received} of it moved.`]),
      ...((status === 'refunded') === (received > 0 && returned === received)
        ? []
        : [`The payment ${id} is ${status}, and ${returned} of ${received} went back.`]),
      ...(returned > received ? [`More of the payment ${id} went back than came.`] : []),
    ]),
    ...orders.flatMap(({ id, received, status, gross }) => [
      ...(status === 'paid' && received < gross ? [`The order ${id} is paid with too little.`] : []),
      ...(status === 'offered' && received >= gross
        ? [`The order ${id} has its money and is not paid.`]
        : []),
    ]),
  ]
}

function checkDocuments({ orders, invoices }: Rows): string[] {
  const ofOrder = Map.groupBy(invoices, ({ order_id }) => order_id)
  return orders.flatMap(({ id, status, paid_at, received, returned, gross }) => {
    const owed = (ofOrder.get(id) ?? []).reduce(
      (sum, { kind, gross: amount }) => sum + (kind === 'invoice' ? amount : -amount),
      0,
    )
    if (paid_at === null) {
      // A transfer is invoiced with the yes to its quote, and what ends unpaid is credited.
      const due = status === 'accepted' ? gross : 0
      return owed === due ? [] : [`The papers of order ${id} say ${owed}, and it is ${status}.`]
    }
    const kept = Math.min(gross, received - returned)
    return owed === kept ? [] : [`The papers of order ${id} say ${owed}, its money ${kept}.`]
  })
}

/** Without gap and double, year by year. */
function checkNumbers({ invoices }: Rows): string[] {
  const years = Map.groupBy(invoices, ({ number }) => number.slice(0, 4))
  return [...years].flatMap(([year, papers]) => {
    const numbers = new Set(papers.map(({ number }) => Number(number.slice(5))))
    const isWhole = numbers.size === papers.length && Math.max(...numbers) === papers.length
    return isWhole ? [] : [`The invoice numbers of ${year} have a gap or a double.`]
  })
}

/** What was drawn is there in both forms, each of them whole. */
function checkFiles({ files }: Rows): string[] {
  const forms = Map.groupBy(files, ({ invoice_id }) => invoice_id)
  return [
    ...[...forms]
      .filter(([, drawn]) => drawn.length !== 2)
      .map(([id]) => `The paper ${id} is drawn in part.`),
    ...files
      .filter(({ content, sha256 }) => sha256 !== hashOf(content))
      .map(({ invoice_id, form }) => `The ${form} of the paper ${invoice_id} is not what was drawn.`),
  ]
}

/** @param content in base64 */
function hashOf(content: string): string {
  return createHash('sha256').update(content, 'base64').digest('hex')
}

function checkWithdrawals({ orders, withdrawals, mails }: Rows, ledger: Ledger): string[] {
  const keys = new Set(mails.map(({ dedupe_key }) => dedupe_key))
  const withdrawn = new Set(withdrawals.map(({ order_id }) => order_id))
  return [
    ...lost(ledger, 'withdrawals', withdrawn),
    ...orders
      .filter(({ id, status }) => (status === 'withdrawn') !== withdrawn.has(id))
      .map(({ id, status }) => `The order ${id} is ${status}, and its withdrawal says otherwise.`),
    ...withdrawals
      .filter(({ id }) => !keys.has(`withdrawal:${id}:studio`))
      .map(({ id }) => `The withdrawal ${id} is without its mails.`),
  ]
}

function isPaid(status: string): boolean {
  return status === 'completed' || status === 'refunded'
}

async function readRows(db: Db) {
  const movements = await db.selectFrom('payment_movements').selectAll().execute()
  const moved = (column: 'order_id' | 'payment_id', id: string, kind: MovementKind) =>
    movements
      .filter((movement) => movement[column] === id && movement.kind === kind)
      .reduce((sum, { amount }) => sum + amount, 0)
  const withMoney = <Row extends { id: string }>(column: 'order_id' | 'payment_id', rows: Row[]) =>
    rows.map((row) => ({
      ...row,
      received: moved(column, row.id, 'payment') - moved(column, row.id, 'correction'),
      returned: moved(column, row.id, 'refund'),
    }))
  return {
    orders: withMoney(
      'order_id',
      await db.selectFrom('orders').select(['id', 'status', 'gross', 'paid_at']).execute(),
    ),
    payments: withMoney(
      'payment_id',
      await db.selectFrom('payments').select(['id', 'order_id', 'status', 'amount']).execute(),
    ),
    invoices: await db.selectFrom('invoices').select(['order_id', 'kind', 'number', 'gross']).execute(),
    files: await db.selectFrom('invoice_files').select(['invoice_id', 'form', 'sha256', 'content']).execute(),
    withdrawals: await db.selectFrom('withdrawals').select(['id', 'order_id']).execute(),
    mails: await db.selectFrom('outbox').select(['dedupe_key']).execute(),
  }
}
