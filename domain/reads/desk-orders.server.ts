import { invoicesOfOrder } from '#domain/billing/invoices/invoices.server.ts'
import { paymentsOfOrder, withAllRefunds } from '#domain/billing/payments/payments.server.ts'
import { showPayment } from '#domain/billing/purchases/show-payments.server.ts'
import { refundableAmount } from '#domain/billing/refunds/decide-refund.server.ts'
import { transfersOf } from '#domain/billing/transfers/transfers.server.ts'
import { hasRight } from '#domain/billing/withdrawals/withdrawable-orders.server.ts'
import { versionOfBuyer } from '#domain/crm/buyers/buyers.server.ts'
import { type Db, pluck } from '#domain/kernel/database.ts'
import { type CursorPage, type CursorRequest, cursorPageOf } from '#domain/kernel/pages.schema.ts'
import { type Clock, stockholmDay } from '#domain/kernel/time.ts'
import { dueDayOf, partToPay } from '#domain/orders/instalments.ts'
import { movementsOfOrders } from '#domain/orders/movements.server.ts'
import { instalmentToCome, openOf } from '#domain/orders/order-state.ts'
import { versionOfMoney } from '#domain/orders/order-transitions.server.ts'
import type { Order, OrderStatus } from '#domain/orders/orders.schema.ts'
import { showOrder, showOrderCalled, wholeOrders, workOfOrder } from '#domain/orders/orders.server.ts'
import { owedQuotes } from '#domain/orders/quotes/owed-quotes.server.ts'
import { progressOfOrder } from '#domain/projects/projects.server.ts'
import { deletedAccount } from './desk-clients.server.ts'
import type { DeskOrder, DeskPayment, ListedOrder } from './desk-money.schema.ts'
import { deskHolds, deskRefunds, listAllWithdrawals } from './desk-money.server.ts'
import { type QuoteRow, quotesOf } from './list-quotes.server.ts'
import { selectOrdersToList } from './orders.store.server.ts'

/** `search`: an order number, or part of the buyer's name, address or company */
export type OrdersWanted = CursorRequest & {
  status?: OrderStatus
  search?: string
  overdue?: boolean
}

export async function cursorPageOfOrders(
  { db, clock }: { db: Db; clock: Clock },
  { limit, after, status, search, overdue }: OrdersWanted,
): Promise<CursorPage<ListedOrder>> {
  const found = await selectOrdersToList(db, {
    ...{ limit: limit + 1, after, status },
    search: search?.trim().toLowerCase() || undefined,
    ids: overdue ? await overdueOrders(db, stockholmDay(clock())) : undefined,
  })
  const { rows, next } = cursorPageOf(found, limit)
  const quotes = await quotesOf(db, rows)
  const orders = await wholeOrders(db, rows)
  return { rows: orders.map((order) => listed(order, quotes.get(order.id))), next }
}

/**
 * @param called the order's number or id, or the id of one of its payments
 * @param chargeUpTo largest shortfall that can be a bank charge
 * @throws AppError not-found
 */
export async function showDeskOrder(
  db: Db,
  called: string,
  { chargeUpTo, now }: Pick<DeskOrder, 'chargeUpTo'> & { now: Date },
): Promise<DeskOrder> {
  const order = await orderCalled(db, called)
  const orderId = order.id
  const [quotes, project, work, deleted, invoices, payments, moved, refunds, withdrawals, holds] =
    await Promise.all([
      quotesOf(db, [order]),
      progressOfOrder(db, orderId),
      workOfOrder(db, order),
      order.ownerId === null ? undefined : deletedAccount(db, order.ownerId),
      invoicesOfOrder(db, orderId),
      deskPayments(db, orderId),
      movementsOfOrders(db, [orderId]),
      deskRefunds(db, { orderId }),
      listAllWithdrawals(db, { orderId }),
      deskHolds(db),
    ])
  const quote = quotes.get(orderId)
  return {
    order,
    buyerVersion: versionOfBuyer(order.buyer),
    moneyVersion: versionOfMoney(order),
    deleted: deleted ?? null,
    mayWithdraw: hasRight(order, work?.isDone === true, now),
    dueOn: dayOf(order, quote?.due_on ?? null),
    withdrawnAt: quote?.withdrawn_at ?? null,
    chargeUpTo,
    projectId: project?.id ?? null,
    isCalledOff: project?.isCalledOff === true,
    invoices,
    payments,
    moved: moved.map(({ id, kind, amount, happenedAt }) => ({ id, kind, amount, happenedAt })),
    refunds,
    withdrawal: withdrawals[0] ?? null,
    holds: holds.filter(({ orderNumber }) => orderNumber === order.number),
  }
}

async function orderCalled(db: Db, called: string): Promise<Order> {
  if (!called.startsWith('pay_')) return showOrderCalled(db, called)
  return showOrder(db, (await showPayment(db, called)).order_id)
}

async function overdueOrders(db: Db, today: string): Promise<string[]> {
  const owed = await owedQuotes(db)
  return owed.filter(({ dueOn }) => dueOn !== null && dueOn < today).map(({ id }) => id)
}

/** @param dueOn of the amount due at acceptance */
function dayOf(order: Order, dueOn: string | null): string | null {
  const part = partToPay(order)?.part
  return openOf(order) > 0 && part ? dueDayOf(part, order, dueOn) : null
}

function listed(order: Order, quote: QuoteRow | undefined): ListedOrder {
  const { id, number, service, status, gross, received, returned, createdAt, buyer } = order
  return {
    ...{ id, number, service, status, gross, received, returned, createdAt },
    buyer: buyer.companyName ?? buyer.name,
    open: openOf(order),
    toCome: instalmentToCome(order),
    dueOn: dayOf(order, quote?.due_on ?? null),
    withdrawnAt: quote?.withdrawn_at ?? null,
  }
}

async function deskPayments(db: Db, orderId: string): Promise<DeskPayment[]> {
  const rows = await withAllRefunds(db, await paymentsOfOrder(db, orderId))
  const transfers = await transfersOf(db, pluck(rows, 'id'))
  return Promise.all(
    rows.map(async (row) => ({
      id: row.id,
      amount: row.amount,
      refunded: row.refunded_amount,
      left: await refundableAmount(db, row),
      status: row.status,
      provider: row.provider,
      dispute: row.dispute,
      createdAt: row.created_at,
      transfer: transfers.get(row.id) ?? null,
    })),
  )
}
