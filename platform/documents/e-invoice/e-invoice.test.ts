import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { InvoiceDocument } from '#domain/billing/invoices/invoice-document.ts'
import { walkXml } from '#domain/billing/statements/walk-xml.ts'
import {
  consumerReceipt,
  creditNote,
  discounted,
  foreignCompany,
  swedishCompany,
  unionCompany,
} from '#test/invoice-documents.ts'
import { writeEInvoice } from '../make-files.ts'
import { eInvoiceOf } from './e-invoice.ts'

const amounts = fc.array(fc.integer({ min: 0, max: 9_999_999 }), { minLength: 1, maxLength: 30 })

const documents = fc
  .record({
    base: fc.constantFrom(swedishCompany, unionCompany, foreignCompany, consumerReceipt, creditNote),
    nets: amounts,
    extents: fc.array(
      fc.record({ hundredths: fc.integer({ min: 1, max: 100_000 }), unit: fc.constantFrom('day', 'hour') }),
    ),
    offShare: fc.constantFrom(0, 0, 0.1, 0.995),
    paidShare: fc.constantFrom(null, 0.25, 1),
  })
  .map(({ base, nets, extents, offShare, paidShare }): InvoiceDocument => {
    const sum = nets.reduce((total, one) => total + one, 0)
    const off = Math.round(sum * offShare)
    const net = sum - off
    const vatAmount = Math.round((net * base.vat.rateBasisPoints) / 10_000)
    const gross = net + vatAmount
    const paid = paidShare === null ? null : Math.round(gross * paidShare)
    return {
      ...base,
      lines: [
        ...nets.map((one, index) => ({ text: `Line ${index}`, net: one, quantity: extents[index] })),
        ...(off > 0 ? [{ text: 'Discount', net: -off }] : []),
      ],
      net,
      vatAmount,
      gross,
      paid: paid === null ? null : { amount: paid, on: '2026-11-24', by: 'Visa', reference: null },
    }
  })

describe('the terms of EN 16931', () => {
  it('add up to the document to the cent (BR-CO-10, 13, 14, 15, 16)', () => {
    fc.assert(
      fc.property(documents, (document) => {
        const { totals, allowances, lines } = eInvoiceOf(document)
        expect(totals.lines).toBe(lines.reduce((sum, { net }) => sum + net, 0))
        const discounts = allowances.reduce((sum, { amount }) => sum + amount, 0)
        expect(totals.allowances ?? 0).toBe(discounts)
        expect(totals.net).toBe(totals.lines - discounts)
        expect(totals.net).toBe(document.net)
        expect(totals.vat).toBe(document.vatAmount)
        expect(totals.gross).toBe(document.gross)
        expect(totals.payable).toBe(document.gross - (totals.paid ?? 0))
      }),
    )
  })

  it('say when or how to pay if anything is left to pay (BR-CO-25)', () => {
    fc.assert(
      fc.property(documents, (document) => {
        const { totals, dueOn, paymentTerms } = eInvoiceOf(document)
        if (totals.payable > 0) expect(dueOn ?? paymentTerms).toBeTruthy()
      }),
    )
  })
})

