import type { Buyer } from '#domain/crm/buyers/buyer.ts'
import { priced, vatOf } from '#domain/crm/buyers/vat.ts'
import { isoTime } from '#domain/kernel/clock.ts'
import type { Trx } from '#domain/kernel/database.ts'
import { withdrawalEndsOnceTold } from '#domain/kernel/periods.ts'
import { firstHalfAt } from './instalments.ts'
import { grossOfLines, netsOfLines } from './line-amounts.ts'
import { lockedOrderRow } from './lock-order.server.ts'
import type { Order } from './orders.schema.ts'
import { deleteLines, insertLines, updateOrder } from './orders.store.server.ts'
import { wholeOrder } from './to-order.server.ts'

/** Who an agreed order is made out to, and what stays: the price that was agreed, or the one without VAT, on which theirs is laid. */
export type MadeOut = { buyer: Buyer; keepsPrice: boolean; now: Date }

/**
 * What an agreed order says once it is made out to somebody else. A consumer is told of their right to withdraw only now, and nobody who
 * was not told of that right could ask for an early start in its knowledge; a company has no such right.
 */
export function madeOut(order: Order, { buyer, keepsPrice, now }: MadeOut): Order {
  const vat = vatOf(buyer)
  const nets = order.lines.map(({ net }) => net)
  const isTaxedAlike = vat.rateBasisPoints === order.vat.rateBasisPoints
  const newNets =
    keepsPrice && !isTaxedAlike ? netsOfLines(grossOfLines(nets, order.vat, order.gross), vat) : nets
  const contractTime = new Date(order.acceptedAt ?? order.createdAt)
  const price = priced(keepsPrice ? { agreed: order.gross } : { netLines: nets }, vat)
  const { instalments } = order
  return {
    ...order,
    buyer,
    vat,
    ...price,
    instalments: instalments && {
      ...instalments,
      first: firstHalfAt(price.gross, { gross: order.gross, instalments }),
    },
    lines: order.lines.map((line, index) => ({ ...line, net: newNets[index] ?? 0 })),
    consentWording: null,
    consentAt: null,
    withdrawalEndsAt: buyer.kind === 'consumer' ? isoTime(withdrawalEndsOnceTold(contractTime, now)) : null,
  }
}

/** Makes an agreed order out to somebody else; what its new price makes of its state is `bookNewPrice`'s. @throws AppError not-found */
export async function makeOut(trx: Trx, change: MadeOut & { orderId: string }): Promise<Order> {
  const before = await wholeOrder(trx, await lockedOrderRow(trx, change.orderId))
  const order = madeOut(before, change)
  const row = await updateOrder(trx, order.id, {
    buyer: JSON.stringify(order.buyer),
    vat: JSON.stringify(order.vat),
    vat_rule: order.vat.rule,
    net: order.net,
    vat_amount: order.vatAmount,
    gross: order.gross,
    first_half: order.instalments?.first ?? null,
    consent_wording: order.consentWording,
    consent_at: order.consentAt,
    withdrawal_ends_at: order.withdrawalEndsAt,
    updated_at: isoTime(change.now),
  })
  await deleteLines(trx, order.id)
  await insertLines(trx, order.id, order.lines)
  return wholeOrder(trx, row)
}
