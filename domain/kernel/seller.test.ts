import { expect, test } from 'vitest'
import { IDENTITY, studioFacts } from '#test/studio-facts.ts'
import { sellerOf } from './seller.ts'

test('the seller is the company behind the studio', () => {
  const bank = { iban: 'SE3550000000054910000003', bic: 'ESSESESS', bankgiro: '' }
  const { legalForm, phone, ...named } = IDENTITY
  expect(sellerOf(studioFacts({ identity: IDENTITY }), bank)).toEqual({
    ...named,
    name: 'Studio of tests',
    email: 'support@studio.example',
    bank,
  })
})
