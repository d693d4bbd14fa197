import { badInput } from '#domain/kernel/app-error.ts'
import type { Db } from '#domain/kernel/database.ts'
import type { Cents } from '#domain/kernel/money.ts'
import { addDays, startOfDay } from '#domain/kernel/periods.ts'
import { isDay, isoTime, stockholmDay } from '#domain/kernel/time.ts'
import type { Part } from '#domain/orders/instalments.ts'
import { movementsOfOrders } from '#domain/orders/movements.server.ts'
import { orderNumbers } from '#domain/orders/orders.server.ts'
import { PAPERS } from '../invoices/invoices.schema.ts'
import { documentsBetween, invoicesOfOrders } from '../invoices/invoices.server.ts'
import { orderRates, rateOf } from '../invoices/rates.server.ts'
import { cardsOfOrders, evidenceInWords } from '../payments/evidence-of-place.server.ts'
import { isSample } from '../payments/payment-invoices.server.ts'
import { providerFacts } from '../payments/payment-states.schema.ts'
import type { ProviderMovement } from '../payments/payments.provider.ts'
import { transfersOf } from '../transfers/transfers.server.ts'
import type { BookEntry, IssuedDocument, Movement, Settlement } from './book-entry.ts'
import {
  type BooksDeps,
  type MoneyMoved,
  moneyMovedBetween,
  type Reconciliation,
  reconcile,
  type Settlements,
  settlementsOf,
} from './reconcile.server.ts'

export type Books = {
  /** In the order in which it happened. */
  entries: BookEntry[]
  /** Payments are made by test cards: they are among the entries, and each entry says so. */
  isTest: boolean
  /** Nothing where no provider keeps an account for us. */
  reconciliation: Reconciliation | null
  leftOut: {
    /** Nothing was charged for them. Books of test cards leave out none. */
    sampleDocuments: number
    sampleMovements: number
    /** Somebody else's at the provider, or in another currency than euro. */
    notOurs: ProviderMovement[]
    /** What a person has to book: disputes, and what was taken back. */
    byHand: ProviderMovement[]
  }
}

type Dated<Entry extends BookEntry = BookEntry> = { at: string; entry: Entry }

/**
 * Everything that the books want to know of a period.
 * @param period days in Stockholm, both included
 * @throws AppError bad-input for days that cannot be, conflict when a rate is missing or the provider's account may not be read, unavailable
 */
export async function collectBooks(deps: BooksDeps, period: { from: string; to: string }): Promise<Books> {
  requirePeriod(period, stockholmDay(deps.clock()))
  const span = { from: startOfDay(period.from), to: startOfDay(addDays(period.to, 1)) }
  const times = { from: isoTime(span.from), to: isoTime(span.to) }
  const allDocuments = await documentsBetween(deps.db, times)
  const allMovements = await moneyMovedBetween(deps.db, times)
  // Test cards run on a loopback address alone, so that no real money stands next to theirs.
  const isTest = deps.paymentsProvider.payByTestCard !== undefined
  const documents = allDocuments.filter(({ document }) => isTest || !document.isSample)
  const movements = allMovements.filter(({ payment }) => isTest || !isSample(payment))
  const theirs = await settlementsOf(deps, span)
  const concerned = [...documents.map(({ invoice }) => invoice), ...movements].map(({ orderId }) => orderId)
  const orders = await aboutOrders(deps, [...new Set(concerned)])
  const dated: Dated[] = [
    ...documentEntries(documents, orders),
    ...(await movementEntries(deps, movements, orders)),
    ...(await settlementEntries(deps, theirs)),
  ]
  const entries = dated.toSorted((one, other) => one.at.localeCompare(other.at)).map(({ entry }) => entry)
  return {
    // In the text of each, so that it still says so once a program has read the file.
    entries: isTest ? entries.map((entry) => ({ ...entry, text: `Test: ${entry.text}` })) : entries,
    isTest,
    reconciliation: theirs && reconcile(theirs, movements, deps.paymentsProvider.name),
    leftOut: {
      sampleDocuments: allDocuments.length - documents.length,
      sampleMovements: allMovements.length - movements.length,
      notOurs: theirs?.notOurs ?? [],
      byHand: theirs?.byHand ?? [],
    },
  }
}

function requirePeriod({ from, to }: { from: string; to: string }, today: string): void {
  if (!isDay(from) || !isDay(to)) throw badInput('Days are written as YYYY-MM-DD, like 2026-11-30.')
  if (to < from) throw badInput('The last day lies before the first.')
  if (to > today) throw badInput(`${to} is still to come: today is ${today}.`)
}

type AboutOrders = {
  cardsOf: Awaited<ReturnType<typeof cardsOfOrders>>
  /** At which an order's papers are booked; nothing while it has none, or where the books are in euro. */
  rateOf: (orderId: string) => string | null
  /** At which the sale of a part of its price is. */
  saleRateOf: (orderId: string, part: Part) => string | null
  numberOf: (orderId: string) => string
  openBefore: (of: { id: string }) => Cents
}

async function aboutOrders(deps: BooksDeps, orderIds: readonly string[]): Promise<AboutOrders> {
  const { db, accountingCurrency } = deps
  const rates = accountingCurrency === 'EUR' ? undefined : await orderRates(db, orderIds)
  const numbers = await orderNumbers(db, orderIds)
  return {
    cardsOf: await cardsOfOrders(db, orderIds),
    rateOf: (orderId) => rates?.get(orderId)?.ofOrder ?? null,
    saleRateOf: (orderId, part) => rates?.get(orderId)?.ofPart.get(part) ?? null,
    numberOf: (orderId) => numbers.get(orderId) ?? orderId,
    openBefore: await openBefore(db, orderIds),
  }
}

