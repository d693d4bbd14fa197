import type { Vat } from '../../buyers/buyer.ts'
import { priced } from '../../buyers/vat.ts'
import type { Cents } from '../../kernel/money.ts'

/**
 * What each line of a quote costs with VAT. The cents that rounding moves fall where the running total moves, so that the lines add up
 * to the price.
 */
export function grossOfLines(nets: readonly Cents[], vat: Vat): Cents[] {
  const totals = nets.map((_, index) => priced({ netLines: nets.slice(0, index + 1) }, vat).gross)
  return totals.map((total, index) => total - (totals[index - 1] ?? 0))
}
