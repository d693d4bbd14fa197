import { expect, test, vi } from 'vitest'
import { hashPassword, verifyPassword } from './password-hash.server.ts'

const crypto = vi.hoisted(() => ({ underWay: 0, most: 0, made: 0 }))

vi.mock('better-auth/crypto', () => {
  const work = async () => {
    crypto.underWay += 1
    crypto.most = Math.max(crypto.most, crypto.underWay)
    await new Promise(setImmediate)
    crypto.underWay -= 1
    crypto.made += 1
    if (crypto.made === 3) throw new Error('the third fails')
    return 'a hash'
  }
  return { hashPassword: work, verifyPassword: work }
})

test('two hashes are made at a time, and a failure blocks nobody', async () => {
  const asked = Array.from({ length: 12 }, (_, i) =>
    i % 2 === 0 ? hashPassword(`${i}`) : verifyPassword({ hash: 'a hash', password: `${i}` }),
  )
  const outcomes = await Promise.allSettled(asked)
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1)
  expect(crypto).toMatchObject({ underWay: 0, most: 2, made: 12 })
})
