import { expect, test } from 'vitest'
import { startTime } from './withdrawal-period.ts'

/** Sunday 1 November: day 14 is a Sunday too. */
const PAID_AT = new Date('2026-11-01T10:00:00+01:00')
/** Midnight after Monday the 16th. */
const PERIOD_ENDS = '2026-11-16T23:00:00.000Z'

test('work waits for the end of the withdrawal period unless the buyer agreed, and never in the sandbox', () => {
  expect(startTime({ provider: 'stripe', consent_at: null }, PAID_AT)).toBe(PERIOD_ENDS)
  expect(startTime({ provider: 'stripe', consent_at: PAID_AT.toISOString() }, PAID_AT)).toBeUndefined()
  expect(startTime({ provider: 'sandbox', consent_at: null }, PAID_AT)).toBeUndefined()
})
