import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, inject, it } from 'vitest'
import { oneEngine, useDatabase } from '#test/engines.ts'
import { type FakeRates, startFakeRates } from '#test/fake-rates.ts'
import { studioCommand } from '#test/studio-command.ts'

oneEngine((engine) => {
  const database = useDatabase(engine, { per: 'test' })
  let bank: FakeRates
  let dataDir: string

  beforeEach(async () => {
    bank = await startFakeRates()
    dataDir = await mkdtemp(join(inject('runDir'), 'studio-'))
  })
  afterEach(() => bank.stop())
  const studio = (args: string[], environment = {}) =>
    studioCommand(['rates', ...args], { DATABASE_URL: database.url, DATA_DIR: dataDir, ...environment })

  it('keeps a rate by hand and shows it', async () => {
    expect((await studio(['show'])).out).toContain('No rates yet')
    const set = await studio(['set', '2026-11-20', '10.98', '--source', 'Sveriges Riksbank'])
    expect(set).toEqual({ status: 0, out: '€1 = SEK 10.9800 on 2026-11-20, Sveriges Riksbank.\n', err: '' })
    const shown = await studio(['show', '--json'])
    expect(JSON.parse(shown.out)).toEqual([
      { day: '2026-11-20', rate: '10.9800', source: 'Sveriges Riksbank' },
    ])
  })

  it('says in one sentence what is wrong with a rate', async () => {
    const unnamed = await studio(['set', '2026-11-20', '10.98'])
    expect(unnamed).toMatchObject({ status: 1, err: expect.stringContaining('Name the source of the rate') })
    const early = await studio(['set', '2026-11-21', '10.98', '--source', 'x'])
    expect(early).toMatchObject({ status: 1, err: 'That date is in the future.\n' })
  })

  it('asks the central bank, and nobody without RATES_URL', async () => {
    bank.publish('2026-11-20', 10.98)
    const unset = await studio(['refresh'])
    expect(unset).toMatchObject({ status: 1, err: expect.stringContaining("RATES_URL isn't set") })
    expect(bank.requests).toEqual([])
    const asked = await studio(['refresh'], { RATES_URL: bank.url })
    expect(asked).toMatchObject({ status: 0, out: 'New rates: 1.\n' })
    const again = await studio(['refresh'], { RATES_URL: bank.url })
    expect(again.out).toBe('No new rates.\n')
  })

  it('is looked at by doctor where the books are in kronor; where they are in euro, it asks whether they are', async () => {
    const about = async (environment: Record<string, string>) => {
      const { out } = await studioCommand(['doctor', '--json'], {
        DATABASE_URL: database.url,
        DATA_DIR: dataDir,
        ...environment,
      })
      const { findings }: { findings: { check: string }[] } = JSON.parse(out)
      return findings.filter(({ check }) => ['exchange rates', 'books in euro'].includes(check))
    }
    expect(await about({ ACCOUNTING_CURRENCY: 'EUR' })).toEqual([])
    const kronor = { ACCOUNTING_CURRENCY: 'SEK' }
    expect(await about(kronor)).toMatchObject([{ severity: 'warning' }])
    const open = { PUBLIC_URL: 'https://bildruta.example', PAYMENTS: 'sandbox' }
    expect(await about({ ...open, ...kronor })).toMatchObject([{ severity: 'problem' }])
    expect(await about({ ...open, ACCOUNTING_CURRENCY: 'EUR' })).toMatchObject([
      { severity: 'warning', says: expect.stringContaining('Is that intended?') },
    ])
    await studio(['set', '2026-11-10', '10.98', '--source', 'Sveriges Riksbank'])
    expect(await about(kronor)).toMatchObject([{ severity: 'warning' }])
    await studio(['set', '2026-11-20', '10.98', '--source', 'Sveriges Riksbank'])
    expect(await about(kronor)).toEqual([])
  })

  it('says so when the bank is away, and changes nothing', async () => {
    bank.say(500, 'oops')
    const asked = await studio(['refresh'], { RATES_URL: bank.url })
    expect(asked).toMatchObject({
      status: 1,
      err: expect.stringContaining('rates are unavailable right now'),
    })
  })
})
