import { OPEN_STATUSES } from '#domain/billing/payments/payment-states.schema.ts'
import { OPEN_REQUESTS } from '#domain/billing/refunds/refund-states.schema.ts'
import type { Db } from '#domain/kernel/database.ts'

/** What is left to settle with this client, oldest first: ids of payments that may still be paid, and of refund requests. */
export async function findUnsettled(
  db: Db,
  ownerId: string,
): Promise<{ paymentIds: string[]; refundRequestIds: string[] }> {
  const payments = await selectOpenPaymentsOfOwner(db, ownerId)
  const requests = await db
    .selectFrom('refund_requests')
    .select('id')
    .where('user_id', '=', ownerId)
    .where('status', 'in', [...OPEN_REQUESTS])
    .orderBy('created_at')
    .execute()
  return { paymentIds: payments.map(({ id }) => id), refundRequestIds: requests.map(({ id }) => id) }
}

/** Payments that may still be paid, also those that never reached the provider; oldest first. */
export function selectOpenPaymentsOfOwner(db: Db, userId: string) {
  return db
    .selectFrom('payments')
    .select(['id', 'provider_payment_id'])
    .where('user_id', '=', userId)
    .where('status', 'in', [...OPEN_STATUSES])
    .orderBy('created_at')
    .execute()
}
