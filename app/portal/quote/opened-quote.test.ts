import { expect, test } from 'vitest'
import type { OpenedQuote } from '#domain/orders/quotes/written-quote.schema.ts'
import { displayedVat } from './opened-quote.tsx'

/** 710.50 + 177.63 VAT, in two instalments of 444.07 and 444.06. */
const AGREED = {
  status: 'accepted',
  asksWhoBuys: false,
  net: 71_050,
  vatAmount: 17_763,
  gross: 88_813,
  vat: { rateBasisPoints: 2500, category: 'S' },
  buyer: { kind: 'company' },
} as OpenedQuote

test.each([
  ['nothing has arrived', { open: 44_407, received: 0 }, 'first instalment of €888.13'],
  ['the first has', { open: 0, received: 44_407 }, '€444.07 of €888.13 received'],
  ['the second is due', { open: 44_406, received: 44_407 }, '€444.07 of €888.13 received'],
  ['a part of a whole price has', { open: 38_813, received: 50_000 }, '€500.00 of €888.13 received'],
  ['nothing of a whole price has', { open: 88_813, received: 0 }, '€710.50 + 25% VAT €177.63'],
  ['all has', { status: 'paid', open: 0, received: 88_813 }, '€710.50 + 25% VAT €177.63'],
] as const)('below the price, once %s', (_, money, words) => {
  expect(displayedVat({ ...AGREED, ...money })).toBe(words)
})
