import { expect, test } from 'vitest'
import { startTime } from './withdrawal-period.ts'

const PAID_AT = new Date('2026-11-20T12:00:00.000Z')

test('work waits for 14 days unless the buyer agreed, and never in the sandbox', () => {
  expect(startTime({ provider: 'stripe', consent_at: null }, PAID_AT)).toBe('2026-12-04T12:00:00.000Z')
  expect(startTime({ provider: 'stripe', consent_at: PAID_AT.toISOString() }, PAID_AT)).toBeUndefined()
  expect(startTime({ provider: 'sandbox', consent_at: null }, PAID_AT)).toBeUndefined()
})
