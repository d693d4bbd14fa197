import type { Invoice } from '@e-invoice-eu/core'
import type { InvoiceDocument, InvoiceLine } from '#domain/billing/invoices/invoice-document.ts'
import { vatPercent } from '#domain/crm/buyers/price-words.ts'
import { decimalText } from '#domain/kernel/money.ts'
import { quantityNumber } from '#domain/kernel/quantity.ts'
import { buyerParty, sellerParty } from './parties.ts'

/** Codes of UNTDID 1001. */
const TYPES = { invoice: '380', 'credit-note': '381' } as const
/** Where a consumer who was not asked lives, and the studio. */
const SWEDEN = 'SE'
/** In UN/ECE Recommendation 20. */
const UNITS = { piece: 'C62', day: 'DAY', hour: 'HUR' } as const
/** A discount, in the codes of UNTDID 5189. */
const DISCOUNT = '95'
/** Why no VAT is charged, in the codes of the norm's list (VATEX). */
const NO_VAT_REASONS = { AE: 'VATEX-EU-AE', O: 'VATEX-EU-O' } as const
/** Codes of UNTDID 4461. */
const MEANS = { sepaTransfer: '58', transfer: '30', other: '1' } as const

/** The document in the terms of EN 16931, as the library spells them (UBL in JSON). A credit note is positive there too. */
export function eInvoiceData(document: InvoiceDocument): Invoice {
  const { kind, number, issuedOn, buyer, currency, corrects, order } = document
  return {
    'ubl:Invoice': {
      'cbc:ID': number,
      'cbc:IssueDate': issuedOn,
      ...(document.dueOn && kind === 'invoice' && { 'cbc:DueDate': document.dueOn }),
      ...(document.deliverBy && { 'cbc:Note': [`Agreed delivery ${document.deliverBy}`] }),
      'cbc:InvoiceTypeCode': TYPES[kind],
      'cbc:DocumentCurrencyCode': currency,
      ...(document.kronor && { 'cbc:TaxCurrencyCode': 'SEK' as const }),
      ...(buyer.reference && { 'cbc:BuyerReference': buyer.reference }),
      'cac:OrderReference': {
        ...(buyer.reference && { 'cbc:ID': buyer.reference }),
        'cbc:SalesOrderID': order.number,
      },
      ...(corrects && {
        'cac:BillingReference': [
          {
            'cac:InvoiceDocumentReference': { 'cbc:ID': corrects.number, 'cbc:IssueDate': corrects.issuedOn },
          },
        ],
      }),
      'cac:AccountingSupplierParty': { 'cac:Party': sellerParty(document, SWEDEN) },
      'cac:AccountingCustomerParty': { 'cac:Party': buyerParty(document, SWEDEN) },
      ...paymentMeans(document),
      ...paymentTerms(document),
      ...allowances(document),
      'cac:TaxTotal': taxTotals(document),
      'cac:LegalMonetaryTotal': totals(document),
      'cac:InvoiceLine': lines(document),
    },
  }
}

type Body = Invoice['ubl:Invoice']

function paymentMeans({ paid, seller, order, kind }: InvoiceDocument): Pick<Body, 'cac:PaymentMeans'> {
  const { bank } = seller
  if (paid)
    return {
      'cac:PaymentMeans': [{ 'cbc:PaymentMeansCode': MEANS.other, 'cbc:PaymentMeansCode@name': paid.by }],
    }
  if (!bank || kind === 'credit-note') return {}
  const account = bank.iban
    ? {
        'cbc:ID': bank.iban.replaceAll(' ', ''),
        ...(bank.bic && { 'cac:FinancialInstitutionBranch': { 'cbc:ID': bank.bic } }),
      }
    : { 'cbc:ID': bank.bankgiro, 'cac:FinancialInstitutionBranch': { 'cbc:ID': 'SE:BANKGIRO' } }
  const transfer = {
    'cbc:PaymentMeansCode': bank.iban ? MEANS.sepaTransfer : MEANS.transfer,
    'cbc:PaymentID': order.number,
    'cac:PayeeFinancialAccount': account,
  }
  return { 'cac:PaymentMeans': [transfer] }
}

/** The norm asks for a due date or a word wherever something is left to pay. */
function paymentTerms({ kind, dueOn, paid, gross }: InvoiceDocument): Pick<Body, 'cac:PaymentTerms'> {
  const isSettled = paid !== null && paid.amount >= gross
  if (isSettled || (kind === 'invoice' && dueOn)) return {}
  const note = kind === 'invoice' ? 'To be paid on receipt' : 'Set against what was owed, or paid back'
  return { 'cac:PaymentTerms': { 'cbc:Note': note } }
}

