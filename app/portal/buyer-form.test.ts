import { expect, it } from 'vitest'
import { isInUnion } from '#domain/crm/buyers/countries.ts'
import { countryOptions } from './buyer-form.tsx'

it('lists the countries of the EU first, each part by name', () => {
  const [, ...countries] = countryOptions()
  const others = countries.findIndex(({ value }) => !isInUnion(value))
  expect(countries.slice(0, 2).map(({ label }) => label)).toEqual(['Austria', 'Belgium'])
  expect(countries[others]?.label).toBe('Afghanistan')
  expect(countries.slice(others).filter(({ value }) => isInUnion(value))).toEqual([])
})
