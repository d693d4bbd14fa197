import { expect, test } from 'vitest'
import { extraSources, pagePolicy } from './security-headers.server.ts'

const stripe = { secretKey: 'sk_test_1', publishableKey: 'pk_test_1', webhookSecrets: ['whsec_1'] }

test.each(['/payments', '/client/payments', '/checkout', '/quote'])('Stripe.js may run on %s', (path) => {
  const policy = pagePolicy(extraSources(path, { stripe }), { isHttps: false })
  expect(policy).toContain("script-src 'self' https://js.stripe.com;")
  expect(policy).toContain("connect-src 'self' https://api.stripe.com;")
  expect(policy).toMatch(/frame-src [^;]*https:\/\/hooks\.stripe\.com/)
})

test.each(['/', '/auth', '/dashboard', '/success', '/checkout/other'])('and not on %s', (path) => {
  expect(extraSources(path, { stripe })).toEqual({})
})

test('nowhere without Stripe', () => {
  expect(extraSources('/checkout', { stripe: undefined })).toEqual({})
})
