import type { Buyer } from '../buyers/buyer.ts'
import { priced, vatOf } from '../buyers/vat.ts'
import { isoTime } from '../kernel/clock.ts'
import type { Trx } from '../kernel/database.ts'
import { withdrawalEndsOnceTold } from '../kernel/periods.ts'
import { grossOfLines, netsOfLines } from './line-amounts.ts'
import { lockedOrderRow } from './lock-order.server.ts'
import type { Order } from './orders.schema.ts'
import { deleteLines, insertLines, updateOrder } from './orders.store.server.ts'
import { wholeOrder } from './to-order.server.ts'

/**
 * What an agreed order says once its buyer counts as a consumer, told of their right to withdraw now. What was agreed stays the price:
 * the VAT that is owed is taken out of it. Nobody who is not told of that right can ask for an early start in its knowledge.
 * @param consumer country: ISO 3166-1 alpha-2
 */
export function asConsumer(order: Order, { country, now }: { country: string | null; now: Date }): Order {
  const { name, email } = order.buyer
  const buyer: Buyer = {
    kind: 'consumer',
    name,
    email,
    country,
    companyName: null,
    address: null,
    vatNumber: null,
    reference: null,
    vatCheck: null,
  }
  const vat = vatOf(buyer)
  const nets = order.lines.map(({ net }) => net)
  const isTaxedAlike = vat.rateBasisPoints === order.vat.rateBasisPoints
  const newNets = isTaxedAlike ? nets : netsOfLines(grossOfLines(nets, order.vat, order.gross), vat)
  const contractTime = new Date(order.acceptedAt ?? order.createdAt)
  return {
    ...order,
    buyer,
    vat,
    ...priced({ agreed: order.gross }, vat),
    lines: order.lines.map(({ text }, index) => ({ text, net: newNets[index] ?? 0 })),
    consentWording: null,
    consentAt: null,
    withdrawalEndsAt: isoTime(withdrawalEndsOnceTold(contractTime, now)),
  }
}

/** Writes down that the buyer of an agreed order is a consumer. @throws AppError not-found */
export async function makeConsumer(
  trx: Trx,
  found: { orderId: string; country: string | null; now: Date },
): Promise<Order> {
  const before = await wholeOrder(trx, await lockedOrderRow(trx, found.orderId))
  const order = asConsumer(before, found)
  const row = await updateOrder(trx, order.id, {
    buyer: JSON.stringify(order.buyer),
    vat: JSON.stringify(order.vat),
    vat_rule: order.vat.rule,
    net: order.net,
    vat_amount: order.vatAmount,
    consent_wording: order.consentWording,
    consent_at: order.consentAt,
    withdrawal_ends_at: order.withdrawalEndsAt,
    updated_at: isoTime(found.now),
  })
  await deleteLines(trx, order.id)
  await insertLines(trx, order.id, order.lines)
  return wholeOrder(trx, row)
}
