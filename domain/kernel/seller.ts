import type { StudioFacts } from './deps.ts'
import type { BankAccount } from './identity.ts'

/** The studio before the law, on the day of the invoice. Empty texts are facts that the studio has not given yet. */
export type Seller = {
  name: string
  companyName: string
  organisationNumber: string
  vatNumber: string
  /** Lines separated by line feeds. */
  address: string
  registeredOffice: string
  email: string
  /** Whether the studio is approved for F-tax. */
  hasFTax: boolean
  bank: BankAccount | null
}

/** What the studio is called before the law, or by its name while it has not given that. */
export function calledName({ companyName, name }: Pick<Seller, 'companyName' | 'name'>): string {
  return companyName || name
}

/** The studio as a contract of today names it. @param bank nothing while the studio takes no transfers */
export function sellerOf(studio: StudioFacts, bank: BankAccount | null): Seller {
  const { companyName, organisationNumber, vatNumber, address, registeredOffice, hasFTax } = studio.identity
  return {
    name: studio.name,
    companyName,
    organisationNumber,
    vatNumber,
    address,
    registeredOffice,
    email: studio.supportEmail,
    hasFTax,
    bank,
  }
}
