import { hashPassword as hashOfBetterAuth } from 'better-auth/crypto'
import { expect, test, vi } from 'vitest'
import { PASSWORD_COST, passwordHashing, QUICK_PASSWORD_COST } from './password-hash.server.ts'

const crypto = vi.hoisted(() => ({ underWay: 0, most: 0, made: 0, fails: 0 }))

vi.mock('node:crypto', async (original) => {
  const real = await original<typeof import('node:crypto')>()
  const scrypt = (
    ...[password, salt, bytes, options, done]: [string, string, number, object, (...made: unknown[]) => void]
  ) => {
    crypto.underWay += 1
    crypto.most = Math.max(crypto.most, crypto.underWay)
    real.scrypt(password, salt, bytes, options, (error, key) => {
      crypto.underWay -= 1
      crypto.made += 1
      done(crypto.made === crypto.fails ? new Error('this one fails') : error, key)
    })
  }
  return { ...real, scrypt }
})

const { hash, verify } = passwordHashing(QUICK_PASSWORD_COST)

test('two hashes are made at a time, and a failure blocks nobody', async () => {
  const made = await hash('0')
  Object.assign(crypto, { most: 0, made: 0, fails: 3 })
  const asked = Array.from({ length: 12 }, (_, i) =>
    i % 2 === 0 ? hash(`${i}`) : verify({ hash: made, password: `${i}` }),
  )
  const outcomes = await Promise.allSettled(asked)
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1)
  expect(crypto).toMatchObject({ underWay: 0, most: 2, made: 12 })
})

test('at the cost of the product: its own hashes and those of Better Auth are verified, others are not', async () => {
  expect(PASSWORD_COST).toEqual({ N: 16_384, r: 16, p: 1 })
  const product = passwordHashing(PASSWORD_COST)
  for (const made of [await product.hash('ett löseN'), await hashOfBetterAuth('ett löseN')]) {
    expect(await product.verify({ hash: made, password: 'ett löseN' })).toBe(true)
    expect(await product.verify({ hash: made, password: 'ett lösen' })).toBe(false)
  }
  expect(await product.hash('ett löseN')).not.toBe(await product.hash('ett löseN'))
  expect(await product.verify({ hash: await hash('ett löseN'), password: 'ett löseN' })).toBe(false)
})

test('what is no hash verifies nothing', async () => {
  for (const broken of ['', ':', 'salt:', 'salt:00ff'])
    expect(await verify({ hash: broken, password: 'ett löseN' })).toBe(false)
})
