import { cpSync, mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, inject, it } from 'vitest'
import { readSie } from '#test/read-sie.ts'
import { ROOT, runTool } from '../run-tool.ts'

let clone: string

beforeAll(() => {
  clone = mkdtempSync(join(inject('runDir'), 'overrides-'))
  for (const part of ['content', 'domain', 'platform', 'scripts', 'package.json'])
    cpSync(join(ROOT, part), join(clone, part), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(clone, 'node_modules'))
  mkdirSync(join(clone, 'overrides'))
})

const setAccounts = (accounts: object) =>
  writeFileSync(join(clone, 'overrides/book-accounts.json'), JSON.stringify(accounts))
const runNode = (...words: string[]) => runTool(process.execPath, words, { OVERRIDES: '' })
const check = () => runNode(join(clone, 'scripts/make/check-overrides.ts'))

it('the books are exported to the studio’s own accounts', async () => {
  setAccounts({ clearing: { number: '1686', name: 'Stripe' } })
  expect(await check()).toEqual({ status: 0, output: 'Content overrides: overrides/book-accounts.json.\n' })
  writeFileSync(join(clone, 'export.ts'), EXPORT)
  const { output } = await runNode(join(clone, 'export.ts'))
  const { head, vouchers } = readSie(Buffer.from(output))
  expect(head.filter(({ label }) => label === '#KONTO').map(({ fields }) => fields)).toEqual([
    ['1510', 'Kundfordringar'],
    ['1686', 'Stripe'],
  ])
  expect(vouchers.flatMap(({ rows }) => rows.map(({ account }) => account))).toEqual(['1686', '1510'])
})

it.each([
  [{ clearing: { number: '1686 {}' } }, 'clearing.number must have four digits, but is 1686 {}.'],
  [{ clearing: { number: 1686 } }, 'clearing.number must be a text, not a number.'],
  [{ stripe: { number: '1686' } }, "stripe isn't known to this version. Remove it or correct its name."],
])('refuses the accounts %j', async (accounts, sentence) => {
  setAccounts(accounts)
  expect(await check()).toEqual({ status: 1, output: `overrides/book-accounts.json: ${sentence}\n` })
})

/** Writes one payment by card. */
const EXPORT = `
import { BOOK_ACCOUNTS } from '#domain/billing/books/accounts.ts'
import { sie } from '#domain/billing/books/sie.ts'

const payment = {
  id: 'x_1', day: '2026-11-25', text: 'Paid by card', reference: 'pay_1', rate: null, documentRate: null,
  order: 'Q-2026-031', openBefore: 249_875, kind: 'payment', by: 'card', amount: 249_875,
}
const company = { name: 'Bildruta AB', organisationNumber: '559999-0003', currency: 'EUR', yearBegins: '01-01' }
const november = { from: '2026-11-01', to: '2026-11-30', madeOn: '2026-12-01', isRehearsal: false }
process.stdout.write(sie([payment], BOOK_ACCOUNTS, company, november, new Map()))
`
