import type { BuyerInput } from '../../../domain/buyers/buyers.schema.ts'
import { countryName } from '../../../domain/buyers/countries.ts'

type Said = Pick<BuyerInput, 'kind' | 'country'> &
  Record<'companyName' | 'vatNumber' | 'address', string | null>

/** Who buys, on one line: `Fjordljus AB, Sweden, Spelgatan 2` or `a consumer in Finland`. */
export function buyerWords({ kind, country, companyName, vatNumber, address }: Said): string {
  if (kind === 'consumer') return `a consumer in ${countryName(country)}`
  return [companyName, countryName(country), vatNumber, address?.replaceAll('\n', ', ')]
    .filter(Boolean)
    .join(', ')
}
