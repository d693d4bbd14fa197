import { beforeEach, expect, it } from 'vitest'
import { addSeconds } from '#domain/kernel/time.ts'
import { expireRows } from '#domain/privacy/retention.server.ts'
import { retentionLimits } from '#domain/privacy/retention-limits.ts'
import { addClient } from '#test/clients.ts'
import { domainDeps } from '#test/domain-deps.ts'
import { eachEngine, useDatabase } from '#test/engines.ts'
import { findKnown, KNOWN_SECONDS, rememberPlace } from './sign-in-limit.server.ts'

const NOON = new Date('2026-11-20T12:00:00.000Z')
const HOME = '203.0.113.7'
const ELSEWHERE = '2001:db8:1:2::/64'

eachEngine((engine) => {
  const database = useDatabase(engine, { per: 'test' })
  let now: Date
  let ada: string
  beforeEach(async () => {
    now = NOON
    ada = (await addClient(database.db)).id
  })
  const deps = () => domainDeps(database.db, { clock: () => now })
  const known = async (account: string, clientAddress: string, browserSecret?: string) =>
    (await findKnown(deps(), account, { clientAddress, browserSecret }))?.kind
  const signIn = () => rememberPlace(deps(), ada, { clientAddress: HOME, browserSecret: 'laptop' })

  it('an account knows the network and the browser of a sign-in, and no other account does', async () => {
    expect(await known(ada, HOME, 'laptop')).toBeUndefined()
    await signIn()
    expect(await known(ada, HOME)).toBe('network')
    expect(await known(ada, HOME, 'a stranger’s')).toBe('network')
    expect(await known(ada, ELSEWHERE, 'laptop')).toBe('browser')
    expect(await known(ada, ELSEWHERE, 'a stranger’s')).toBeUndefined()
    const bo = (await addClient(database.db)).id
    expect(await known(bo, HOME, 'laptop')).toBeUndefined()
    expect(await known('nobody', HOME, 'laptop')).toBeUndefined()
  })

  it('until nobody has signed in from there for 90 days', async () => {
    const expire = () =>
      database.db
        .transaction()
        .execute((trx) => expireRows(trx, 'known_places', retentionLimits(now, '01-01')))
    await signIn()
    now = addSeconds(NOON, KNOWN_SECONDS - 1)
    expect(await known(ada, HOME, 'laptop')).toBe('browser')
    expect(await expire()).toBe(0)
    await signIn()
    now = addSeconds(now, KNOWN_SECONDS)
    expect(await known(ada, HOME, 'laptop')).toBeUndefined()
    expect(await expire()).toBe(2)
  })
})
