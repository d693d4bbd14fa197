import type { StudioFacts } from '#domain/kernel/commit.ts'
import type { Identity } from '#domain/kernel/studio.ts'

/** A studio without a legal identity yet. */
export const UNNAMED: Identity = {
  companyName: '',
  legalForm: '',
  organisationNumber: '',
  vatNumber: '',
  address: '',
  registeredOffice: '',
  hasFTax: false,
  phone: '',
}

export const IDENTITY: Identity = {
  companyName: 'Studio of Tests AB',
  legalForm: 'Aktiebolag',
  organisationNumber: '559000-0005',
  vatNumber: 'SE559000000501',
  address: 'Storgatan 1\n111 22 Stockholm',
  registeredOffice: 'Stockholm',
  hasFTax: true,
  phone: '+46 8 123 456 00',
}

/** What the domain knows about a studio without a name. */
export function studioFacts(changes: Partial<StudioFacts> = {}): StudioFacts {
  return {
    name: 'Studio of tests',
    supportEmail: 'support@studio.example',
    publicUrl: 'https://studio.example',
    identity: UNNAMED,
    ...changes,
  }
}
