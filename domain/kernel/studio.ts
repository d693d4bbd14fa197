import type { StudioFacts } from './commit.ts'

/** The studio's legal identity. An empty text is a fact that the studio hasn't entered yet. */
export type Identity = {
  companyName: string
  /** Such as `Aktiebolag`. */
  legalForm: string
  organisationNumber: string
  vatNumber: string
  /** Separated by line feeds. */
  address: string
  /** The municipality in which the company is registered (säte). */
  registeredOffice: string
  /** Whether the company is approved for F-tax. */
  hasFTax: boolean
  /** In international format, such as `+46 8 123 456 00`. Buyers must have it before they order (Directive 2011/83 Article 6(1)(c)). */
  phone: string
}

/** Account for bank transfers. An empty text is a method that the studio doesn't offer. */
export type BankAccount = { iban: string; bic: string; bankgiro: string }

/** Facts that a public site must state before it takes payments. */
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

/** Names of the facts that are still missing for that. */
export function missingFacts(identity: Identity): string[] {
  const names = Object.keys(DEMANDED) as (keyof Identity)[]
  return names.filter((name) => DEMANDED[name] && String(identity[name]).trim() === '')
}

/**
 * Companies and economic associations may keep their books in euros. Sole traders and partnerships may not (BFL
 * 1999:1078 4 kap. 6 §).
 */
export function mayKeepBooksInEuro({ legalForm }: Pick<Identity, 'legalForm'>): boolean {
  return !/enskild|handelsbolag|kommanditbolag|sole trader|partnership/i.test(legalForm)
}

/** Known facts as labels and values, in reading order. */
export function identityFacts(identity: Identity): (readonly [label: string, value: string])[] {
  const { companyName, legalForm, organisationNumber, vatNumber, registeredOffice, hasFTax, phone } = identity
  const facts = [
    ['Company', companyName],
    ['Legal form', legalForm],
    ['Address', addressLine(identity)],
    ['Organization number', organisationNumber],
    ['Registered office', registeredOffice],
    ['VAT number', vatNumber],
    ['F-tax', companyName && hasFTax ? 'approved' : ''],
    ['Phone', phone],
  ] as const
  return facts.filter(([, value]) => value !== '')
}

/** Known facts as lines of a page footer. */
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

/** `SE45 5000 0000 0583 9825 7466` */
export function ibanWords(iban: string): string {
  return (iban.replaceAll(' ', '').match(/.{1,4}/g) ?? []).join(' ')
}

function addressLine({ address }: Identity): string {
  return joined(address.split('\n'), ', ')
}

function joined(parts: readonly string[], by: string): string {
  return parts.filter(Boolean).join(by)
}

/** The studio's legal identity on the day of a document. An empty text is a fact that the studio hasn't entered yet. */
export type Seller = {
  name: string
  companyName: string
  organisationNumber: string
  vatNumber: string
  /** Separated by line feeds. */
  address: string
  registeredOffice: string
  email: string
  hasFTax: boolean
  bank: BankAccount | null
}

/** The company's legal name, or the studio's name until one is entered. */
export function calledName({ companyName, name }: Pick<Seller, 'companyName' | 'name'>): string {
  return companyName || name
}

/** The studio's current details. @param bank null if the studio accepts no transfers */
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

/**
 * Checks an IBAN without spaces (ISO 13616). With the first four characters moved to the end and letters as numbers,
 * the remainder of a division by 97 must be 1.
 */
export function isIban(iban: string): boolean {
  if (!SHAPE.test(iban)) return false
  const turned = iban.slice(4) + iban.slice(0, 4)
  return BigInt(turned.replace(/[A-Z]/g, (letter) => String(Number.parseInt(letter, 36)))) % 97n === 1n
}
