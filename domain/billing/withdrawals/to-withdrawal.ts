import type { Order } from '#domain/orders/orders.schema.ts'
import type { Withdrawal } from './withdrawals.schema.ts'
import type { WithdrawalRow } from './withdrawals.store.server.ts'

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
