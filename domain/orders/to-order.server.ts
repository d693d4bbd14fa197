import type { Buyer } from '#domain/crm/buyers/buyer.ts'
import { storedBuyer, storedVat } from '#domain/crm/buyers/stored-buyer.ts'
import type { Db } from '#domain/kernel/database.ts'
import { readStored } from '#domain/kernel/stored.ts'
import type { Instalments } from './instalments.ts'
import { type Flow, flowsOf, NO_FLOW } from './ledger/movements.server.ts'
import type { Order, OrderLine } from './orders.schema.ts'
import { type OrderLineRow, type OrderRow, selectLines } from './orders.store.server.ts'

/** A row with its lines and its money. */
export async function wholeOrder(db: Db, row: OrderRow): Promise<Order> {
  const readRow = await readerOf(db, [row])
  return readRow(row)
}

/** In the order of the rows. */
export async function wholeOrders(db: Db, rows: readonly OrderRow[]): Promise<Order[]> {
  return rows.map(await readerOf(db, rows))
}

/** Fetches the lines and the money of these orders, whatever their number in two statements. @returns reads one of the rows */
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
    vat: readStored(storedVat, row.vat, `the VAT of order ${row.number}`),
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
  return readStored(storedBuyer, buyer, `the buyer of order ${number}`)
}

function lineOf({ text, net, quantity, unit }: OrderLineRow): OrderLine {
  return {
    text,
    net,
    ...(quantity !== null && unit !== null && { quantity: { hundredths: quantity, unit } }),
  }
}
