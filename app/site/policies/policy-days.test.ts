import { expect, test } from 'vitest'
import { terms } from '../../../content/terms.ts'
import { policyDays } from './policy-days.ts'

const policy = { ...terms, version: '2026-03-01' }

test('a policy was last updated today in Stockholm', () => {
  const before = policyDays(policy, new Date('2026-11-20T22:59:00Z'))
  const after = policyDays(policy, new Date('2026-11-20T23:00:00Z'))
  expect(before.lastUpdated).toEqual({ iso: '2026-11-20', text: '20 November 2026' })
  expect(after.lastUpdated).toEqual({ iso: '2026-11-21', text: '21 November 2026' })
})

test('its wording has a day of its own', () => {
  expect(policyDays(policy, new Date('2026-11-20T12:00:00Z')).version).toEqual({
    iso: '2026-03-01',
    text: '1 March 2026',
  })
})
