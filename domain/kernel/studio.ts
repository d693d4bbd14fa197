import type { StudioFacts } from './deps.ts'

/** Who the studio is before the law. Empty texts are facts that it has not given yet. */
export type Identity = {
  companyName: string
  /** Such as `Aktiebolag`. */
  legalForm: string
  organisationNumber: string
  vatNumber: string
  /** Lines separated by line feeds. */
  address: string
  /** The municipality in which the company is registered (säte). */
  registeredOffice: string
  /** Whether it is approved for F-tax. */
  hasFTax: boolean
  /** As it is dialled from abroad, such as `+46 8 123 456 00`: buyers must have it before they order (directive 2011/83 Article 6(1)(c)). */
  phone: string
}

/** Where bank transfers go to. Empty texts are ways that the studio does not offer. */
export type BankAccount = { iban: string; bic: string; bankgiro: string }

/** Whether no money is taken on a public address while it is empty. */
const DEMANDED: Record<keyof Identity, boolean> = {
  companyName: true,
  legalForm: true,
  organisationNumber: true,
  vatNumber: true,
  address: true,
  registeredOffice: true,
  hasFTax: false,
  phone: true,
}

/** Names of the facts that are missing before the studio may take money. */
export function missingFacts(identity: Identity): string[] {
  const names = Object.keys(DEMANDED) as (keyof Identity)[]
  return names.filter((name) => DEMANDED[name] && String(identity[name]).trim() === '')
}

/** Books in euro are open to companies and economic associations, and to no sole trader or partnership (BFL 1999:1078 4 kap. 6 §). */
export function mayKeepBooksInEuro({ legalForm }: Pick<Identity, 'legalForm'>): boolean {
  return !/enskild|handelsbolag|kommanditbolag|sole trader|partnership/i.test(legalForm)
}

/** What is known of the studio, as label and value, in the order in which one reads it. */
export function identityFacts(identity: Identity): (readonly [label: string, value: string])[] {
  const { companyName, legalForm, organisationNumber, vatNumber, registeredOffice, hasFTax, phone } = identity
  const facts = [
    ['Company', companyName],
    ['Legal form', legalForm],
    ['Address', addressLine(identity)],
    ['Organisation number', organisationNumber],
    ['Registered office', registeredOffice],
    ['VAT number', vatNumber],
    ['F-tax', companyName && hasFTax ? 'approved' : ''],
    ['Phone', phone],
  ] as const
  return facts.filter(([, value]) => value !== '')
}

/** The same for a footer: the company with its address, then its numbers and its telephone. Lines of which nothing is known are left out. */
export function identityLines(identity: Identity): string[] {
  const { companyName, organisationNumber, vatNumber, registeredOffice, phone } = identity
  const numbers = [
    organisationNumber && `Org. no. ${organisationNumber}`,
    registeredOffice && `Registered office: ${registeredOffice}`,
    vatNumber && `VAT no. ${vatNumber}`,
    phone && `Phone ${phone}`,
  ]
  return [joined([companyName, addressLine(identity)], ', '), joined(numbers, ' · ')].filter(Boolean)
}

/** `SE45 5000 0000 0583 9825 7466`, as it is read and typed. */
export function ibanWords(iban: string): string {
  return (iban.replaceAll(' ', '').match(/.{1,4}/g) ?? []).join(' ')
}

function addressLine({ address }: Identity): string {
  return joined(address.split('\n'), ', ')
}

function joined(parts: readonly string[], by: string): string {
  return parts.filter(Boolean).join(by)
}

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

const SHAPE = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/

/** Whether it is one, without spaces, by its check digits (ISO 13616): with its first four characters last and each letter as its number, 97 leaves 1. */
export function isIban(iban: string): boolean {
  if (!SHAPE.test(iban)) return false
  const turned = iban.slice(4) + iban.slice(0, 4)
  return BigInt(turned.replace(/[A-Z]/g, (letter) => String(Number.parseInt(letter, 36)))) % 97n === 1n
}
