import { type Cents, decimalText } from '#domain/kernel/money.ts'
import type { EInvoice, Party, Payment } from './e-invoice.ts'
import {
  DISCOUNT,
  type Elements,
  EMAIL,
  ORGANISATION_NUMBER,
  PROCESS,
  SPECIFICATION,
  Text,
  writeXml,
} from './xml.ts'

const SCHEMAS = 'urn:un:unece:uncefact:data:standard'
const NAMESPACES = {
  'xmlns:rsm': `${SCHEMAS}:CrossIndustryInvoice:100`,
  'xmlns:ram': `${SCHEMAS}:ReusableAggregateBusinessInformationEntity:100`,
  'xmlns:qdt': `${SCHEMAS}:QualifiedDataType:100`,
  'xmlns:udt': `${SCHEMAS}:UnqualifiedDataType:100`,
}

/** Cross Industry Invoice D16B, as in Factur-X (profile EN 16931). Its schema fixes the order of elements. */
export function writeCii(invoice: EInvoice): string {
  const { seller, buyer, buyerReference } = invoice
  return writeXml('rsm:CrossIndustryInvoice', NAMESPACES, {
    'rsm:ExchangedDocumentContext': {
      'ram:BusinessProcessSpecifiedDocumentContextParameter': { 'ram:ID': PROCESS },
      'ram:GuidelineSpecifiedDocumentContextParameter': { 'ram:ID': SPECIFICATION },
    },
    'rsm:ExchangedDocument': {
      'ram:ID': invoice.number,
      'ram:TypeCode': invoice.type,
      'ram:IssueDateTime': { 'udt:DateTimeString': day(invoice.issuedOn) },
      'ram:IncludedNote': { 'ram:Content': invoice.note },
    },
    'rsm:SupplyChainTradeTransaction': {
      'ram:IncludedSupplyChainTradeLineItem': lineItems(invoice),
      'ram:ApplicableHeaderTradeAgreement': {
        'ram:BuyerReference': buyerReference,
        'ram:SellerTradeParty': party(seller),
        'ram:BuyerTradeParty': party(buyer),
        'ram:SellerOrderReferencedDocument': { 'ram:IssuerAssignedID': invoice.orderNumber },
        'ram:BuyerOrderReferencedDocument': { 'ram:IssuerAssignedID': buyerReference },
      },
      // Required by the schema. Documents are issued before delivery.
      'ram:ApplicableHeaderTradeDelivery': {},
      'ram:ApplicableHeaderTradeSettlement': settlement(invoice),
    },
  })
}

function lineItems({ lines, vat }: EInvoice): Elements[] {
  return lines.map((line) => {
    const quantity = new Text(line.quantity, { unitCode: line.unit })
    return {
      'ram:AssociatedDocumentLineDocument': { 'ram:LineID': line.id },
      'ram:SpecifiedTradeProduct': { 'ram:Name': line.name, 'ram:Description': line.description },
      'ram:SpecifiedLineTradeAgreement': {
        'ram:NetPriceProductTradePrice': {
          'ram:ChargeAmount': amount(line.net),
          'ram:BasisQuantity': quantity,
        },
      },
      'ram:SpecifiedLineTradeDelivery': { 'ram:BilledQuantity': quantity },
      'ram:SpecifiedLineTradeSettlement': {
        'ram:ApplicableTradeTax': tax(vat),
        'ram:SpecifiedTradeSettlementLineMonetarySummation': { 'ram:LineTotalAmount': amount(line.net) },
      },
    }
  })
}

