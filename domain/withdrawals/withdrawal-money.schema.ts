import { type Cents, formatEuros } from '../kernel/money.ts'
import { lastDayWords } from '../kernel/time-words.ts'
import type { NextLine } from '../projects/next-line/next-line.ts'
import type { AgreedOrder, Withdrawal } from './withdrawals.schema.ts'

/** Where the money of a withdrawal is. `none`: nothing goes back. `due`: not all of it is back. */
export type WithdrawalMoney = 'none' | 'due' | 'back'

type MoneyFacts = {
  /** For the studio. @param due by when, in words */
  words: (due: string) => string
  /** For the buyer. */
  note: (withdrawal: Withdrawal) => string
  /** What is next, for the buyer. */
  next: (withdrawal: Withdrawal) => Pick<NextLine, 'headline' | 'who'>
}

const WITHDREW = 'You withdrew.'

export const WITHDRAWAL_MONEY: Readonly<Record<WithdrawalMoney, MoneyFacts>> = {
  none: {
    words: () => 'none goes back',
    note: ({ kept }) => (kept > 0 ? 'Nothing goes back to you.' : 'Nothing was paid, and nothing is owed.'),
    next: ({ kept }) => ({
      headline: `${WITHDREW} ${kept > 0 ? 'Nothing goes back to you.' : 'Nothing is owed.'}`,
      who: 'Nobody',
    }),
  },
  due: {
    words: (due) => `due before ${due}`,
    note: ({ refund, declaredAt, dueAt }) =>
      `${formatEuros(refund)} go back to you by ${lastDayWords(dueAt, new Date(declaredAt))}.`,
    next: ({ refund, declaredAt, dueAt }) => ({
      headline: `${WITHDREW} ${formatEuros(refund)} is on its way, by ${lastDayWords(dueAt, new Date(declaredAt))}.`,
      who: 'The studio',
    }),
  },
  back: {
    words: () => 'back',
    note: ({ refund }) => `${formatEuros(refund)} went back to you.`,
    next: ({ refund }) => ({
      headline: `${WITHDREW} ${formatEuros(refund)} went back to you.`,
      who: 'Nobody',
    }),
  },
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

/** What is next after a withdrawal, where its money is; nothing for an order that nobody withdrew from. */
export function withdrawnLine({
  withdrawal,
  received,
  returned,
}: Pick<AgreedOrder, 'withdrawal' | 'received' | 'returned'>): NextLine | undefined {
  if (!withdrawal) return undefined
  const { kept } = withdrawal
  const stays = kept > 0 ? ` ${formatEuros(kept)} stay with us for the work done.` : ''
  return {
    ...WITHDRAWAL_MONEY[withdrawalMoney({ ...withdrawal, received, returned })].next(withdrawal),
    until: null,
    you: `There is nothing for you to do.${stays}`,
    action: { label: 'Open payments', to: '/client/payments' },
  }
}
