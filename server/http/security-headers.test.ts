import { expect, test } from 'vitest'
import { baseHeaders, CLOSED_POLICY, pagePolicy } from './security-headers.server.ts'

test.each([
  ['a page', pagePolicy({}, { isHttps: true })],
  ['a page with sources of its own', pagePolicy({ frames: ['https://js.stripe.com'] }, { isHttps: false })],
  ['a page that sends to one address', pagePolicy({ sendsTo: ['https://a.example/b'] }, { isHttps: true })],
  ['any other answer', CLOSED_POLICY],
])('nobody may frame %s, and what it does not name is closed', (_, policy) => {
  expect(policy.split('; ')).toEqual(
    expect.arrayContaining(["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]),
  )
})

test('a page loads from us and from its own sources, sends its forms to us, and on https all by https', () => {
  const sources = {
    scripts: ["'nonce-a'"],
    styles: ["'nonce-b'"],
    connect: ['https://api.example'],
    frames: ['https://frames.example'],
  }
  expect(pagePolicy(sources, { isHttps: true }).split('; ')).toEqual([
    "default-src 'none'",
    "script-src 'self' 'nonce-a'",
    "style-src 'self' 'nonce-b'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self' https://api.example",
    "manifest-src 'self'",
    "worker-src 'self'",
    'frame-src https://frames.example',
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    'upgrade-insecure-requests',
  ])
  expect(pagePolicy({}, { isHttps: false })).not.toMatch(/frame-src|upgrade/)
  expect(CLOSED_POLICY.split('; ')).toContain("form-action 'none'")
})

test('every answer says what a browser may do with it, and on https that there is no other way here', () => {
  const {
    'Permissions-Policy': powers,
    'Strict-Transport-Security': https,
    ...others
  } = baseHeaders({ isHttps: true })
  expect(others).toEqual({
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'X-Frame-Options': 'DENY',
  })
  expect(powers).toMatch(
    /camera=\(\), geolocation=\(\).*microphone=\(\).*payment=\(self "https:\/\/js.stripe.com"\)/,
  )
  expect(https).toBe('max-age=63072000; includeSubDomains')
  expect(baseHeaders({ isHttps: false })).not.toHaveProperty('Strict-Transport-Security')
})

test('a page that sends to one address reaches nothing else of ours, by no form either', () => {
  const policy = pagePolicy(
    { sendsTo: ['https://studio.example/api/events'], connect: ['https://api.other.example'] },
    { isHttps: true },
  ).split('; ')
  expect(policy).toContain('connect-src https://studio.example/api/events')
  expect(policy).toContain("form-action 'none'")
  expect(policy.join()).not.toContain('api.other.example')
})
