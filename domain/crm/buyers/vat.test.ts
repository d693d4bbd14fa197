import { describe, expect, it, test } from 'vitest'
import type { Buyer } from './buyer.ts'
import { COUNTRIES, isInUnion, UNION_VAT_PREFIXES } from './countries.ts'
import { displayPrice, priced, readsKronor, vatOf, vatSentence } from './vat.ts'
import type { VatCheck } from './vat-numbers/vat-checks.schema.ts'

const check = (status: VatCheck['status']): VatCheck => ({
  status,
  checkedAt: '2026-11-22T09:00:00.000Z',
  consultationNumber: status === 'valid' ? 'WAPIAAAAZxEtJl4y' : null,
})
const consumer = (country: string | null) => ({ kind: 'consumer', country, vatCheck: null }) as const
const company = (country: string, vatCheck: VatCheck | null = null) =>
  ({ kind: 'company', country, vatCheck }) as const

type Row = [
  who: string,
  buyer: Pick<Buyer, 'kind' | 'country' | 'vatCheck'>,
  rule: string,
  net: number,
  vat: number,
]

test('prices stand in kronor for consumers in Sweden, and for whoever may be one', () => {
  expect([undefined, consumer(null), consumer('SE')].map(readsKronor)).toEqual([true, true, true])
  expect([consumer('NO'), consumer('DE'), company('SE')].map(readsKronor)).toEqual([false, false, false])
})

describe('a package of €299.00', () => {
  it.each<Row>([
    ['a consumer who was not asked', consumer(null), 'swedish-consumer', 239_20, 59_80],
    ['a consumer in Sweden', consumer('SE'), 'swedish-consumer', 239_20, 59_80],
    ['a consumer in Germany', consumer('DE'), 'union-consumer', 239_20, 59_80],
    ['a consumer in Greece', consumer('GR'), 'union-consumer', 239_20, 59_80],
    ['a consumer in Monaco, which counts as France', consumer('MC'), 'union-consumer', 239_20, 59_80],
    ['a consumer in the United States', consumer('US'), 'foreign-consumer', 239_20, 0],
    ['a consumer in Norway', consumer('NO'), 'foreign-consumer', 239_20, 0],
    ['a consumer on Åland', consumer('AX'), 'foreign-consumer', 239_20, 0],
    ['a company in Sweden', company('SE'), 'swedish-company', 239_20, 59_80],
    ['a company in Sweden with a number', company('SE', check('valid')), 'swedish-company', 239_20, 59_80],
    ['a company in Germany', company('DE', check('valid')), 'union-company', 239_20, 0],
    ['a company in Monaco', company('MC', check('valid')), 'union-company', 239_20, 0],
    [
      'one that nobody answered for',
      company('DE', check('unchecked')),
      'union-company-unverified',
      239_20,
      59_80,
    ],
    [
      'one whose number is not registered',
      company('DE', check('invalid')),
      'union-company-unverified',
      239_20,
      59_80,
    ],
    ['one without a number', company('DE'), 'union-company-unverified', 239_20, 59_80],
    ['a company in the United States', company('US'), 'foreign-company', 239_20, 0],
    ['a company in the United Kingdom', company('GB'), 'foreign-company', 239_20, 0],
    ['one with a number of Northern Ireland', company('GB', check('valid')), 'foreign-company', 239_20, 0],
    ['a company on the Isle of Man', company('IM'), 'foreign-company', 239_20, 0],
    ['a company on Réunion', company('RE'), 'foreign-company', 239_20, 0],
  ])('%s', (_, buyer, rule, net, vatAmount) => {
    const vat = vatOf(buyer)
    expect(vat.rule).toBe(rule)
    expect(priced({ gross25: 299_00 }, vat)).toEqual({ net, vatAmount, gross: net + vatAmount })
    expect(priced({ netLines: [200_00, 39_20] }, vat)).toEqual({ net, vatAmount, gross: net + vatAmount })
    expect(vat.rateBasisPoints).toBe(vatAmount === 0 ? 0 : 2500)
  })

  it.each([
    [consumer('SE'), 'S', null],
    [consumer('DE'), 'S', null],
    [consumer('US'), 'O', /outside the scope of Swedish VAT, Article 59\(c\)/],
    [company('SE'), 'S', null],
    [company('DE', check('valid')), 'AE', /^Reverse charge.*Articles 44 and 196 of Directive 2006\/112\/EC/],
    [company('DE'), 'S', null],
    [company('US'), 'O', /outside the scope of Swedish VAT, Article 44/],
  ])('the invoice of %o is of category %s and says why', (buyer, category, words) => {
    const vat = vatOf(buyer)
    expect(vat.category).toBe(category)
    if (words) expect(vat.wording).toMatch(words)
    else expect(vat.wording).toBeNull()
  })

  it.each([
    [consumer('SE'), '€299.00', 'including €59.80 VAT (25%)', null],
    [consumer('US'), '€239.20', 'no VAT', /outside the EU/],
    [company('SE'), '€239.20', 'plus €59.80 VAT (25%) = €299.00', null],
    [company('DE', check('valid')), '€239.20', 'reverse charge, no VAT', /Reverse charge/],
    [company('DE'), '€239.20', 'plus €59.80 VAT (25%) = €299.00', /until your VAT number is confirmed/],
    [company('US'), '€239.20', 'no VAT', /outside the EU/],
  ])('is shown to %o as %s, %s', (buyer, amount, note, sentence) => {
    const vat = vatOf(buyer)
    expect(displayPrice(299_00, vat)).toEqual({ amount, note })
    if (sentence) expect(vatSentence(vat)).toMatch(sentence)
    else expect(vatSentence(vat)).toBeNull()
  })
})

describe('rounding', () => {
  const taxed = vatOf(consumer('SE'))

  it.each([
    // A fifth of the gross price never ends in half a cent.
    [1, 1, 0],
    [2, 2, 0],
    [3, 2, 1],
    [99_00, 79_20, 19_80],
    [99_99, 79_99, 20_00],
    [-3, -2, -1],
    [0, 0, 0],
  ])('of a gross %d: net %d, VAT %d', (gross25, net, vatAmount) => {
    expect(priced({ gross25 }, taxed)).toEqual({ net, vatAmount, gross: gross25 })
  })

  it.each([
    [[2], 1],
    [[-2], -1],
    [[6], 2],
    [[10], 3],
    // Rounded once, on the sum. Each line alone would round to 1.
    [[2, 2, 2, 2], 2],
    [[], 0],
  ])('of net lines %j: VAT %d', (netLines, vatAmount) => {
    expect(priced({ netLines }, taxed).vatAmount).toBe(vatAmount)
  })
})

test('the Union has 27 member states, and Monaco counts as France', () => {
  expect(UNION_VAT_PREFIXES.size).toBe(28)
  const others = [...UNION_VAT_PREFIXES].filter(([country, prefix]) => country !== prefix)
  expect(others).toEqual([
    ['GR', 'EL'],
    ['MC', 'FR'],
  ])
  for (const country of UNION_VAT_PREFIXES.keys()) expect(COUNTRIES).toContain(country)
  for (const country of ['AX', 'GB', 'IM', 'NO', 'CH', 'GP', 'XI']) expect(isInUnion(country)).toBe(false)
})

test('every country has a name of its own', () => {
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
  expect(COUNTRIES).toHaveLength(249)
  expect(new Set(COUNTRIES.map((code) => names.of(code)))).toHaveLength(249)
})
