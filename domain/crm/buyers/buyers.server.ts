import type { Country } from 'jsvat-next'
import { badInput } from '#domain/kernel/app-error.ts'
import { actorOf, commit } from '#domain/kernel/commit.ts'
import type { Db, Trx } from '#domain/kernel/database.ts'
import { requireVersion } from '#domain/kernel/stored.ts'
import { isoTime } from '#domain/kernel/time.ts'
import { lockPerson } from '#domain/people/people.server.ts'
import type { Buyer } from './buyer.ts'
import { versionOfBuyer } from './buyer-version.ts'
import type { BuyerDetails, BuyerInput } from './buyers.schema.ts'
import { type BuyerRow, selectBuyer, storeBuyer } from './buyers.store.server.ts'
import { isInUnion } from './countries.ts'
import { checkedFor } from './vat-numbers/vat-checks.schema.ts'
import { type BuyersDeps, checkVatNumber, toVatCheck } from './vat-numbers/vat-checks.server.ts'
import { giveChecksTo, selectLatestCheck } from './vat-numbers/vat-checks.store.server.ts'

/** What the client has stored; nothing when they never said who is buying. */
export async function findBuyer(db: Db, userId: string): Promise<BuyerDetails | undefined> {
  const row = await selectBuyer(db, userId)
  if (!row) return undefined
  const details = toDetails(row)
  const vatNumber = registeredNumber(details)
  const check = vatNumber === undefined ? undefined : await selectLatestCheck(db, { userId, vatNumber })
  return { ...details, vatCheck: check ? checkedFor(toVatCheck(check), details.companyName) : null }
}

/**
 * Stores who is buying from now on, then asks whether the VAT number is registered where that decides about the tax. Orders keep the buyer
 * that they were made with.
 * @param input has passed `buyerSchema`
 * @param version of the buyer that was read
 * @throws AppError bad-input for a Swedish VAT number with a typo, conflict where another buyer was stored meanwhile
 */
export async function saveBuyer(
  deps: BuyersDeps,
  userId: string,
  input: BuyerInput,
  version?: string,
): Promise<BuyerDetails> {
  const details = await detailsOf(input)
  await commit(deps, async (trx) => {
    const now = deps.clock()
    await lockPerson(trx, userId)
    const stored = await selectBuyer(trx, userId)
    await requireVersion(trx, {
      read: version,
      stored: versionOfBuyer(stored ? toDetails(stored) : null),
      lastChange: async () => stored && { actor: actorOf(trx), at: stored.updated_at },
      now,
    })
    await storeBuyer(trx, rowOf(userId, details, now))
  })
  return withVatCheck(deps, userId, details)
}

/**
 * Stores whoever bought by a quote as the buyer of their account, in place of an earlier one: the account keeps what was said last. The
 * checks of the VAT number that were made before there was an account become the account's.
 */
export async function keepAgreedBuyer(trx: Trx, userId: string, buyer: Buyer, now: Date): Promise<void> {
  const { country } = buyer
  if (country === null) return
  const details = { ...buyer, country }
  await storeBuyer(trx, rowOf(userId, details, now))
  const vatNumber = registeredNumber(details)
  if (vatNumber !== undefined) await giveChecksTo(trx, { userId, vatNumber })
}

/**
 * The details of this day, for a sale: the register is asked where its last answer is too old or missing. Never within a transaction.
 * @param userId nothing when the buyer has no account
 */
export async function withVatCheck(
  deps: BuyersDeps,
  userId: string | null,
  details: BuyerDetails,
): Promise<BuyerDetails> {
  const vatNumber = registeredNumber(details)
  if (!vatNumber) return { ...details, vatCheck: null }
  const check = await checkVatNumber(deps, { userId, vatNumber })
  return { ...details, vatCheck: checkedFor(check, details.companyName) }
}

/**
 * A form as details whose VAT number has not been checked yet. Check digits decide for Swedish numbers alone, which the register is not
 * asked about. Elsewhere the register decides, because it knows numbers that the rules for check digits don't.
 * @param input has passed `buyerSchema`
 * @throws AppError bad-input for a Swedish VAT number with a typo
 */
export async function detailsOf(input: BuyerInput): Promise<BuyerDetails> {
  const { kind, country } = input
  if (input.vatNumber !== '' && country === 'SE' && !(await hasCheckDigits(input.vatNumber)))
    throw badInput("That's not a valid VAT number. Check it for typos.")
  return {
    kind,
    country,
    companyName: input.companyName || null,
    address: input.address || null,
    vatNumber: input.vatNumber || null,
    reference: input.reference || null,
    vatCheck: null,
  }
}

/** Who buys, as it stands on an order. @param details nothing when they were not asked: a consumer in Sweden */
export function buyerOf(person: { name: string; email: string }, details: BuyerDetails | undefined): Buyer {
  const { name, email } = person
  return details ? { name, email, ...details } : { name, email, ...NOT_ASKED }
}

const NOT_ASKED = {
  kind: 'consumer',
  country: null,
  companyName: null,
  address: null,
  vatNumber: null,
  reference: null,
  vatCheck: null,
} as const

/** The number whose registration decides about the tax: of a company in another country of the Union. */
function registeredNumber({ kind, country, vatNumber }: BuyerDetails): string | undefined {
  const decides = kind === 'company' && country !== 'SE' && isInUnion(country)
  return decides && vatNumber !== null ? vatNumber : undefined
}

function rowOf(userId: string, details: BuyerDetails, now: Date): BuyerRow {
  return {
    user_id: userId,
    kind: details.kind,
    country: details.country,
    company_name: details.companyName,
    address: details.address,
    vat_number: details.vatNumber,
    reference: details.reference,
    updated_at: isoTime(now),
  }
}

function toDetails(row: BuyerRow): Omit<BuyerDetails, 'vatCheck'> & { vatCheck: null } {
  return {
    kind: row.kind,
    country: row.country,
    companyName: row.company_name,
    address: row.address,
    vatNumber: row.vat_number,
    reference: row.reference,
    vatCheck: null,
  }
}

/**
 * Whether a number of the Union has the form and the check digits of its country. Knows nothing of whether it is registered. The library
 * is loaded for the first number.
 */
export async function hasCheckDigits(vatNumber: string): Promise<boolean> {
  const library = await import('jsvat-next')
  // The build takes its ES modules; Node itself takes its CommonJS, and puts all of that into `default`.
  const { checkVAT, countries } = library.default ?? library
  return checkVAT(vatNumber, countries.filter(isOfUnion)).isValid
}

function isOfUnion({ codes: [country = ''] }: Country): boolean {
  return isInUnion(country)
}
