import type { Books } from '#domain/billing/books/collect-books.server.ts'
import { type VatReturn, vatReturn } from '#domain/billing/books/vat-return.ts'
import type { Deps } from '#domain/kernel/deps.ts'
import { listUnproven, type UnprovenSale } from './list-unproven.server.ts'

/** What the VAT return of a period asks for. unproven: of its sales, what was sold without VAT on the buyer's word alone */
type VatOfPeriod = VatReturn & { unproven: UnprovenSale[] }

export async function vatOfPeriod(
  { db, accountingCurrency }: Pick<Deps, 'db' | 'accountingCurrency'>,
  { entries }: Books,
): Promise<VatOfPeriod> {
  const ofPeriod = new Set(entries.flatMap((entry) => ('gross' in entry ? [entry.order] : [])))
  const unproven = (await listUnproven(db)).filter(({ order }) => ofPeriod.has(order))
  return { ...vatReturn(entries, accountingCurrency), unproven }
}
