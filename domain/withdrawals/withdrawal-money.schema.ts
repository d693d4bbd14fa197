import { type Cents, formatEuros } from '../kernel/money.ts'
import { lastDayWords } from '../kernel/time-words.ts'
import type { Withdrawal } from './withdrawals.schema.ts'

/** Where the money of a withdrawal is. `none`: nothing goes back. `due`: not all of it is back. */
export type WithdrawalMoney = 'none' | 'due' | 'back'

type MoneyFacts = {
  /** For the studio. @param due by when, in words */
  words: (due: string) => string
  /** For the buyer. */
  note: (withdrawal: Withdrawal) => string
}

export const WITHDRAWAL_MONEY: Readonly<Record<WithdrawalMoney, MoneyFacts>> = {
  none: {
    words: () => 'none goes back',
    note: ({ kept }) => (kept > 0 ? 'Nothing goes back to you.' : 'Nothing was paid, and nothing is owed.'),
  },
  due: {
    words: (due) => `due before ${due}`,
    note: ({ refund, declaredAt, dueAt }) =>
      `${formatEuros(refund)} go back to you by ${lastDayWords(dueAt, new Date(declaredAt))}.`,
  },
  back: { words: () => 'back', note: ({ refund }) => `${formatEuros(refund)} went back to you.` },
}

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
