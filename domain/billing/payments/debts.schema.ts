import type { Cents } from '#domain/kernel/money.ts'
import { statusesOf } from '#domain/kernel/states.ts'
import type { Order } from '#domain/orders/orders.schema.ts'

/** How the order of a deleted account ends that has money open. */
export type DebtEnd = 'share-done' | 'written-off'

/** What each leaves of the price, after "The price becomes". */
export const DEBT_ENDS = {
  'share-done': { words: 'the share of the work that was done' },
  'written-off': { words: 'what was paid, and the rest is written off' },
} satisfies Record<DebtEnd, { words: string }>

/** The price of an order that ends so: never less than what was paid, because a refund is an action of its own. */
export function priceAtEnd(
  { gross, received, keptProgress }: Pick<Order, 'gross' | 'received' | 'keptProgress'>,
  as: DebtEnd,
): Cents {
  const percent = keptProgress?.isDone ? 100 : (keptProgress?.donePercent ?? 0)
  const share = as === 'share-done' ? Math.floor((gross * percent) / 100) : 0
  return Math.min(gross, Math.max(received, share))
}

/** The ways in which an order can end, each with a price of its own below the present one. */
export function debtEnds(order: Pick<Order, 'gross' | 'received' | 'keptProgress'>): DebtEnd[] {
  const written = priceAtEnd(order, 'written-off')
  const share = priceAtEnd(order, 'share-done')
  return statusesOf(DEBT_ENDS).filter(
    (as) => as === 'written-off' || (share > written && share < order.gross),
  )
}
