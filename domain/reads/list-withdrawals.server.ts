import { toWithdrawal } from '#domain/billing/withdrawals/withdrawable-orders.server.ts'
import { withdrawalMoney } from '#domain/billing/withdrawals/withdrawal-money.schema.ts'
import type { Db } from '#domain/kernel/database.ts'
import { flowsOf, NO_FLOW } from '#domain/orders/movements.server.ts'
import type { StudioWithdrawal } from './desk-money.schema.ts'
import { selectWithdrawalsWithOrders } from './reads.store.server.ts'

/** For the studio, newest first; dueAt says by when the money must be back. */
export async function listAllWithdrawals(
  db: Db,
  filter: { limit?: number; orderId?: string } = {},
): Promise<StudioWithdrawal[]> {
  const rows = await selectWithdrawalsWithOrders(db, { limit: 100, ...filter })
  const orderIds = rows.map((row) => row.order_id)
  const flows = await flowsOf(db, orderIds)
  return rows.map((row) => {
    const { received, returned } = flows.get(row.order_id) ?? NO_FLOW
    return {
      ...toWithdrawal(row, row),
      name: row.name,
      email: row.email,
      money: withdrawalMoney({ refund: row.refund, kept: row.kept, received, returned }),
    }
  })
}
