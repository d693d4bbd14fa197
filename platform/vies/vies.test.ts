import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type FakeVies, startFakeVies } from '#test/fake-vies.ts'
import { vies } from './vies.ts'

const NUMBER = 'DE136695976'

describe('VIES', () => {
  let standIn: FakeVies
  beforeEach(async () => {
    standIn = await startFakeVies()
  })
  afterEach(() => standIn.stop())
  const ask = (requester = 'SE 556703-7485 01', timeoutMs?: number) =>
    vies({ url: standIn.url, requester, timeoutMs })(NUMBER)
  const unchecked = (obstacle: string) => ({ status: 'unchecked', obstacle })

  it('is asked with our own number, and gives a consultation number for it', async () => {
    standIn.register(NUMBER, { name: 'MUSTERSPIELE GMBH', address: 'MUSTERSTR 1\n10115 BERLIN' })
    expect(await ask()).toEqual({
      status: 'valid',
      consultationNumber: 'WAPIAAAADE136695976',
      name: 'MUSTERSPIELE GMBH',
      address: 'MUSTERSTR 1\n10115 BERLIN',
    })
    expect(standIn.questions).toEqual([
      {
        countryCode: 'DE',
        vatNumber: '136695976',
        requesterMemberStateCode: 'SE',
        requesterNumber: '556703748501',
      },
    ])
  })

  it('answers without our number too, and may keep name and address to itself', async () => {
    standIn.register(NUMBER)
    expect(await ask('')).toEqual({ status: 'valid', consultationNumber: null, name: null, address: null })
    expect(standIn.questions).toEqual([{ countryCode: 'DE', vatNumber: '136695976' }])
  })

  it('knows no such number', async () => {
    expect(await ask()).toMatchObject({ status: 'invalid', consultationNumber: 'WAPIAAAADE136695976' })
    standIn.refuse('INVALID_INPUT', 400)
    expect(await ask()).toMatchObject({ status: 'invalid' })
  })

  it.each([
    ['MS_UNAVAILABLE', 200],
    ['SERVICE_UNAVAILABLE', 500],
    ['MS_MAX_CONCURRENT_REQ', 200],
    ['TIMEOUT', 500],
    ['INVALID_REQUESTER_INFO', 400],
  ])('leaves the number unchecked on %s with status %d', async (error, status) => {
    standIn.register(NUMBER)
    standIn.refuse(error, status)
    expect(await ask()).toEqual(unchecked(error))
    standIn.refuse()
    expect(await ask()).toMatchObject({ status: 'valid' })
  })

  it.each([
    ['{"valid":false,"userError":"MS_UNAVAILABLE"}', 200, 'MS_UNAVAILABLE'],
    ['<html>Bad gateway</html>', 502, 'status 502'],
    ['<html>We are back soon</html>', 200, 'unreadable answer'],
    ['{"valid":"yes"}', 200, 'unreadable answer'],
    ['{"valid":true}', 503, 'status 503'],
    ['{}', 200, 'unreadable answer'],
    ['null', 200, 'unreadable answer'],
    [`{"valid":true,"requestIdentifier":"${'W'.repeat(100)}"}`, 200, 'unreadable answer'],
    ['{"valid":true,"requestIdentifier":"番号"}', 200, 'unreadable answer'],
    [`{"valid":true,"name":"${'W'.repeat(501)}"}`, 200, 'unreadable answer'],
    [`{"valid":true}${' '.repeat(70_000)}`, 200, 'unreachable'],
    ['', 200, 'unreadable answer'],
  ])('takes %s with status %d for no verdict', async (text, status, obstacle) => {
    standIn.say(text, status)
    expect(await ask()).toEqual(unchecked(obstacle))
  })

  it('is not waited for without end', async () => {
    standIn.hang()
    expect(await ask('', 50)).toEqual(unchecked('no answer in time'))
  })

  it('holds nobody else for a minute once a country was silent, and answers for others', async () => {
    const settings = { url: standIn.url, requester: '', timeoutMs: 50, now: () => now }
    let now = 0
    const asking = vies(settings)
    const asked = (countryCode: string) =>
      standIn.questions.filter((question) => question.countryCode === countryCode).length
    standIn.hang()
    expect(await asking(NUMBER)).toEqual(unchecked('no answer in time'))
    standIn.say('{"valid":true}')
    // Only silence times out quickly. An answer may take as long as the machine needs.
    settings.timeoutMs = 60_000
    now = 59_999
    expect(await asking(NUMBER)).toEqual(unchecked('no answer in time'))
    expect(await asking('FR40303265045')).toMatchObject({ status: 'valid' })
    expect(asked('DE')).toBeLessThanOrEqual(1)
    expect(asked('FR')).toBe(1)
    now = 60_000
    expect(await asking(NUMBER)).toMatchObject({ status: 'valid' })
  })

  it('may be cut off, or not there', async () => {
    standIn.cutOff()
    expect(await ask()).toEqual(unchecked('unreachable'))
    const elsewhere = await startFakeVies()
    await elsewhere.stop()
    expect(await vies({ url: elsewhere.url, requester: '' })(NUMBER)).toEqual(unchecked('unreachable'))
  })
})
