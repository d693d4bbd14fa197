import type { Buyer } from '#domain/crm/buyers/buyer.ts'
import { type BuyerInput, buyerSchema } from '#domain/crm/buyers/buyers.schema.ts'
import { countryName } from '#domain/crm/buyers/countries.ts'
import { vatCheckFacts } from '#domain/crm/buyers/vat-numbers/vat-checks.schema.ts'
import { type Given, UsageError } from '../shell/command.ts'

/** Who buys, as a command is told. */
export const BUYER_OPTIONS = {
  '--consumer': 'for somebody who buys privately',
  '--company <NAME>': 'for a company',
  '--country <CODE>': 'where the buyer is, like DE; SE unless told',
  '--vat-number <NUMBER>': 'of the company; it is looked up at once',
  '--address <TEXT>': 'of the company, \\n between its lines',
  '--reference <TEXT>': 'the company’s own word for the purchase',
} as const

/**
 * @param country where the buyer is unless told
 * @returns nothing where the command does not say who buys
 * @throws UsageError for what cannot be
 */
export function readBuyer(given: Given, country = 'SE'): BuyerInput | undefined {
  const company = given.text('company')
  const isConsumer = given.options.consumer === true
  if (company !== undefined && isConsumer) throw new UsageError('Say one of --consumer and --company.')
  if (company === undefined && !isConsumer) {
    if (['country', 'vatNumber', 'address', 'reference'].every((name) => given.text(name) === undefined))
      return undefined
    throw new UsageError('Say who buys: --consumer, or --company NAME.')
  }
  const parsed = buyerSchema.safeParse({
    kind: isConsumer ? 'consumer' : 'company',
    country: given.text('country')?.toUpperCase() ?? country,
    companyName: company,
    address: given.text('address')?.replaceAll('\\n', '\n'),
    vatNumber: given.text('vatNumber'),
    reference: given.text('reference'),
  })
  if (!parsed.success) throw new UsageError(parsed.error.issues.map(({ message }) => `${message}.`).join(' '))
  return parsed.data
}

/** `Musterspiele GmbH, Germany, DE136695976 (registered)` */
export function buyerWords({ kind, name, companyName, country, vatNumber, vatCheck }: Buyer): string {
  if (country === null) return `${name}; the page asks whether privately or for a company`
  if (kind === 'consumer') return `${name}, a consumer in ${countryName(country)}`
  const number =
    vatNumber && (vatCheck ? `${vatNumber} (${vatCheckFacts(vatCheck.status).words})` : vatNumber)
  return [companyName, countryName(country), number].filter(Boolean).join(', ')
}
