import { expect, test } from 'vitest'
import { startTime } from './payments.server.ts'

const ENDS = '2026-12-04T23:00:00.000Z'

test('work waits for the end of the withdrawal period, unless the buyer agreed or has no such right', () => {
  const order = { consentAt: null, withdrawalEndsAt: ENDS }
  const stripe = { name: 'stripe', hasCheckout: true } as const
  expect(startTime(stripe, { provider: 'stripe' }, order)).toBe(ENDS)
  expect(startTime(stripe, { provider: 'transfer' }, order)).toBe(ENDS)
  const agreed = { ...order, consentAt: '2026-11-20T12:00:00.000Z' }
  expect(startTime(stripe, { provider: 'stripe' }, agreed)).toBeUndefined()
  expect(startTime(stripe, { provider: 'stripe' }, { ...order, withdrawalEndsAt: null })).toBeUndefined()
})

test('only a test payment without a checkout lets work start at once', () => {
  const order = { consentAt: null, withdrawalEndsAt: ENDS }
  const without = { name: 'test', hasCheckout: false } as const
  expect(startTime(without, { provider: 'test' }, order)).toBeUndefined()
  expect(startTime(without, { provider: 'transfer' }, order)).toBe(ENDS)
  expect(startTime({ ...without, hasCheckout: true }, { provider: 'test' }, order)).toBe(ENDS)
})
