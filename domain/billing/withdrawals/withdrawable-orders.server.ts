import { type AppError, conflict } from '#domain/kernel/app-error.ts'
import type { Db } from '#domain/kernel/database.ts'
import { isoTime } from '#domain/kernel/time.ts'
import { mayWithdraw, type WithdrawableOrder } from '#domain/orders/order-state.ts'
import type { Order } from '#domain/orders/orders.schema.ts'
import { findOrders, workOfOrder } from '#domain/orders/orders.server.ts'
import type { LineOrder } from './line-of-project.ts'
import type { Withdrawal } from './withdrawals.schema.ts'
import {
  selectWithdrawalOfOrder,
  selectWithdrawalsOfOrders,
  type WithdrawalRow,
} from './withdrawals.store.server.ts'

/** An order that can be withdrawn from now. */
export type Withdrawable = { order: WithdrawableOrder; donePercent: number }

/** @throws AppError conflict with the reason */
export async function requireRight(db: Db, order: Order, now: Date): Promise<Withdrawable> {
  if (!mayWithdraw(order, now)) throw await noRight(db, order, now)
  const work = await workOfOrder(db, order)
  if (hasPerformed(order, work?.isDone === true))
    throw conflict(
      'You asked us to start early and the work is completed, so you can no longer withdraw. You can request a refund next to the payment.',
    )
  return { order, donePercent: work?.donePercent ?? 0 }
}

/** @param isDone whether the work is done */
export function hasRight(order: Order, isDone: boolean, now: Date): boolean {
  return mayWithdraw(order, now) && !hasPerformed(order, isDone)
}

async function noRight(db: Db, order: Order, now: Date): Promise<AppError> {
  if (await selectWithdrawalOfOrder(db, order.id))
    return conflict('You have already withdrawn from this order.')
  if (order.buyer.kind === 'company')
    return conflict('Companies have no right of withdrawal. Please email us.')
  if (order.withdrawalEndsAt !== null && isoTime(now) >= order.withdrawalEndsAt)
    return conflict(
      'The withdrawal period of this order is over. You can still request a refund next to the payment.',
    )
  return conflict('This order has no contract to withdraw from.')
}

/**
 * A fully performed service can't be withdrawn from if the buyer asked for an early start (Directive 2011/83 Article
 * 16(a)).
 */
function hasPerformed(order: Order, isDone: boolean): boolean {
  return order.consentAt !== null && isDone
}

export function toWithdrawal(row: WithdrawalRow, order: Pick<Order, 'number' | 'service'>): Withdrawal {
  return {
    orderId: row.order_id,
    orderNumber: order.number,
    service: order.service,
    declaredAt: row.declared_at,
    refund: row.refund,
    kept: row.kept,
    donePercent: row.done_percent,
    dueAt: row.due_at,
  }
}

/** The orders for `lineOfProject`, by id. */
export async function ordersOfProjects(
  db: Db,
  projects: readonly { orderId: string }[],
): Promise<ReadonlyMap<string, LineOrder>> {
  const ids = projects.map(({ orderId }) => orderId)
  const orders = await findOrders(db, ids)
  const declared = new Map((await selectWithdrawalsOfOrders(db, ids)).map((row) => [row.order_id, row]))
  return new Map(
    orders.map((order) => {
      const { id, net, vatAmount, gross, received, returned, instalments } = order
      const row = declared.get(id)
      const withdrawal = row ? toWithdrawal(row, order) : null
      return [id, { net, vatAmount, gross, received, returned, instalments, withdrawal }]
    }),
  )
}
