import { badInput, conflict } from '#domain/kernel/app-error.ts'
import { commit } from '#domain/kernel/commit.ts'
import type { Db } from '#domain/kernel/database.ts'
import type { Deps } from '#domain/kernel/deps.ts'
import type { Cents } from '#domain/kernel/money.ts'
import { addDays } from '#domain/kernel/periods.ts'
import { canBePrinted } from '#domain/kernel/text.ts'
import { addSeconds, isDay, isoTime, stockholmDay } from '#domain/kernel/time.ts'
import { recordAudit } from '#domain/people/audit/audit.server.ts'
import { inKronor } from './kronor.ts'
import type { FetchRates } from './rates.provider.ts'
import { parseRate, type Rate, type VatInKronor } from './rates.schema.ts'
import { insertRate, type RateRow, selectRates, selectRateUntil, upsertRate } from './rates.store.server.ts'

/** `fetchRates` is missing where nothing may leave the machine: rates are then set by hand. */
export type RatesDeps = Pick<Deps, 'db' | 'clock'> & { fetchRates: FetchRates | undefined }

/** How far back is asked when nothing is known: longer than any run of days without a rate. */
const FIRST_DAYS = 14
/** Longer than any run of days without a rate. */
const LONGEST_GAP_DAYS = 7
const DAY_SECONDS = 86_400

/** The last known rate of a day: its own, or that of the newest day before it. */
export async function latestRate({ db }: { db: Db }, day: string): Promise<Rate | undefined> {
  const row = await selectRateUntil(db, day)
  return row && toRate(row)
}

/** The rate with which a price of a day is said in kronor; nothing where none of that week is known, since an old one would be a wrong price. */
export async function currentRate(db: Db, day: string): Promise<Rate | undefined> {
  const known = await latestRate({ db }, day)
  return known && known.day >= addDays(day, -LONGEST_GAP_DAYS) ? known : undefined
}

/**
 * The rate of a day, as the books convert with it: its own, or that of the last day before it that had one.
 * @returns kronor to the euro
 * @throws AppError conflict when none of that week is known
 */
export async function rateOf(db: Db, day: string): Promise<string> {
  const known = await currentRate(db, day)
  if (known) return known.rate
  throw conflict(`No exchange rate is known for ${day} or the week before.`)
}

/** An amount of VAT as invoices print it where the books are in kronor; nothing when no rate is known. */
export async function vatInKronor(
  deps: { db: Db },
  { vatAmount, day }: { vatAmount: Cents; day: string },
): Promise<VatInKronor | null> {
  const known = await latestRate(deps, day)
  if (!known) return null
  const { rate, source } = known
  return { vatAmount: inKronor(vatAmount, rate), rate, rateDay: known.day, source }
}

/** Newest first. */
export async function listRates({ db }: { db: Db }, limit: number): Promise<Rate[]> {
  return (await selectRates(db, limit)).map(toRate)
}

/**
 * A rate that somebody looked up. It takes the place of what was known of that day; invoices that were issued keep theirs.
 * @throws AppError bad-input
 */
export async function setRate(
  deps: Pick<Deps, 'db' | 'subscribers' | 'actor' | 'clock'>,
  given: { day: string; rate: string; source: string },
): Promise<Rate> {
  const rate = parseRate(given.rate)
  const source = given.source.trim()
  const now = deps.clock()
  if (!isDay(given.day)) throw badInput('The day is written as YYYY-MM-DD, like 2026-11-20.')
  if (given.day > stockholmDay(now)) throw badInput('That day is still to come.')
  if (rate === undefined) throw badInput('The rate is what one euro was in kronor, like 10.98.')
  if (source === '' || !canBePrinted(source))
    throw badInput('Say who published the rate, in letters that an invoice can print.')
  const row = { day: given.day, kronor_per_euro: rate, source, stored_at: isoTime(now) }
  await commit(deps, async (trx) => {
    await upsertRate(trx, row)
    await recordAudit(trx, { action: 'rate-set', about: row.day, detail: { rate }, now })
  })
  return toRate(row)
}

/**
 * Asks for the rates since the newest that is known and keeps them; what is known stays. Without somebody to ask it does nothing.
 * @returns how many are new
 * @throws AppError unavailable
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
