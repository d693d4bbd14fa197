import { vatRate } from '#domain/crm/buyers/price-words.ts'
import { formatEuros } from '#domain/kernel/money.ts'
import { isOwed } from '#domain/orders/order-state.ts'
import type { OpenedQuote } from '#domain/orders/quotes/quotes.schema.ts'

/** What is shown below the price: its tax, or for a contract that waits for money what was received and which instalment is due. */
export function displayedVat({
  asksWhoBuys,
  net,
  vatAmount,
  vat,
  buyer,
  open,
  gross,
  received,
  status,
}: OpenedQuote): string {
  if (asksWhoBuys) return 'without VAT; say who buys, and the price is final'
  if (isOwed(status) && received > 0) return `${formatEuros(received)} of ${formatEuros(gross)} received`
  if (isOwed(status) && open < gross) return `first instalment of ${formatEuros(gross)}`
  if (vatAmount === 0) return vat.category === 'AE' ? 'no VAT: reverse charge' : 'no VAT'
  const rate = `${vatRate(vat)} VAT`
  return buyer.kind === 'company'
    ? `${formatEuros(net)} + ${rate} ${formatEuros(vatAmount)}`
    : `including ${rate}, ${formatEuros(vatAmount)}`
}
