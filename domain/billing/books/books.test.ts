import { describe, expect, it } from 'vitest'
import { readSie } from '#test/read-sie.ts'
import { BOOK_ACCOUNTS } from './accounts.ts'
import type { BookEntry, IssuedDocument, Movement } from './book-entry.ts'
import { csv } from './books-file.server.ts'
import { type Company, encodePc8, financialYearOf, sie } from './sie.ts'

const company: Company = {
  name: 'Bildruta AB',
  organisationNumber: '559999-0003',
  currency: 'EUR',
  yearBegins: '01-01',
}
const inKronor: Company = { ...company, currency: 'SEK' }
const november = { from: '2026-11-01', to: '2026-11-30', madeOn: '2026-12-01', isTest: false }

const invoice: IssuedDocument = {
  id: 'inv_1',
  kind: 'invoice',
  order: 'Q-2026-031',
  openBefore: 0,
  corrects: null,
  buyer: { name: 'Halvmåne Games AB', country: 'SE', vatNumber: 'SE559999001101' },
  day: '2026-11-24',
  text: 'Invoice 2026-0124, Halvmåne Games AB',
  reference: '2026-0124',
  rate: '10.9800',
  vat: { category: 'S', rateBasisPoints: 2500 },
  net: 199_900,
  vatAmount: 49_975,
  gross: 249_875,
  kronorVatAmount: 548_726,
  evidence: 'VIES: registered',
}
const reverseCharge: IssuedDocument = {
  ...invoice,
  vat: { category: 'AE', rateBasisPoints: 0 },
  vatAmount: 0,
  gross: 199_900,
  kronorVatAmount: null,
}
const happened = { id: 'x_1', day: '2026-11-25', text: 'x', reference: 'pay_1', rate: '11.0000' }
const payment: Movement = {
  ...happened,
  order: 'Q-2026-031',
  openBefore: 249_875,
  kind: 'payment',
  by: 'card',
  amount: 249_875,
  documentRate: '10.9800',
}

const vouchersOf = (entries: BookEntry[], whose = company) =>
  readSie(sie(entries, BOOK_ACCOUNTS, whose, november, new Map())).vouchers
const rowsOf = (entry: BookEntry, whose = company) =>
  Object.fromEntries(
    vouchersOf([entry], whose).flatMap(({ rows }) => rows.map(({ account, amount }) => [account, amount])),
  )

