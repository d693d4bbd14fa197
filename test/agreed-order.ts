import { issueInvoice } from '#domain/billing/invoices/issue-invoice.server.ts'
import type { Buyer } from '#domain/crm/buyers/buyer.ts'
import { commit, type Deps } from '#domain/kernel/commit.ts'
import { contractOf } from '#domain/orders/order-transitions.server.ts'
import type { Order } from '#domain/orders/orders.schema.ts'
import { rewriteOrder } from '#domain/orders/orders.server.ts'
import { packageOffer, placeOrder } from '#domain/orders/place-order.server.ts'
import { FULL } from './offers.ts'

/** An accepted order of Full Optimization that waits for a bank transfer. With a due day, its invoice is issued. */
export function addAgreedOrder(
  deps: Deps,
  { userId, buyer, dueOn }: { userId: string; buyer: Buyer; dueOn?: string },
): Promise<Order> {
  const now = deps.clock()
  return commit(deps, async (trx) => {
    const offer = await placeOrder(trx, {
      userId,
      buyer,
      offer: packageOffer(FULL.package),
      status: 'offered',
      termsVersion: deps.termsVersion,
      now,
    })
    const agreed = contractOf(offer, { ownerId: userId, consent: null, now })
    const order = await rewriteOrder(trx, agreed, now)
    if (dueOn !== undefined) await issueInvoice(deps, trx, { order, dueOn, isSample: false, now })
    return order
  })
}
