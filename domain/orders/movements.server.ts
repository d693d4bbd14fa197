import { type Db, newId, type Trx } from '#domain/kernel/database.ts'
import type { Cents } from '#domain/kernel/money.ts'
import { isoTime } from '#domain/kernel/time.ts'
import {
  insertMovement,
  type MovementRow,
  selectMovementsBetween,
  selectMovementsOfOrders,
  selectMovementsOfPayments,
  selectRefundedSums,
  selectSumsOfOrders,
} from './movements.store.server.ts'

/** correction: what was booked as a payment never came, or not for this order. */
export type MovementKind = 'payment' | 'refund' | 'correction'

/** Money of one payment that arrived or went back, once; or that proved not to have come. happenedAt: ISO 8601 */
export type Movement = {
  id: string
  paymentId: string
  orderId: string
  kind: MovementKind
  amount: Cents
  happenedAt: string
}

/** What each kind does to what arrived and what went back. */
const EFFECTS: Record<MovementKind, { on: keyof Flow; sign: 1 | -1 }> = {
  payment: { on: 'received', sign: 1 },
  refund: { on: 'returned', sign: 1 },
  correction: { on: 'received', sign: -1 },
}

/** What arrived for an order, and what of it went back. */
export type Flow = { received: Cents; returned: Cents }

/** Where nothing has moved yet. */
export const NO_FLOW: Flow = { received: 0, returned: 0 }

/** Books what moved. @param moved at: of a bank transfer a moment on the bank's day, whenever it is booked */
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

/** From one time on and before another, ISO 8601; oldest first. */
export async function movementsBetween(db: Db, span: { from: string; to: string }): Promise<Movement[]> {
  return (await selectMovementsBetween(db, span)).map(toMovement)
}

/** Of all these orders, oldest first. */
export async function movementsOfOrders(db: Db, orderIds: readonly string[]): Promise<Movement[]> {
  return (await selectMovementsOfOrders(db, orderIds)).map(toMovement)
}

/** By payment, oldest first. */
export async function movementsOfPayments(
  db: Db,
  paymentIds: readonly string[],
): Promise<ReadonlyMap<string, Movement[]>> {
  const rows = await selectMovementsOfPayments(db, paymentIds)
  return Map.groupBy(rows.map(toMovement), ({ paymentId }) => paymentId)
}

/** What moved of these orders, by their ids; of one of which nothing did, nothing. Under its lock it stays so. */
export async function flowsOf(db: Db, orderIds: readonly string[]): Promise<ReadonlyMap<string, Flow>> {
  const flows = new Map<string, Flow>()
  for (const { order_id, kind, amount } of await selectSumsOfOrders(db, { orderIds })) {
    const flow = flows.get(order_id) ?? NO_FLOW
    const { on, sign } = EFFECTS[kind]
    // PostgreSQL adds integers up to what needs 64 bits, which its driver hands on as text.
    flows.set(order_id, { ...flow, [on]: flow[on] + sign * Number(amount) })
  }
  return flows
}

/** What went back of these payments in cents, by their ids; of one of which nothing did, nothing. */
export async function refundsOf(db: Db, paymentIds: readonly string[]): Promise<ReadonlyMap<string, Cents>> {
  const sums = await selectRefundedSums(db, { paymentIds })
  return new Map(sums.map(({ payment_id, amount }) => [payment_id, Number(amount)]))
}

function toMovement({ id, payment_id, order_id, kind, amount, happened_at }: MovementRow): Movement {
  return { id, paymentId: payment_id, orderId: order_id, kind, amount, happenedAt: happened_at }
}
