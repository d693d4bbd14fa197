import type { Insertable, NotNull, Selectable, Updateable } from 'kysely'
import {
  type Db,
  inList,
  insertOnce,
  locksRows,
  preparedQuery,
  type Tables,
  type Trx,
} from '#domain/kernel/database.ts'
import type { Position } from '#domain/kernel/pages.schema.ts'
import { OPEN_DISPUTES, OPEN_STATUSES } from './payment-states.schema.ts'
import type { PaymentsProviderName } from './payments.schema.ts'

export type PaymentRow = Selectable<Tables['payments']>

/** A payment that reached its provider. SQLite returns 0 or 1 for `held`. */
export type OwnPaymentRow = PaymentRow & { provider_payment_id: string; held: boolean | number }

/** Payments after a position, newest first, without those that never reached the provider. */
export const selectPaymentsOfOwner = preparedQuery((db, page: Position & { userId: string; limit: number }) =>
  withHeld(db)
    .where('payments.user_id', '=', page.userId)
    .where('payments.provider_payment_id', 'is not', null)
    .$narrowType<{ provider_payment_id: NotNull }>()
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('payments.created_at', 'payments.id'), '<', tuple(page.created_at, page.id)),
    )
    .orderBy('payments.created_at', 'desc')
    .orderBy('payments.id', 'desc')
    .limit(page.limit),
)

export function selectPaymentPosition(db: Db, which: { userId: string; id: string }) {
  return db
    .selectFrom('payments')
    .select(['created_at', 'id'])
    .where('id', '=', which.id)
    .where('user_id', '=', which.userId)
    .executeTakeFirst()
}

export function selectPaymentOfOwner(db: Db, which: { id: string; userId: string }) {
  return withHeld(db)
    .where('payments.id', '=', which.id)
    .where('payments.user_id', '=', which.userId)
    .where('payments.provider_payment_id', 'is not', null)
    .$narrowType<{ provider_payment_id: NotNull }>()
    .executeTakeFirst()
}

export function selectPayment(db: Db, id: string) {
  return db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function countPaymentsOpenSince(db: Db, time: string): Promise<number> {
  const row = await db
    .selectFrom('payments')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('status', 'in', [...OPEN_STATUSES])
    .where('created_at', '<', time)
    .executeTakeFirstOrThrow()
  return row.count
}

export function selectPaymentOfProvider(db: Db, providerPaymentId: string) {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('provider_payment_id', '=', providerPaymentId)
    .executeTakeFirst()
}

export function selectPaymentsInList(
  db: Db,
  column: 'id' | 'order_id' | 'provider_payment_id',
  values: readonly string[],
) {
  return db
    .selectFrom('payments')
    .selectAll()
    .where(inList(db, column, values))
    .execute()
}

export function selectPaymentsInDispute(db: Db) {
  return db.selectFrom('payments').selectAll().where('dispute', 'in', OPEN_DISPUTES).execute()
}

export function selectPaymentsOfOrder(db: Db, orderId: string) {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export function selectPaymentOfAttempt(db: Db, attempt: { userId: string; idempotencyKey: string }) {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('user_id', '=', attempt.userId)
    .where('idempotency_key', '=', attempt.idempotencyKey)
    .executeTakeFirst()
}

/**
 * Locks the row until the transaction ends. On SQLite the transaction must have begun IMMEDIATE. Rows that refer to it
 * can still be written, because with a stronger lock PostgreSQL could deadlock two transactions that hold an order and
 * its project.
 */
export function lockPayment(trx: Trx, which: { id: string }) {
  return trx
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', which.id)
    .$if(locksRows(trx), (query) => query.forNoKeyUpdate())
    .executeTakeFirst()
}

/** Locks all payments of an order, oldest first. On SQLite the transaction is the lock. */
export async function lockPaymentsOfOrder(trx: Trx, orderId: string): Promise<void> {
  if (!locksRows(trx)) return
  await trx
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** @returns false if the idempotency key or the provider's id exists */
export function insertPayment(db: Db, row: Insertable<Tables['payments']>) {
  return insertOnce(db.insertInto('payments').values(row))
}

/** Stores the provider's id of a pending payment. @returns false if it had one */
export async function attachProviderPayment(
  db: Db,
  which: { id: string; providerPaymentId: string; now: string },
): Promise<boolean> {
  const result = await db
    .updateTable('payments')
    .set({ provider_payment_id: which.providerPaymentId, updated_at: which.now })
    .where('id', '=', which.id)
    .where('status', '=', 'pending')
    .where('provider_payment_id', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function updatePayment(
  trx: Trx,
  id: string,
  changes: Updateable<Tables['payments']>,
): Promise<PaymentRow> {
  return trx
    .updateTable('payments')
    .set(changes)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Open payments that haven't changed since `before`, oldest first. */
export function selectOpenPayments(db: Db, filter: { provider: PaymentsProviderName; before: string }) {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('provider', '=', filter.provider)
    .where('status', 'in', [...OPEN_STATUSES])
    .where('provider_payment_id', 'is not', null)
    .where('updated_at', '<=', filter.before)
    .orderBy('updated_at')
    .execute()
}

/** Cancels payments created by `before` that never reached a provider. @returns how many */
export async function cancelUnsentPayments(db: Db, filter: { before: string; now: string }): Promise<number> {
  const result = await db
    .updateTable('payments')
    .set({ status: 'cancelled', updated_at: filter.now })
    .where('status', '=', 'pending')
    .where('provider_payment_id', 'is', null)
    .where('created_at', '<=', filter.before)
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

/**
 * Completion time of the provider's newest payment that was begun after one time and completed by another. Times in ISO
 * 8601.
 */
export async function selectNewestCompletion(
  db: Db,
  filter: { provider: PaymentsProviderName; begunAfter: string; by: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('payments')
    .select('completed_at')
    .where('provider', '=', filter.provider)
    .where('created_at', '>', filter.begunAfter)
    .where('completed_at', '<=', filter.by)
    .orderBy('completed_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.completed_at ?? undefined
}

function withHeld(db: Db) {
  return db
    .selectFrom('payments')
    .selectAll('payments')
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('payment_holds')
          .select('payment_holds.id')
          .whereRef('payment_holds.payment_id', '=', 'payments.id')
          .where('payment_holds.resolved_at', 'is', null),
      ).as('held'),
    )
}
