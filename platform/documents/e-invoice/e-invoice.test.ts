import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import type { InvoiceDocument } from '#domain/billing/invoices/invoice-document.ts'
import {
  consumerReceipt,
  creditNote,
  discounted,
  foreignCompany,
  swedishCompany,
  unionCompany,
} from '#test/invoice-documents.ts'
import { eInvoiceData } from './e-invoice-data.ts'
import { readXml } from './read-xml.ts'
import { writeEInvoice } from './write-e-invoice.ts'

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

describe('the data of EN 16931', () => {
  it('adds up to the document to the cent, by the rules of the norm (BR-CO-10, 13, 14, 15, 16)', () => {
    fc.assert(
      fc.property(documents, (document) => {
        const { 'ubl:Invoice': body } = eInvoiceData(document)
        const { 'cac:LegalMonetaryTotal': totals, 'cac:TaxTotal': taxes, 'cac:InvoiceLine': lines } = body
        const sum = lines.reduce((total, line) => total + cents(line['cbc:LineExtensionAmount']), 0)
        const allowances = body['cac:AllowanceCharge'] ?? []
        const off = allowances.reduce((total, one) => total + cents(one['cbc:Amount']), 0)
        expect(cents(totals['cbc:LineExtensionAmount'])).toBe(sum)
        expect(cents(totals['cbc:AllowanceTotalAmount'] ?? '0.00')).toBe(off)
        const net = sum - off
        expect(net).toBe(document.net)
        expect(cents(totals['cbc:TaxExclusiveAmount'])).toBe(net)
        const [subtotal] = taxes[0]['cac:TaxSubtotal'] ?? []
        expect(cents(subtotal?.['cbc:TaxableAmount'])).toBe(net)
        expect(cents(subtotal?.['cbc:TaxAmount'])).toBe(document.vatAmount)
        expect(cents(taxes[0]['cbc:TaxAmount'])).toBe(document.vatAmount)
        expect(cents(totals['cbc:TaxInclusiveAmount'])).toBe(document.gross)
        const paid = cents(totals['cbc:PrepaidAmount'] ?? '0.00')
        expect(cents(totals['cbc:PayableAmount'])).toBe(document.gross - paid)
      }),
    )
  })

  it('says by when or how wherever something is left to pay (BR-CO-25)', () => {
    fc.assert(
      fc.property(documents, (document) => {
        const { 'ubl:Invoice': body } = eInvoiceData(document)
        if (cents(body['cac:LegalMonetaryTotal']['cbc:PayableAmount']) <= 0) return
        expect(body['cbc:DueDate'] ?? body['cac:PaymentTerms']?.['cbc:Note']).toBeTruthy()
      }),
    )
  })

  it('has one kind of VAT on all lines, with the reason where there is none (BR-AE-10, BR-O-10, BR-S-10)', () => {
    fc.assert(
      fc.property(documents, (document) => {
        const { 'cac:TaxTotal': taxes, 'cac:InvoiceLine': lines } = eInvoiceData(document)['ubl:Invoice']
        const category = taxes[0]['cac:TaxSubtotal']?.[0]?.['cac:TaxCategory']
        expect(category?.['cbc:ID']).toBe(document.vat.category)
        expect(category?.['cbc:TaxExemptionReason']).toBe(document.vat.wording ?? undefined)
        const code = { S: undefined, AE: 'VATEX-EU-AE', O: 'VATEX-EU-O' }[document.vat.category]
        expect(category?.['cbc:TaxExemptionReasonCode']).toBe(code)
        const { 'cac:AllowanceCharge': allowances = [] } = eInvoiceData(document)['ubl:Invoice']
        const kinds = [
          ...lines.map((line) => line['cac:Item']['cac:ClassifiedTaxCategory']['cbc:ID']),
          ...allowances.map((one) => one['cac:TaxCategory']['cbc:ID']),
        ]
        expect(new Set(kinds)).toEqual(new Set([document.vat.category]))
      }),
    )
  })

  it('names both VAT numbers on a reverse charge (BR-AE-02), and none outside the scope (BR-O-02)', () => {
    expect(vatNumbersOf(unionCompany)).toEqual(['SE559999000301', 'DE136695976'])
    expect(vatNumbersOf(foreignCompany)).toEqual([])
    expect(vatNumbersOf(consumerReceipt)).toEqual(['SE559999000301'])
  })
})

