import { orderRates } from '../invoices/order-rates.server.ts'
import { rateOf } from '../invoices/rates/rates.server.ts'
import { documentsBetween } from '../invoices/show-invoices.server.ts'
import { badInput } from '../kernel/app-error.ts'
import { isDay, isoTime, stockholmDay } from '../kernel/clock.ts'
import type { Db } from '../kernel/database.ts'
import { addDays, startOfDay } from '../kernel/periods.ts'
import { orderNumbers } from '../orders/show-orders.server.ts'
import { isSample } from '../payments/payment-on-paper.ts'
import { providerFacts } from '../payments/payment-states.schema.ts'
import type { PaymentsDeps, PaymentsProvider, ProviderMovement } from '../payments/payments.provider.ts'
import {
  type MoneyMoved,
  moneyMovedBetween,
  paymentsOfProviderIds,
} from '../payments/show/money-moved.server.ts'
import { transferReferences } from '../payments/transfers/transfers.server.ts'
import type { BookEntry, IssuedDocument, Movement, Settlement } from './book-entry.ts'
import { type Reconciliation, reconcileLedgers } from './reconcile.ts'

export type Books = {
  /** In the order in which it happened. */
  entries: BookEntry[]
  /** Nothing where no provider keeps an account for us. */
  reconciliation: Reconciliation | null
  leftOut: {
    /** Of the test modes of payments, in which nothing was charged. */
    sampleDocuments: number
    sampleMovements: number
    /** Somebody else's at the provider, or in another currency than euro. */
    notOurs: ProviderMovement[]
    /** What a person has to book: disputes, and what was taken back. */
    byHand: ProviderMovement[]
  }
}

type BooksDeps = Pick<PaymentsDeps, 'db' | 'clock' | 'accountingCurrency' | 'paymentsProvider'>
type Dated<Entry extends BookEntry = BookEntry> = { at: string; entry: Entry }

/**
 * Everything that the books want to know of a period.
 * @param period days in Stockholm, both included
 * @throws AppError bad-input for days that cannot be, conflict when a rate is missing or the provider's account may not be read, unavailable
 */
export async function collectBooks(deps: BooksDeps, period: { from: string; to: string }): Promise<Books> {
  demandPeriod(period, stockholmDay(deps.clock()))
  const span = { from: startOfDay(period.from), to: startOfDay(addDays(period.to, 1)) }
  const times = { from: isoTime(span.from), to: isoTime(span.to) }
  const allDocuments = await documentsBetween(deps.db, times)
  const allMovements = await moneyMovedBetween(deps.db, times)
  const documents = allDocuments.filter(({ document }) => !document.isSample)
  const movements = allMovements.filter(({ payment }) => !isSample(payment))
  const theirs = await settlementsOf(deps, span)
  const rates = await ratesOf(deps, [
    ...documents.map(({ invoice }) => invoice.orderId),
    ...movements.map(({ orderId }) => orderId),
  ])
  const dated: Dated[] = [
    ...(await documentEntries(documents, rates)),
    ...(await movementEntries(deps.db, movements, rates)),
    ...(await settlementEntries(theirs, rates)),
  ]
  return {
    entries: dated.toSorted((one, other) => one.at.localeCompare(other.at)).map(({ entry }) => entry),
    reconciliation: theirs && reconcile(theirs, movements, deps.paymentsProvider.name),
    leftOut: {
      sampleDocuments: allDocuments.length - documents.length,
      sampleMovements: allMovements.length - movements.length,
      notOurs: theirs?.notOurs ?? [],
      byHand: theirs?.byHand ?? [],
    },
  }
}

function demandPeriod({ from, to }: { from: string; to: string }, today: string): void {
  if (!isDay(from) || !isDay(to)) throw badInput('Days are written as YYYY-MM-DD, like 2026-11-30.')
  if (to < from) throw badInput('The last day lies before the first.')
  if (to > today) throw badInput(`${to} is still to come: today is ${today}.`)
}

type Rates = {
  ofDay: (day: string) => Promise<string | null>
  /** At which an order's papers are booked; nothing while it has none. */
  ofOrder: (orderId: string) => Promise<string | null>
}

/** Where the books are in euro no rate is needed. */
async function ratesOf({ db, accountingCurrency }: BooksDeps, orderIds: readonly string[]): Promise<Rates> {
  if (accountingCurrency === 'EUR') return { ofDay: async () => null, ofOrder: async () => null }
  const ofOrders = await orderRates(db, [...new Set(orderIds)])
  return {
    ofDay: (day) => rateOf(db, day),
    ofOrder: async (orderId) => ofOrders.get(orderId) ?? null,
  }
}

