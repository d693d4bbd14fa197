import { type BuyerInput, buyerSchema } from '#domain/crm/buyers/buyers.schema.ts'
import type { VatAnswer } from '#domain/crm/buyers/vat-numbers/vat-register.ts'

type Company = Extract<BuyerInput, { kind: 'company' }>

/** Billing details of a company, by default in Sweden. */
export function aCompany(changes: Partial<Company> = {}): Company {
  const company = { country: 'SE', companyName: 'Halvmåne Games AB', address: 'Spelgatan 1' }
  return { kind: 'company', ...company, vatNumber: '', reference: '', ...changes }
}

/** With a VAT number, so that the register is asked. */
export function aGermanCompany(changes: Partial<Company> = {}): Company {
  const german = { country: 'DE', companyName: 'Musterspiele GmbH', vatNumber: 'DE136695976' }
  return aCompany({ ...german, address: 'Musterstraße 1\n10115 Berlin', ...changes })
}

export function aConsumer(country = 'SE'): BuyerInput {
  return buyerSchema.parse({ kind: 'consumer', country })
}

/** By default with a register that confirms every VAT number. */
export function withVatRegister<Deps>(deps: Deps, answer: Partial<VatAnswer> = {}) {
  const valid = { status: 'valid', consultationNumber: 'W1', name: null, address: null } as const
  return { ...deps, vatRegister: { isOn: true, ask: async () => ({ ...valid, ...answer }) as VatAnswer } }
}
