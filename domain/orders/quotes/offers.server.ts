import type { Db } from '../../kernel/database.ts'
import { OFFERS } from '../order-state.ts'
import { selectQuotesOfStatuses } from './quotes.store.server.ts'

/** Quotes that nobody has answered, drafts among them, oldest first. */
export function offers(db: Db) {
  return selectQuotesOfStatuses(db, OFFERS)
}
