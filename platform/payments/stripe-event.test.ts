import Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { readStripeEvent } from './stripe-event.ts'

const NOON = new Date('2026-11-20T12:00:00.000Z')
const at = (seconds: number) => new Date(NOON.getTime() + seconds * 1000)
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
const isSigned = (...given: Parameters<typeof read>) => read(...given) !== undefined

describe('a signature', () => {
  it('takes what Stripe signs, with either secret', () => {
    for (const secret of ['whsec_a', 'whsec_b'])
      expect(isSigned({ body, signature: stripeHeader(secret) }, ['whsec_a', 'whsec_b'], NOON)).toBe(true)
  })

  it('takes a header with several signatures of which one fits', () => {
    const [time, old] = stripeHeader('whsec_old').split(',')
    const [, current] = stripeHeader('whsec_a').split(',')
    expect(isSigned({ body, signature: `${time},${old},${current}` }, ['whsec_a'], NOON)).toBe(true)
  })

  it('refuses another secret, another body, and another time in the header', () => {
    const signature = stripeHeader('whsec_a')
    expect(isSigned({ body, signature }, ['whsec_b'], NOON)).toBe(false)
    expect(isSigned({ body: `${body} `, signature }, ['whsec_a'], NOON)).toBe(false)
    expect(isSigned({ body, signature: signature.replace(/^t=\d/, 't=2') }, ['whsec_a'], NOON)).toBe(false)
  })

  it('is valid for 300 seconds, in both directions', () => {
    const signature = stripeHeader('whsec_a')
    const verdicts = [-301, -300, 300, 301].map((s) => isSigned({ body, signature }, ['whsec_a'], at(s)))
    expect(verdicts).toEqual([false, true, true, false])
  })

  it.each([
    undefined,
    '',
    't=1',
    'v1=00',
    't=,v1=',
    't=x,v1=y',
    `t=${timestamp}`,
    `t=${timestamp},v0=00`,
    ',,=,',
  ])('refuses the header %j', (signature) => {
    expect(isSigned({ body, signature }, ['whsec_a'], NOON)).toBe(false)
  })
})

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
