import type { Db } from '#domain/kernel/database.ts'
import { OFFERS } from '../order-state.ts'
import { selectQuotesOfStatuses } from './quotes.store.server.ts'

/** Quotes that nobody has answered, drafts among them, oldest first. @param orderId of one, or of all */
export function offers(db: Db, orderId?: string) {
  return selectQuotesOfStatuses(db, OFFERS, orderId)
}
