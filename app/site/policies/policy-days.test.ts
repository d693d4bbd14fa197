import { expect, test } from 'vitest'
import { terms } from '#content/terms/all.ts'
import { findVersion, policyDays } from './policy-days.ts'

const policy = { ...terms, version: '2026-03-01' }

test('a policy was last updated today in Stockholm', () => {
  const before = policyDays(policy, new Date('2026-11-20T22:59:00Z'))
  const after = policyDays(policy, new Date('2026-11-20T23:00:00Z'))
  expect(before[0]).toEqual({ label: 'Last updated', day: { iso: '2026-11-20', text: '20 November 2026' } })
  expect(after[0]).toMatchObject({ day: { iso: '2026-11-21', text: '21 November 2026' } })
})

test('its wording has a day of its own', () => {
  expect(policyDays(policy, new Date('2026-11-20T12:00:00Z'))[1]).toEqual({
    label: 'This version applies from',
    day: { iso: '2026-03-01', text: '1 March 2026' },
  })
})

test('a version names the day on which the next one replaced it', () => {
  const versions = [{ ...terms, version: '2027-02-01' }, terms]
  expect(findVersion(versions, terms.version)).toMatchObject({
    policy: { version: terms.version },
    replaced: { iso: '2027-02-01', text: '1 February 2027' },
  })
  expect(findVersion(versions, '2027-02-01')).toMatchObject({ replaced: null })
  expect(findVersion(versions, '2020-01-01')).toBeNull()
})