/** Where the books are in euro none is needed. */
async function rateOfDay({ db, accountingCurrency }: BooksDeps, day: string): Promise<string | null> {
  return accountingCurrency === 'EUR' ? null : rateOf(db, day)
}

function documentEntries(
  documents: Awaited<ReturnType<typeof documentsBetween>>,
  orders: AboutOrders,
): Dated<IssuedDocument>[] {
  return documents.map(({ invoice, document }) => {
    const { kind, part, number, issuedOn, corrects, buyer, vat, net, vatAmount, gross, kronor, order } =
      document
    const name = buyer.companyName ?? buyer.name
    const what = corrects ? `Credit note ${number} of invoice ${corrects.number}` : `Invoice ${number}`
    return {
      at: invoice.issuedAt,
      entry: {
        id: invoice.id,
        kind,
        day: issuedOn,
        text: `${what}, ${name}`,
        reference: number,
        rate: orders.rateOf(invoice.orderId),
        saleRate: orders.saleRateOf(invoice.orderId, part),
        order: order.number,
        openBefore: orders.openBefore(invoice),
        corrects: corrects?.number ?? null,
        buyer: { name, country: buyer.country, vatNumber: buyer.vatNumber },
        vat,
        net,
        vatAmount,
        gross,
        kronorVatAmount: kronor?.vatAmount ?? null,
        evidence: evidenceInWords(document, orders.cardsOf(invoice.orderId)),
      },
    }
  })
}

async function movementEntries(
  deps: BooksDeps,
  movements: readonly MoneyMoved[],
  orders: AboutOrders,
): Promise<Dated<Movement>[]> {
  const paymentIds = movements.map(({ paymentId }) => paymentId)
  const transfers = await transfersOf(deps.db, paymentIds)
  return Promise.all(
    movements.map(async (movement) => {
      const { kind, amount, paymentId, orderId, payment, happenedAt: at } = movement
      const day = stockholmDay(new Date(at))
      const { by } = providerFacts(payment.provider)
      const order = orders.numberOf(orderId)
      return {
        at,
        entry: {
          id: movement.id,
          kind,
          by,
          day,
          text: `${WORDS[kind]} ${wayOf(by, transfers.get(paymentId)?.reference)}, order ${order}, ${payment.buyer_name}`,
          reference: paymentId,
          rate: await rateOfDay(deps, kind === 'correction' ? arrivalDay(payment, day) : day),
          order,
          openBefore: orders.openBefore(movement),
          amount,
          documentRate: orders.rateOf(orderId),
        },
      }
    }),
  )
}

const WORDS: Record<Movement['kind'], string> = {
  payment: 'Paid',
  refund: 'Sent back',
  correction: 'Booked by mistake, not paid',
}

/** On which its payment was booked, whose rate a correction takes back. */
function arrivalDay({ completed_at }: MoneyMoved['payment'], day: string): string {
  return completed_at === null ? day : stockholmDay(new Date(completed_at))
}

function wayOf(by: Movement['by'], reference = ''): string {
  const ways = { card: 'by card', transfer: `by transfer ${reference}`, 'bank-charge': 'and kept by a bank' }
  return ways[by]
}

/** Payouts, and what the provider keeps of each movement or takes for itself. */
async function settlementEntries(
  deps: BooksDeps,
  settlements: Settlements | null,
): Promise<Dated<Settlement>[]> {
  if (settlements === null) return []
  const { provider, paymentIds, ours } = settlements
  const found = ours.flatMap((movement) => {
    const { id, kind, category, amount, fee } = movement
    const about = paymentIds.get(movement.providerPaymentId ?? '') ?? movement.about ?? id
    const payout = { kind: 'payout' as const, amount: -amount, text: `Payout of ${provider}, ${about}` }
    const fees = kind === 'fee' ? fee - amount : fee
    const kept = { kind: 'fee' as const, amount: fees, text: `Fee of ${provider}, ${category} ${about}` }
    return [...(kind === 'payout' ? [payout] : []), ...(fees > 0 ? [kept] : [])].map((entry) => ({
      at: movement.happenedAt,
      entry: { ...entry, id: `${id}:${entry.kind}`, reference: about },
    }))
  })
  return Promise.all(
    found.map(async ({ at, entry }) => {
      const day = stockholmDay(at)
      return { at: isoTime(at), entry: { ...entry, day, rate: await rateOfDay(deps, day) } }
    }),
  )
}

/**
 * What was owed of its order before each paper and each movement of these orders, by their ids: what was invoiced and not credited, less
 * what came and did not go back. Of one moment the papers come first.
 */
async function openBefore(db: Db, orderIds: readonly string[]): Promise<(of: { id: string }) => Cents> {
  const papers = (await invoicesOfOrders(db, orderIds)).map(({ id, orderId, kind, gross, issuedAt }) => ({
    id,
    orderId,
    at: issuedAt,
    change: PAPERS[kind].sign * gross,
  }))
  const moved = (await movementsOfOrders(db, orderIds)).map(({ id, orderId, kind, amount, happenedAt }) => ({
    id,
    orderId,
    at: happenedAt,
    change: kind === 'payment' ? -amount : amount,
  }))
  const open = new Map<string, Cents>()
  const before = new Map<string, Cents>()
  for (const { id, orderId, change } of [...papers, ...moved].sort((one, other) =>
    one.at.localeCompare(other.at),
  )) {
    const owed = open.get(orderId) ?? 0
    before.set(id, owed)
    open.set(orderId, owed + change)
  }
  return ({ id }) => before.get(id) ?? 0
}