describe('SIE 4', () => {
  it.each([
    ['01-01', { from: '2026-12-01', to: '2027-01-31' }, '2026-12-31'],
    ['07-01', { from: '2026-06-15', to: '2026-07-15' }, '2026-06-30'],
  ])('is of one financial year, which begins on %s', (yearBegins, period, ends) => {
    expect(() => financialYearOf(period, { yearBegins })).toThrow(`Export ${period.from} to ${ends} and`)
    expect(() => financialYearOf({ from: period.from, to: ends }, { yearBegins })).not.toThrow()
  })

  it('states its format, company, year and encoding', () => {
    const { head } = readSie(sie([invoice], BOOK_ACCOUNTS, company, november, new Map()))
    expect(head.map(({ label, fields }) => [label, ...fields].join(' '))).toEqual([
      '#FLAGGA 0',
      '#PROGRAM Bildruta 1.0',
      '#FORMAT PC8',
      '#GEN 20261201',
      '#SIETYP 4',
      '#ORGNR 559999-0003',
      '#FNAMN Bildruta AB',
      '#RAR 0 20260101 20261231',
      '#KPTYP BAS2026',
      '#VALUTA EUR',
      '#KONTO 1510 Kundfordringar',
      '#KONTO 2611 Utgående moms på försäljning inom Sverige, 25 %',
      '#KONTO 3001 Försäljning inom Sverige, 25 % moms',
    ])
  })

  it('can begin its financial year on any day', () => {
    const broken = { ...company, yearBegins: '05-01' }
    const { head } = readSie(sie([], BOOK_ACCOUNTS, broken, { ...november, to: '2027-04-30' }, new Map()))
    expect(head.find(({ label }) => label === '#RAR')?.fields).toEqual(['0', '20260501', '20270430'])
  })

  it('books sales by their VAT', () => {
    expect(rowsOf(invoice)).toEqual({ 1510: 249_875, 3001: -199_900, 2611: -49_975 })
    expect(rowsOf(reverseCharge)).toEqual({ 1510: 199_900, 3308: -199_900 })
    const outside: IssuedDocument = { ...reverseCharge, vat: { category: 'O', rateBasisPoints: 0 } }
    expect(rowsOf(outside)).toEqual({ 1510: 199_900, 3305: -199_900 })
    expect(rowsOf({ ...invoice, kind: 'credit-note' })).toEqual({
      1510: -249_875,
      3001: 199_900,
      2611: 49_975,
    })
  })

  it('books money where it is', () => {
    expect(rowsOf(payment)).toEqual({ 1580: 249_875, 1510: -249_875 })
    expect(rowsOf({ ...payment, by: 'transfer' })).toEqual({ 1930: 249_875, 1510: -249_875 })
    expect(rowsOf({ ...payment, kind: 'refund', amount: 100 })).toEqual({ 1580: -100, 1510: 100 })
    const kept = { ...payment, by: 'bank-charge', amount: 100 } as const
    expect(rowsOf(kept)).toEqual({ 6570: 100, 1510: -100 })
    expect(rowsOf({ ...kept, kind: 'refund' })).toEqual({ 1930: -100, 1510: 100 })
    expect(rowsOf({ ...kept, kind: 'correction' })).toEqual({ 6570: -100, 1510: 100 })
    expect(rowsOf({ ...happened, kind: 'payout', amount: 240_000 })).toEqual({
      1930: 240_000,
      1580: -240_000,
    })
    expect(rowsOf({ ...happened, kind: 'fee', amount: 4_123 })).toEqual({ 6570: 4_123, 1580: -4_123 })
  })

  it('books in kronor the VAT that the invoice prints, and gains and losses of the rate', () => {
    expect(rowsOf(invoice, inKronor)).toEqual({ 1510: 2_743_628, 3001: -2_194_902, 2611: -548_726 })
    expect(rowsOf(payment, inKronor)).toEqual({ 1580: 2_748_625, 1510: -2_743_628, 3960: -4_997 })
    const back: Movement = { ...payment, kind: 'refund', openBefore: 0 }
    expect(rowsOf(back, inKronor)).toEqual({ 1580: -2_748_625, 1510: 2_743_628, 7960: 4_997 })
    const rates = { rate: '10.0050', documentRate: '10.0050' }
    const half: Movement = { ...payment, ...rates, openBefore: 100, amount: 50 }
    expect(rowsOf(half, inKronor)).toEqual({ 1580: 500, 1510: -501, 7960: 1 })
  })

  it('books a corrected invoice at the rate of the sale', () => {
    const sold = { ...invoice, saleRate: '12.0000', kronorVatAmount: null }
    const rows = { 1510: 2_743_628, 3001: -2_398_800, 2611: -599_700 }
    expect(rowsOf(sold, inKronor)).toEqual({ ...rows, 7960: 254_872 })
    expect(rowsOf({ ...sold, kind: 'credit-note' }, inKronor)).toEqual({
      1510: -2_743_628,
      3001: 2_398_800,
      2611: 599_700,
      3960: -254_872,
    })
  })

  it('says which rate is missing', () => {
    expect(() => vouchersOf([{ ...invoice, rate: null }], inKronor)).toThrow(
      'No exchange rate is known for 2026-11-24 (Invoice 2026-0124, Halvmåne Games AB)',
    )
  })

  it('is sorted by day', () => {
    const vouchers = vouchersOf(['2026-11-30', '2026-11-01'].map((day) => ({ ...invoice, day })))
    expect(vouchers.map(({ day }) => day)).toEqual(['20261101', '20261130'])
  })

  it('lets no name end a field or a line', () => {
    const text = 'Halvmåne "Games" AB\\\r\n#VER A 1 20260101 "x"\n{\n#TRANS 1930 {} 1.00\n}'
    const [voucher, ...others] = vouchersOf([{ ...invoice, text }])
    expect(others).toEqual([])
    expect(voucher?.text).toBe('Halvmåne "Games" AB/ #VER A 1 20260101 "x" { #TRANS 1930 {} 1.00 }')
  })
})

describe('PC8', () => {
  it('has the Swedish letters where code page 437 has them', () => {
    expect([...encodePc8('åäöÅÄÖéü')]).toEqual([0x86, 0x84, 0x94, 0x8f, 0x8e, 0x99, 0x82, 0x81])
  })

  it('takes the marks from letters that it lacks, and shows a question mark for others', () => {
    expect(encodePc8('Łukasz Ősi – Ж')).toEqual(encodePc8('Lukasz Osi - ?'))
  })
})

describe('the table', () => {
  it('has a line for each entry', () => {
    expect(csv([invoice, { ...happened, kind: 'fee', amount: 4_123 }])).toBe(
      [
        'day,kind,reference,text,net,vat,gross,currency,vat rate,vat category,country,vat number,order,corrects,sek per eur,vat sek,evidence',
        '2026-11-24,invoice,2026-0124,"Invoice 2026-0124, Halvmåne Games AB",1999.00,499.75,2498.75,EUR,25,S,SE,SE559999001101,Q-2026-031,,10.9800,5487.26,VIES: registered',
        '2026-11-25,fee,pay_1,x,,,-41.23,EUR,,,,,,,11.0000,,',
        '',
      ].join('\r\n'),
    )
  })

  it('gives no name to a spreadsheet as a formula', () => {
    const text = '=HYPERLINK("https://evil.example")'
    expect(csv([{ ...invoice, text }])).toContain(`"'=HYPERLINK(""https://evil.example"")"`)
    expect(csv([{ ...invoice, kind: 'credit-note' }])).toContain(',-1999.00,-499.75,-2498.75,')
  })
})
