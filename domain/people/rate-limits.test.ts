import { beforeEach, describe, expect, test } from 'vitest'
import { commit } from '#domain/kernel/commit.ts'
import { addSeconds } from '#domain/kernel/time.ts'
import { domainDeps } from '#test/domain-deps.ts'
import { eachEngine, type TestDatabase, useDatabase } from '#test/engines.ts'
import {
  countHit,
  createRateLimits,
  createRefusals,
  deleteEnded,
  hashKey,
  limitsOfAddress,
  onceOnly,
  type RateLimits,
} from './rate-limits.server.ts'

const NOW = new Date('2026-11-20T12:00:00.000Z')
const ALLOWED = { allowed: true, retryAfterSeconds: 0 }

eachEngine((engine) => {
  const database = useDatabase(engine, { per: 'test' })
  const three = (key: string, now = NOW) => ({ key, limit: 3, windowSeconds: 60, now })

  test('allows the limit of each key, then refuses until the window ends', async () => {
    for (let hit = 0; hit < 3; hit++) expect(await countHit(database.db, three('a'))).toEqual(ALLOWED)
    expect(await countHit(database.db, three('a'))).toEqual({ allowed: false, retryAfterSeconds: 60 })
    expect(await countHit(database.db, three('b'))).toEqual(ALLOWED)
    expect(await countHit(database.db, three('a', addSeconds(NOW, 59.5)))).toEqual({
      allowed: false,
      retryAfterSeconds: 1,
    })
    expect(await countHit(database.db, three('a', addSeconds(NOW, 60)))).toEqual(ALLOWED)
  })

  test('two processes that count at once share one exact count', async () => {
    const other = await database.connect()
    const verdicts = await Promise.all(
      Array.from({ length: 40 }, (_, hit) =>
        countHit(hit % 2 ? other.db : database.db, { ...three('a'), limit: 10 }),
      ),
    )
    expect(verdicts.filter((verdict) => verdict.allowed)).toHaveLength(10)
  })

  describe('kept limits', () => {
    let now = NOW
    beforeEach(() => {
      now = NOW
    })
    const keptBy = (process: Pick<TestDatabase, 'db'>, on = true) =>
      createRateLimits({ db: process.db, clock: () => now, secret: 'secret', on })
    const a = { of: ['a'], hits: 3, windowSeconds: 60 }
    const b = { of: ['b'], hits: 2, windowSeconds: 60 }
    const rows = () => database.db.selectFrom('rate_limits').selectAll().orderBy('key').execute()

    test('refuse from memory, without a write, until the window ends', async () => {
      const limits = keptBy(database)
      for (let hit = 0; hit < 4; hit++) await limits.count(a)
      await database.db.deleteFrom('rate_limits').execute()
      now = addSeconds(NOW, 4)
      expect(await limits.count(a)).toEqual({ allowed: false, retryAfterSeconds: 56 })
      expect(await rows()).toEqual([])
      now = addSeconds(NOW, 60)
      expect(await limits.count(a)).toEqual(ALLOWED)
    })

    test('count a hit on none of them when one refuses', async () => {
      const limits = keptBy(database)
      for (let hit = 0; hit < 2; hit++) await limits.count(b)
      for (let hit = 0; hit < 5; hit++) expect((await limits.count(a, b)).allowed).toBe(false)
      for (let hit = 0; hit < 3; hit++) expect(await limits.count(a)).toEqual(ALLOWED)
    })

    test('a hit that is taken back makes room for another, and never for two', async () => {
      const limits = keptBy(database)
      for (let hit = 0; hit < 3; hit++) await limits.count(a)
      await limits.takeBack(a)
      expect(await limits.count(a)).toEqual(ALLOWED)
      expect((await limits.count(a)).allowed).toBe(false)
    })

    test('taking back more than was counted makes no room', async () => {
      const limits = keptBy(database)
      await limits.count(a)
      for (let time = 0; time < 3; time++) await limits.takeBack(a)
      for (let hit = 0; hit < 3; hit++) expect(await limits.count(a)).toEqual(ALLOWED)
      expect((await limits.count(a)).allowed).toBe(false)
    })

    test('refusals are no hits: what was in time is taken back whole', async () => {
      const limits = keptBy(database)
      await Promise.all(Array.from({ length: 20 }, () => limits.count(a)))
      for (let hit = 0; hit < 3; hit++) await limits.takeBack(a)
      expect(await limits.count(a)).toEqual(ALLOWED)
    })

    test('what another process takes back is noticed within seconds', async () => {
      const [here, there] = [keptBy(database), keptBy(await database.connect())]
      for (let hit = 0; hit < 4; hit++) await here.count(a)
      for (let hit = 0; hit < 3; hit++) await there.takeBack(a)
      now = addSeconds(NOW, 5)
      expect(await here.count(a)).toEqual(ALLOWED)
    })

    test('a clock that was set back locks nobody out for longer than a window', async () => {
      const limits = keptBy(database)
      now = addSeconds(NOW, 24 * 3600)
      for (let hit = 0; hit < 4; hit++) await limits.count(a)
      now = NOW
      expect(await limits.count(a)).toEqual({ allowed: false, retryAfterSeconds: 60 })
      now = addSeconds(NOW, 60)
      expect(await limits.count(a)).toEqual(ALLOWED)
    })

    /** One request from an address. */
    const askFrom = async (limits: RateLimits, address: string) =>
      (await limits.count(...limitsOfAddress(a, address))).allowed

    test('of an address apply to everyone in the networks of one site, and not to their neighbors', async () => {
      const limits = keptBy(database)
      const passed: boolean[] = []
      for (let network = 0; network < 20; network++)
        passed.push(await askFrom(limits, `2001:db8:1:${network.toString(16)}::/64`))
      expect(passed.filter(Boolean)).toHaveLength(12)
      expect(await askFrom(limits, '2001:db8:2:1::/64')).toBe(true)
    })

    test('of an address take nothing from its site while the network itself is refused', async () => {
      const limits = keptBy(database)
      for (let guess = 0; guess < 50; guess++) await askFrom(limits, '2001:db8:1:1::/64')
      expect(await askFrom(limits, '2001:db8:1:2::/64')).toBe(true)
    })

    test('allow everything when they are off', async () => {
      const limits = keptBy(database, false)
      for (let hit = 0; hit < 10; hit++) expect(await limits.count(a)).toEqual(ALLOWED)
      expect(await rows()).toEqual([])
    })
  })

  describe('a request that is sent again', () => {
    /** One request that was sent with this key. */
    const asked = (key: string) => {
      const { db } = database
      const clock = () => NOW
      const limits = createRateLimits({ db, clock, secret: 'a secret', on: true })
      return { ...domainDeps(db), onceOnly: onceOnly({ limits, clock }, [key]) }
    }
    const write = (deps: ReturnType<typeof asked>, text: string) => commit(deps, async () => text)

    test('all units of work of a request go through, and none of the same request another time', async () => {
      const request = asked('a')
      expect([await write(request, 'first'), await write(request, 'second')]).toEqual(['first', 'second'])
      await expect(write(asked('a'), 'again')).rejects.toThrow('We already received this')
      expect(await write(asked('b'), 'another')).toBe('another')
    })

    test('what was taken back was not begun: the next unit of work puts the key down', async () => {
      const request = asked('a')
      const failing = commit(request, () => {
        throw new Error('Taken back.')
      })
      await expect(failing).rejects.toThrow('Taken back.')
      expect(await write(request, 'second')).toBe('second')
      await expect(write(asked('a'), 'again')).rejects.toThrow('We already received this')
    })
  })

  test('ended windows are deleted, running ones stay', async () => {
    await countHit(database.db, three('ended'))
    await countHit(database.db, three('running', addSeconds(NOW, 30)))
    expect(await deleteEnded(database.db, addSeconds(NOW, 60))).toBe(1)
    const left = await database.db.selectFrom('rate_limits').select('key').execute()
    expect(left).toEqual([{ key: 'running' }])
  })
})

describe('remembered refusals', () => {
  test('are bounded: the one noted first is forgotten', () => {
    const refusals = createRefusals(2)
    const refusal = { until: addSeconds(NOW, 60), seenAt: NOW }
    for (const key of ['a', 'b', 'c']) refusals.note(key, refusal)
    expect(['a', 'b', 'c'].map((key) => refusals.find(key, NOW))).toEqual([undefined, refusal, refusal])
    // A key that is noted again becomes the newest.
    for (const key of ['b', 'd']) refusals.note(key, refusal)
    expect(['b', 'c', 'd'].map((key) => refusals.find(key, NOW))).toEqual([refusal, undefined, refusal])
  })
})

describe('hashKey', () => {
  test('depends on the secret, each part and where the parts end', () => {
    const keys = [
      hashKey('secret', 'sign-in', '203.0.113.7'),
      hashKey('other', 'sign-in', '203.0.113.7'),
      hashKey('secret', 'sign-in2', '03.0.113.7'),
      hashKey('secret', 'sign-in', '203.0.113.8'),
    ]
    expect(new Set(keys).size).toBe(4)
    expect(hashKey('secret', 'sign-in', '203.0.113.7')).toBe(keys[0])
    expect(keys[0]).not.toContain('203')
  })
})
