import { isoTime } from '../kernel/clock.ts'
import type { Db, Trx } from '../kernel/database.ts'
import { newId } from '../kernel/id.ts'
import type { Cents } from '../kernel/money.ts'
import {
  deleteMovementsOfPayments,
  insertMovement,
  type MovementRow,
  selectMovementsBetween,
  selectMovementsOfPayments,
} from './movements.store.server.ts'

/** Money of one payment that arrived or went back, once. happenedAt: ISO 8601 */
export type Movement = {
  paymentId: string
  orderId: string
  kind: 'payment' | 'refund'
  amount: Cents
  happenedAt: string
}

/** Books what moved. @param moved at: of a bank transfer a moment on the bank's day, whenever it is booked */
export async function bookMovement(
  trx: Trx,
  { paymentId, orderId, kind, amount, at }: Omit<Movement, 'happenedAt'> & { at: Date },
): Promise<void> {
  await insertMovement(trx, {
    id: newId('mov'),
    payment_id: paymentId,
    order_id: orderId,
    kind,
    amount,
    happened_at: isoTime(at),
  })
}

/** From one time on and before another, ISO 8601; oldest first. */
export async function movementsBetween(db: Db, span: { from: string; to: string }): Promise<Movement[]> {
  return (await selectMovementsBetween(db, span)).map(toMovement)
}

/** By payment, oldest first. */
export async function movementsOfPayments(
  db: Db,
  paymentIds: readonly string[],
): Promise<ReadonlyMap<string, Movement[]>> {
  const rows = await selectMovementsOfPayments(db, paymentIds)
  return Map.groupBy(rows.map(toMovement), ({ paymentId }) => paymentId)
}

/** With payments that are no accounting records any more. */
export function forgetMovements(trx: Trx, paymentIds: readonly string[]): Promise<void> {
  return deleteMovementsOfPayments(trx, paymentIds)
}

function toMovement({ payment_id, order_id, kind, amount, happened_at }: MovementRow): Movement {
  return { paymentId: payment_id, orderId: order_id, kind, amount, happenedAt: happened_at }
}
