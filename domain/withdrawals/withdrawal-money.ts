import type { Cents } from '../kernel/money.ts'

/** Where the money of a withdrawal is. `none`: nothing goes back. `due`: not all of it is back. */
export type WithdrawalMoney = 'none' | 'due' | 'back'

/** @param withdrawal refund, kept: as they were declared; received, returned: of its order, since then too */
export function withdrawalMoney({
  refund,
  kept,
  received,
  returned,
}: {
  refund: Cents
  kept: Cents
  received: Cents
  returned: Cents
}): WithdrawalMoney {
  if (received - returned > kept) return 'due'
  return refund === 0 ? 'none' : 'back'
}
