import type { UnitOfWork } from '#domain/kernel/commit.ts'
import type { Db, Trx } from '#domain/kernel/database.ts'
import type { Deps } from '#domain/kernel/deps.ts'
import { requireVersion } from '#domain/kernel/stored.ts'
import { lockedOrder } from '#domain/orders/lock-order.server.ts'
import { versionOfMoney } from '#domain/orders/money-version.ts'
import type { Order } from '#domain/orders/orders.schema.ts'
import { lastChange } from '#domain/people/audit/audit.server.ts'
import { lockPaymentsOfOrder, type PaymentRow, selectPaymentsOfOrder } from './payments.store.server.ts'

/** Oldest first. */
export function paymentsOfOrder(db: Db, orderId: string): Promise<PaymentRow[]> {
  return selectPaymentsOfOrder(db, orderId)
}

export async function paymentIdsOfOrder(db: Db, orderId: string): Promise<string[]> {
  return (await selectPaymentsOfOrder(db, orderId)).map(({ id }) => id)
}

/** An order and its payments, oldest first, which nobody else changes before the transaction ends that locked them. */
export type LockedOrder = { order: Order; payments: PaymentRow[] }

/**
 * An order and its payments, which nobody else changes before this transaction ends. Payments are held before their order,
 * as everywhere, so that nobody waits for each other.
 * @throws AppError not-found
 */
export async function lockedOrderWithPayments(trx: Trx, orderId: string): Promise<LockedOrder> {
  await lockPaymentsOfOrder(trx, orderId)
  const order = await lockedOrder(trx, orderId)
  // A transfer may have been booked while this waited for the order.
  return { order, payments: await selectPaymentsOfOrder(trx, orderId) }
}

/**
 * The same, while its money is what somebody has read.
 * @param read version: of the money that was read; undefined if nobody read it
 * @throws AppError not-found, conflict if the money has changed since it was read
 */
export async function lockedOrderAsRead(
  { clock }: Pick<Deps, 'clock'>,
  trx: UnitOfWork,
  { orderId, version }: { orderId: string; version: string | undefined },
): Promise<LockedOrder> {
  const locked = await lockedOrderWithPayments(trx, orderId)
  const stored = versionOfMoney(locked.order)
  await requireVersion(trx, { read: version, stored, lastChange: lastChange(trx, orderId), now: clock() })
  return locked
}
