import { expect, test } from 'vitest'
import { startTime } from './withdrawal-period.ts'

const ENDS = '2026-12-04T23:00:00.000Z'

test('work waits for the end of the withdrawal period, unless the buyer agreed or has no such right', () => {
  const order = { consentAt: null, withdrawalEndsAt: ENDS }
  expect(startTime({ provider: 'stripe' }, order)).toBe(ENDS)
  expect(startTime({ provider: 'rehearsal' }, order)).toBe(ENDS)
  expect(startTime({ provider: 'transfer' }, order)).toBe(ENDS)
  expect(
    startTime({ provider: 'stripe' }, { ...order, consentAt: '2026-11-20T12:00:00.000Z' }),
  ).toBeUndefined()
  expect(startTime({ provider: 'stripe' }, { ...order, withdrawalEndsAt: null })).toBeUndefined()
  expect(startTime({ provider: 'sandbox' }, order)).toBeUndefined()
})
