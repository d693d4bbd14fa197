import type { InvoiceDocument, InvoiceLine } from '#domain/billing/invoices/invoice-document.ts'
import { COUNTRIES } from '#domain/crm/buyers/countries.ts'
import { vatPercent } from '#domain/crm/buyers/vat.ts'
import { quantityNumber } from '#domain/kernel/money.ts'
import { calledName } from '#domain/kernel/studio.ts'

/** A document in the business terms (BT) of EN 16931. Amounts are in cents. Empty texts are left out. */
export type EInvoice = ReturnType<typeof eInvoiceOf>
export type Party = ReturnType<typeof sellerOf> | ReturnType<typeof buyerOf>

/** How it was paid, or where to pay: an IBAN, or a bankgiro number. */
export type Payment = {
  means: string
  words?: string
  reference?: string
  iban?: string
  bankgiro?: string
  institution?: string
}

/** Country of the studio, and of consumers who weren't asked for theirs. */
const SWEDEN = 'SE'
/** BT-3, codes of UNTDID 1001. */
const TYPES = { invoice: '380', 'credit-note': '381' } as const
/** BT-81, codes of UNTDID 4461. */
const MEANS = { sepaTransfer: '58', transfer: '30', other: '1' } as const
/** BT-121, codes of the list VATEX. */
const EXEMPTIONS = { S: null, AE: 'VATEX-EU-AE', O: 'VATEX-EU-O' } as const
/** BT-130, codes of UN/ECE Recommendation 20. */
const UNITS = { piece: 'C62', day: 'DAY', hour: 'HUR' } as const

/** @throws Error if the document has no priced line, or the buyer's country has no code */
export function eInvoiceOf(document: InvoiceDocument) {
  const { kind, number, issuedOn, dueOn, corrects, order, deliverBy, buyer, vat, lines } = document
  return {
    type: TYPES[kind],
    number,
    issuedOn,
    dueOn: kind === 'invoice' ? dueOn : null,
    corrects,
    orderNumber: order.number,
    buyerReference: buyer.reference,
    note: deliverBy && `Agreed delivery ${deliverBy}`,
    currency: document.currency,
    seller: sellerOf(document),
    buyer: buyerOf(document),
    payment: paymentOf(document),
    paymentTerms: paymentTermsOf(document),
    vat: {
      category: vat.category,
      // Sales outside the scope of VAT have no rate, not even zero (BR-O-05).
      percent: vat.category === 'O' ? null : String(vatPercent(vat)),
      exemptionCode: EXEMPTIONS[vat.category],
      exemptionReason: vat.wording,
    },
    /** BT-111 and its currency, BT-6. */
    accountingVat: document.kronor && { amount: document.kronor.vatAmount, currency: 'SEK' },
    // Discounts apply to the whole document, because no price may be negative (BR-27).
    allowances: lines
      .filter(isDiscount)
      .map(({ text, net }) => ({ reason: text.replaceAll('\n', ': '), amount: -net })),
    totals: totalsOf(document),
    lines: linesOf(document),
  }
}

function sellerOf({ seller, vat }: InvoiceDocument) {
  const legalWords = [
    seller.hasFTax && 'Approved for F-tax',
    seller.registeredOffice && `Registered office ${seller.registeredOffice}`,
  ]
  return {
    name: calledName(seller),
    tradingName: seller.name,
    organisationNumber: seller.organisationNumber.replace('-', ''),
    legalWords: legalWords.filter(Boolean).join('. '),
    vatNumber: vatNumberUnder(vat, seller.vatNumber),
    addressLines: addressLines(seller.address),
    country: SWEDEN,
    contactName: null,
    email: seller.email,
  }
}

function buyerOf({ buyer, vat }: InvoiceDocument) {
  const country = buyer.country ?? SWEDEN
  if (!COUNTRIES.includes(country)) throw new Error(`${country} is not a country code of ISO 3166-1.`)
  return {
    name: buyer.companyName ?? buyer.name,
    tradingName: null,
    organisationNumber: null,
    legalWords: null,
    vatNumber: vatNumberUnder(vat, buyer.vatNumber),
    addressLines: addressLines(buyer.address ?? ''),
    country,
    contactName: buyer.name,
    email: buyer.email,
  }
}

/** EN 16931 refuses VAT numbers outside the scope of VAT (BR-O-02). The PDF has them. */
function vatNumberUnder({ category }: InvoiceDocument['vat'], vatNumber: string | null): string | null {
  return category === 'O' ? null : vatNumber
}

/** EN 16931 has room for three lines. */
function addressLines(address: string): [string, string, string] {
  const [first = '', second = '', ...others] = address.split('\n').filter((line) => line !== '')
  return [first, second, others.join(', ')]
}

function paymentOf({ paid, seller: { bank }, order, kind }: InvoiceDocument): Payment | null {
  if (paid) return { means: MEANS.other, words: paid.by }
  if (!bank || kind === 'credit-note') return null
  const reference = order.number
  const iban = bank.iban.replaceAll(' ', '')
  if (iban) return { means: MEANS.sepaTransfer, reference, iban, institution: bank.bic }
  return { means: MEANS.transfer, reference, bankgiro: bank.bankgiro, institution: 'SE:BANKGIRO' }
}

/** EN 16931 requires a due date or terms if anything is left to pay (BR-CO-25). */
function paymentTermsOf({ kind, dueOn, paid, gross }: InvoiceDocument): string | null {
  if (paid && paid.amount >= gross) return null
  if (kind === 'credit-note') return 'Offset against the amount due, or refunded'
  return dueOn ? null : 'Due on receipt'
}

function totalsOf({ lines, net, vatAmount, gross, paid }: InvoiceDocument) {
  const discounts = lines.filter(isDiscount).reduce((sum, line) => sum - line.net, 0)
  return {
    lines: net + discounts,
    allowances: discounts === 0 ? null : discounts,
    net,
    vat: vatAmount,
    gross,
    paid: paid?.amount ?? null,
    payable: gross - (paid?.amount ?? 0),
  }
}

function linesOf({ lines }: InvoiceDocument) {
  const priced = lines.filter((line) => !isDiscount(line))
  if (priced.length === 0) throw new Error('A document has at least one line.')
  return priced.map(({ text, net, quantity }, index) => {
    const [name = '', ...details] = text.split('\n')
    return {
      id: String(index + 1),
      name,
      description: details.join('\n'),
      // The price is that of the whole quantity (BT-149), so that no unit price is rounded.
      quantity: quantity ? quantityNumber(quantity) : '1',
      unit: UNITS[quantity?.unit ?? 'piece'],
      net,
    }
  })
}

function isDiscount({ net }: InvoiceLine): boolean {
  return net < 0
}
