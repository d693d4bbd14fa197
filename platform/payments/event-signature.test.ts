import Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { isSigned, signEvent } from './event-signature.ts'

const NOON = new Date('2026-11-20T12:00:00.000Z')
const at = (seconds: number) => new Date(NOON.getTime() + seconds * 1000)
const body = '{"id":"evt_1","note":"å"}'
const timestamp = NOON.getTime() / 1000
const stripeHeader = (secret: string) =>
  Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp })

describe('isSigned', () => {
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

describe('signEvent', () => {
  it('signs as Stripe does', () => {
    expect(signEvent(body, 'whsec_a', NOON)).toBe(stripeHeader('whsec_a'))
  })
})
