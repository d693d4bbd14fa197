import type { Insertable, Selectable } from 'kysely'
import { among } from '#domain/kernel/among.ts'
import type { Db, Trx } from '#domain/kernel/database.ts'
import type { WithdrawalsTables } from './withdrawals.table.ts'

export type WithdrawalRow = Selectable<WithdrawalsTables['withdrawals']>

export async function insertWithdrawal(
  trx: Trx,
  row: Insertable<WithdrawalsTables['withdrawals']>,
): Promise<void> {
  await trx.insertInto('withdrawals').values(row).execute()
}

export function selectWithdrawalOfOrder(db: Db, orderId: string): Promise<WithdrawalRow | undefined> {
  return db.selectFrom('withdrawals').selectAll().where('order_id', '=', orderId).executeTakeFirst()
}

export function selectWithdrawalsOfOrders(db: Db, orderIds: readonly string[]): Promise<WithdrawalRow[]> {
  return db
    .selectFrom('withdrawals')
    .selectAll()
    .where(among(db, 'order_id', orderIds))
    .execute()
}

export function selectWithdrawalsOfOwner(db: Db, userId: string): Promise<WithdrawalRow[]> {
  return db
    .selectFrom('withdrawals')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('declared_at', 'desc')
    .execute()
}