function party(party: Party): Elements {
  const [first, second, others] = party.addressLines
  return {
    'ram:Name': party.name,
    'ram:Description': party.legalWords,
    'ram:SpecifiedLegalOrganization': {
      'ram:ID': new Text(party.organisationNumber, { schemeID: ORGANISATION_NUMBER }),
      'ram:TradingBusinessName': party.tradingName,
    },
    'ram:DefinedTradeContact': {
      'ram:PersonName': party.contactName,
      'ram:EmailURIUniversalCommunication': { 'ram:URIID': party.email },
    },
    'ram:PostalTradeAddress': {
      'ram:LineOne': first,
      'ram:LineTwo': second,
      'ram:LineThree': others,
      'ram:CountryID': party.country,
    },
    'ram:URIUniversalCommunication': { 'ram:URIID': new Text(party.email, { schemeID: EMAIL }) },
    'ram:SpecifiedTaxRegistration': { 'ram:ID': new Text(party.vatNumber, { schemeID: 'VA' }) },
  }
}

function settlement(invoice: EInvoice): Elements {
  const { payment, accountingVat, vat, totals, currency, corrects } = invoice
  return {
    'ram:PaymentReference': payment?.reference,
    'ram:TaxCurrencyCode': accountingVat?.currency,
    'ram:InvoiceCurrencyCode': currency,
    'ram:SpecifiedTradeSettlementPaymentMeans': payment && paymentMeans(payment),
    'ram:ApplicableTradeTax': {
      'ram:CalculatedAmount': amount(totals.vat),
      'ram:TypeCode': 'VAT',
      'ram:ExemptionReason': vat.exemptionReason,
      'ram:BasisAmount': amount(totals.net),
      'ram:CategoryCode': vat.category,
      'ram:ExemptionReasonCode': vat.exemptionCode,
      'ram:RateApplicablePercent': vat.percent,
    },
    'ram:SpecifiedTradeAllowanceCharge': invoice.allowances.map(({ reason, amount: cents }) => ({
      'ram:ChargeIndicator': { 'udt:Indicator': 'false' },
      'ram:ActualAmount': amount(cents),
      'ram:ReasonCode': DISCOUNT,
      'ram:Reason': reason,
      'ram:CategoryTradeTax': tax(vat),
    })),
    'ram:SpecifiedTradePaymentTerms': {
      'ram:Description': invoice.paymentTerms,
      'ram:DueDateDateTime': { 'udt:DateTimeString': day(invoice.dueOn) },
    },
    'ram:SpecifiedTradeSettlementHeaderMonetarySummation': {
      'ram:LineTotalAmount': amount(totals.lines),
      'ram:AllowanceTotalAmount': amount(totals.allowances),
      'ram:TaxBasisTotalAmount': amount(totals.net),
      'ram:TaxTotalAmount': [
        new Text(amount(totals.vat), { currencyID: currency }),
        accountingVat && new Text(amount(accountingVat.amount), { currencyID: accountingVat.currency }),
      ],
      'ram:GrandTotalAmount': amount(totals.gross),
      'ram:TotalPrepaidAmount': amount(totals.paid),
      'ram:DuePayableAmount': amount(totals.payable),
    },
    'ram:InvoiceReferencedDocument': {
      'ram:IssuerAssignedID': corrects?.number,
      'ram:FormattedIssueDateTime': { 'qdt:DateTimeString': day(corrects?.issuedOn) },
    },
  }
}

function paymentMeans({ means, words, iban, bankgiro, institution }: Payment): Elements {
  return {
    'ram:TypeCode': means,
    'ram:Information': words,
    'ram:PayeePartyCreditorFinancialAccount': { 'ram:IBANID': iban, 'ram:ProprietaryID': bankgiro },
    'ram:PayeeSpecifiedCreditorFinancialInstitution': { 'ram:BICID': institution },
  }
}

function tax({ category, percent }: EInvoice['vat']): Elements {
  return { 'ram:TypeCode': 'VAT', 'ram:CategoryCode': category, 'ram:RateApplicablePercent': percent }
}

function amount(cents: Cents | null): string | null {
  return cents === null ? null : decimalText(cents)
}

/** `2026-12-24` → `20261224` */
function day(text: string | null | undefined): Text {
  return new Text(text?.replaceAll('-', ''), { format: '102' })
}
