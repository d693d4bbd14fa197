import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '#domain/kernel/app-error.ts'
import { domainDeps } from '#test/domain-deps.ts'
import { eachEngine, useDatabase } from '#test/engines.ts'
import { aboutKronor, type FetchRates, inKronor, kronorWords, parseRate, type Rate } from './rates.schema.ts'
import { currentRate, kronorOf, latestRate, listRates, refreshRates, setRate } from './rates.server.ts'

const BANK = 'Sveriges Riksbank'
const friday: Rate = { day: '2026-11-20', rate: '10.9800', source: BANK }
const monday: Rate = { day: '2026-11-23', rate: '11.0125', source: BANK }

/** VAT of a document issued on a Sunday. */
const sum = { vatAmount: 49_975, issuedOn: '2026-11-22' }

eachEngine((engine) => {
  const database = useDatabase(engine, { per: 'test' })
  let now: Date
  let asked: { from: string; to: string }[]
  let published: Rate[]
  const fetchRates: FetchRates = async (span) => {
    asked.push(span)
    return published.filter(({ day }) => day >= span.from && day <= span.to)
  }
  const deps = () => ({ ...domainDeps(database.db, { clock: () => now }), fetchRates })

  beforeEach(() => {
    now = new Date('2026-11-22T12:00:00.000Z')
    asked = []
    published = [friday, monday]
  })

  it('keeps what the bank published, and knows of a weekend the rate of Friday', async () => {
    expect(await refreshRates(deps())).toBe(1)
    expect(await latestRate(deps(), '2026-11-22')).toEqual(friday)
    expect(await latestRate(deps(), '2026-11-19')).toBeUndefined()
    expect(asked).toEqual([{ from: '2026-11-08', to: '2026-11-22' }])
  })

  it('asks only for what is missing, and not again once today is known', async () => {
    await refreshRates(deps())
    now = new Date('2026-11-23T18:00:00.000Z')
    expect(await refreshRates(deps())).toBe(1)
    expect(await refreshRates(deps())).toBe(0)
    expect(asked.slice(1)).toEqual([{ from: '2026-11-20', to: '2026-11-23' }])
    expect(await listRates(deps(), 10)).toEqual([monday, friday])
  })

  it('keeps the last known rate while the bank is away', async () => {
    await refreshRates(deps())
    now = new Date('2026-11-30T12:00:00.000Z')
    const away: FetchRates = () => Promise.reject(new AppError('unavailable', { userMessage: 'Away.' }))
    await expect(refreshRates({ ...deps(), fetchRates: away })).rejects.toThrow('Away.')
    expect(await latestRate(deps(), '2026-11-30')).toEqual(friday)
  })

  it('says prices with the rate of the last week, and with none that is older', async () => {
    await refreshRates(deps())
    expect(await currentRate(database.db, '2026-11-27')).toEqual(friday)
    expect(await currentRate(database.db, '2026-11-28')).toBeUndefined()
    expect(await currentRate(database.db, '2026-11-19')).toBeUndefined()
  })

  it('asks nobody where nothing may leave the machine', async () => {
    expect(await refreshRates({ ...deps(), fetchRates: undefined })).toBe(0)
    expect(await kronorOf({ accountingCurrency: 'SEK' }, database.db, sum)).toBeNull()
  })

  it('takes a rate by hand, over what was known and before what the bank says later', async () => {
    await refreshRates(deps())
    const byHand = { day: '2026-11-20', rate: '11,05', source: 'European Central Bank' }
    const kept = { ...byHand, rate: '11.0500' }
    expect(await setRate(deps(), byHand)).toEqual(kept)
    await refreshRates(deps())
    expect(await latestRate(deps(), '2026-11-20')).toEqual(kept)
  })

  it.each([
    ['2026-02-30', '10.98', 'YYYY-MM-DD'],
    ['20 November', '10.98', 'YYYY-MM-DD'],
    ['2026-11-23', '10.98', 'in the future'],
    ['2026-11-20', '0.09', 'rate in kronor per euro'],
    ['2026-11-20', 'eleven', 'rate in kronor per euro'],
  ])('refuses %s %s', async (day, rate, sentence) => {
    await expect(setRate(deps(), { day, rate, source: BANK })).rejects.toThrow(sentence)
    await expect(setRate(deps(), { ...friday, source: ' ' })).rejects.toThrow('who published')
  })
})

describe('a rate', () => {
  it('is a decimal number with four decimals or more', () => {
    expect(['10.98', '11', '10,981234', '1e1', '-11', '0', '10.9812345', ''].map(parseRate)).toEqual([
      '10.9800',
      '11.0000',
      '10.981234',
      ...Array<undefined>(5).fill(undefined),
    ])
  })
})

describe('an amount in kronor', () => {
  it('rounds half an öre away from zero', () => {
    expect(inKronor(1, '10.5000')).toBe(11)
    expect(inKronor(-1, '10.5000')).toBe(-11)
    expect(inKronor(1, '10.4999')).toBe(10)
  })

  it('is said to the öre, and of an offer to the krona', () => {
    expect(kronorWords(29_900, friday)).toBe('SEK 3,283.02')
    expect(aboutKronor(29_900, friday)).toBe('SEK 3,283')
    expect(aboutKronor(9_995, { rate: '11.0000' })).toBe('SEK 1,099')
  })

  it('is never further than half an öre from the exact product', () => {
    const rates = fc.integer({ min: 50_000, max: 200_000 }).map((value) => (value / 10_000).toFixed(4))
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), rates, (cents, rate) => {
        const exact = BigInt(cents) * BigInt(rate.replace('.', ''))
        const distance = BigInt(inKronor(cents, rate)) * 10_000n - exact
        expect(distance >= -5_000n && distance <= 5_000n).toBe(true)
      }),
    )
  })
})
