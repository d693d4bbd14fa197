import { ibanWords } from '../../kernel/identity.ts'
import { calledName, type Seller } from '../../kernel/seller.ts'
import { dayNamed } from '../../kernel/time-words.ts'
import type { Order } from '../orders.schema.ts'

/** How a transfer is sent, for a mail. @param dueOn as YYYY-MM-DD */
export function transferFacts(order: Pick<Order, 'number'>, dueOn: string, seller: Seller, now: Date) {
  const { bank } = seller
  return [
    ['Reference', order.number],
    ['Due', dayNamed(dueOn, now)],
    ...(bank?.iban ? [['IBAN', ibanWords(bank.iban)] as const] : []),
    ...(bank?.bic ? [['BIC', bank.bic] as const] : []),
    ...(bank?.bankgiro ? [['Bankgiro', bank.bankgiro] as const] : []),
    ['Account of', calledName(seller)],
  ] as const
}
