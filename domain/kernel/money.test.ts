import { expect, test } from 'vitest'
import { decimalText, formatDollars, formatEuros } from './money.ts'

test.each([
  [0, '0.00'],
  [5, '0.05'],
  [29_900, '299.00'],
  [123_450, '1,234.50'],
])('%d cents are written %s', (cents, units) => {
  expect(formatEuros(cents)).toBe(`€${units}`)
  expect(formatDollars(cents)).toBe(`$${units}`)
})

test.each([
  [0, '0.00'],
  [-5, '-0.05'],
  [123_450, '1234.50'],
])('%d cents are %s to programs', (cents, text) => {
  expect(decimalText(cents)).toBe(text)
})
