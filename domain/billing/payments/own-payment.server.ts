import type { Db } from '#domain/kernel/database.ts'
import { type OwnPaymentRow, selectPaymentOfOwner } from './payments.store.server.ts'
import { noSuchPayment } from './refusals.ts'

/** A payment, and whose it has to be. */
export type OwnPayment = { ownerId: string; paymentId: string }

/** @throws AppError not-found */
export async function ownPayment({ db }: { db: Db }, which: OwnPayment): Promise<OwnPaymentRow> {
  const payment = await selectPaymentOfOwner(db, { id: which.paymentId, userId: which.ownerId })
  if (!payment) throw noSuchPayment()
  return payment
}
