import type { Db } from '#domain/kernel/database.ts'
import { findOrders } from '#domain/orders/show-orders.server.ts'
import type { LineOrder } from './line-of-project.ts'
import { toWithdrawal } from './to-withdrawal.ts'
import { selectWithdrawalsOfOrders } from './withdrawals.store.server.ts'

/** For `lineOfProject`: the orders of these projects by their ids. */
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
