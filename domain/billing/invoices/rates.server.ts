import { badInput, conflict } from '#domain/kernel/app-error.ts'
import { commit, type Deps } from '#domain/kernel/commit.ts'
import type { Db } from '#domain/kernel/database.ts'
import type { Cents } from '#domain/kernel/money.ts'
import { addDays } from '#domain/kernel/periods.ts'
import { canBePrinted } from '#domain/kernel/text.ts'
import { addSeconds, isDay, isoTime, stockholmDay } from '#domain/kernel/time.ts'
import type { Part } from '#domain/orders/instalments.ts'
import { recordAudit } from '#domain/people/audit/audit.server.ts'
import { type InvoiceDocument, readDocument } from './invoice-document.ts'
import { selectInvoicesOfOrders } from './invoices.store.server.ts'
import { type FetchRates, inKronor, parseRate, type Rate } from './rates.schema.ts'
import { insertRate, type RateRow, selectRates, selectRateUntil, upsertRate } from './rates.store.server.ts'

/** Without `fetchRates`, rates are entered by hand. */
export type RatesDeps = Pick<Deps, 'db' | 'clock'> & { fetchRates: FetchRates | undefined }

/** Range of the first request. Longer than any gap between rates. */
const FIRST_DAYS = 14
/** Longer than any gap between rates. */
const LONGEST_GAP_DAYS = 7
const DAY_SECONDS = 86_400

/** The rate of a day, or the newest one before it. */
export async function latestRate({ db }: { db: Db }, day: string): Promise<Rate | undefined> {
  const row = await selectRateUntil(db, day)
  return row && toRate(row)
}

/**
 * The rate for a price shown in kronor. Undefined if none of the past week is known, because an older rate would show a
 * wrong price.
 */
export async function currentRate(db: Db, day: string): Promise<Rate | undefined> {
  const known = await latestRate({ db }, day)
  return known && known.day >= addDays(day, -LONGEST_GAP_DAYS) ? known : undefined
}

/**
 * The rate for the books: that of the day, or of the last day before it that has one.
 * @returns SEK per EUR
 * @throws AppError conflict if none of the past week is known
 */
export async function rateOf(db: Db, day: string): Promise<string> {
  const known = await currentRate(db, day)
  if (known) return known.rate
  throw conflict(`No exchange rate is known for ${day} or the week before.`)
}

export async function listRates({ db }: { db: Db }, limit: number): Promise<Rate[]> {
  return (await selectRates(db, limit)).map(toRate)
}

/** Stores a rate entered by hand in place of an earlier one. Issued invoices keep theirs. @throws AppError bad-input */
export async function setRate(
  deps: Pick<Deps, 'db' | 'subscribers' | 'actor' | 'clock'>,
  input: { day: string; rate: string; source: string },
): Promise<Rate> {
  const rate = parseRate(input.rate)
  const source = input.source.trim()
  const now = deps.clock()
  if (!isDay(input.day)) throw badInput('Write the date as YYYY-MM-DD, like 2026-11-20.')
  if (input.day > stockholmDay(now)) throw badInput('That date is in the future.')
  if (rate === undefined) throw badInput('Enter the rate in kronor per euro, like 10.98.')
  if (source === '' || !canBePrinted(source))
    throw badInput('Enter who published the rate, in characters that invoices can print.')
  const row = { day: input.day, kronor_per_euro: rate, source, stored_at: isoTime(now) }
  await commit(deps, async (trx) => {
    await upsertRate(trx, row)
    await recordAudit(trx, { action: 'rate-set', about: row.day, detail: { rate }, now })
  })
  return toRate(row)
}

/**
 * Fetches the rates since the newest known one. Known rates aren't replaced. @returns the number of new rates @throws
 * AppError unavailable
 */
export async function refreshRates({ db, clock, fetchRates }: RatesDeps): Promise<number> {
  if (!fetchRates) return 0
  const now = clock()
  const today = stockholmDay(now)
  const newest = await selectRateUntil(db, today)
  if (newest?.day === today) return 0
  const from = newest?.day ?? stockholmDay(addSeconds(now, -FIRST_DAYS * DAY_SECONDS))
  let added = 0
  for (const { day, rate, source } of await fetchRates({ from, to: today }))
    if (await insertRate(db, { day, kronor_per_euro: rate, source, stored_at: isoTime(now) })) added++
  return added
}

function toRate({ day, kronor_per_euro, source }: RateRow): Rate {
  return { day, rate: kronor_per_euro, source }
}

/** VAT in kronor for a document. Null if the books are in euros, there is no VAT, or no rate is known. */
export async function kronorOf(
  deps: Pick<Deps, 'accountingCurrency'>,
  db: Db,
  { vatAmount, issuedOn }: Pick<InvoiceDocument, 'vatAmount' | 'issuedOn'>,
): Promise<InvoiceDocument['kronor']> {
  const known = saysKronor(deps, vatAmount) ? await latestRate({ db }, issuedOn) : undefined
  if (!known) return null
  const { rate, source } = known
  return { vatAmount: inKronor(vatAmount, rate), rate, rateDay: known.day, source }
}

export function saysKronor(
  { accountingCurrency }: Pick<Deps, 'accountingCurrency'>,
  vatAmount: Cents,
): boolean {
  return accountingCurrency === 'SEK' && vatAmount > 0
}

/** ofOrder: rate of the receivable; ofPart: rate of each part's sale */
type OrderRates = { ofOrder: string; ofPart: ReadonlyMap<Part, string> }

/**
 * The rate at which each order is booked, which is that of its first document. With a single rate, its documents and
 * payments balance to zero.
 * @throws AppError conflict if no rate is known
 */
export async function orderRates(
  db: Db,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, OrderRates>> {
  const rates = new Map<string, { ofOrder: string; ofPart: Map<Part, string> }>()
  for (const row of await selectInvoicesOfOrders(db, orderIds)) {
    const { order_id: orderId } = row
    const { kronor, issuedOn, part } = readDocument(row)
    const known = rates.get(orderId)
    if (known?.ofPart.has(part)) continue
    const rate = kronor?.rate ?? (await rateOf(db, issuedOn))
    if (known) known.ofPart.set(part, rate)
    else rates.set(orderId, { ofOrder: rate, ofPart: new Map([[part, rate]]) })
  }
  return rates
}