describe('the written invoice', () => {
  it('has the totals in both syntaxes', () => {
    fc.assert(
      fc.property(documents, (document) => {
        const { ubl, cii } = writeEInvoice(document)
        const left = document.gross - (document.paid?.amount ?? 0)
        expect(cents(textOf(ubl, 'cbc:TaxInclusiveAmount'))).toBe(document.gross)
        expect(cents(textOf(ubl, 'cbc:PayableAmount'))).toBe(left)
        expect(cents(textOf(cii, 'ram:GrandTotalAmount'))).toBe(document.gross)
        expect(cents(textOf(cii, 'ram:TaxBasisTotalAmount'))).toBe(document.net)
        expect(cents(textOf(cii, 'ram:DuePayableAmount'))).toBe(left)
      }),
      { numRuns: 20 },
    )
  })

  it('has one kind of VAT on all lines, and the reason if there is none (BR-AE-10, BR-O-10, BR-S-10)', () => {
    fc.assert(
      fc.property(documents, (document) => {
        const { category, wording } = document.vat
        const code = { S: [], AE: ['VATEX-EU-AE'], O: ['VATEX-EU-O'] }[category]
        const { ubl, cii } = writeEInvoice(document)
        expect(new Set(textsAt(ubl, ['TaxCategory/cbc:ID']))).toEqual(new Set([category]))
        expect(textsAt(ubl, ['cbc:TaxExemptionReason'])).toEqual(wording ? [wording] : [])
        expect(textsAt(ubl, ['cbc:TaxExemptionReasonCode'])).toEqual(code)
        expect(new Set(textsAt(cii, ['ram:CategoryCode']))).toEqual(new Set([category]))
        expect(textsAt(cii, ['ram:ExemptionReason'])).toEqual(wording ? [wording] : [])
        expect(textsAt(cii, ['ram:ExemptionReasonCode'])).toEqual(code)
      }),
      { numRuns: 20 },
    )
  })

  it('has both VAT numbers on a reverse charge (BR-AE-02), and none outside the scope (BR-O-02)', () => {
    expect(vatNumbersOf(unionCompany)).toEqual(['SE559999000301', 'DE136695976'])
    expect(vatNumbersOf(foreignCompany)).toEqual([])
    expect(vatNumbersOf(consumerReceipt)).toEqual(['SE559999000301'])
  })

  it('is an invoice with due date, account and reference', () => {
    const { ubl } = writeEInvoice(swedishCompany)
    expect(ubl).toContain('<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"')
    expect(textOf(ubl, 'cbc:InvoiceTypeCode')).toBe('380')
    expect(textOf(ubl, 'cbc:DueDate')).toBe('2026-12-24')
    expect(textOf(ubl, 'cbc:PaymentID')).toBe('Q-2026-031')
    expect(ubl).toContain('<cbc:ID>SE4550000000058398257466</cbc:ID>')
    expect(ubl).toContain('<cbc:TaxAmount currencyID="SEK">5487.26</cbc:TaxAmount>')
  })

  it('counts days and hours, and lets a discount off the whole, so that no line is below zero (BR-27)', () => {
    const { ubl, cii } = writeEInvoice(discounted)
    expect(ubl).toContain('<cbc:InvoicedQuantity unitCode="DAY">4.5</cbc:InvoicedQuantity>')
    expect(ubl).toMatch(/<cbc:PriceAmount currencyID="EUR">420.00<.*\s*<cbc:BaseQuantity unitCode="DAY">4.5</)
    expect(ubl).toContain('<cbc:AllowanceChargeReason>Discount 10%: Second project<')
    expect(textOf(ubl, 'cbc:AllowanceTotalAmount')).toBe('88.00')
    expect(ubl).not.toContain('>-')
    expect(textOf(cii, 'ram:AllowanceTotalAmount')).toBe('88.00')
    expect(cii).not.toContain('>-')
  })

  it('is paid to a bankgiro where there is no IBAN, and has every line of an address', () => {
    const { seller, buyer } = swedishCompany
    const bank = { iban: '', bic: '', bankgiro: '5050-1055' }
    const address = 'Exempelkajen 12\nThird floor\nRoom 4\n411 00 Gothenburg'
    const { ubl, cii } = writeEInvoice({
      ...swedishCompany,
      seller: { ...seller, bank },
      buyer: { ...buyer, address },
    })
    for (const words of [
      '5050-1055',
      'SE:BANKGIRO',
      'Exempelkajen 12',
      'Third floor',
      'Room 4, 411 00 Gothenburg',
    ])
      expect(ubl).toContain(words)
    expect(textOf(cii, 'ram:ProprietaryID')).toBe('5050-1055')
    expect(cii).not.toContain('ram:IBANID')
  })

  it('is a credit note that names what it corrects', () => {
    const { ubl, cii } = writeEInvoice(creditNote)
    expect(ubl).toContain('<CreditNote xmlns="urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2"')
    expect(textOf(ubl, 'cbc:CreditNoteTypeCode')).toBe('381')
    expect(ubl).toMatch(/<cac:BillingReference>\s*<cac:InvoiceDocumentReference>\s*<cbc:ID>2026-0127</)
    expect(textOf(cii, 'ram:TypeCode')).toBe('381')
    expect(textsAt(cii, ['ram:InvoiceReferencedDocument/ram:IssuerAssignedID'])).toEqual(['2026-0127'])
    expect(textsAt(cii, ['ram:FormattedIssueDateTime/qdt:DateTimeString'])).toEqual(['20261124'])
  })

  it('says that the studio is approved for F-tax, in both syntaxes', () => {
    const { ubl, cii } = writeEInvoice(swedishCompany)
    const words = 'Approved for F-tax. Registered office Stockholm'
    expect(textOf(ubl, 'cbc:CompanyLegalForm')).toBe(words)
    expect(textsAt(cii, ['ram:SellerTradeParty/ram:Description'])).toEqual([words])
  })

  it('has no reference of a buyer who gave none', () => {
    const { ubl, cii } = writeEInvoice(consumerReceipt)
    expect(textsAt(ubl, ['cac:OrderReference/cbc:ID'])).toEqual(['NA'])
    expect(textsAt(ubl, ['Invoice/cbc:BuyerReference'])).toEqual([])
    expect(cii).not.toContain('ram:BuyerReference')
    expect(cii).not.toContain('ram:BuyerOrderReferencedDocument')
  })

  it('says where the buyer is reached, in both syntaxes', () => {
    const { ubl, cii } = writeEInvoice(swedishCompany)
    const { email } = swedishCompany.buyer
    expect(textsAt(ubl, ['cac:AccountingCustomerParty/cac:Party/cac:Contact/cbc:ElectronicMail'])).toEqual([
      email,
    ])
    expect(
      textsAt(cii, [
        'ram:BuyerTradeParty/ram:DefinedTradeContact/ram:EmailURIUniversalCommunication/ram:URIID',
      ]),
    ).toEqual([email])
  })

  it('is read as it was put in, whatever looks like markup', () => {
    const names = [
      'Kelp &Iron; GmbH',
      'AT&amp;T',
      'A&lt;b&gt;',
      'x&#0;y',
      '&#x26;',
      ']]> & <b>',
      '<!DOCTYPE a>',
      `"'&quot;`,
    ]
    for (const read of textsReadOf(calling(names))) expect(read).toEqual(names)
  })

  it('is read as it was put in, whatever letters and signs it is', () => {
    const letters = fc.string({ unit: 'binary', minLength: 1, maxLength: 40 })
    const signs = fc.string({
      unit: fc.constantFrom(...'&;#x<>]!amplt09 \'"é水😀'),
      minLength: 1,
      maxLength: 40,
    })
    const names = fc.array(fc.oneof(letters, signs).filter(isName), { minLength: 40, maxLength: 60 })
    fc.assert(
      fc.property(names, (names) => {
        for (const read of textsReadOf(calling(names))) expect(read).toEqual(names)
      }),
      { numRuns: 3 },
    )
  })

  it.each(['\0', '\u0001', '\u001b', '\u0085', '\r', '\ufffe', '\ud800'])('refuses %j', (sign) => {
    expect(() => writeEInvoice(calling([`Kelp${sign}`, 'Noor', 'PO', 'Line']))).toThrow("XML can't represent")
  })

  it('refuses what EN 16931 has no place for', () => {
    const nowhere = { ...unionCompany, buyer: { ...unionCompany.buyer, country: 'XX' } }
    expect(() => writeEInvoice(nowhere)).toThrow('country code')
    expect(() => writeEInvoice({ ...swedishCompany, lines: [] })).toThrow('at least one line')
  })
})

