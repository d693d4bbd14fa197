import type { Selectable } from 'kysely'
import { type Db, inList, preparedQuery, type Tables, type Trx } from '#domain/kernel/database.ts'

export type MovementRow = Selectable<Tables['payment_movements']>

export async function insertMovement(trx: Trx, row: MovementRow): Promise<void> {
  await trx.insertInto('payment_movements').values(row).execute()
}

/** Half-open interval, oldest first. */
export function selectMovementsBetween(db: Db, span: { from: string; to: string }) {
  return db
    .selectFrom('payment_movements')
    .selectAll()
    .where('happened_at', '>=', span.from)
    .where('happened_at', '<', span.to)
    .orderBy('happened_at')
    .orderBy('id')
    .execute()
}

export function selectMovementsInList(db: Db, column: 'payment_id' | 'order_id', values: readonly string[]) {
  return db
    .selectFrom('payment_movements')
    .selectAll()
    .where(inList(db, column, values))
    .orderBy('happened_at')
    .orderBy('id')
    .execute()
}

/** One row per order and kind. */
export const selectSumsOfOrders = preparedQuery((db, { orderIds }: { orderIds: readonly string[] }) =>
  db
    .selectFrom('payment_movements')
    .select(['order_id', 'kind'])
    .select(({ fn }) => fn.sum<number | string>('amount').as('amount'))
    .where(inList(db, 'order_id', orderIds))
    .groupBy(['order_id', 'kind']),
)

export const selectRefundedSums = preparedQuery((db, { paymentIds }: { paymentIds: readonly string[] }) =>
  db
    .selectFrom('payment_movements')
    .select('payment_id')
    .select(({ fn }) => fn.sum<number | string>('amount').as('amount'))
    .where('kind', '=', 'refund')
    .where(inList(db, 'payment_id', paymentIds))
    .groupBy('payment_id'),
)
