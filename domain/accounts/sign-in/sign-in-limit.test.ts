import { beforeEach, expect, test } from 'vitest'
import { addSeconds } from '#domain/kernel/time.ts'
import { createRateLimits, type RateLimits } from '#domain/people/rate-limits.server.ts'
import { oneEngine, useDatabase } from '#test/engines.ts'
import { refused } from '#test/refused.ts'
import { beginSignIn, type Known } from './sign-in-limit.server.ts'

const NOON = new Date('2026-11-20T12:00:00.000Z')
const ADDRESS = '203.0.113.7'

oneEngine((engine) => {
  const database = useDatabase(engine, { per: 'test' })
  let now: Date
  let limits: RateLimits
  beforeEach(() => {
    now = NOON
    limits = createRateLimits({ db: database.db, clock: () => now, secret: 'secret', on: true })
  })
  const begin = (account: string, clientAddress = ADDRESS) => beginSignIn(limits, { account, clientAddress })
  const passed = async (attempts: Promise<unknown>[]) =>
    (await Promise.allSettled(attempts)).filter(({ status }) => status === 'fulfilled').length
  const names = (count: number) => Array.from({ length: count }, (_, index) => `guess-${index}`)

  test('of many names at once from one address, fifty are checked', async () => {
    expect(await passed(names(150).map((name) => begin(name)))).toBe(50)
    await refused(begin('one-more'), {
      code: 'too-many-requests',
      userMessage: 'Too many failed sign-ins. Try again in 10 minutes.',
      retryAfterSeconds: 600,
    })
    await begin('one-more', '203.0.113.8')
  })

  test('of many guesses at once for one name, ten are checked, however it is written', async () => {
    expect(await passed(names(30).map((_, index) => begin(index % 2 ? 'Ada' : 'ada')))).toBe(10)
  })

  test('a name that is refused uses up nothing of its address', async () => {
    await passed(names(80).map(() => begin('ada')))
    expect(await passed(names(60).map((name) => begin(name)))).toBe(40)
  })

  test('right passwords count neither for the name nor for the address', async () => {
    for (let time = 0; time < 60; time++) await (await begin('ada')).succeeded()
    expect(await passed(names(60).map((name) => begin(name)))).toBe(50)
  })

  test('of guesses from the networks of one site, forty are checked for one name, two hundred for all names', async () => {
    const network = (index: number) => `2001:db8:1:${index.toString(16)}::/64`
    expect(await passed(names(60).map((_, index) => begin('ada', network(index))))).toBe(40)
    expect(await passed(names(180).map((name, index) => begin(name, network(index))))).toBe(160)
    await begin('ada', '2001:db8:2:1::/64')
  })

  test('of guesses from thousands of networks, a hundred an hour are checked for one account, then one in five seconds', async () => {
    const from = (index: number) => `2001:db8:${index.toString(16)}:1::/64`
    expect(await passed(names(130).map((_, index) => begin('ada', from(index))))).toBe(101)
    await refused(begin('ada', '203.0.113.9'), {
      userMessage: 'Too many failed sign-ins. Try again in 5 seconds.',
      retryAfterSeconds: 5,
    })
    // Attempts without a turn also count against their address, so that a few addresses can't take all turns.
    expect(await passed(names(60).map(() => begin('ada', '203.0.113.9')))).toBe(0)
    expect(await passed(names(60).map((name) => begin(name, '203.0.113.9')))).toBe(40)
    await refused(begin('ada', '203.0.113.9'), { retryAfterSeconds: 600 })
    for (let time = 0; time < 2; time++) await begin('bob', '203.0.113.10')
    now = addSeconds(NOON, 5)
    await begin('ada', '203.0.113.11')
  })

  test('strangers slow down nobody in a network or a browser that the account knows', async () => {
    const from = (index: number) => `2001:db8:${index.toString(16)}:1::/64`
    await passed(names(130).map((_, index) => begin('ada', from(index))))
    const here = (known: Known) => beginSignIn(limits, { account: 'ada', clientAddress: ADDRESS, known })
    const [network, laptop] = [{ kind: 'network' }, { kind: 'browser', id: 'laptop' }] as const
    for (let time = 0; time < 20; time++) await (await here(network)).succeeded()
    // A stranger in that network uses up the limit of the network, but not of the browser.
    expect(await passed(names(30).map(() => here(network)))).toBe(10)
    expect(await passed(names(30).map(() => here(laptop)))).toBe(10)
    await here({ kind: 'browser', id: 'telephone' })
  })

  test('ends after ten minutes', async () => {
    await passed(names(20).map(() => begin('ada')))
    now = addSeconds(NOON, 599)
    await refused(begin('ada'), { retryAfterSeconds: 1 })
    now = addSeconds(NOON, 600)
    await begin('ada')
  })
})
