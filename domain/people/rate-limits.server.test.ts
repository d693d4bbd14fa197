import { beforeEach, describe, expect, it } from 'vitest'
import { commit } from '#domain/kernel/commit.ts'
import { domainDeps } from '#test/domain-deps.ts'
import { eachEngine, oneEngine, useDatabase } from '#test/engines.ts'
import { createRateLimits, limitsOfAddress, onceOnly, type RateLimits } from './rate-limits.server.ts'

const clock = () => new Date('2026-11-20T12:00:00.000Z')

eachEngine((engine) => {
  const database = useDatabase(engine, { per: 'test' })

  /** One request that was sent with this key. */
  const asked = (key: string) => {
    const { db } = database
    const limits = createRateLimits({ db, clock, secret: 'a secret', on: true })
    return { ...domainDeps(db), onceOnly: onceOnly({ limits, clock }, [key]) }
  }
  const write = (deps: ReturnType<typeof asked>, text: string) => commit(deps, async () => text)

  it('all units of work of a request go through, and none of the same request another time', async () => {
    const request = asked('a')
    expect([await write(request, 'first'), await write(request, 'second')]).toEqual(['first', 'second'])
    await expect(write(asked('a'), 'again')).rejects.toThrow('We already received this')
    expect(await write(asked('b'), 'another')).toBe('another')
  })

  it('what was taken back was not begun: the next unit of work puts the key down', async () => {
    const request = asked('a')
    const failing = commit(request, () => {
      throw new Error('Taken back.')
    })
    await expect(failing).rejects.toThrow('Taken back.')
    expect(await write(request, 'second')).toBe('second')
    await expect(write(asked('a'), 'again')).rejects.toThrow('We already received this')
  })
})

const NOON = new Date('2026-11-20T12:00:00.000Z')

oneEngine((engine) => {
  const database = useDatabase(engine, { per: 'test' })
  let now: Date
  let limits: RateLimits
  beforeEach(() => {
    now = NOON
    limits = createRateLimits({ db: database.db, clock: () => now, secret: 'secret', on: true })
  })

  describe('a limit of an address', () => {
    const limit = { of: ['guess'], hits: 3, windowSeconds: 60 }
    const ask = async (address: string) => (await limits.count(...limitsOfAddress(limit, address))).allowed

    it('holds for whoever goes through the networks of one site, and not for their neighbours', async () => {
      const passed: boolean[] = []
      for (let network = 0; network < 20; network++)
        passed.push(await ask(`2001:db8:1:${network.toString(16)}::/64`))
      expect(passed.filter(Boolean)).toHaveLength(12)
      expect(await ask('2001:db8:2:1::/64')).toBe(true)
    })

    it('takes nothing from its site while the network itself is refused', async () => {
      for (let guess = 0; guess < 50; guess++) await ask('2001:db8:1:1::/64')
      expect(await ask('2001:db8:1:2::/64')).toBe(true)
    })

    it('is one of each IPv4 address alone', async () => {
      for (let guess = 0; guess < 4; guess++) await ask('203.0.113.7')
      expect(await ask('203.0.113.7')).toBe(false)
      expect(await ask('203.0.113.8')).toBe(true)
    })
  })
})
