import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tableTypes } from '#scripts/make/typegen.ts'
import { isIn, isOutside, sourceFiles } from './source-files.ts'

const ROOT = join(import.meta.dirname, '../..')

/**
 * Where the statuses of each noun are declared in `domain`, and the files there that must handle a new one. A hold is
 * only resolved or not.
 */
const NOUNS: readonly [noun: string, type: string, declaredIn: string, ...known: string[]][] = [
  ['project', 'ProjectStatus', 'projects/projects.schema.ts', 'projects/project-states.schema.ts'],
  [
    'delivery',
    'DeliveryStatus',
    'delivery/deliveries/deliveries.schema.ts',
    'delivery/deliveries/delivery-states.schema.ts',
  ],
  ['order', 'OrderStatus', 'orders/orders.schema.ts', 'orders/order-state.ts'],
  ['quote', 'OrderStatus', 'orders/orders.schema.ts', 'orders/quotes/quote-state.ts'],
  [
    'payment',
    'PaymentStatus',
    'billing/payments/payments.schema.ts',
    'billing/payments/payment-states.schema.ts',
  ],
  [
    'dispute',
    'DisputeStatus',
    'billing/payments/payments.schema.ts',
    'billing/payments/payment-states.schema.ts',
    'billing/payments/payment-notices.emails.ts',
  ],
  [
    'refund request',
    'RefundRequestStatus',
    'billing/payments/payments.schema.ts',
    'billing/refunds/refund-states.schema.ts',
  ],
  [
    'way to pay',
    'PaymentsProviderName',
    'billing/payments/payments.schema.ts',
    'billing/payments/payment-states.schema.ts',
  ],
  [
    'withdrawal, by its money',
    'WithdrawalMoney',
    'billing/withdrawals/withdrawal-money.schema.ts',
    'billing/withdrawals/withdrawal-money.schema.ts',
  ],
  [
    'VAT number',
    'VatCheckStatus',
    'crm/buyers/vat-numbers/vat-checks.schema.ts',
    'crm/buyers/vat-numbers/vat-checks.schema.ts',
  ],
  ['enquiry', 'EnquiryStatus', 'crm/contact/contact.schema.ts', 'crm/contact/contact.schema.ts'],
  ['mail', 'EmailStatus', 'email/outgoing-email.ts', 'email/email-states.ts'],
]

const nouns = NOUNS.map(([noun, type, ...files]) => {
  const [declaredIn = '', ...known] = files.map((file) => `domain/${file}`)
  return { noun, type, declaredIn, known }
})
let generatedTables = ''
const tables = nouns.flatMap(({ known }) => known)
/** The lists and unions of texts in other files. */
const byHand = sourceFiles()
  .filter(({ path }) => !isOutside(path) && !isIn(path, 'platform/database') && !tables.includes(path))
  .map(({ path, text }) => ({
    path,
    lists: matchesOf(text, /\[((?:\s*'[a-z-]+',?)+\s*)\]/g),
    unions: matchesOf(text, /'[a-z-]+'(?:\s*\|\s*'[a-z-]+')+/g),
  }))
let folder = ''
let red: ReadonlySet<string> = new Set()

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'made-up-status-'))
  cpSync(join(ROOT, 'domain'), join(folder, 'domain'), { recursive: true })
  generatedTables = await tableTypes()
  mkdirSync(join(folder, '.types'))
  writeFileSync(join(folder, '.types/tables.ts'), generatedTables)
  for (const shared of ['packages', 'node_modules', 'package.json'])
    symlinkSync(join(ROOT, shared), join(folder, shared))
  for (const { type, declaredIn } of nouns) addMadeUp(join(folder, declaredIn), type)
  const { compilerOptions } = JSON.parse(readFileSync(join(ROOT, 'tsconfig.json'), 'utf8'))
  const options = { ...compilerOptions, types: ['node'], rootDirs: undefined }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, files: tables }))
  red = await redFiles(folder)
}, 240_000)

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('a status that somebody makes up', () => {
  it.each(nouns)('of a $noun is asked for by the compiler where it has to be known', ({ known }) => {
    expect(known.filter((file) => !red.has(file))).toEqual([])
  })

  it.each(nouns)('of a $noun is missing in no list that is written by hand', ({ type, declaredIn }) => {
    const statuses = statusesOfType(readFileSync(join(ROOT, declaredIn), 'utf8'), type)
    expect(statuses.length).toBeGreaterThan(1)
    const namedIn = (list: string) => statuses.filter((status) => list.includes(`'${status}'`)).length
    const found = byHand.filter(
      ({ path, lists, unions }) =>
        lists.some((list) => namedIn(list) > 2) ||
        // A new one would be missing from it.
        (path !== declaredIn && unions.some((union) => namedIn(union) === statuses.length)),
    )
    expect(found.map(({ path }) => path)).toEqual([])
  })
})

function matchesOf(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([match]) => match)
}

/** Adds one status to a union type. */
function addMadeUp(file: string, type: string): void {
  const text = readFileSync(file, 'utf8')
  if (text.includes(`${type} = 'made-up'`)) return
  const changed = text.replace(new RegExp(`(export type ${type} =)(\\s*\\|)?`), "$1 'made-up' |")
  expect(changed).not.toBe(text)
  writeFileSync(file, changed)
}

/** A stored status has the values of its column's check. */
function statusesOfType(text: string, type: string): string[] {
  const [, declared = ''] =
    new RegExp(`export type ${type} =([^;]*?)\\n(?:\\n|\\/|export|const|$)`).exec(text) ?? []
  const [, table, column] = /StoredTables\['(\w+)'\]\['(\w+)'\]/.exec(declared) ?? []
  const [, stored = declared] =
    new RegExp(`^  ${table}: \\{[^}]*?^    ${column}: (.*)$`, 'm').exec(generatedTables) ?? []
  const union = table === undefined ? declared : stored
  return [...union.matchAll(/'([a-z-]+)'/g)].map(([, status = '']) => status)
}

/** The files in which the compiler reports an error. */
function redFiles(project: string): Promise<ReadonlySet<string>> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(ROOT, 'node_modules/typescript/lib/tsc.js'), '--pretty', 'false', '-p', project],
      { cwd: project, maxBuffer: 1e8 },
      (_, out) =>
        resolve(new Set([...out.matchAll(/^([^(\n]+)\(\d+,\d+\): error/gm)].map(([, file = '']) => file))),
    )
  })
}
