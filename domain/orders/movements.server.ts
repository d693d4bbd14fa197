import { type Db, newId, type Trx } from '#domain/kernel/database.ts'
import type { Cents } from '#domain/kernel/money.ts'
import { isoTime } from '#domain/kernel/time.ts'
import {
  insertMovement,
  type MovementRow,
  selectMovementsBetween,
  selectMovementsInList,
  selectRefundedSums,
  selectSumsOfOrders,
} from './movements.store.server.ts'

/** correction: a booked payment that never arrived, or was for another order */
export type MovementKind = 'payment' | 'refund' | 'correction'

/** A payment, refund or correction of one payment. happenedAt: ISO 8601 */
export type Movement = {
  id: string
  paymentId: string
  orderId: string
  kind: MovementKind
  amount: Cents
  happenedAt: string
}

const EFFECTS: Record<MovementKind, { on: keyof Flow; sign: 1 | -1 }> = {
  payment: { on: 'received', sign: 1 },
  refund: { on: 'returned', sign: 1 },
  correction: { on: 'received', sign: -1 },
}

export type Flow = { received: Cents; returned: Cents }

export const NO_FLOW: Flow = { received: 0, returned: 0 }

/** @param moved at: for a transfer a moment on the bank's day */
export async function bookMovement(
  trx: Trx,
  { paymentId, orderId, kind, amount, at }: Omit<Movement, 'id' | 'happenedAt'> & { at: Date },
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

/** Movements in a half-open interval (ISO 8601), oldest first. */
export async function movementsBetween(db: Db, span: { from: string; to: string }): Promise<Movement[]> {
  return (await selectMovementsBetween(db, span)).map(toMovement)
}

/** Oldest first. */
export async function movementsOfOrders(db: Db, orderIds: readonly string[]): Promise<Movement[]> {
  return (await selectMovementsInList(db, 'order_id', orderIds)).map(toMovement)
}

/** By payment, oldest first. */
export async function movementsOfPayments(
  db: Db,
  paymentIds: readonly string[],
): Promise<ReadonlyMap<string, Movement[]>> {
  const rows = await selectMovementsInList(db, 'payment_id', paymentIds)
  return Map.groupBy(rows.map(toMovement), ({ paymentId }) => paymentId)
}

/**
 * Sums by order. Orders without movements are missing from the result. The sums can't change while the order is locked.
 */
export async function flowsOf(db: Db, orderIds: readonly string[]): Promise<ReadonlyMap<string, Flow>> {
  const sums = Map.groupBy(await selectSumsOfOrders(db, { orderIds }), ({ order_id }) => order_id)
  return new Map([...sums].map(([id, movements]) => [id, flowOf(movements)]))
}

/** @param movements amounts may be text, because PostgreSQL sums integers as bigint */
export function flowOf(movements: readonly { kind: MovementKind; amount: number | string }[]): Flow {
  const flow = { ...NO_FLOW }
  for (const { kind, amount } of movements) {
    const { on, sign } = EFFECTS[kind]
    flow[on] += sign * Number(amount)
  }
  return flow
}

/** Refunded cents by payment. Payments without refunds are missing from the result. */
export async function refundsOf(db: Db, paymentIds: readonly string[]): Promise<ReadonlyMap<string, Cents>> {
  const sums = await selectRefundedSums(db, { paymentIds })
  return new Map(sums.map(({ payment_id, amount }) => [payment_id, Number(amount)]))
}

function toMovement({ id, payment_id, order_id, kind, amount, happened_at }: MovementRow): Movement {
  return { id, paymentId: payment_id, orderId: order_id, kind, amount, happenedAt: happened_at }
}
