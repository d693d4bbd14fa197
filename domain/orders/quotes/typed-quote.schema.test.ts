import { expect, it } from 'vitest'
import { vatOf } from '#domain/crm/buyers/vat.ts'
import { netOf, type TypedLine, typedContent } from './typed-quote.schema.ts'

const LINE: TypedLine = {
  text: 'Water',
  amount: '180',
  priceFor: 'unit',
  count: '3',
  unit: 'day',
  isOptional: false,
}
const SWEDISH = vatOf({ kind: 'consumer', country: 'SE', vatCheck: null })

it.each<[Partial<TypedLine>, number | undefined]>([
  [{}, 54_000],
  [{ priceFor: 'all' }, 18_000],
  [{ amount: '100,50', count: '2,5', unit: 'hour' }, 25_125],
  [{ amount: '0.01', count: '0,5' }, 1],
  [{ count: '' }, undefined],
  [{ amount: '1,234' }, undefined],
])('a line of %j costs %s cents', (changes, net) => {
  expect(netOf({ ...LINE, ...changes })).toBe(net)
})

it('adds up what is typed so far, without what the buyer may add', () => {
  const lines = [LINE, { ...LINE, isOptional: true }, { ...LINE, amount: 'soon' }]
  expect(typedContent({ lines, discount: '10%' }, SWEDISH)).toMatchObject({
    net: 48_600,
    vatAmount: 12_150,
    gross: 60_750,
  })
  expect(typedContent({ lines, discount: '1,234' }, SWEDISH).net).toBe(54_000)
})
