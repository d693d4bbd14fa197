import { expect, test } from 'vitest'
import { terms } from '#content/terms/all.ts'
import { findVersion } from './policy-versions.ts'

test('a version names the day on which the next one replaced it', () => {
  const versions = [{ ...terms, version: '2027-02-01' }, terms]
  expect(findVersion(versions, terms.version)).toMatchObject({
    policy: { version: terms.version },
    replaced: { iso: '2027-02-01', text: '1 February 2027' },
  })
  expect(findVersion(versions, '2027-02-01')).toMatchObject({ replaced: null })
  expect(findVersion(versions, '2020-01-01')).toBeNull()
})
