import { expect, test } from 'vitest'
import { IDENTITY, studioFacts, UNNAMED } from '#test/studio-facts.ts'
import { identityFacts, identityLines, mayKeepBooksInEuro, missingFacts, sellerOf } from './studio.ts'

test('says who the studio is', () => {
  expect(identityFacts(IDENTITY)).toEqual([
    ['Company', 'Studio of Tests AB'],
    ['Legal form', 'Aktiebolag'],
    ['Address', 'Storgatan 1, 111 22 Stockholm'],
    ['Organization number', '559000-0005'],
    ['Registered office', 'Stockholm'],
    ['VAT number', 'SE559000000501'],
    ['F-tax', 'approved'],
    ['Phone', '+46 8 123 456 00'],
  ])
  expect(identityLines({ ...IDENTITY, vatNumber: '' })).toEqual([
    'Studio of Tests AB, Storgatan 1, 111 22 Stockholm',
    'Org. no. 559000-0005 · Registered office: Stockholm · Phone +46 8 123 456 00',
  ])
})

test('says nothing of what it does not know', () => {
  expect(identityFacts(UNNAMED)).toEqual([])
  expect(identityFacts({ ...UNNAMED, hasFTax: true })).toEqual([])
  expect(identityLines(UNNAMED)).toEqual([])
})

test('names what is missing before money may be taken, the telephone too', () => {
  expect(missingFacts(IDENTITY)).toEqual([])
  expect(missingFacts({ ...IDENTITY, registeredOffice: ' ' })).toEqual(['registeredOffice'])
  expect(missingFacts(UNNAMED)).toHaveLength(7)
  expect(missingFacts({ ...IDENTITY, phone: '' })).toEqual(['phone'])
})

test.each([
  ['Aktiebolag', true],
  ['Ekonomisk förening', true],
  ['', true],
  ['Enskild firma', false],
  ['Enskild näringsidkare', false],
  ['Handelsbolag', false],
  ['Kommanditbolag', false],
])('%s may keep its books in euro: %s', (legalForm, may) => {
  expect(mayKeepBooksInEuro({ legalForm })).toBe(may)
})

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
