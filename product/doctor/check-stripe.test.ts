import { afterEach, beforeEach, expect, test } from 'vitest'
import { parseConfig } from '#platform/config/config.ts'
import { STRIPE_EVENTS } from '#platform/payments/examine-stripe.ts'
import { type StripeStandIn, startStripeStandIn } from '#test/stripe-stand-in.ts'
import { checkStripe } from './check-stripe.ts'

const WEBHOOK = 'https://studio.example/api/webhooks/stripe'

let stripe: StripeStandIn
beforeEach(async () => {
  stripe = await startStripeStandIn()
})
afterEach(() => stripe.stop())

async function findings(publicUrl = 'https://studio.example'): Promise<string[]> {
  const config = parseConfig({
    PUBLIC_URL: publicUrl,
    STRIPE_SECRET_KEY: 'rk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    STRIPE_API_URL: stripe.url,
  })
  return (await checkStripe(config)).map(({ level, says }) => `${level}: ${says}`)
}

test('a key that works and a webhook with our events', async () => {
  stripe.sendEventsTo('https://other.example/hook', ['*'])
  stripe.sendEventsTo(WEBHOOK, [...STRIPE_EVENTS, 'customer.created'])
  expect(await findings()).toEqual([
    'ok: Stripe answers and accepts STRIPE_SECRET_KEY.',
    `ok: Stripe sends its events to ${WEBHOOK}.`,
  ])
})

test('a webhook with all events will do', async () => {
  stripe.sendEventsTo(WEBHOOK, ['*'])
  expect((await findings())[1]).toMatch(/^ok/)
})

test('no webhook: the address and the events are named', async () => {
  stripe.sendEventsTo('https://studio.example/', ['*'])
  const [, about] = await findings()
  expect(about).toMatch(
    /^problem: Stripe sends no events to https:\/\/studio\.example\/api\/webhooks\/stripe/,
  )
  for (const event of STRIPE_EVENTS) expect(about).toContain(event)
})

test('a webhook that lacks events, and one that is disabled', async () => {
  stripe.sendEventsTo(WEBHOOK, STRIPE_EVENTS.slice(0, -2), 'enabled')
  expect((await findings())[1]).toBe(
    `problem: Stripe's webhook to ${WEBHOOK} lacks events: add charge.dispute.created, charge.dispute.closed.`,
  )
  stripe.sendEventsTo('https://off.example/api/webhooks/stripe', ['*'], 'disabled')
  expect((await findings('https://off.example'))[1]).toMatch(/^problem: .* is disabled/)
})

test('a restricted key that may not list webhooks is no problem of itself', async () => {
  stripe.forbid('webhook_endpoints')
  const [key, webhook] = await findings()
  expect(key).toMatch(/^ok/)
  expect(webhook).toMatch(/^warning: The restricted key may not list webhooks/)
})

test('a restricted key without the rights that we need', async () => {
  stripe.forbid('refunds')
  stripe.forbid('disputes')
  expect((await findings())[0]).toBe(
    "problem: STRIPE_SECRET_KEY is a restricted key without rights that we need: give it Charges and Refunds, Disputes in Stripe's dashboard.",
  )
})

test('a key that Stripe does not know', async () => {
  const error = { type: 'invalid_request_error', message: 'Invalid API Key provided: rk_test_1' }
  stripe.say({ status: 401, body: { error } })
  expect(await findings()).toEqual([
    'problem: STRIPE_SECRET_KEY: Stripe does not accept it. Copy it again, or make a new one.',
  ])
})

test('a Stripe that cannot be asked', async () => {
  stripe.fail(0)
  const [only, ...more] = await findings()
  expect(only).toMatch(/^problem: Stripe cannot be asked \(/)
  expect(more).toEqual([])
})

test('on one’s own machine events are forwarded', async () => {
  const [key, webhook] = await findings('http://localhost:3000')
  expect(key).toMatch(/^ok/)
  expect(webhook).toContain('stripe listen --forward-to http://localhost:3000/api/webhooks/stripe')
})
