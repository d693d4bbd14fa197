import { expect, test } from 'vitest'
import { PASSWORD_COST, passwordHashing, QUICK_PASSWORD_COST } from './passwords.server.ts'

const { hash, verify } = passwordHashing(QUICK_PASSWORD_COST)

test('who comes while forty wait is told when to try again', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 60 }, (_, i) => hash(`${i}`)))
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
  expect(refused).toHaveLength(60 - 2 - 40)
  for (const { reason } of refused)
    expect(reason).toMatchObject({ code: 'unavailable', retryAfterSeconds: 10 })
  expect(await hash('after')).toMatch(/^\$scrypt\$/)
})

test('at the cost of the product: a password is verified, whatever the cost was when it was hashed', async () => {
  expect(PASSWORD_COST).toEqual({ N: 16_384, r: 8, p: 5 })
  const product = passwordHashing(PASSWORD_COST)
  for (const made of [await product.hash('ett löseN'), await hash('ett löseN')]) {
    expect(await product.verify({ hash: made, password: 'ett löseN' })).toBe(true)
    expect(await product.verify({ hash: made, password: 'ett lösen' })).toBe(false)
  }
  expect(await product.hash('ett löseN')).toMatch(/^\$scrypt\$ln=14,r=8,p=5\$[\w-]{22}\$[\w-]{86}$/)
  expect(await product.hash('ett löseN')).not.toBe(await product.hash('ett löseN'))
})

test('a hash whose header or key was changed verifies nothing', async () => {
  const made = await hash('ett löseN')
  const [, , cost = '', salt, key = ''] = made.split('$')
  for (const changed of [
    `$scrypt$${cost.replace('r=1', 'r=2')}$${salt}$${key}`,
    `$scrypt$${cost}$${salt}$${key.replace(/^./, (letter) => (letter === 'A' ? 'B' : 'A'))}`,
    `$scrypt$${cost}$${salt}$${key.slice(0, -4)}`,
  ])
    expect(await verify({ hash: changed, password: 'ett löseN' })).toBe(false)
})

test('what is no hash verifies nothing', async () => {
  for (const broken of ['', ':', 'salt:', 'salt:00ff', '$scrypt$', '$scrypt$ln=4,r=1,p=1$AA$AA'])
    expect(await verify({ hash: broken, password: 'ett löseN' })).toBe(false)
})

test('a password is the same however a keyboard composes its letters', async () => {
  const made = await hash('lo\u0308senord')
  expect(await verify({ hash: made, password: 'l\u00f6senord' })).toBe(true)
})
