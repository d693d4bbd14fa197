import { mkdtemp, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, inject, it } from 'vitest'
import { anEngine } from '#test/engines.ts'
import { FULL } from '#test/offers.ts'
import { usePaymentsRig, WEBHOOK_SECRETS } from '#test/payments-rig.ts'
import { readCsv } from '#test/read-csv.ts'
import { readSie } from '#test/read-sie.ts'
import { feeOf } from '#test/stripe-balance.ts'
import { studioCommand } from '#test/studio-command.ts'

const DAYS = ['--from', '2026-11-01', '--to', '2026-11-20']

anEngine((engine) => {
  const rig = usePaymentsRig(engine)
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(inject('runDir'), 'books-'))
  })
  const file = (name: string) => join(folder, name)
  const environment = () => ({
    DATABASE_URL: rig.database.url,
    DATA_DIR: folder,
    STRIPE_SECRET_KEY: 'sk_test_of_tests',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_of_tests',
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRETS[0],
    STRIPE_API_URL: rig.stripe.url,
  })
  const books = (args: string[], more: Record<string, string> = {}) =>
    studioCommand(['books', 'export', ...args], { ...environment(), ...more })

  it('writes SIE into a new file of the owner’s, and says whether both ledgers agree', async () => {
    await rig.buyAndPay()
    const target = file('november.si')
    const wish = [...DAYS, '--format', 'sie', '--to-file', target]
    expect(await books(wish)).toEqual({
      status: 0,
      out: `Written: ${target}, 3 entries of 2026-11-01 to 2026-11-20, books in EUR.\nOur ledger and Stripe agree: in ${FULL.euros}, back €0.00.\n`,
      err: '',
    })
    const { head, vouchers } = readSie(await readFile(target))
    expect(head.find(({ label }) => label === '#FORMAT')?.fields).toEqual(['PC8'])
    expect(vouchers.map(({ day, rows }) => [day, rows.length])).toEqual([
      ['20261120', 3],
      ['20261120', 2],
      ['20261120', 2],
    ])
    expect((await stat(target)).mode & 0o777).toBe(0o600)
    expect(await books(wish)).toMatchObject({
      status: 1,
      err: `${target} is there already: give another name, or delete it first.\n`,
    })
  })

  it('numbers the vouchers alike when a file is made again', async () => {
    await rig.buyAndPay()
    const numbersIn = async (name: string) => {
      await books([...DAYS, '--format', 'sie', '--to-file', file(name)])
      return (await readFile(file(name), 'latin1')).match(/#VER BR \d+/g)
    }
    expect(await numbersIn('a.si')).toEqual(['#VER BR 1', '#VER BR 2', '#VER BR 3'])
    expect(await numbersIn('b.si')).toEqual(['#VER BR 1', '#VER BR 2', '#VER BR 3'])
  })

  it('adds up a period for the VAT return', async () => {
    await rig.buyAndPay()
    const { status, out } = await studioCommand(['books', 'vat', ...DAYS], environment())
    expect({ status, out }).toEqual({
      status: 0,
      out: `VAT of 2026-11-01 to 2026-11-20, from 1 paper, books in EUR.
05  Sales with Swedish VAT, without it: 239.20 EUR
10  Output VAT, 25%: 59.80 EUR
39  Services to companies in other EU countries: 0.00 EUR
40  Other services supplied outside Sweden: 0.00 EUR
No sales within the EU to list.
The return wants kronor: convert these by the rates that the tax agency asks for.
`,
    })
    expect(await studioCommand(['books', 'vat', '--from', '2026-11-01'], environment())).toMatchObject({
      status: 1,
      err: expect.stringContaining('Say which days'),
    })
  })

  it('prints a table with nothing else in it; what people should know stands beside it', async () => {
    await rig.buyAndPay()
    const { status, out, err } = await books(DAYS)
    expect(status).toBe(0)
    expect(readCsv(out).map(({ kind, gross }) => [kind, gross])).toEqual([
      ['invoice', FULL.euros.slice(1)],
      ['payment', FULL.euros.slice(1)],
      ['fee', `-${(feeOf(FULL.cents) / 100).toFixed(2)}`],
    ])
    expect(err).toBe(`Our ledger and Stripe agree: in ${FULL.euros}, back €0.00.\n`)
  })

  it('ends with 1 when the ledgers differ, writes the file all the same, and tells programs how', async () => {
    const { paymentId, intentId } = await rig.buyAndPay()
    rig.stripe.refund(intentId)
    rig.stripe.openDispute(intentId)
    const { status, out } = await books([...DAYS, '--to-file', file('a.csv')])
    expect(status).toBe(1)
    expect(out).toContain(`differ: back €0.00 here and ${FULL.euros} at Stripe. Look at ${intentId}`)
    expect(out).toContain('To book by hand: dispute txn_dp_')
    expect(readCsv(await readFile(file('a.csv'), 'utf8'))).toHaveLength(4)
    const told = await books([...DAYS, '--format', 'sie', '--json'])
    expect(told.status).toBe(1)
    expect(JSON.parse(told.out)).toMatchObject({
      currency: 'EUR',
      file: null,
      entries: [{ kind: 'invoice' }, { kind: 'payment' }, { kind: 'fee' }, { kind: 'fee' }],
      reconciliation: { differences: [{ paymentId, theirs: { returned: FULL.cents } }] },
    })
  })

  it('leaves out what was only tried, and says so', async () => {
    const sandbox = { STRIPE_SECRET_KEY: '', STRIPE_PUBLISHABLE_KEY: '', STRIPE_WEBHOOK_SECRET: '' }
    await rig.buyAndPay()
    await rig.database.db.updateTable('payments').set({ provider: 'sandbox' }).execute()
    const { err } = await books(DAYS, { ...sandbox, STRIPE_API_URL: '' })
    expect(err).toBe(
      'There is no provider to compare our ledger with.\nLeft out, because nothing was charged: 0 documents and 1 payments and refunds of the test mode.\n',
    )
  })

  it('books on accounts of one’s own, in a financial year of one’s own', async () => {
    await rig.buyAndPay()
    const accounts = file('accounts.json')
    await writeFile(accounts, '{"clearing": {"number": "1686", "name": "Fordran på Stripe"}}')
    const target = file('own.si')
    const args = [...DAYS, '--format', 'sie', '--to-file', target, '--accounts', accounts]
    await books(args, { FINANCIAL_YEAR_BEGINS: '05-01' })
    const { head, vouchers } = readSie(await readFile(target))
    const about = (label: string) =>
      head.filter((record) => record.label === label).map(({ fields }) => fields.join(' '))
    expect(about('#RAR')).toEqual(['0 20260501 20270430'])
    expect(about('#KONTO')).toContain('1686 Fordran på Stripe')
    expect(vouchers.flatMap(({ rows }) => rows).some(({ account }) => account === '1580')).toBe(false)
  })

  it.each([
    ['{', 'The accounts must be JSON'],
    ['[]', 'The accounts must be JSON'],
    [
      '{"coffee": {"number": "1930", "name": "x"}}',
      "Nothing is booked on 'coffee': the uses of accounts are",
    ],
    ['{"bank": {"number": 1930, "name": "x"}}', "The account for 'bank' needs a number of four digits"],
    ['{"bank": {"number": "193", "name": "x"}}', 'a number of four digits'],
    ['{"bank": {"number": "1930"}}', 'and a name'],
  ])('refuses accounts like %s', async (content, sentence) => {
    await writeFile(file('accounts.json'), content)
    const { status, err } = await books([...DAYS, '--accounts', file('accounts.json')])
    expect({ status, err }).toEqual({ status: 1, err: expect.stringContaining(sentence) })
  })

  it.each([
    [[], 'Say which days'],
    [['--from', '2026-11-01', '--to', '2026-11-31'], 'YYYY-MM-DD'],
    [['--from', '2026-11-01', '--to', '2026-11-21'], 'still to come'],
    [[...DAYS, '--format', 'pdf'], '--format is csv or sie.'],
    [[...DAYS, '--format', 'sie'], 'written to a file'],
    [[...DAYS, '--accounts', '/nowhere.json'], '/nowhere.json cannot be read (ENOENT).'],
    [[...DAYS, '--to-file', '/nowhere/a.csv'], '/nowhere/a.csv cannot be written (ENOENT).'],
  ])('refuses %s', async (args, sentence) => {
    expect(await books(args)).toMatchObject({ status: 1, out: '', err: expect.stringContaining(sentence) })
  })
})
