import type { Cents } from '#domain/kernel/money.ts'
import type { AccountUse } from './accounts.ts'
import type { BookEntry, IssuedDocument } from './book-entry.ts'
import { type BookCurrency, voucherOf } from './voucher.ts'

/** Boxes of the Swedish VAT return (momsdeklaration), by what is booked in them. */
const BOXES: { box: string; use: AccountUse; holds: string }[] = [
  { box: '05', use: 'swedishSales', holds: 'Sales with Swedish VAT, without it' },
  { box: '10', use: 'outputVat', holds: 'Output VAT, 25%' },
  { box: '39', use: 'unionSales', holds: 'Services to companies in other EU countries' },
  { box: '40', use: 'foreignSales', holds: 'Other services supplied outside Sweden' },
]

export type VatReturn = {
  /** In minor units of the books' currency. The return itself is in whole kronor, without the öre. */
  boxes: { box: string; holds: string; amount: Cents }[]
  /** By VAT number, what the list of sales within the Union (periodisk sammanställning) asks for: the sum of its buyer. */
  unionSales: { vatNumber: string; name: string; amount: Cents }[]
  /** How many papers it is made of. */
  papers: number
}

/**
 * What the papers of a period are to the Swedish VAT return, by their days; credit notes take back in the period in which they were issued.
 * It is the vouchers added up, so that it is what the books say.
 * @throws AppError conflict when a rate is missing
 */
export function vatReturn(entries: readonly BookEntry[], currency: BookCurrency): VatReturn {
  const papers = entries.filter((entry): entry is IssuedDocument => 'gross' in entry)
  const booked = papers.map((paper) => ({ paper, rows: voucherOf(paper, currency).rows }))
  const sumOn = (use: AccountUse, of: typeof booked): Cents =>
    // Sales and VAT are credited, which is negative; no `-0`.
    0 -
    of.flatMap(({ rows }) => rows.filter((row) => row.use === use)).reduce((sum, row) => sum + row.amount, 0)
  const toUnion = Map.groupBy(
    booked.filter(({ paper }) => paper.vat.category === 'AE'),
    ({ paper }) => paper.buyer.vatNumber ?? 'no VAT number',
  )
  return {
    boxes: BOXES.map(({ box, use, holds }) => ({ box, holds, amount: sumOn(use, booked) })),
    unionSales: [...toUnion]
      .map(([vatNumber, of]) => ({
        vatNumber,
        name: of.at(-1)?.paper.buyer.name ?? '',
        amount: sumOn('unionSales', of),
      }))
      .sort((one, other) => one.vatNumber.localeCompare(other.vatNumber)),
    papers: papers.length,
  }
}