function documentEntries(
  documents: Awaited<ReturnType<typeof documentsBetween>>,
  rates: Rates,
): Promise<Dated<IssuedDocument>[]> {
  return Promise.all(
    documents.map(async ({ invoice, document }) => {
      const { kind, number, issuedOn, corrects, buyer, vat, net, vatAmount, gross, kronor } = document
      const name = buyer.companyName ?? buyer.name
      const what = corrects ? `Credit note ${number} of invoice ${corrects.number}` : `Invoice ${number}`
      return {
        at: invoice.issuedAt,
        entry: {
          kind,
          day: issuedOn,
          text: `${what}, ${name}`,
          reference: number,
          rate: await rates.ofOrder(invoice.orderId),
          vat,
          net,
          vatAmount,
          gross,
          kronorVatAmount: kronor?.vatAmount ?? null,
        },
      }
    }),
  )
}

async function movementEntries(
  db: Db,
  movements: readonly MoneyMoved[],
  rates: Rates,
): Promise<Dated<Movement>[]> {
  const references = await transferReferences(
    db,
    movements.map(({ paymentId }) => paymentId),
  )
  const numbers = await orderNumbers(db, [...new Set(movements.map(({ orderId }) => orderId))])
  return Promise.all(
    movements.map(async (movement) => {
      const { kind, amount, paymentId, orderId, payment, happenedAt: at } = movement
      const day = stockholmDay(new Date(at))
      const what = kind === 'payment' ? 'Paid' : 'Sent back'
      const { by } = providerFacts(payment.provider)
      const way = by === 'transfer' ? `transfer ${references.get(paymentId) ?? ''}` : 'card'
      return {
        at,
        entry: {
          kind,
          by,
          day,
          text: `${what} by ${way}, order ${numbers.get(orderId) ?? orderId}, ${payment.buyer_name}`,
          reference: paymentId,
          rate: await rates.ofDay(day),
          amount,
          documentRate: await rates.ofOrder(orderId),
        },
      }
    }),
  )
}

/** What the provider says, by what becomes of it. */
type Settlements = {
  /** As people write it. */
  provider: string
  /** Payments of ours by the provider's ids. */
  paymentIds: ReadonlyMap<string, string>
  ours: ProviderMovement[]
  notOurs: ProviderMovement[]
  byHand: ProviderMovement[]
}

async function settlementsOf(
  { db, paymentsProvider }: BooksDeps,
  span: { from: Date; to: Date },
): Promise<Settlements | null> {
  if (!paymentsProvider.listSettlements) return null
  const all = await paymentsProvider.listSettlements(span)
  const named = [...new Set(all.flatMap(({ providerPaymentId }) => providerPaymentId ?? []))]
  const paymentIds = await paymentsOfProviderIds(db, named)
  // One that says it is ours and is not known here is a difference, not somebody else's.
  const claimed = new Set(
    all.flatMap(({ paymentId, providerPaymentId }) => (paymentId && providerPaymentId) || []),
  )
  const isOurs = ({ providerPaymentId: id, currency }: ProviderMovement) =>
    currency === 'eur' && (id === undefined || paymentIds.has(id) || claimed.has(id))
  const own = all.filter(isOurs)
  const { name } = paymentsProvider
  return {
    provider: name.charAt(0).toUpperCase() + name.slice(1),
    paymentIds,
    ours: own,
    notOurs: all.filter((movement) => !isOurs(movement)),
    byHand: own.filter(({ kind }) => kind === 'other'),
  }
}

/** Payouts, and what the provider keeps of each movement or takes for itself. */
async function settlementEntries(
  settlements: Settlements | null,
  rates: Rates,
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
      entry: { ...entry, reference: about },
    }))
  })
  return Promise.all(
    found.map(async ({ at, entry }) => {
      const day = stockholmDay(at)
      return { at: isoTime(at), entry: { ...entry, day, rate: await rates.ofDay(day) } }
    }),
  )
}

function reconcile(
  { provider, paymentIds, ours }: Settlements,
  movements: readonly MoneyMoved[],
  name: PaymentsProvider['name'],
): Reconciliation {
  const own = movements.filter(({ payment }) => payment.provider === name)
  const theirs = ours.filter(({ kind }) => kind === 'charge' || kind === 'refund')
  return reconcileLedgers(provider, own, theirs, paymentIds)
}
