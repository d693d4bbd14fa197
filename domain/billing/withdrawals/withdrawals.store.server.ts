import type { Insertable, Selectable } from 'kysely'
import { type Db, inList, type Tables, type Trx } from '#domain/kernel/database.ts'

export type WithdrawalRow = Selectable<Tables['withdrawals']>

export async function insertWithdrawal(trx: Trx, row: Insertable<Tables['withdrawals']>): Promise<void> {
  await trx.insertInto('withdrawals').values(row).execute()
}

export function selectWithdrawalOfOrder(db: Db, orderId: string) {
  return db.selectFrom('withdrawals').selectAll().where('order_id', '=', orderId).executeTakeFirst()
}

export function selectWithdrawalsOfOrders(db: Db, orderIds: readonly string[]) {
  return db
    .selectFrom('withdrawals')
    .selectAll()
    .where(inList(db, 'order_id', orderIds))
    .execute()
}
