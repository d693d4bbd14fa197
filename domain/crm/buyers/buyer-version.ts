import { versionOf } from '#domain/kernel/stored.ts'
import type { Buyer } from './buyer.ts'
import { NO_BUYER } from './buyers.schema.ts'

type Typed = Pick<Buyer, 'kind' | 'country' | 'companyName' | 'address' | 'vatNumber' | 'reference'>

/** Of what a form asks about who buys: the register's later answer is no part of it. @param details null while nobody was asked */
export function versionOfBuyer(details: Typed | null): string {
  if (details === null) return NO_BUYER
  const { kind, country, companyName, address, vatNumber, reference } = details
  return versionOf({ kind, country, companyName, address, vatNumber, reference })
}
