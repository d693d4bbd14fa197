import type { Invoice } from '@e-invoice-eu/core'
import type { InvoiceDocument } from '#domain/billing/invoices/invoice-document.ts'
import { calledName } from '#domain/kernel/seller.ts'

type Body = Invoice['ubl:Invoice']
type SellerParty = Body['cac:AccountingSupplierParty']['cac:Party']
type BuyerParty = Body['cac:AccountingCustomerParty']['cac:Party']
type Country = SellerParty['cac:PostalAddress']['cac:Country']['cbc:IdentificationCode']

/** Code of the list of electronic addresses: e-mail. */
const E_MAIL = 'EM'
/** Code of ISO 6523: Swedish organisation numbers. */
const ORGANISATION_NUMBER = '0007'

/** Of a fact that the studio has not given yet, nothing is said. */
export function sellerParty({ seller, vat }: InvoiceDocument, country: Country): SellerParty {
  return {
    'cbc:EndpointID': seller.email,
    'cbc:EndpointID@schemeID': E_MAIL,
    'cac:PartyName': { 'cbc:Name': seller.name },
    'cac:PostalAddress': address(seller.address, country),
    ...(seller.vatNumber && namesVatNumbers(vat) && { 'cac:PartyTaxScheme': [taxNumber(seller.vatNumber)] }),
    'cac:PartyLegalEntity': {
      'cbc:RegistrationName': calledName(seller),
      ...(seller.organisationNumber && {
        'cbc:CompanyID': seller.organisationNumber.replace('-', ''),
        'cbc:CompanyID@schemeID': ORGANISATION_NUMBER,
      }),
      ...(legalWords(seller) && { 'cbc:CompanyLegalForm': legalWords(seller) }),
    },
    'cac:Contact': { 'cbc:ElectronicMail': seller.email },
  }
}

export function buyerParty({ buyer, vat }: InvoiceDocument, country: Country): BuyerParty {
  return {
    'cbc:EndpointID': buyer.email,
    'cbc:EndpointID@schemeID': E_MAIL,
    'cac:PostalAddress': address(buyer.address ?? '', (buyer.country as Country | null) ?? country),
    ...(buyer.vatNumber && namesVatNumbers(vat) && { 'cac:PartyTaxScheme': taxNumber(buyer.vatNumber) }),
    'cac:PartyLegalEntity': { 'cbc:RegistrationName': buyer.companyName ?? buyer.name },
    'cac:Contact': { 'cbc:Name': buyer.name, 'cbc:ElectronicMail': buyer.email },
  }
}

/** The norm refuses VAT numbers where everything is outside the scope of VAT (BR-O-02); the pages say them. */
function namesVatNumbers({ category }: InvoiceDocument['vat']): boolean {
  return category !== 'O'
}

function taxNumber(vatNumber: string) {
  return { 'cbc:CompanyID': vatNumber, 'cac:TaxScheme': { 'cbc:ID': 'VAT' } }
}

function legalWords({ hasFTax, registeredOffice }: InvoiceDocument['seller']): string {
  return [hasFTax && 'Approved for F-tax', registeredOffice && `Registered office ${registeredOffice}`]
    .filter(Boolean)
    .join('. ')
}

/** Addresses are lines of text: the norm has room for three. */
function address(text: string, country: Country): SellerParty['cac:PostalAddress'] {
  const [first, second, ...others] = text.split('\n').filter((line) => line !== '')
  return {
    ...(first && { 'cbc:StreetName': first }),
    ...(second && { 'cbc:AdditionalStreetName': second }),
    ...(others.length > 0 && { 'cac:AddressLine': { 'cbc:Line': others.join(', ') } }),
    'cac:Country': { 'cbc:IdentificationCode': country },
  }
}
