import type { Insertable, Selectable } from 'kysely'
import { among } from '../kernel/among.ts'
import type { Db, Trx } from '../kernel/database.ts'
import type { PaymentsTables } from './payments.table.ts'

export type MovementRow = Selectable<PaymentsTables['payment_movements']>

/** With whose money it was and how it came. */
export type MovementOfPayment = MovementRow &
  Pick<Selectable<PaymentsTables['payments']>, 'provider' | 'provider_payment_id' | 'buyer_name'>

export async function insertMovement(
  trx: Trx,
  row: Insertable<PaymentsTables['payment_movements']>,
): Promise<void> {
  await trx.insertInto('payment_movements').values(row).execute()
}

/** From one time on and before another, oldest first. */
export function selectMovementsBetween(
  db: Db,
  span: { from: string; to: string },
): Promise<MovementOfPayment[]> {
  return db
    .selectFrom('payment_movements')
    .innerJoin('payments', 'payments.id', 'payment_movements.payment_id')
    .selectAll('payment_movements')
    .select(['payments.provider', 'payments.provider_payment_id', 'payments.buyer_name'])
    .where('payment_movements.happened_at', '>=', span.from)
    .where('payment_movements.happened_at', '<', span.to)
    .orderBy('payment_movements.happened_at')
    .orderBy('payment_movements.id')
    .execute()
}

/** Of the owner's payments, oldest first. */
export function selectMovementsOfOwner(db: Db, userId: string): Promise<MovementRow[]> {
  return db
    .selectFrom('payment_movements')
    .innerJoin('payments', 'payments.id', 'payment_movements.payment_id')
    .selectAll('payment_movements')
    .where('payments.user_id', '=', userId)
    .orderBy('payment_movements.happened_at')
    .orderBy('payment_movements.id')
    .execute()
}

/** Which payments of ours these ids of a provider name. */
export function selectPaymentsOfProviderIds(
  db: Db,
  providerPaymentIds: readonly string[],
): Promise<{ id: string; provider_payment_id: string | null }[]> {
  return db
    .selectFrom('payments')
    .select(['id', 'provider_payment_id'])
    .where(among(db, 'provider_payment_id', JSON.stringify(providerPaymentIds)))
    .execute()
}
