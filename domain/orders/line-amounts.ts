import type { Vat } from '#domain/crm/buyers/buyer.ts'
import { priced } from '#domain/crm/buyers/vat.ts'
import type { Cents } from '#domain/kernel/money.ts'

/**
 * What each line of a quote costs with VAT. The cents that rounding moves fall where the running total moves, so that the lines add up
 * to the price.
 * @param gross the price, where VAT was taken out of it and not laid on the lines
 */
export function grossOfLines(nets: readonly Cents[], vat: Vat, gross?: Cents): Cents[] {
  const totals = nets.map((_, index) => priced({ netLines: nets.slice(0, index + 1) }, vat).gross)
  return stepsOf(gross === undefined ? totals : totals.with(-1, gross))
}

/** What each line costs without VAT, where VAT is taken out of a price that stays. The lines add up to what is left of it. */
export function netsOfLines(grosses: readonly Cents[], vat: Vat): Cents[] {
  const sum = (end: number) => grosses.slice(0, end).reduce((total, gross) => total + gross, 0)
  return stepsOf(grosses.map((_, index) => priced({ agreed: sum(index + 1) }, vat).net))
}

function stepsOf(totals: readonly Cents[]): Cents[] {
  return totals.map((total, index) => total - (totals[index - 1] ?? 0))
}
