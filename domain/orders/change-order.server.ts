import type { Updateable } from 'kysely'
import type { Tables, Trx } from '#domain/kernel/database.ts'
import { isoTime } from '#domain/kernel/time.ts'
import type { Order } from './orders.schema.ts'
import { deleteLines, insertLines, updateOrder } from './orders.store.server.ts'
import { toOrder } from './to-order.server.ts'

/** Changes these columns of an order. @param order locked; its lines and its money stay as they are here */
export async function changeOrder(
  trx: Trx,
  order: Order,
  changes: Updateable<Tables['orders']>,
): Promise<Order> {
  return toOrder(await updateOrder(trx, order.id, changes), order.lines, order)
}

/** Writes all that an order says of its buyer, its price with its lines, and its contract. @param order locked, as it is to be */
export async function rewriteOrder(trx: Trx, order: Order, now: Date): Promise<Order> {
  await deleteLines(trx, order.id)
  await insertLines(trx, order.id, order.lines)
  return changeOrder(trx, order, {
    user_id: order.ownerId,
    status: order.status,
    buyer: JSON.stringify(order.buyer),
    vat: JSON.stringify(order.vat),
    vat_rule: order.vat.rule,
    net: order.net,
    vat_amount: order.vatAmount,
    gross: order.gross,
    first_instalment: order.instalments?.first ?? null,
    consent_wording: order.consentWording,
    consent_at: order.consentAt,
    deliver_by: order.deliverBy,
    delivery_working_days: order.deliveryWorkingDays,
    accepted_at: order.acceptedAt,
    withdrawal_ends_at: order.withdrawalEndsAt,
    updated_at: isoTime(now),
  })
}
