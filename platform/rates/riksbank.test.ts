import { afterEach, beforeEach, expect, it } from 'vitest'
import { type FakeRates, startFakeRates } from '#test/fake-rates.ts'
import { riksbankRates } from './riksbank.ts'

/** A week from Friday to Monday. */
const SPAN = { from: '2026-11-20', to: '2026-11-23' }

let bank: FakeRates

beforeEach(async () => {
  bank = await startFakeRates()
})
afterEach(() => bank.stop())

it('reads the rates of a span, of which the weekend has none', async () => {
  bank.publish('2026-11-19', 10.9)
  bank.publish('2026-11-20', 10.98)
  bank.publish('2026-11-23', 11.0125)
  expect(await riksbankRates(bank.url)(SPAN)).toEqual([
    { day: '2026-11-20', rate: '10.9800', source: 'Sveriges Riksbank' },
    { day: '2026-11-23', rate: '11.0125', source: 'Sveriges Riksbank' },
  ])
  expect(bank.requests).toEqual(['/swea/v1/Observations/SEKEURPMI/2026-11-20/2026-11-23'])
})

it('finds nothing in a span without a banking day', async () => {
  expect(await riksbankRates(bank.url)({ from: '2026-11-21', to: '2026-11-22' })).toEqual([])
})

it.each([
  ['an error', 500, 'oops'],
  ['too many questions', 429, '{"statusCode":429,"message":"Rate limit is exceeded."}'],
  ['a page in place of data', 200, '<!doctype html>'],
  ['one observation in place of a list', 200, '{"date":"2026-11-20","value":10.98}'],
  ['a value that is no number', 200, '[{"date":"2026-11-20","value":"10.98"}]'],
  ['a rate of another currency', 200, '[{"date":"2026-11-20","value":0.0712}]'],
  ['more than any bank says', 200, `[${' '.repeat(70_000)}]`],
  ['a day that is none', 200, '[{"date":"2026-02-30","value":10.98}]'],
])('takes %s as an interface that is away', async (_, status, body) => {
  bank.say(status, body)
  await expect(riksbankRates(bank.url)(SPAN)).rejects.toMatchObject({ code: 'unavailable' })
})

it('does not wait for an interface that hangs', async () => {
  bank.hang()
  await expect(riksbankRates(bank.url, { timeoutMs: 50 })(SPAN)).rejects.toMatchObject({
    code: 'unavailable',
  })
})

it('says so when nobody is there', async () => {
  const { url } = bank
  await bank.stop()
  await expect(riksbankRates(url)(SPAN)).rejects.toMatchObject({ code: 'unavailable' })
  bank = await startFakeRates()
})
