import { afterEach, beforeEach, expect, test } from 'vitest'
import { parseConfig } from '#platform/config/config.ts'
import { STRIPE_EVENTS } from '#platform/payments/stripe-client.ts'
import { type FakeStripe, startFakeStripe } from '#test/fake-stripe.ts'
import { checkStripe } from './money-checks.ts'

const WEBHOOK = 'https://studio.example/api/webhooks/stripe'

let stripe: FakeStripe
beforeEach(async () => {
  stripe = await startFakeStripe()
})
afterEach(() => stripe.stop())

async function found(publicUrl = 'https://studio.example'): Promise<string> {
  const config = parseConfig({
    PUBLIC_URL: publicUrl,
    STRIPE_SECRET_KEY: 'rk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    STRIPE_API_URL: stripe.url,
  })
  return JSON.stringify((await checkStripe({ config })) ?? 'nothing')
}

test('a key that works and a webhook with our events, or with all', async () => {
  stripe.sendEventsTo('https://other.example/hook', ['*'])
  stripe.sendEventsTo(WEBHOOK, [...STRIPE_EVENTS, 'customer.created'])
  expect(await found()).toBe('"nothing"')
  stripe.sendEventsTo('https://all.example/api/webhooks/stripe', ['*'])
  expect(await found('https://all.example')).toBe('"nothing"')
})

test('no webhook: the address and the events are named', async () => {
  stripe.sendEventsTo('https://studio.example/', ['*'])
  const text = await found()
  expect(text).toContain("Stripe sends no events to the site's /api/webhooks/stripe")
  for (const event of STRIPE_EVENTS) expect(text).toContain(event)
})

test('a webhook that lacks events, and one that is disabled', async () => {
  stripe.sendEventsTo(WEBHOOK, STRIPE_EVENTS.slice(0, -2), 'enabled')
  expect(await found()).toBe(
    `"Stripe's webhook to the site lacks events: charge.dispute.created, charge.dispute.closed."`,
  )
  stripe.sendEventsTo('https://off.example/api/webhooks/stripe', ['*'], 'disabled')
  expect(await found('https://off.example')).toContain('is disabled')
})

test('a restricted key that may not list webhooks is a warning', async () => {
  stripe.forbid('webhook_endpoints')
  expect(await found()).toMatch(/^{"says":"The restricted key may not list webhooks.*"severity":"warning"}$/)
})

test('a restricted key without the rights that we need', async () => {
  stripe.forbid('refunds')
  stripe.forbid('disputes')
  expect(await found()).toBe(
    '"STRIPE_SECRET_KEY is a restricted key that lacks rights we need: Charges and Refunds, Disputes."',
  )
})

test('a key that Stripe does not know', async () => {
  const error = { type: 'invalid_request_error', message: 'Invalid API Key provided: rk_test_1' }
  stripe.say({ status: 401, body: { error } })
  const text = await found()
  expect(text).toContain('Stripe rejects STRIPE_SECRET_KEY')
  expect(text).not.toContain('rk_test_1')
})

test('a Stripe that cannot be asked', async () => {
  stripe.fail(0)
  expect(await found()).toMatch(/^{"says":"Stripe is unreachable\."/)
})

test('a loopback address, which Stripe cannot reach', async () => {
  expect(await found('http://localhost:3000')).toBe('"nothing"')
})
