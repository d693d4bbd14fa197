import { badInput } from '#domain/kernel/app-error.ts'
import type { Db } from '#domain/kernel/database.ts'
import type { Cents } from '#domain/kernel/money.ts'
import { addDays, startOfDay } from '#domain/kernel/periods.ts'
import { isoTime, stockholmDay } from '#domain/kernel/time.ts'
import type { Part } from '#domain/orders/instalments.ts'
import { movementsOfOrders } from '#domain/orders/movements.server.ts'
import { orderNumbers } from '#domain/orders/orders.server.ts'
import { DOCUMENT_KINDS } from '../invoices/invoices.schema.ts'
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
  entries: BookEntry[]
  /** True if payments are made with test cards. They are included, and each entry is marked. */
  isTest: boolean
  /** Null if no provider keeps an account for us. */
  reconciliation: Reconciliation | null
  leftOut: {
    /** Sample documents and movements, which charged nobody. With test cards, none are left out. */
    sampleDocuments: number
    sampleMovements: number
    /** Transactions at the provider that aren't ours, or aren't in euros. */
    notOurs: ProviderMovement[]
    /** Disputes and reversals, which have to be booked by hand. */
    byHand: ProviderMovement[]
  }
}

type Dated<Entry extends BookEntry = BookEntry> = { at: string; entry: Entry }

/**
 * Collects all bookkeeping entries of a period.
 * @param period days in Stockholm, both included
 * @throws AppError bad-input for a period that ends in the future, conflict if a rate is missing or we may not read the provider's account, unavailable
 */
export async function collectBooks(deps: BooksDeps, period: { from: string; to: string }): Promise<Books> {
  const today = stockholmDay(deps.clock())
  if (period.to > today) throw badInput(`${period.to} is in the future. Today is ${today}.`)
  const span = { from: startOfDay(period.from), to: startOfDay(addDays(period.to, 1)) }
  const times = { from: isoTime(span.from), to: isoTime(span.to) }
  const allDocuments = await documentsBetween(deps.db, times)
  const allMovements = await moneyMovedBetween(deps.db, times)
  // Test cards only work on a loopback address, so test payments never mix with real ones.
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
    // The note is part of each text, so that other software keeps it.
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

type AboutOrders = {
  cardsOf: Awaited<ReturnType<typeof cardsOfOrders>>
  /** Rate at which the order's documents are booked. Null if it has none, or the books are in euros. */
  rateOf: (orderId: string) => string | null
  /** Rate at which the sale of an instalment is booked. */
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

/** Null if the books are in euros. */
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
  refund: 'Refund',
  correction: 'Booked by mistake, not paid',
}

/** Day on which the payment was booked. A correction reverses it at that day's rate. */
function arrivalDay({ completed_at }: MoneyMoved['payment'], day: string): string {
  return completed_at === null ? day : stockholmDay(new Date(completed_at))
}

function wayOf(by: Movement['by'], reference = ''): string {
  const ways = { card: 'by card', transfer: `by transfer ${reference}`, 'bank-charge': 'and kept by a bank' }
  return ways[by]
}

/** Payouts and provider fees. */
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
 * Balance of the order before each document and movement, by their ids: invoiced less credited, less received, plus
 * refunded. Documents sort before movements of the same moment.
 */
async function openBefore(db: Db, orderIds: readonly string[]): Promise<(of: { id: string }) => Cents> {
  const issued = (await invoicesOfOrders(db, orderIds)).map(({ id, orderId, kind, gross, issuedAt }) => ({
    id,
    orderId,
    at: issuedAt,
    change: DOCUMENT_KINDS[kind].sign * gross,
  }))
  const moved = (await movementsOfOrders(db, orderIds)).map(({ id, orderId, kind, amount, happenedAt }) => ({
    id,
    orderId,
    at: happenedAt,
    change: kind === 'payment' ? -amount : amount,
  }))
  const open = new Map<string, Cents>()
  const before = new Map<string, Cents>()
  for (const { id, orderId, change } of [...issued, ...moved].sort((one, other) =>
    one.at.localeCompare(other.at),
  )) {
    const owed = open.get(orderId) ?? 0
    before.set(id, owed)
    open.set(orderId, owed + change)
  }
  return ({ id }) => before.get(id) ?? 0
}
