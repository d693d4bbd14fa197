import type { InvoiceDocument } from '#domain/billing/invoices/invoice-document.ts'
import type { Seller } from '#domain/kernel/studio.ts'
import { consumer } from './clients.ts'

const seller: Seller = {
  name: 'Bildruta',
  companyName: 'Bildruta AB',
  organisationNumber: '559999-0003',
  vatNumber: 'SE559999000301',
  address: 'Exempelgatan 1\n111 20 Stockholm, Sweden',
  registeredOffice: 'Stockholm',
  email: 'support@bildruta.example',
  hasFTax: true,
  bank: { iban: 'SE4550000000058398257466', bic: 'ESSESESS', bankgiro: '' },
}

/** A Swedish company pays for five lines by bank transfer. */
export const swedishCompany: InvoiceDocument = {
  kind: 'invoice',
  number: '2026-0124',
  issuedOn: '2026-11-24',
  part: 'whole',
  corrects: null,
  order: { number: 'Q-2026-031', orderedOn: '2026-11-24', title: 'Kelp forest at 60 fps' },
  deliverBy: '2026-12-18',
  dueOn: '2026-12-24',
  seller,
  buyer: {
    kind: 'company',
    name: 'Noor Haddad',
    email: 'noor@halvmane.example',
    country: 'SE',
    companyName: 'Halvmåne Games AB',
    address: 'Exempelkajen 12\n411 00 Gothenburg',
    vatNumber: 'SE559999001101',
    reference: 'PO-7714, Noor Haddad',
    vatCheck: null,
  },
  lines: [
    { text: 'Profile\nEight scenes, two machines, three runs each', net: 42_000 },
    { text: 'Kelp and shadows\nShadow map pages, wind beyond 40 m, 22 plants', net: 68_000 },
    { text: 'Water and translucency\nRefraction at half size, sorted layers', net: 46_000 },
    { text: 'Streaming hitches\nFive hitches of the ferry route', net: 29_000 },
    { text: 'Verify\nNew captures, report, build, settings', net: 14_900 },
  ],
  vat: { rule: 'swedish-company', rateBasisPoints: 2500, category: 'S', wording: null },
  net: 199_900,
  vatAmount: 49_975,
  gross: 249_875,
  currency: 'EUR',
  paid: null,
  kronor: { vatAmount: 548_726, rate: '10.9800', rateDay: '2026-11-23', source: 'Sveriges Riksbank' },
  isSample: false,
}

/** Lines by day and by hour, with a discount. */
export const discounted: InvoiceDocument = {
  ...swedishCompany,
  number: '2026-0128',
  lines: [
    { text: 'Profile\nEight scenes', net: 42_000, quantity: { hundredths: 450, unit: 'day' } },
    { text: 'Water', net: 46_000, quantity: { hundredths: 100, unit: 'hour' } },
    { text: 'Discount 10%\nSecond project', net: -8800 },
  ],
  ...{ net: 79_200, vatAmount: 19_800, gross: 99_000 },
  kronor: { vatAmount: 217_404, rate: '10.9800', rateDay: '2026-11-23', source: 'Sveriges Riksbank' },
}

/** The same for a company in another EU country: reverse charge. */
export const unionCompany: InvoiceDocument = {
  ...swedishCompany,
  number: '2026-0125',
  buyer: {
    ...swedishCompany.buyer,
    name: 'Noa Feld',
    email: 'noa@kelp.example',
    country: 'DE',
    companyName: 'Kelp & Iron GmbH',
    address: 'Beispielweg 4\n20095 Hamburg',
    vatNumber: 'DE136695976',
    reference: 'Reef, Noa Feld',
    vatCheck: { status: 'valid', checkedAt: '2026-11-24T09:12:00.000Z', consultationNumber: 'WAPIAAAAZ0000' },
  },
  vat: {
    rule: 'union-company',
    rateBasisPoints: 0,
    category: 'AE',
    wording:
      'Reverse charge. VAT is to be accounted for by the buyer, Article 196 of Directive 2006/112/EC (omvänd betalningsskyldighet).',
  },
  vatAmount: 0,
  gross: 199_900,
  kronor: null,
}

/** A company outside the EU: no VAT, with the reason. */
export const foreignCompany: InvoiceDocument = {
  ...unionCompany,
  number: '2026-0126',
  buyer: {
    ...unionCompany.buyer,
    country: 'US',
    companyName: 'Tidepool Interactive, Inc.',
    address: '1 Example Way\nPortland, OR 97201',
    vatNumber: null,
    vatCheck: null,
  },
  vat: {
    rule: 'foreign-company',
    rateBasisPoints: 0,
    category: 'O',
    wording: 'No VAT. The service is supplied outside the Union, Article 44 of Directive 2006/112/EC.',
  },
}

/** A consumer paid for a package by card. */
export const consumerReceipt: InvoiceDocument = {
  ...swedishCompany,
  number: '2026-0127',
  order: { number: 'B-2026-0033', orderedOn: '2026-11-24', title: 'Quick Fix Optimization' },
  deliverBy: null,
  dueOn: null,
  buyer: consumer({ name: 'Żaneta Ñandú', email: 'zaneta@home.example' }),
  lines: [{ text: 'Quick Fix Optimization', net: 23_920 }],
  vat: { rule: 'swedish-consumer', rateBasisPoints: 2500, category: 'S', wording: null },
  net: 23_920,
  vatAmount: 5_980,
  gross: 29_900,
  paid: { amount: 29_900, on: '2026-11-24', by: 'Visa ···· 4242', reference: 'pi_3QxTestOfTheStandIn' },
  kronor: { vatAmount: 65_660, rate: '10.9800', rateDay: '2026-11-23', source: 'Sveriges Riksbank' },
}

/** It was refunded. */
export const creditNote: InvoiceDocument = {
  ...consumerReceipt,
  kind: 'credit-note',
  number: '2026-0131',
  issuedOn: '2026-12-02',
  corrects: { number: '2026-0127', issuedOn: '2026-11-24' },
  paid: { amount: 29_900, on: '2026-12-02', by: 'Visa ···· 4242', reference: 're_3QxTestOfTheStandIn' },
}

/** @returns the Swedish company's invoice with this many lines */
export function withLines(count: number): InvoiceDocument {
  const lines = Array.from({ length: count }, (_, index) => ({
    text: `Scene ${index + 1}\nCaptured, mended and captured again`,
    net: 10_000,
  }))
  const net = count * 10_000
  return { ...swedishCompany, number: '2026-0132', lines, net, vatAmount: net / 4, gross: (net * 5) / 4 }
}
