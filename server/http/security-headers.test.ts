import { expect, test } from 'vitest'
import { CLOSED_POLICY, pagePolicy } from './security-headers.server.ts'

test.each([
  ['a page', pagePolicy({}, { isHttps: true })],
  ['a page with sources of its own', pagePolicy({ frames: ['https://js.stripe.com'] }, { isHttps: false })],
  ['any other answer', CLOSED_POLICY],
])('nobody may frame %s, and what it does not name is closed', (_, policy) => {
  expect(policy.split('; ')).toEqual(
    expect.arrayContaining(["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]),
  )
})
