import { describe, expect, test } from 'vitest'
import { eachEngine, useDatabase } from '../../test/engines.ts'
import { addSeconds } from '../kernel/clock.ts'
import { countHit, deleteEnded, forgetHit, hashKey, peekHits } from './rate-limits.server.ts'

const NOW = new Date('2026-11-20T12:00:00.000Z')
const ALLOWED = { allowed: true, retryAfterSeconds: 0 }

eachEngine((engine) => {
  const database = useDatabase(engine, { per: 'test' })
  const three = (key: string, now = NOW) => ({ key, limit: 3, windowSeconds: 60, now })

  test('allows the limit, then refuses until the window ends', async () => {
    for (let hit = 0; hit < 3; hit++) expect(await countHit(database.db, three('a'))).toEqual(ALLOWED)
    expect(await countHit(database.db, three('a'))).toEqual({ allowed: false, retryAfterSeconds: 60 })
    expect(await countHit(database.db, three('a', addSeconds(NOW, 59.5)))).toEqual({
      allowed: false,
      retryAfterSeconds: 1,
    })
    expect(await countHit(database.db, three('a', addSeconds(NOW, 60)))).toEqual(ALLOWED)
  })

  test('counts each key by itself', async () => {
    for (let hit = 0; hit < 4; hit++) await countHit(database.db, three('a'))
    expect(await countHit(database.db, three('b'))).toEqual(ALLOWED)
  })

  test('peeking counts nothing', async () => {
    for (let hit = 0; hit < 2; hit++) await countHit(database.db, three('a'))
    for (let look = 0; look < 5; look++) expect(await peekHits(database.db, three('a'))).toEqual(ALLOWED)
    await countHit(database.db, three('a'))
    expect(await peekHits(database.db, three('a', addSeconds(NOW, 20)))).toEqual({
      allowed: false,
      retryAfterSeconds: 40,
    })
    expect(await peekHits(database.db, three('a', addSeconds(NOW, 60)))).toEqual(ALLOWED)
    expect(await peekHits(database.db, three('never seen'))).toEqual(ALLOWED)
  })

  test('a hit that is taken back makes room for another', async () => {
    for (let hit = 0; hit < 3; hit++) await countHit(database.db, three('a'))
    await forgetHit(database.db, three('a'))
    expect(await countHit(database.db, three('a'))).toEqual(ALLOWED)
    expect((await countHit(database.db, three('a'))).allowed).toBe(false)
  })

  test('never falls below zero', async () => {
    await countHit(database.db, three('a'))
    for (let time = 0; time < 3; time++) await forgetHit(database.db, three('a'))
    for (let hit = 0; hit < 3; hit++) expect(await countHit(database.db, three('a'))).toEqual(ALLOWED)
    expect((await countHit(database.db, three('a'))).allowed).toBe(false)
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

  test('ended windows are deleted, running ones stay', async () => {
    await countHit(database.db, three('ended'))
    await countHit(database.db, three('running', addSeconds(NOW, 30)))
    expect(await deleteEnded(database.db, addSeconds(NOW, 60))).toBe(1)
    const left = await database.db.selectFrom('rate_limits').select('key').execute()
    expect(left).toEqual([{ key: 'running' }])
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
