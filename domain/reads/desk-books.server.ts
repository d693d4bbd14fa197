import type { BookEntry } from '#domain/billing/books/book-entry.ts'
import { type Books, collectBooks } from '#domain/billing/books/collect-books.server.ts'
import { daysOfMonth } from '#domain/billing/books/month.schema.ts'
import { reconciliationSentence } from '#domain/billing/books/reconcile.server.ts'
import { type VatReturn, vatReturn } from '#domain/billing/books/voucher.ts'
import type { PaymentsDeps } from '#domain/billing/payments/payments.provider.ts'
import type { Deps } from '#domain/kernel/deps.ts'
import { isoTime, stockholmDay } from '#domain/kernel/time.ts'
import type { DeskBooks } from './desk-money.schema.ts'
import { listUnproven, type UnprovenSale } from './list-unproven.server.ts'

/** What happened in a month, whether our ledger and the provider's agree, and what the VAT return asks for. */
export async function showDeskBooks(deps: PaymentsDeps, month: string): Promise<DeskBooks> {
  const period = daysOfMonth(month, stockholmDay(deps.clock()))
  const books = await collectBooks(deps, period)
  const { notOurs, byHand, sampleDocuments, sampleMovements } = books.leftOut
  return {
    ...period,
    currency: deps.accountingCurrency,
    sums: sumsOf(books.entries),
    reconciliation: {
      words: reconciliationSentence(books.reconciliation),
      differences: books.reconciliation?.differences ?? [],
    },
    byHand: byHand.map(({ id, category, amount, happenedAt }) => ({
      ...{ id, category, amount },
      happenedAt: isoTime(happenedAt),
    })),
    notOurs: notOurs.length,
    samples: sampleDocuments + sampleMovements,
    isTest: books.isTest,
    vat: await vatOfPeriod(deps, books),
  }
}

/** In the order in which each kind came first. */
function sumsOf(entries: readonly BookEntry[]): DeskBooks['sums'] {
  return [...Map.groupBy(entries, ({ kind }) => kind)].map(([kind, all]) => ({
    kind,
    count: all.length,
    amount: all.reduce((sum, entry) => sum + ('gross' in entry ? entry.gross : entry.amount), 0),
  }))
}

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
