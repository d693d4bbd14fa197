import { vatRate } from '../../../domain/buyers/price-words.ts'
import { formatEuros } from '../../../domain/kernel/money.ts'
import type { OpenedQuote } from '../../../domain/orders/quotes/quotes.schema.ts'

/** What stands below the price: its tax, and of a contract that is paid in part what is here of it. */
export function displayedVat({
  asksWhoBuys,
  net,
  vatAmount,
  vat,
  buyer,
  open,
  gross,
  status,
}: OpenedQuote): string {
  if (asksWhoBuys) return 'without VAT; say who buys, and the price is final'
  if (status === 'accepted' && open < gross)
    return `${formatEuros(gross - open)} of ${formatEuros(gross)} is here`
  if (vatAmount === 0) return vat.category === 'AE' ? 'no VAT: reverse charge' : 'no VAT'
  const rate = `${vatRate(vat)} VAT`
  return buyer.kind === 'company'
    ? `${formatEuros(net)} + ${rate} ${formatEuros(vatAmount)}`
    : `including ${rate}, ${formatEuros(vatAmount)}`
}
