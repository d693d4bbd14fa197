import Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { readStripeEvent } from './stripe-event.ts'

const NOON = new Date('2026-11-20T12:00:00.000Z')
const body = JSON.stringify({
  id: 'evt_1',
  type: 'payment_intent.succeeded',
  note: 'å',
  data: { object: { id: 'pi_1', object: 'payment_intent', metadata: { portal_payment_id: 'pay_1' } } },
})
const timestamp = NOON.getTime() / 1000
const stripeHeader = (secret: string, payload = body) =>
  Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
const { webhooks } = new Stripe('sk_test_of_tests')
const read = (message: { body: string; signature: string | undefined }, secrets: string[], now: Date) =>
  readStripeEvent(webhooks, message, secrets, now)
describe('an event', () => {
  it('says which payment it is about', () => {
    expect(read({ body, signature: stripeHeader('whsec_a') }, ['whsec_a'], NOON)).toEqual({
      id: 'evt_1',
      type: 'payment_intent.succeeded',
      providerPaymentId: 'pi_1',
      paymentId: 'pay_1',
    })
  })

  it.each(['', 'null', '[]', '{"id":', '{"object":"v2.core.event"}', '{"id":"evt_1","type":"x","data":{}}'])(
    'that is signed and of another form is nothing: %s',
    (payload) => {
      const signature = stripeHeader('whsec_a', payload)
      expect(read({ body: payload, signature }, ['whsec_a'], NOON)).toBeUndefined()
    },
  )
})
