import type { Db } from '#domain/kernel/database.ts'
import type { OrderStatus } from '../orders.schema.ts'
import { selectOrder } from '../orders.store.server.ts'
import { isOutOfTime } from './quote-state.ts'
import { selectQuote } from './quotes.store.server.ts'

/** Whether a quote can be answered by this link. @param link secretHash: of the secret in it */
export async function isQuoteOpen(
  db: Db,
  link: { orderId: string; secretHash: string },
  now: Date,
): Promise<boolean> {
  const quote = await selectQuote(db, link.orderId)
  return (
    quote?.secret_hash === link.secretHash &&
    !isOutOfTime(quote, now) &&
    (await isQuoteStatus(db, link.orderId, 'offered'))
  )
}

export async function isQuoteStatus(db: Db, orderId: string, status: OrderStatus): Promise<boolean> {
  return (await selectOrder(db, orderId))?.status === status
}
