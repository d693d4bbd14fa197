import { type ServicePackage, servicePackages } from '#domain/crm/catalogue/catalogue.schema.ts'
import { type Cents, formatDollars, formatEuros } from '#domain/kernel/money.ts'

/**
 * A package as the catalogue sells it today. Tests take prices from here, so that only the catalogue's own test names
 * one.
 */
export type Offer = {
  readonly package: ServicePackage
  /** What a browser sends to buy it. */
  readonly order: { readonly amount: number; readonly service: string }
  readonly cents: Cents
  /** The price in emails and the checkout: `€299.00`. */
  readonly euros: string
  /** The price on the payments screen: `$299.00`. */
  readonly dollars: string
}

export const QUICK_FIX = offer('quick-fix')
export const FULL = offer('full-optimization')
export const PREMIUM = offer('premium-support')

/** @throws Error if the catalogue doesn't have the package */
export function offer(service: string): Offer {
  const found = servicePackages.find(({ key }) => key === service)
  if (!found) throw new Error(`The catalogue has no package '${service}'.`)
  const cents = found.price * 100
  return {
    package: found,
    order: { amount: found.price, service },
    cents,
    euros: formatEuros(cents),
    dollars: formatDollars(cents),
  }
}
