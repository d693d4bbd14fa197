import { serviceTitle } from '#domain/crm/catalogue/catalogue.schema.ts'
import { type Cents, formatEuros } from '#domain/kernel/money.ts'
import { lastDayWords } from '#domain/kernel/time.ts'
import type { StatusHeadline } from '#domain/projects/status-headline/status-headline.schema.ts'
import type { AgreedOrder, Withdrawal } from './withdrawals.schema.ts'

/** `none`: nothing to refund. `due`: not fully refunded. `back`: refunded. */
export type WithdrawalMoney = 'none' | 'due' | 'back'

type Back = { kept: Cents; returned: Cents; rest: Cents; by: string }

type MoneyFacts = {
  /** Text for the studio. @param due deadline in words */
  words: (due: string) => string
  /** Text for the buyer. */
  sentence: (back: Back) => string
  who: string | null
}

export const WITHDRAWAL_MONEY: Readonly<Record<WithdrawalMoney, MoneyFacts>> = {
  none: {
    words: () => 'no refund',
    sentence: ({ kept }) =>
      kept > 0 ? 'There is nothing to refund.' : 'Nothing was paid, and nothing is owed.',
    who: null,
  },
  due: {
    words: (due) => `due before ${due}`,
    sentence: ({ rest, by }) => `${formatEuros(rest)} will be refunded to you by ${by}.`,
    who: 'The studio',
  },
  back: {
    words: () => 'back',
    sentence: ({ returned }) => `${formatEuros(returned)} was refunded to you.`,
    who: null,
  },
}

/** @param withdrawal refund, kept: as declared; received, returned: of the order, up to date */
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

type Withdrawn = Pick<AgreedOrder, 'received' | 'returned'> & { withdrawal: Withdrawal }

export function withdrawnWords({ withdrawal, received, returned }: Withdrawn): {
  money: string
  stays: string
  who: string | null
} {
  const { kept, declaredAt, dueAt } = withdrawal
  const { sentence, who } = WITHDRAWAL_MONEY[withdrawalMoney({ ...withdrawal, received, returned })]
  const by = lastDayWords(dueAt, new Date(declaredAt))
  return {
    money: sentence({ kept, returned, rest: received - returned - kept, by }),
    stays: kept > 0 ? `We keep ${formatEuros(kept)} for the work done.` : '',
    who,
  }
}

/** Status headline after a withdrawal, or undefined if there was none. */
export function withdrawnLine({
  withdrawal,
  ...order
}: Pick<AgreedOrder, 'withdrawal' | 'received' | 'returned'>): StatusHeadline | undefined {
  if (!withdrawal) return undefined
  const { money, stays, who } = withdrawnWords({ withdrawal, ...order })
  return {
    headline: `You withdrew. ${money}`,
    who,
    until: null,
    you: stays || null,
    action: { label: 'Go to Payments', to: '/client/payments' },
  }
}

/** @param declared name: empty if it must not be repeated */
export function declarationWords(declared: { name: string; service: string; orderNumber: string }): string {
  const who = declared.name === '' ? 'I' : `I, ${declared.name},`
  return `${who} withdraw from the contract for ${serviceTitle(declared.service)}, order ${declared.orderNumber}.`
}

export function refundSentence({ refund, kept, donePercent }: WithdrawnMoney): string {
  if (kept > 0)
    return `You asked us to begin at once, and ${donePercent}% of the work is done. We keep ${formatEuros(kept)} for it and refund ${formatEuros(refund)}.`
  return refund > 0
    ? `We'll refund everything you paid, ${formatEuros(refund)}.`
    : "You haven't paid anything yet and owe nothing."
}

type MoneyDue = { refund: Cents; declaredAt: string; dueAt: string }

/** Destination and deadline of the refund, or undefined if there is none. @param dueAt ISO 8601 */
export function dueSentence({ refund, declaredAt, dueAt }: MoneyDue): string | undefined {
  if (refund === 0) return undefined
  return `The refund goes to your original payment method at the latest on ${lastDayWords(dueAt, new Date(declaredAt))}. You won't be charged a fee.`
}

type WithdrawnMoney = { refund: Cents; kept: Cents; donePercent: number }