describe('the written invoice', () => {
  it('passes the schema of the norm and says the totals in both spellings', async () => {
    await fc.assert(
      fc.asyncProperty(documents, async (document) => {
        const { ubl, cii } = await writeEInvoice(document)
        const left = document.gross - (document.paid?.amount ?? 0)
        expect(cents(textOf(ubl, 'cbc:TaxInclusiveAmount'))).toBe(document.gross)
        expect(cents(textOf(ubl, 'cbc:PayableAmount'))).toBe(left)
        expect(cents(textOf(cii, 'ram:GrandTotalAmount'))).toBe(document.gross)
        expect(cents(textOf(cii, 'ram:TaxBasisTotalAmount'))).toBe(document.net)
        expect(cents(textOf(cii, 'ram:DuePayableAmount'))).toBe(left)
      }),
      { numRuns: 4 },
    )
  })

  it('is written without compiling the schema again', async () => {
    await writeEInvoice(swedishCompany)
    const compiled = vi.spyOn(globalThis, 'Function')
    await writeEInvoice(unionCompany)
    expect(compiled.mock.calls.length).toBe(0)
    compiled.mockRestore()
  })

  it('is an invoice with due date, account and reference', async () => {
    const { ubl } = await writeEInvoice(swedishCompany)
    expect(ubl).toContain('<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"')
    expect(textOf(ubl, 'cbc:InvoiceTypeCode')).toBe('380')
    expect(textOf(ubl, 'cbc:DueDate')).toBe('2026-12-24')
    expect(textOf(ubl, 'cbc:PaymentID')).toBe('Q-2026-031')
    expect(ubl).toContain('<cbc:ID>SE4550000000058398257466</cbc:ID>')
    expect(ubl).toContain('<cbc:TaxAmount currencyID="SEK">5487.26</cbc:TaxAmount>')
  })

  it('counts days and hours, and lets a discount off the whole, so that no line is below zero (BR-27)', async () => {
    const { ubl, cii } = await writeEInvoice(discounted)
    expect(ubl).toContain('<cbc:InvoicedQuantity unitCode="DAY">4.5</cbc:InvoicedQuantity>')
    expect(ubl).toMatch(/<cbc:PriceAmount currencyID="EUR">420.00<.*\s*<cbc:BaseQuantity unitCode="DAY">4.5</)
    expect(ubl).toContain('<cbc:AllowanceChargeReason>Discount 10%: Second project<')
    expect(textOf(ubl, 'cbc:AllowanceTotalAmount')).toBe('88.00')
    expect(ubl).not.toContain('>-')
    expect(textOf(cii, 'ram:AllowanceTotalAmount')).toBe('88.00')
    expect(cii).not.toContain('>-')
  })

  it('is paid to a bankgiro where there is no IBAN, and has every line of an address', async () => {
    const { seller, buyer } = swedishCompany
    const bank = { iban: '', bic: '', bankgiro: '5050-1055' }
    const address = 'Exempelkajen 12\nThird floor\nRoom 4\n411 00 Gothenburg'
    const { ubl } = await writeEInvoice({
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
  })

  it('is a credit note that names what it corrects', async () => {
    const { ubl, cii } = await writeEInvoice(creditNote)
    expect(ubl).toContain('<CreditNote xmlns="urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2"')
    expect(textOf(ubl, 'cbc:CreditNoteTypeCode')).toBe('381')
    expect(ubl).toMatch(/<cac:BillingReference>\s*<cac:InvoiceDocumentReference>\s*<cbc:ID>2026-0127</)
    expect(textOf(cii, 'ram:TypeCode')).toBe('381')
    expect(cii).toMatch(
      /HeaderMonetarySummation>\s*<ram:InvoiceReferencedDocument><ram:IssuerAssignedID>2026-0127<.*format="102">20261124</,
    )
  })

  it('says why no VAT is charged in a code that programs read, in both spellings', async () => {
    for (const [document, code] of [
      [unionCompany, 'VATEX-EU-AE'],
      [foreignCompany, 'VATEX-EU-O'],
    ] as const) {
      const { ubl, cii } = await writeEInvoice(document)
      expect(textOf(ubl, 'cbc:TaxExemptionReasonCode')).toBe(code)
      expect(textOf(cii, 'ram:ExemptionReasonCode')).toBe(code)
    }
  })

  it('says where the buyer is reached, in both spellings', async () => {
    const { ubl, cii } = await writeEInvoice(swedishCompany)
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

  it('is read as it was put in, whatever looks like markup', async () => {
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
    for (const read of await textsReadOf(calling(names))) expect(read).toEqual(names)
  })

  it('is read as it was put in, whatever letters and signs it is', async () => {
    const letters = fc.string({ unit: 'binary', minLength: 1, maxLength: 40 })
    const signs = fc.string({
      unit: fc.constantFrom(...'&;#x<>]!amplt09 \'"é水😀'),
      minLength: 1,
      maxLength: 40,
    })
    const names = fc.array(fc.oneof(letters, signs).filter(isName), { minLength: 40, maxLength: 60 })
    await fc.assert(
      fc.asyncProperty(names, async (names) => {
        for (const read of await textsReadOf(calling(names))) expect(read).toEqual(names)
      }),
      { numRuns: 3 },
    )
  })

  it.each(['\0', '\u0001', '\u001b', '\u0085', '\r', '\ufffe', '\ud800'])('refuses %j', async (sign) => {
    await expect(writeEInvoice(calling([`Kelp${sign}`, 'Noor', 'PO', 'Line']))).rejects.toThrow(
      'XML has no place',
    )
  })

  it('refuses what the norm has no place for', async () => {
    const nowhere = { ...unionCompany, buyer: { ...unionCompany.buyer, country: 'XX' } }
    await expect(writeEInvoice(nowhere)).rejects.toThrow()
    await expect(writeEInvoice({ ...swedishCompany, lines: [] })).rejects.toThrow('at least one line')
  })
})

/** Who buys, for what, and the lines. */
function calling([companyName = '', name = '', reference = '', ...lines]: string[]): InvoiceDocument {
  const buyer = { ...swedishCompany.buyer, companyName, name, reference }
  return { ...swedishCompany, buyer, lines: lines.map((text) => ({ text, net: 100 })) }
}

/** What a form may bring: on one line, trimmed. */
function isName(text: string): boolean {
  return text === text.trim() && /^[^\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]+$/u.test(text)
}

/** What a program reads of both spellings. */
async function textsReadOf(document: InvoiceDocument): Promise<string[][]> {
  const { ubl, cii } = await writeEInvoice(document)
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

function textsAt(xml: string, ends: string[]): string[] {
  const texts = readXml(xml)
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

function vatNumbersOf(document: InvoiceDocument): (string | undefined)[] {
  const { 'cac:AccountingSupplierParty': seller, 'cac:AccountingCustomerParty': buyer } =
    eInvoiceData(document)['ubl:Invoice']
  return [
    ...(seller['cac:Party']['cac:PartyTaxScheme'] ?? []).map((scheme) => scheme['cbc:CompanyID']),
    ...(buyer['cac:Party']['cac:PartyTaxScheme']
      ? [buyer['cac:Party']['cac:PartyTaxScheme']['cbc:CompanyID']]
      : []),
  ]
}