/** What is let off the price stands apart from the lines: no price and no line is below zero (BR-27). */
function allowances({ lines, vat, currency }: InvoiceDocument): Pick<Body, 'cac:AllowanceCharge'> {
  const [first, ...others] = lines.filter(isLetOff).map(({ text, net }) => ({
    'cbc:ChargeIndicator': 'false' as const,
    'cbc:AllowanceChargeReasonCode': DISCOUNT as '95',
    'cbc:AllowanceChargeReason': text.replaceAll('\n', ': '),
    'cbc:Amount': decimalText(-net),
    'cbc:Amount@currencyID': currency,
    'cac:TaxCategory': taxCategory(vat),
  }))
  return first ? { 'cac:AllowanceCharge': [first, ...others] } : {}
}

function isLetOff({ net }: InvoiceLine): boolean {
  return net < 0
}

function taxTotals({ vat, net, vatAmount, currency, kronor }: InvoiceDocument): Body['cac:TaxTotal'] {
  const euro = {
    'cbc:TaxAmount': decimalText(vatAmount),
    'cbc:TaxAmount@currencyID': currency,
    'cac:TaxSubtotal': [
      {
        'cbc:TaxableAmount': decimalText(net),
        'cbc:TaxableAmount@currencyID': currency,
        'cbc:TaxAmount': decimalText(vatAmount),
        'cbc:TaxAmount@currencyID': currency,
        'cac:TaxCategory': {
          ...taxCategory(vat),
          ...(vat.category !== 'S' && { 'cbc:TaxExemptionReasonCode': NO_VAT_REASONS[vat.category] }),
          ...(vat.wording && { 'cbc:TaxExemptionReason': vat.wording }),
        },
      },
    ],
  }
  if (!kronor) return [euro]
  return [euro, { 'cbc:TaxAmount': decimalText(kronor.vatAmount), 'cbc:TaxAmount@currencyID': 'SEK' }]
}

function totals({ lines, net, gross, paid, currency }: InvoiceDocument): Body['cac:LegalMonetaryTotal'] {
  const off = lines.filter(isLetOff).reduce((sum, line) => sum - line.net, 0)
  return {
    'cbc:LineExtensionAmount': decimalText(net + off),
    'cbc:LineExtensionAmount@currencyID': currency,
    'cbc:TaxExclusiveAmount': decimalText(net),
    'cbc:TaxExclusiveAmount@currencyID': currency,
    'cbc:TaxInclusiveAmount': decimalText(gross),
    'cbc:TaxInclusiveAmount@currencyID': currency,
    ...(off > 0 && {
      'cbc:AllowanceTotalAmount': decimalText(off),
      'cbc:AllowanceTotalAmount@currencyID': currency,
    }),
    ...(paid && {
      'cbc:PrepaidAmount': decimalText(paid.amount),
      'cbc:PrepaidAmount@currencyID': currency,
    }),
    'cbc:PayableAmount': decimalText(gross - (paid?.amount ?? 0)),
    'cbc:PayableAmount@currencyID': currency,
  }
}

function lines({ lines, vat, currency }: InvoiceDocument): Body['cac:InvoiceLine'] {
  const rows = lines.filter((line) => !isLetOff(line))
  const [first, ...others] = rows.map(({ text, net, quantity }, index) => {
    const [name = '', ...details] = text.split('\n')
    const unit = UNITS[quantity?.unit ?? 'piece']
    const count = quantity ? quantityNumber(quantity) : '1'
    return {
      'cbc:ID': String(index + 1),
      'cbc:InvoicedQuantity': count,
      'cbc:InvoicedQuantity@unitCode': unit,
      'cbc:LineExtensionAmount': decimalText(net),
      'cbc:LineExtensionAmount@currencyID': currency,
      'cac:Item': {
        ...(details.length > 0 && { 'cbc:Description': details.join('\n') }),
        'cbc:Name': name,
        'cac:ClassifiedTaxCategory': taxCategory(vat),
      },
      'cac:Price': {
        'cbc:PriceAmount': decimalText(net),
        'cbc:PriceAmount@currencyID': currency,
        // The price is that of all of it, so that none is rounded.
        ...(quantity && { 'cbc:BaseQuantity': count, 'cbc:BaseQuantity@unitCode': unit }),
      },
    }
  })
  if (!first) throw new Error('A document has at least one line.')
  return [first, ...others]
}

/** What is outside the scope of VAT has no rate, not even zero. */
function taxCategory(vat: InvoiceDocument['vat']) {
  return {
    'cbc:ID': vat.category,
    ...(vat.category !== 'O' && { 'cbc:Percent': String(vatPercent(vat)) }),
    'cac:TaxScheme': { 'cbc:ID': 'VAT' },
  }
}
