import { describe, expect, it } from 'vitest'
import { conflict } from '#domain/kernel/app-error.ts'
import { eachEngine } from '#test/engines.ts'
import type { SentEvent } from '#test/fake-stripe.ts'
import { NOON, usePaymentsFixture, WEBHOOK_SECRETS } from '#test/payments-fixture.ts'
import { createTestApp } from '#test/test-app.ts'

eachEngine((engine) => {
  const rig = usePaymentsFixture(engine)
  const start = (db = rig.database.db) =>
    createTestApp(rig.database, {
      clock: rig.now,
      deps: { db, paymentsProvider: rig.deps.paymentsProvider },
    })
  /** Sends an event like Stripe: a program without an Origin header. */
  const send = async (
    event: Pick<SentEvent, 'body'> & { headers?: Record<string, string> },
    app = start(),
  ) => {
    const response = await app.app.request(
      'http://localhost:3000/api/webhooks/stripe',
      { method: 'POST', body: event.body, headers: { 'Content-Type': 'application/json', ...event.headers } },
      { remoteAddress: '203.0.113.7' },
    )
    return { status: response.status, text: await response.text() }
  }
  const paid = async () => {
    const bought = await rig.buy()
    rig.stripe.succeed(bought.intentId)
    return bought
  }
  const succeeded = (intentId: string, options = {}) =>
    rig.stripe.event('payment_intent.succeeded', intentId, { at: rig.now(), ...options })
  const BAD_SIGNATURE = { status: 400, text: 'The signature of this event is missing, wrong or too old.' }

  it('takes a signed event, with either secret, and a second time without effect', async () => {
    for (const secret of WEBHOOK_SECRETS) {
      const event = succeeded((await paid()).intentId, { secret })
      expect(await send(event)).toEqual({ status: 200, text: 'settled' })
      expect(await send(event)).toEqual({ status: 200, text: 'repeated' })
    }
    expect(await rig.projects()).toHaveLength(2)
    expect(await rig.mails()).toHaveLength(4)
  })

  it('refuses a wrong, foreign or missing signature, and a changed body', async () => {
    const { intentId, paymentId } = await paid()
    const event = succeeded(intentId)
    expect(await send(succeeded(intentId, { secret: 'whsec_wrong' }))).toEqual(BAD_SIGNATURE)
    expect(await send({ body: event.body })).toEqual(BAD_SIGNATURE)
    expect(await send({ ...event, body: `${event.body} ` })).toEqual(BAD_SIGNATURE)
    expect(await rig.payment(paymentId)).toMatchObject({ status: 'pending' })
  })

  it('refuses the same signature after 10 minutes, and takes the retry signed again, without a second effect', async () => {
    const { intentId } = await paid()
    const event = succeeded(intentId)
    await send(event)
    rig.passSeconds(600)
    expect(await send(event)).toEqual(BAD_SIGNATURE)
    expect(await send(succeeded(intentId, { id: event.id }))).toEqual({ status: 200, text: 'repeated' })
    expect(await rig.projects()).toHaveLength(1)
    expect(await rig.mails()).toHaveLength(2)
  })

  it('is asked again while Stripe or the database cannot be reached', async () => {
    const { intentId } = await paid()
    const event = succeeded(intentId)
    const tryAgain = { status: 503, text: 'We couldn’t process this event. Please send it again.' }
    rig.stripe.fail(0)
    expect(await send(event)).toEqual(tryAgain)
    rig.stripe.fail()
    const gone = await rig.database.connect()
    const withoutDatabase = start(gone.db)
    await gone.close()
    expect(await send(event, withoutDatabase)).toEqual(tryAgain)
    const refusing = createTestApp(rig.database, {
      clock: rig.now,
      deps: {
        paymentsProvider: {
          ...rig.deps.paymentsProvider,
          fetchPayment: async () => {
            throw conflict('Not now.')
          },
        },
      },
    })
    expect(await send(event, refusing)).toEqual(tryAgain)
    expect(await send(event)).toEqual({ status: 200, text: 'settled' })
  })

  it('answers 200 for what needs a person and for what is not ours', async () => {
    const ours = rig.stripe.addIntent({ metadata: { portal_payment_id: 'pay_0' } })
    expect(await send(succeeded(ours))).toEqual({ status: 200, text: 'held' })
    expect(await send(succeeded(rig.stripe.addIntent()))).toEqual({ status: 200, text: 'not-ours' })
    const aboutNothing = rig.stripe.eventNaming('charge', 'customer.created', '', { at: NOON })
    expect(await send(aboutNothing)).toEqual({ status: 200, text: 'not-ours' })
  })

  describe('size', () => {
    it('takes an event of 500 KiB and refuses 600', async () => {
      const { intentId } = await paid()
      const padded = (kib: number) => {
        rig.stripe.change(intentId, { metadata: { ...metadata(intentId), note: 'x'.repeat(kib * 1024) } })
        return send(succeeded(intentId))
      }
      expect((await padded(500)).status).toBe(200)
      expect(await padded(600)).toEqual({ status: 413, text: 'The request is larger than 512 KiB.' })
    })
  })

  const metadata = (intentId: string) => rig.stripe.intents.get(intentId)?.metadata ?? {}
})
