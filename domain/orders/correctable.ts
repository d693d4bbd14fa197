import { withdrawalEnds } from '#domain/kernel/periods.ts'
import { isoTime } from '#domain/kernel/time.ts'
import { isContract } from './order-state.ts'
import type { Order } from './orders.schema.ts'

/**
 * Until when it may be said that an order was made out to the wrong buyer: for as long as a consumer could withdraw from it, whoever bought.
 * @returns ISO 8601; nothing of what is no contract
 */
export function correctableUntil({
  status,
  acceptedAt,
  withdrawalEndsAt,
}: Pick<Order, 'status' | 'acceptedAt' | 'withdrawalEndsAt'>): string | undefined {
  if (!isContract(status) || acceptedAt === null) return undefined
  const end = isoTime(withdrawalEnds(new Date(acceptedAt)))
  return withdrawalEndsAt !== null && withdrawalEndsAt > end ? withdrawalEndsAt : end
}

/** Whether its buyer may say so now. */
export function mayBeCorrected(
  order: Pick<Order, 'status' | 'acceptedAt' | 'withdrawalEndsAt'>,
  now: Date,
): boolean {
  const until = correctableUntil(order)
  return until !== undefined && isoTime(now) < until
}
