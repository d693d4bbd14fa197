import { calledName, ibanWords, type Seller } from '#domain/kernel/studio.ts'
import { dayNamed } from '#domain/kernel/time.ts'
import type { Order } from '../orders.schema.ts'

/** How a transfer is sent, for an email. @param dueOn YYYY-MM-DD; null if no day was agreed */
export function transferFacts(order: Pick<Order, 'number'>, dueOn: string | null, seller: Seller, now: Date) {
  const { bank } = seller
  return [
    ['Reference', order.number],
    ...(dueOn === null ? [] : [['Due', dayNamed(dueOn, now)] as const]),
    ...(bank?.iban ? [['IBAN', ibanWords(bank.iban)] as const] : []),
    ...(bank?.bic ? [['BIC', bank.bic] as const] : []),
    ...(bank?.bankgiro ? [['Bankgiro', bank.bankgiro] as const] : []),
    ['Account of', calledName(seller)],
  ] as const
}
