import { serviceTitle } from '#domain/crm/catalogue/catalogue.schema.ts'
import { type Cents, formatEuros } from '#domain/kernel/money.ts'
import { lastDayWords } from '#domain/kernel/time.ts'

/** What a buyer declares. @param declared name: empty where it is not to be repeated */
export function declarationWords(declared: { name: string; service: string; orderNumber: string }): string {
  const who = declared.name === '' ? 'I' : `I, ${declared.name},`
  return `${who} withdraw from the contract about ${serviceTitle(declared.service)}, order ${declared.orderNumber}.`
}

/** What goes back, what stays and why. */
export function refundSentence({ refund, kept, donePercent }: WithdrawnMoney): string {
  if (kept > 0)
    return `You asked us to begin at once, and ${donePercent}% of the work is done. We keep ${formatEuros(kept)} for it and pay ${formatEuros(refund)} back.`
  return refund > 0
    ? `We pay ${formatEuros(refund)} back: everything that you paid.`
    : 'You have paid nothing yet, and owe nothing.'
}

type MoneyDue = { refund: Cents; declaredAt: string; dueAt: string }

/** Where the money goes and by when; nothing where none does. @param dueAt ISO 8601 */
export function dueSentence({ refund, declaredAt, dueAt }: MoneyDue): string | undefined {
  if (refund === 0) return undefined
  return `The money goes to the means of payment that you used, at the latest on ${lastDayWords(dueAt, new Date(declaredAt))}. You pay no fee for it.`
}

type WithdrawnMoney = { refund: Cents; kept: Cents; donePercent: number }
