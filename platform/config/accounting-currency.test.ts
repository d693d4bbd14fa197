import { expect, it } from 'vitest'
import { IDENTITY } from '#test/studio-facts.ts'
import { checkAccountingCurrency } from './accounting-currency.ts'
import { parseConfig } from './config.ts'

const SOLE_TRADER = { ...IDENTITY, legalForm: 'Enskild firma' }

it('keeps books in kronor unless it is told otherwise', () => {
  checkAccountingCurrency(parseConfig({}), SOLE_TRADER)
})

it('refuses books in euro to whom the law refuses them', () => {
  const euro = parseConfig({ ACCOUNTING_CURRENCY: 'EUR' })
  checkAccountingCurrency(euro, IDENTITY)
  expect(() => checkAccountingCurrency(euro, SOLE_TRADER)).toThrow(
    /refuses to the legal form 'Enskild firma' .*: set it to SEK\.$/,
  )
})
