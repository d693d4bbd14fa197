import type { Buyer } from '#domain/crm/buyers/buyer.ts'
import { priced, vatOf } from '#domain/crm/buyers/vat.ts'
import { withdrawalEndsOnceNotified } from '#domain/kernel/periods.ts'
import { isoTime } from '#domain/kernel/time.ts'
import { firstInstalmentAt } from './instalments.ts'
import { grossOfLines, netsOfLines, type Order } from './orders.schema.ts'

/** keepsPrice: the gross price stays; otherwise the net price stays and VAT is added */
type BuyerChange = { buyer: Buyer; keepsPrice: boolean; now: Date }

/**
 * The order after a change of its buyer. A consumer learns about the right to withdraw only now, so an earlier consent to start early
 * doesn't count. Companies have no such right.
 */
export function withBuyer(order: Order, { buyer, keepsPrice, now }: BuyerChange): Order {
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
      first: firstInstalmentAt(price.gross, { gross: order.gross, instalments }),
    },
    lines: order.lines.map((line, index) => ({ ...line, net: newNets[index] ?? 0 })),
    consentWording: null,
    consentAt: null,
    withdrawalEndsAt:
      buyer.kind === 'consumer' ? isoTime(withdrawalEndsOnceNotified(contractTime, now)) : null,
  }
}
