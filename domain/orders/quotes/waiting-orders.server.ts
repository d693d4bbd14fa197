import type { Deps } from '../../kernel/deps.ts'
import { calledName } from '../../kernel/seller.ts'
import { openOf } from '../order-state.ts'
import { showOrder } from '../show-orders.server.ts'
import type { WaitingOrder } from './quotes.schema.ts'
import { selectQuote, selectUnpaidOrders } from './quotes.store.server.ts'

/** Agreed orders of the owner that wait for their money, oldest first. */
export async function listWaitingOrders(
  deps: Pick<Deps, 'db' | 'seller'>,
  ownerId: string,
): Promise<WaitingOrder[]> {
  const ids = await selectUnpaidOrders(deps.db, ownerId)
  return Promise.all(
    ids.map(async (id) => {
      const [order, quote] = [await showOrder(deps.db, id), await selectQuote(deps.db, id)]
      if (!quote) throw new Error(`The quote of order ${id} is gone.`)
      return {
        orderId: id,
        number: order.number,
        title: order.service,
        gross: order.gross,
        open: openOf(order),
        payBy: quote.pay_by,
        dueOn: quote.due_on,
        bank: deps.seller.bank,
        companyName: calledName(deps.seller),
      }
    }),
  )
}
