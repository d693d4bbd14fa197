import type { Db, Trx } from '#domain/kernel/database.ts'
import type { DataOwner, RetentionLimits } from '#domain/kernel/own-data.ts'
import { deleteOrders } from '../orders.store.server.ts'
import { lockUnacceptedBefore, lockUnacceptedOfOwner, selectQuotesOfOwner } from './quotes.store.server.ts'
import { offerOf } from './stored-offer.ts'

/** What stands beside their orders; newest first, times in ISO 8601. */
export async function exportOfQuotes(db: Db, ownerId: string) {
  const rows = await selectQuotesOfOwner(db, ownerId)
  return rows.map((row) => ({
    orderId: row.order_id,
    recipientName: row.recipient_name,
    recipientEmail: row.recipient_email,
    scope: row.scope,
    validUntil: row.valid_until,
    sentAt: row.sent_at,
    withdrawnAt: row.withdrawn_at,
    declinedAt: row.declined_at,
    declineReason: row.decline_reason,
    payBy: row.pay_by,
    dueOn: row.due_on,
    isReminded: row.is_reminded === 1,
    payDays: row.pay_days,
    ...offerOf(row),
  }))
}

/** Quotes to this client that never became a contract go with the account; a contract is an accounting record. */
export async function forgetQuotes(trx: Trx, owner: DataOwner): Promise<void> {
  await deleteOrders(trx, idsOf(await lockUnacceptedOfOwner(trx, owner.id)))
}

/** A quote that never became a contract is communication, not accounting. @returns how many */
export async function expireUnacceptedQuotes(
  trx: Trx,
  { communicationBefore }: RetentionLimits,
): Promise<number> {
  const ids = idsOf(await lockUnacceptedBefore(trx, communicationBefore))
  await deleteOrders(trx, ids)
  return ids.length
}

function idsOf(rows: readonly { id: string }[]): string[] {
  return rows.map(({ id }) => id)
}
