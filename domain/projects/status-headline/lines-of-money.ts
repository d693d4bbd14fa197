import { type Cents, formatEuros } from '#domain/kernel/money.ts'
import { dayNamed } from '#domain/kernel/time.ts'
import { type StatusHeadline, type StatusHeadlineFacts, YOU } from './status-headline.schema.ts'

/** For a client without a project who has accepted quotes. @param waiting amounts in cents, of each what is open and what has fallen due */
export function quotesToPay(waiting: readonly { open: Cents; gross: Cents; part: string }[]): StatusHeadline {
  const open = waiting.reduce((sum, quote) => sum + quote.open, 0)
  const isPart = waiting.some((quote) => quote.open < quote.gross)
  const what = waiting.length === 1 ? 'your quote' : 'your quotes'
  return {
    headline: `Next: pay ${isPart ? 'the rest of' : 'for'} ${what}, ${formatEuros(open)}.`,
    who: YOU,
    until: null,
    you: waiting.some(({ part }) => part === 'first')
      ? 'Your project opens once we receive the first instalment.'
      : 'Your project opens when the whole sum is here.',
    action: { label: 'How to pay', to: '/client/payments' },
  }
}

/** Once the work is delivered. @param second open: in cents; dueOn: YYYY-MM-DD */
export function secondInstalmentToPay(
  { open, dueOn }: { open: Cents; dueOn: string | null },
  now: Date,
): StatusHeadline {
  return {
    headline: `To pay: the second instalment, ${formatEuros(open)}${dueOn === null ? '' : `, by ${dayNamed(dueOn, now)}`}.`,
    who: YOU,
    until: null,
    you: 'Your project is completed. We sent you the invoice by email.',
    action: { label: 'How to pay', to: '/client/payments' },
  }
}

/** What happens to the money of a cancelled project. */
export function paymentOfCancelled({
  refunded,
  refundAsked,
}: Pick<StatusHeadlineFacts, 'refunded' | 'refundAsked'>): string {
  if (refunded) return 'Its payment was refunded.'
  return refundAsked
    ? 'We answer your refund request by mail.'
    : 'Its payment is not refunded by that; you can ask for a refund beside it under Payments.'
}
