import type { BookEntry } from '#domain/billing/books/book-entry.ts'
import { type Books, collectBooks } from '#domain/billing/books/collect-books.server.ts'
import { daysOfMonth } from '#domain/billing/books/month.schema.ts'
import { reconciliationSentence } from '#domain/billing/books/reconcile.server.ts'
import { type VatReturn, vatReturn } from '#domain/billing/books/voucher.ts'
import type { PaymentsDeps } from '#domain/billing/payments/payments.provider.ts'
import { checkedFor, vatCheckFacts } from '#domain/crm/buyers/vat-numbers/vat-checks.schema.ts'
import { findVatChecks, listPendingChecks } from '#domain/crm/buyers/vat-numbers/vat-checks.server.ts'
import type { Deps } from '#domain/kernel/commit.ts'
import { type Db, pluck } from '#domain/kernel/database.ts'
import { type Cents, formatEuros } from '#domain/kernel/money.ts'
import { withdrawalEnds } from '#domain/kernel/periods.ts'
import { deskPages, type FindTasks, MOST_TASKS } from '#domain/kernel/tasks.ts'
import { isoTime, stockholmDay } from '#domain/kernel/time.ts'
import { findUnverified } from '#domain/orders/orders.server.ts'
import { findPeople } from '#domain/people/people.server.ts'
import type { DeskBooks, DeskVatNumber } from './desk-money.schema.ts'
import { selectOrdersHeldFor } from './orders.store.server.ts'

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

/** In order of first occurrence. */
function sumsOf(entries: readonly BookEntry[]): DeskBooks['sums'] {
  return [...Map.groupBy(entries, ({ kind }) => kind)].map(([kind, all]) => ({
    kind,
    count: all.length,
    amount: all.reduce((sum, entry) => sum + ('gross' in entry ? entry.gross : entry.amount), 0),
  }))
}

/** `unproven`: sales without VAT that are based only on the buyer's own statement */
type VatOfPeriod = VatReturn & { unproven: UnprovenSale[] }

export async function vatOfPeriod(
  { db, accountingCurrency }: Pick<Deps, 'db' | 'accountingCurrency'>,
  { entries }: Books,
): Promise<VatOfPeriod> {
  const ofPeriod = new Set(entries.flatMap((entry) => ('gross' in entry ? [entry.order] : [])))
  const unproven = (await listUnproven(db)).filter(({ order }) => ofPeriod.has(order))
  return { ...vatReturn(entries, accountingCurrency), unproven }
}

/** Sold without VAT, based only on the buyer's own statement, and not reviewed yet. `order` is its number. */
type UnprovenSale = { order: string; net: Cents; since: string }

export function listUnproven(db: Db): Promise<UnprovenSale[]> {
  return selectOrdersHeldFor(db, 'vat-charged')
}

/** Sold with VAT because the register refused the VAT number. `until`: ISO 8601, deadline for correcting the buyer */
type DoubtfulSale = {
  order: string
  gross: Cents
  company: string
  vatNumber: string
  words: string
  since: string
  until: string
}

/** Sales whose buyer can still be corrected, oldest first. */
export async function listDoubtful({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<DoubtfulSale[]> {
  const now = isoTime(clock())
  return (await findUnverified(db)).flatMap(({ number, gross, buyer, acceptedAt }) => {
    const { companyName, vatNumber, vatCheck } = buyer
    if (!vatCheck || vatNumber === null || acceptedAt === null) return []
    const { isAnswered, words } = vatCheckFacts(vatCheck.status)
    const until = isoTime(withdrawalEnds(new Date(acceptedAt)))
    if (!isAnswered || until <= now) return []
    const company = companyName ?? buyer.name
    return [{ order: number, gross, company, vatNumber, words, since: acceptedAt, until }]
  })
}

export const doubtfulSales: FindTasks = async (deps) =>
  (await listDoubtful(deps)).map(({ order, gross, company, vatNumber, words, since, until }) => ({
    kind: 'VAT number mismatch',
    about: `${vatNumber} is ${words}: ${formatEuros(gross)} with VAT, ${order}`,
    client: company,
    until,
    since,
    href: deskPages.checkVatNumber(order),
  }))

/** Pending checks first, then doubtful sales. */
export async function listVatNumbers(deps: Pick<Deps, 'db' | 'clock'>): Promise<DeskVatNumber[]> {
  const pending = await listPendingChecks(deps.db, MOST_TASKS)
  const doubtful = await listDoubtful(deps)
  const userIds = pending.flatMap(({ userId }) => userId ?? [])
  const people = await findPeople(deps.db, userIds)
  const checks = await findVatChecks(deps.db, pluck(doubtful, 'vatNumber'))
  return [
    ...pending.map(({ id, vatNumber, userId, status, obstacle, checkedAt }) => ({
      ...{ id, vatNumber, checkedAt, clientId: userId, order: null },
      whose: people.get(userId ?? '')?.name ?? null,
      words: [vatCheckFacts(status).words, obstacle].filter(Boolean).join(': '),
    })),
    ...doubtful.map(({ order, vatNumber, company, words, since }) => {
      const check = checks.get(vatNumber)
      const known = check && checkedFor(check, company)
      return {
        ...{ id: order, vatNumber, order, clientId: null, whose: company },
        words: known ? vatCheckFacts(known.status).words : words,
        checkedAt: known?.checkedAt ?? since,
      }
    }),
  ]
}
