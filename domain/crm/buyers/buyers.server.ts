import type { Country } from 'jsvat-next'
import { badInput } from '#domain/kernel/app-error.ts'
import { actorOf, commit } from '#domain/kernel/commit.ts'
import type { Db, Trx } from '#domain/kernel/database.ts'
import { requireVersion, versionOf } from '#domain/kernel/stored.ts'
import { isoTime } from '#domain/kernel/time.ts'
import { lockPerson } from '#domain/people/people.server.ts'
import type { Buyer } from './buyer.ts'
import { type BuyerDetails, type BuyerInput, NO_BUYER } from './buyers.schema.ts'
import { type BuyerRow, selectBuyer, storeBuyer } from './buyers.store.server.ts'
import { isInUnion } from './countries.ts'
import { checkedFor } from './vat-numbers/vat-checks.schema.ts'
import { type BuyersDeps, checkVatNumber, toVatCheck } from './vat-numbers/vat-checks.server.ts'
import { giveChecksTo, selectLatestCheck } from './vat-numbers/vat-checks.store.server.ts'

/** @returns undefined if the client never entered billing details */
export async function findBuyer(db: Db, userId: string): Promise<BuyerDetails | undefined> {
  const row = await selectBuyer(db, userId)
  if (!row) return undefined
  const details = toDetails(row)
  const vatNumber = registeredNumber(details)
  const check = vatNumber === undefined ? undefined : await selectLatestCheck(db, { userId, vatNumber })
  return { ...details, vatCheck: check ? checkedFor(toVatCheck(check), details.companyName) : null }
}

/**
 * Stores billing details and checks the VAT number if it affects the VAT. Existing orders keep their buyer.
 * @param input validated by `buyerSchema`
 * @param version of the details that were read
 * @throws AppError bad-input for a Swedish VAT number with a typo, conflict if the details changed since they were read
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

/** Stores the buyer of an accepted quote as the account's billing details. VAT checks made without an account move to the account. */
export async function keepAgreedBuyer(trx: Trx, userId: string, buyer: Buyer, now: Date): Promise<void> {
  const { country } = buyer
  if (country === null) return
  const details = { ...buyer, country }
  await storeBuyer(trx, rowOf(userId, details, now))
  const vatNumber = registeredNumber(details)
  if (vatNumber !== undefined) await giveChecksTo(trx, { userId, vatNumber })
}

/**
 * Billing details for a sale today. Looks up the VAT number if the last result is missing or too old, so never call it
 * inside a transaction.
 * @param userId null if the buyer has no account
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
 * Billing details with an unchecked VAT number. Check digits are only enforced for Swedish numbers, which are never
 * looked up in VIES. Elsewhere VIES decides, because it contains numbers that break the rules.
 * @param input validated by `buyerSchema`
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

/** @param details undefined for a consumer in Sweden who wasn't asked */
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

/** The VAT number, if it affects the VAT, as it does for an EU company outside Sweden. */
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
 * Whether an EU VAT number has a valid format and check digits. Registration isn't checked. The library is loaded on
 * first use.
 */
export async function hasCheckDigits(vatNumber: string): Promise<boolean> {
  const library = await import('jsvat-next')
  // Bundlers load the library's ES modules. Node loads CommonJS, with everything in `default`.
  const { checkVAT, countries } = library.default ?? library
  return checkVAT(vatNumber, countries.filter(isOfUnion)).isValid
}

function isOfUnion({ codes: [country = ''] }: Country): boolean {
  return isInUnion(country)
}

type Typed = Pick<Buyer, 'kind' | 'country' | 'companyName' | 'address' | 'vatNumber' | 'reference'>

/**
 * Version of the billing details in a form, without the VAT check. @param details null if the client has entered none
 */
export function versionOfBuyer(details: Typed | null): string {
  if (details === null) return NO_BUYER
  const { kind, country, companyName, address, vatNumber, reference } = details
  return versionOf({ kind, country, companyName, address, vatNumber, reference })
}

/** The buyer of a purchase by this account now. May look up the VAT number, so never call it inside a transaction. */
export async function currentBuyer(
  deps: BuyersDeps,
  payer: { id: string; name: string; email: string },
): Promise<Buyer> {
  const details = await findBuyer(deps.db, payer.id)
  return buyerOf(payer, details && (await withVatCheck(deps, payer.id, details)))
}
