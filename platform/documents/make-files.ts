import type { DrawInvoice, InvoiceDocument } from '#domain/billing/invoices/invoice-document.ts'
import { type Cents, decimalText } from '#domain/kernel/money.ts'
import { writeCii } from './e-invoice/cii.ts'
import { type EInvoice, eInvoiceOf, type Party, type Payment } from './e-invoice/e-invoice.ts'
import {
  DISCOUNT,
  type Elements,
  EMAIL,
  ORGANISATION_NUMBER,
  PROCESS,
  SPECIFICATION,
  Text,
  writeXml,
} from './e-invoice/xml.ts'
import { drawPdf } from './pdf/draw-pdf.ts'
import { invoiceWords } from './words/invoice-words.ts'

/** Makes both files in this process, which takes about 150 MB. A server uses `drawDocuments`. */
export const makeFiles: DrawInvoice = async (document) => {
  const { ubl, cii } = writeEInvoice(document)
  const pdf = await drawPdf({
    words: invoiceWords(document),
    name: document.seller.name,
    issuedOn: document.issuedOn,
    xml: cii,
  })
  return { pdf, ubl }
}

/**
 * Writes both syntaxes of EN 16931.
 * @throws Error if the document has no line, or has a country or character that the syntaxes can't represent
 */
export function writeEInvoice(document: InvoiceDocument): { ubl: string; cii: string } {
  const invoice = eInvoiceOf(document)
  return { ubl: writeUbl(invoice), cii: writeCii(invoice) }
}

const SCHEMAS = 'urn:oasis:names:specification:ubl:schema:xsd'
const TAX_SCHEME = { 'cac:TaxScheme': { 'cbc:ID': 'VAT' } }

/** UBL 2.1. Its schemas fix the order of elements. */
function writeUbl(invoice: EInvoice): string {
  const { corrects, buyerReference, currency, accountingVat, vat, totals } = invoice
  const root = invoice.type === '380' ? 'Invoice' : 'CreditNote'
  const namespaces = {
    xmlns: `${SCHEMAS}:${root}-2`,
    'xmlns:cac': `${SCHEMAS}:CommonAggregateComponents-2`,
    'xmlns:cbc': `${SCHEMAS}:CommonBasicComponents-2`,
  }
  return writeXml(root, namespaces, {
    'cbc:CustomizationID': SPECIFICATION,
    'cbc:ProfileID': PROCESS,
    'cbc:ID': invoice.number,
    'cbc:IssueDate': invoice.issuedOn,
    'cbc:DueDate': invoice.dueOn,
    [`cbc:${root}TypeCode`]: invoice.type,
    'cbc:Note': invoice.note,
    'cbc:DocumentCurrencyCode': currency,
    'cbc:TaxCurrencyCode': accountingVat?.currency,
    'cbc:BuyerReference': buyerReference,
    // The schema requires an ID. Peppol writes NA if there is none.
    'cac:OrderReference': { 'cbc:ID': buyerReference || 'NA', 'cbc:SalesOrderID': invoice.orderNumber },
    'cac:BillingReference': {
      'cac:InvoiceDocumentReference': { 'cbc:ID': corrects?.number, 'cbc:IssueDate': corrects?.issuedOn },
    },
    'cac:AccountingSupplierParty': { 'cac:Party': party(invoice.seller) },
    'cac:AccountingCustomerParty': { 'cac:Party': party(invoice.buyer) },
    'cac:PaymentMeans': invoice.payment && paymentMeans(invoice.payment),
    'cac:PaymentTerms': { 'cbc:Note': invoice.paymentTerms },
    'cac:AllowanceCharge': invoice.allowances.map(({ reason, amount: cents }) => ({
      'cbc:ChargeIndicator': 'false',
      'cbc:AllowanceChargeReasonCode': DISCOUNT,
      'cbc:AllowanceChargeReason': reason,
      'cbc:Amount': amount(cents, currency),
      'cac:TaxCategory': taxCategory(vat),
    })),
    'cac:TaxTotal': [
      {
        'cbc:TaxAmount': amount(totals.vat, currency),
        'cac:TaxSubtotal': {
          'cbc:TaxableAmount': amount(totals.net, currency),
          'cbc:TaxAmount': amount(totals.vat, currency),
          'cac:TaxCategory': taxCategory(vat, {
            'cbc:TaxExemptionReasonCode': vat.exemptionCode,
            'cbc:TaxExemptionReason': vat.exemptionReason,
          }),
        },
      },
      accountingVat && { 'cbc:TaxAmount': amount(accountingVat.amount, accountingVat.currency) },
    ],
    'cac:LegalMonetaryTotal': {
      'cbc:LineExtensionAmount': amount(totals.lines, currency),
      'cbc:TaxExclusiveAmount': amount(totals.net, currency),
      'cbc:TaxInclusiveAmount': amount(totals.gross, currency),
      'cbc:AllowanceTotalAmount': amount(totals.allowances, currency),
      'cbc:PrepaidAmount': amount(totals.paid, currency),
      'cbc:PayableAmount': amount(totals.payable, currency),
    },
    [`cac:${root}Line`]: invoice.lines.map((line) => {
      const quantity = new Text(line.quantity, { unitCode: line.unit })
      return {
        'cbc:ID': line.id,
        [root === 'Invoice' ? 'cbc:InvoicedQuantity' : 'cbc:CreditedQuantity']: quantity,
        'cbc:LineExtensionAmount': amount(line.net, currency),
        'cac:Item': {
          'cbc:Description': line.description,
          'cbc:Name': line.name,
          'cac:ClassifiedTaxCategory': taxCategory(vat),
        },
        'cac:Price': { 'cbc:PriceAmount': amount(line.net, currency), 'cbc:BaseQuantity': quantity },
      }
    }),
  })
}

function party(party: Party): Elements {
  const [first, second, others] = party.addressLines
  return {
    'cbc:EndpointID': new Text(party.email, { schemeID: EMAIL }),
    'cac:PartyName': { 'cbc:Name': party.tradingName },
    'cac:PostalAddress': {
      'cbc:StreetName': first,
      'cbc:AdditionalStreetName': second,
      'cac:AddressLine': { 'cbc:Line': others },
      'cac:Country': { 'cbc:IdentificationCode': party.country },
    },
    'cac:PartyTaxScheme': party.vatNumber ? { 'cbc:CompanyID': party.vatNumber, ...TAX_SCHEME } : null,
    'cac:PartyLegalEntity': {
      'cbc:RegistrationName': party.name,
      'cbc:CompanyID': new Text(party.organisationNumber, { schemeID: ORGANISATION_NUMBER }),
      'cbc:CompanyLegalForm': party.legalWords,
    },
    'cac:Contact': { 'cbc:Name': party.contactName, 'cbc:ElectronicMail': party.email },
  }
}

function paymentMeans({ means, words, reference, iban, bankgiro, institution }: Payment): Elements {
  return {
    'cbc:PaymentMeansCode': words ? new Text(means, { name: words }) : means,
    'cbc:PaymentID': reference,
    'cac:PayeeFinancialAccount': {
      'cbc:ID': iban ?? bankgiro,
      'cac:FinancialInstitutionBranch': { 'cbc:ID': institution },
    },
  }
}

function taxCategory({ category, percent }: EInvoice['vat'], exemption: Elements = {}): Elements {
  return { 'cbc:ID': category, 'cbc:Percent': percent, ...exemption, ...TAX_SCHEME }
}

function amount(cents: Cents | null, currencyID: string): Text | null {
  return cents === null ? null : new Text(decimalText(cents), { currencyID })
}
