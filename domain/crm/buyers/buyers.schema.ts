import * as z from 'zod/mini'
import { canBePrinted } from '#domain/kernel/text.ts'
import type { Buyer } from './buyer.ts'
import { COUNTRIES, countryName, UNION_VAT_PREFIXES } from './countries.ts'

export const COMPANY_NAME_MAX = 160
export const ADDRESS_MAX = 400
const ADDRESS_LINES_MAX = 6
export const REFERENCE_MAX = 80
const KIND_MISSING = 'Please say whether you buy as a consumer or for a company'
const COUNTRY_MISSING = 'Please choose a country'
const VAT_NUMBER_SHAPE = 'A VAT number has 4 to 20 letters and digits, like SE556703748501'

/** No control, bidirectional or unassigned characters. Addresses may have line breaks. */
const SEEN = /^[^\p{C}\p{Zl}\p{Zp}]*$/u

const inLatin = (what: string) =>
  z.refine<string>(
    canBePrinted,
    `Please write ${what} in Latin letters, because our invoices can't print some of these characters`,
  )

const country = z
  .string({ error: COUNTRY_MISSING })
  .check(z.refine((code) => COUNTRIES.includes(code), COUNTRY_MISSING))

const companyName = z
  .string({ error: 'Company name is required' })
  .check(
    z.trim(),
    z.minLength(1, 'Company name is required'),
    z.maxLength(COMPANY_NAME_MAX, `Company name must be at most ${COMPANY_NAME_MAX} characters`),
    z.regex(SEEN, { error: 'Company name must be on one line, without hidden characters', abort: true }),
    inLatin('the company name'),
  )

const address = z.string({ error: 'Address is required' }).check(
  z.overwrite(tidyLines),
  z.minLength(1, 'Address is required'),
  z.maxLength(ADDRESS_MAX, `Address must be at most ${ADDRESS_MAX} characters`),
  z.refine(
    (text) => text.split('\n').length <= ADDRESS_LINES_MAX,
    `Address must be at most ${ADDRESS_LINES_MAX} lines`,
  ),
  z.refine((text) => text.split('\n').every((line) => SEEN.test(line)), {
    error: 'Address must not contain hidden characters',
    abort: true,
  }),
  inLatin('the address'),
)

const vatNumber = z._default(
  z
    .string({ error: VAT_NUMBER_SHAPE })
    .check(z.overwrite(normalVatNumber), z.regex(/^([A-Z0-9+*]{4,20})?$/, VAT_NUMBER_SHAPE)),
  '',
)

const reference = z._default(
  z
    .string({ error: `Your reference must be at most ${REFERENCE_MAX} characters` })
    .check(
      z.trim(),
      z.maxLength(REFERENCE_MAX, `Your reference must be at most ${REFERENCE_MAX} characters`),
      z.regex(SEEN, { error: 'Your reference must be on one line, without hidden characters', abort: true }),
      inLatin('your reference'),
    ),
  '',
)

/** A field that doesn't apply. Its value is discarded. */
const unasked = z.catch(z.literal(''), '')

const consumer = z.object({
  kind: z.literal('consumer'),
  country,
  companyName: unasked,
  address: unasked,
  vatNumber: unasked,
  reference: unasked,
})

const company = z
  .object({ kind: z.literal('company'), country, companyName, address, vatNumber, reference })
  .check((context) => {
    const sentence = wrongPrefix(context.value)
    if (sentence)
      context.issues.push({ code: 'custom', path: ['vatNumber'], message: sentence, input: context.value })
  })

/**
 * Billing details as a form sends them, with empty strings for missing values. Consumers only enter a country. A
 * company without a VAT number is charged VAT. Check digits are verified later.
 */
export const buyerSchema = z.discriminatedUnion('kind', [consumer, company], { error: KIND_MISSING })

export type BuyerInput = z.infer<typeof buyerSchema>

/** Stored billing details of a client. */
export type BuyerDetails = Omit<Buyer, 'name' | 'email' | 'country'> & { country: string }

/** Version of an account without billing details. */
export const NO_BUYER = 'none'

/** With the version that the account form sends back. */
export type StoredBuyer = BuyerDetails & { version: string }

/** Upper case without spaces, invisible characters, dots, hyphens and slashes. `GR` becomes `EL`, the prefix of Greek numbers. */
export function normalVatNumber(typed: string): string {
  return typed
    .toUpperCase()
    .replace(/[\s\p{Cf}\p{Cc}.\-/]/gu, '')
    .replace(/^GR/, 'EL')
}

function wrongPrefix({ country, vatNumber }: { country: string; vatNumber: string }): string | undefined {
  const prefix = UNION_VAT_PREFIXES.get(country)
  if (vatNumber === '' || prefix === undefined || vatNumber.startsWith(prefix)) return undefined
  return `A VAT number of ${countryName(country)} begins with ${prefix}`
}

function tidyLines(text: string): string {
  const lines = text.split(/\r\n?|\n/).map((line) => line.trim())
  return lines.filter((line) => line !== '').join('\n')
}
