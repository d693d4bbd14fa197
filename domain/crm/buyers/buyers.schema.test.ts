import { describe, expect, it } from 'vitest'
import { aGermanCompany } from '#test/factories/buyers.ts'
import { buyerSchema, normalVatNumber } from './buyers.schema.ts'
import { countryName } from './countries.ts'

const COMPANY = aGermanCompany({ reference: 'PO 4711' })

const sentences = (input: object) => {
  const parsed = buyerSchema.safeParse(input)
  return Object.fromEntries((parsed.error?.issues ?? []).map(({ path, message }) => [path[0], message]))
}

describe('buyerSchema', () => {
  it('asks a consumer for the country only, and forgets what was left in the other fields', () => {
    const empty = { companyName: '', address: '', vatNumber: '', reference: '' }
    const asConsumer = { kind: 'consumer', country: 'SE', ...empty }
    expect(buyerSchema.parse({ kind: 'consumer', country: 'SE' })).toEqual(asConsumer)
    expect(buyerSchema.parse({ ...COMPANY, kind: 'consumer', country: 'SE', vatNumber: 7 })).toEqual(
      asConsumer,
    )
  })

  it('takes a company', () => {
    expect(buyerSchema.parse(COMPANY)).toEqual(COMPANY)
  })

  it('takes a company without VAT number and reference', () => {
    const { vatNumber, reference, ...needed } = COMPANY
    expect(buyerSchema.parse(needed)).toEqual({ ...needed, vatNumber: '', reference: '' })
  })

  it('names every broken rule at once', () => {
    expect(sentences({ kind: 'company', country: '', companyName: ' ', address: '\n' })).toEqual({
      country: 'Please choose a country',
      companyName: 'Company name is required',
      address: 'Address is required',
    })
  })

  it.each<[keyof typeof COMPANY, unknown, string]>([
    ['kind', undefined, 'Please say whether you buy as a consumer or for a company'],
    ['kind', 'firm', 'Please say whether you buy as a consumer or for a company'],
    ['country', undefined, 'Please choose a country'],
    ['country', 'XX', 'Please choose a country'],
    ['country', 'se', 'Please choose a country'],
    ['companyName', undefined, 'Company name is required'],
    ['companyName', 'a'.repeat(161), 'Company name must be at most 160 characters'],
    ['companyName', 'A\u202eB', 'Company name must be on one line, without hidden characters'],
    ['companyName', 'A\nB', 'Company name must be on one line, without hidden characters'],
    ['address', undefined, 'Address is required'],
    ['address', 'a'.repeat(401), 'Address must be at most 400 characters'],
    ['address', 'a\nb\nc\nd\ne\nf\ng', 'Address must be at most 6 lines'],
    ['address', 'a\0b', 'Address must not contain hidden characters'],
    [
      'companyName',
      '株式会社ゲーム',
      "Please write the company name in Latin letters, because our invoices can't print some of these characters",
    ],
    [
      'address',
      'שדרות רוטשילד 1',
      "Please write the address in Latin letters, because our invoices can't print some of these characters",
    ],
    [
      'reference',
      'PO 12 🎮',
      "Please write your reference in Latin letters, because our invoices can't print some of these characters",
    ],
    ['vatNumber', 'DE1?', 'A VAT number has 4 to 20 letters and digits, like SE556703748501'],
    ['vatNumber', 'DE1', 'A VAT number has 4 to 20 letters and digits, like SE556703748501'],
    ['vatNumber', '136695976', 'A VAT number of Germany begins with DE'],
    ['vatNumber', 'ATU13585627', 'A VAT number of Germany begins with DE'],
    ['reference', 'a'.repeat(81), 'Your reference must be at most 80 characters'],
    ['reference', 'a\tb', 'Your reference must be on one line, without hidden characters'],
  ])('refuses %s %j in one sentence', (field, value, sentence) => {
    expect(sentences({ ...COMPANY, [field]: value })).toEqual({ [field]: sentence })
  })

  it.each([
    ['SE', ' se 5567 0374-8501 ', 'SE556703748501'],
    ['DE', 'de 136.695.976', 'DE136695976'],
    ['DE', '\u200bDE136\u202a695976', 'DE136695976'],
    ['GR', 'GR 094259216', 'EL094259216'],
    ['GR', 'el094259216', 'EL094259216'],
    ['MC', 'FR 40 303265045', 'FR40303265045'],
    ['IE', 'IE8Z49289F', 'IE8Z49289F'],
    ['CH', 'CHE-116.281.710 MWST', 'CHE116281710MWST'],
    ['GB', 'XI 925901618', 'XI925901618'],
    ['US', '', ''],
  ])('of %s takes %j as %s', (country, vatNumber, stored) => {
    expect(buyerSchema.parse({ ...COMPANY, country, vatNumber }).vatNumber).toBe(stored)
    expect(normalVatNumber(stored)).toBe(stored)
  })

  it('tidies the lines of an address', () => {
    const address = ' Musterstraße 1 \r\n\r\n 10115 Berlin\n'
    expect(buyerSchema.parse({ ...COMPANY, address }).address).toBe('Musterstraße 1\n10115 Berlin')
  })
})

it.each([
  ['SE', 'Sweden'],
  ['GB', 'United Kingdom'],
  ['CI', 'Côte d’Ivoire'],
])('%s is called %s', (code, name) => {
  expect(countryName(code)).toBe(name)
})
