import { expect, it } from 'vitest'
import { hasCheckDigits } from './buyers.server.ts'

it.each([
  'ATU13585627',
  'BE0428759497',
  'CZ25123891',
  'DE136695976',
  'DK13585628',
  'EL094259216',
  'ESB58378431',
  'FI20774740',
  'FR40303265045',
  'HR33392005961',
  'IE6433435F',
  'LU20260743',
  'NL004495445B01',
  'NL000099998B57',
  'SE556703748501',
])('%s has them', async (vatNumber) => {
  expect(await hasCheckDigits(vatNumber)).toBe(true)
})

it.each([
  ['a digit changed', 'DE136695977'],
  ['two digits swapped', 'SE556703745801'],
  ['too short', 'DE13669597'],
  ['too long', 'DE1366959760'],
  ['without its prefix', '136695976'],
  ['the prefix alone', 'DE'],
  ['nothing', ''],
  ['Greece by its country code', 'GR094259216'],
  ['not of the Union', 'CHE116281710'],
  ['the United Kingdom', 'GB925901618'],
  ['Northern Ireland, which is for goods', 'XI925901618'],
])('%s: %s has not', async (_, vatNumber) => {
  expect(await hasCheckDigits(vatNumber)).toBe(false)
})
