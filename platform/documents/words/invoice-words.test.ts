import { describe, expect, it } from 'vitest'
import {
  consumerReceipt,
  creditNote,
  discounted,
  foreignCompany,
  swedishCompany,
  unionCompany,
} from '#test/invoice-documents.ts'
import { type InvoiceWords, invoiceWords } from './invoice-words.ts'

describe('an invoice to be paid by bank transfer', () => {
  const words = invoiceWords(swedishCompany)

  it('says who, what, when and how much', () => {
    expect(words.title).toBe('Invoice 2026-0124')
    expect(factsOf(words)).toEqual({
      To: 'Halvmåne Games AB, Noor Haddad, Exempelkajen 12, 411 00 Gothenburg, Sweden',
      'VAT number': 'SE559999001101',
      'Your reference': 'PO-7714, Noor Haddad',
      Date: '24 November 2026',
      Order: 'Q-2026-031, 24 Nov 2026, Kelp forest at 60 fps',
    })
    expect(words.rows[0]).toEqual({
      name: 'Profile',
      details: ['Eight scenes, two machines, three runs each'],
      quantity: '1',
      net: '420.00',
      vat: '25%',
    })
    expect(words.sums).toEqual([
      { label: 'Net', amount: '1,999.00' },
      { label: 'VAT 25%', amount: '499.75' },
    ])
    expect(words.total).toEqual({ label: 'To pay, €', amount: '2,498.75' })
  })

  it('says how much of it there is, and what is let off', () => {
    expect(invoiceWords(discounted).rows.map(({ quantity, net }) => [quantity, net])).toEqual([
      ['4.5 days', '420.00'],
      ['1 hour', '460.00'],
      ['', '−88.00'],
    ])
  })

  it('says where to pay, under which reference, and by when', () => {
    expect(settlementOf(words)).toEqual([
      'pay to',
      'IBAN SE45 5000 0000 0583 9825 7466',
      'BIC ESSESESS',
      'Reference Q-2026-031',
      'Agreed delivery 18 December 2026.',
      'Late interest: reference rate + 8 points, räntelagen 6 §.',
    ])
    expect(words.ruler).toEqual({
      from: 'issued 24 Nov 2026',
      to: 'pay by 24 Dec 2026',
      days: 30,
      description:
        'Ruler of 30 days from 24 November 2026, the day of issue, to 24 December 2026, the day to pay by.',
    })
  })

  it('says the VAT in kronor with rate, day and source', () => {
    expect(words.notes).toEqual([
      {
        lead: 'VAT in Swedish kronor: 5,487.26.',
        text: '€1 = SEK 10.9800, Sveriges Riksbank, 23 November 2026.',
      },
    ])
  })

  it('names the seller before the law', () => {
    expect(words.footer).toEqual([
      {
        heading: 'Bildruta AB',
        lines: ['Exempelgatan 1', '111 20 Stockholm, Sweden', 'support@bildruta.example'],
      },
      { heading: 'Company', lines: ['Org. no. 559999-0003', 'VAT no. SE559999000301'] },
      { heading: 'Tax', lines: ['Approved for F-tax', 'Registered office Stockholm'] },
      { heading: 'Bank', lines: ['IBAN', 'SE45 5000 0000 0583 9825 7466', 'BIC ESSESESS'] },
    ])
  })

  it('says what is left when a part has come', () => {
    const part = { amount: 100_000, on: '2026-11-25', by: 'bank transfer', reference: null }
    const { sums, total } = invoiceWords({ ...swedishCompany, paid: part })
    expect(sums.slice(2)).toEqual([
      { label: 'Gross', amount: '2,498.75' },
      { label: 'Paid', amount: '−1,000.00' },
    ])
    expect(total).toEqual({ label: 'To pay, €', amount: '1,498.75' })
  })
})

it('a reverse charge says both VAT numbers, what the Union answered, and why there is no VAT', () => {
  const words = invoiceWords(unionCompany)
  expect(factsOf(words)['VAT number']).toBe('DE136695976, valid, VIES 24 Nov 2026,, WAPIAAAAZ0000')
  expect(words.footer.flatMap(({ lines }) => lines)).toContain('VAT no. SE559999000301')
  expect(words.sums[1]).toEqual({ label: 'VAT 0%, reverse charge', amount: '0.00' })
  expect(words.notes[0]?.lead).toBe('Reverse charge.')
  expect(words.notes[0]?.text).toContain('Article 196 of Directive 2006/112/EC')
})

it('outside the Union there is no VAT, and it says why', () => {
  const words = invoiceWords(foreignCompany)
  expect(words.sums[1]).toEqual({ label: 'VAT 0%, outside its scope', amount: '0.00' })
  expect(words.notes[0]?.lead).toBe('No VAT.')
  expect(factsOf(words).To).toContain('United States')
})

it('a receipt says how it was paid in place of where to pay, and has no due date', () => {
  const words = invoiceWords(consumerReceipt)
  expect(words.title).toBe('Receipt 2026-0127')
  expect(settlementOf(words)).toEqual([
    'payment',
    'Paid 24 Nov 2026, Visa ···· 4242',
    'Reference pi_3QxTestOfTheStandIn',
  ])
  expect(words.ruler).toBeNull()
  expect(words.total).toEqual({ label: 'Paid, €', amount: '299.00' })
})

it('a credit note names the invoice that it corrects, and its sums are negative', () => {
  const words = invoiceWords(creditNote)
  expect(words.title).toBe('Credit note 2026-0131')
  expect(factsOf(words).Corrects).toBe('2026-0127 of 24 November 2026')
  expect(words.rows[0]?.net).toBe('−239.20')
  expect(words.sums.map(({ amount }) => amount)).toEqual(['−239.20', '−59.80'])
  expect(words.total).toEqual({ label: 'Credited, €', amount: '−299.00' })
  expect(settlementOf(words)).toContain('Paid back 2 Dec 2026, Visa ···· 4242')
  expect(words.notes[0]?.lead).toBe('VAT in Swedish kronor: −656.60.')
})

it('facts that the studio has not given yet leave no gaps', () => {
  const seller = {
    ...swedishCompany.seller,
    companyName: '',
    organisationNumber: '',
    vatNumber: '',
    address: '',
    registeredOffice: '',
    hasFTax: false,
    bank: null,
  }
  const words = invoiceWords({ ...consumerReceipt, seller, isSample: true })
  expect(words.footer).toEqual([{ heading: 'Bildruta', lines: ['support@bildruta.example'] }])
  expect(words.sample).toBe('Test mode: nothing was charged')
})

function factsOf({ facts }: InvoiceWords): Record<string, string> {
  return Object.fromEntries(
    facts.flat().map(({ label, lines }) => [label, lines.map(({ text }) => text).join(', ')]),
  )
}

function settlementOf({ settlement }: InvoiceWords): string[] {
  if (!settlement) return []
  return [settlement.label, ...settlement.lines.map(({ text }) => text), ...settlement.remarks]
}
