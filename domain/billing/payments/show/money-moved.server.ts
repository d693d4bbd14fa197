import type { Db } from '#domain/kernel/database.ts'
import { type Movement, movementsBetween } from '#domain/orders/ledger/movements.server.ts'
import {
  type PaymentRow,
  selectPaymentsOfIds,
  selectPaymentsOfProviderIds,
} from '../payments.store.server.ts'

/** What moved, with whose payment it was. */
export type MoneyMoved = Movement & { payment: PaymentRow }

/** From one time on and before another, ISO 8601; oldest first. */
export async function moneyMovedBetween(db: Db, span: { from: string; to: string }): Promise<MoneyMoved[]> {
  const movements = await movementsBetween(db, span)
  const rows = await selectPaymentsOfIds(db, [...new Set(movements.map(({ paymentId }) => paymentId))])
  const payments = new Map(rows.map((row) => [row.id, row]))
  return movements.flatMap((movement) => {
    const payment = payments.get(movement.paymentId)
    return payment ? [{ ...movement, payment }] : []
  })
}

/** Ids of the payments of ours that these ids of a provider name, by those. */
export async function paymentsOfProviderIds(
  db: Db,
  providerPaymentIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await selectPaymentsOfProviderIds(db, providerPaymentIds)
  return new Map(rows.map(({ id, provider_payment_id }) => [provider_payment_id ?? id, id]))
}