/** Buyer, service and lines. */
function calling([companyName = '', name = '', reference = '', ...lines]: string[]): InvoiceDocument {
  const buyer = { ...swedishCompany.buyer, companyName, name, reference }
  return { ...swedishCompany, buyer, lines: lines.map((text) => ({ text, net: 100 })) }
}

/** A form's value: on one line, trimmed. */
function isName(text: string): boolean {
  return text === text.trim() && /^[^\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]+$/u.test(text)
}

/** What a program reads from both syntaxes. */
function textsReadOf(document: InvoiceDocument): string[][] {
  const { ubl, cii } = writeEInvoice(document)
  return [
    textsAt(ubl, [
      'cac:AccountingCustomerParty/cac:Party/cac:PartyLegalEntity/cbc:RegistrationName',
      'cac:AccountingCustomerParty/cac:Party/cac:Contact/cbc:Name',
      'Invoice/cbc:BuyerReference',
      'cac:InvoiceLine/cac:Item/cbc:Name',
    ]),
    textsAt(cii, [
      'ram:BuyerTradeParty/ram:Name',
      'ram:BuyerTradeParty/ram:DefinedTradeContact/ram:PersonName',
      'ram:ApplicableHeaderTradeAgreement/ram:BuyerReference',
      'ram:SpecifiedTradeProduct/ram:Name',
    ]),
  ]
}

/** Texts of elements whose path ends like this, such as `Invoice/cbc:ID`. */
function textsAt(xml: string, ends: string[]): string[] {
  const texts: { path: string; text: string }[] = []
  const open: string[] = []
  walkXml(xml, {
    open: ({ name }) => open.push(name),
    close: () => open.pop(),
    text: (text) => {
      if (text.trim() !== '') texts.push({ path: open.join('/'), text })
    },
  })
  return ends.flatMap((end) => texts.filter(({ path }) => path.endsWith(end)).map(({ text }) => text))
}

/** `299.00` → `29900` */
function cents(text: string | undefined): number {
  expect(text).toMatch(/^-?\d+\.\d\d$/)
  return Number(text?.replace('.', ''))
}

function textOf(xml: string, element: string): string | undefined {
  return new RegExp(`<${element}[^>]*>([^<]*)</`).exec(xml)?.[1]
}

function vatNumbersOf(document: InvoiceDocument): string[] {
  const { ubl, cii } = writeEInvoice(document)
  const numbers = textsAt(ubl, ['cac:PartyTaxScheme/cbc:CompanyID'])
  expect(textsAt(cii, ['ram:SpecifiedTaxRegistration/ram:ID'])).toEqual(numbers)
  return numbers
}
