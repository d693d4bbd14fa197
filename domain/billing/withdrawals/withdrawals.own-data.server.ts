import type { Db, Trx } from '#domain/kernel/database.ts'
import type { RetentionLimits } from '#domain/kernel/own-data.ts'
import { deleteBefore, standingIn } from '#domain/kernel/rows.ts'
import { selectWithdrawalsOfOwner } from './withdrawals.store.server.ts'

/** Amounts in cents, times in ISO 8601; newest first. */
export async function exportOfWithdrawals(db: Db, ownerId: string) {
  const rows = await selectWithdrawalsOfOwner(db, ownerId)
  return rows.map((row) => ({
    orderId: row.order_id,
    name: row.name,
    email: row.email,
    declaredAt: row.declared_at,
    refund: row.refund,
    kept: row.kept,
    donePercent: row.done_percent,
    dueAt: row.due_at,
  }))
}

/** With the accounting records of their orders. @returns how many */
export function expireWithdrawals(trx: Trx, { accountingBefore }: RetentionLimits): Promise<number> {
  return deleteBefore(trx, 'withdrawals', 'declared_at', accountingBefore)
}

/** Those of these orders that were withdrawn from. */
export function findOrdersWithWithdrawals(db: Db, orderIds: readonly string[]): Promise<ReadonlySet<string>> {
  return standingIn(db, 'withdrawals', 'order_id', orderIds)
}
