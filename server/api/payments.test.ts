import { describe, expect, it } from 'vitest'
import { oneEngine } from '#test/engines.ts'
import { expectAnswer } from '#test/expect-answer.ts'
import { rowIn } from '#test/factories/rows.ts'
import { FULL, QUICK_FIX } from '#test/offers.ts'
import { usePaymentsFixture } from '#test/payments-fixture.ts'
import { createTestApp, type TestClient } from '#test/test-app.ts'

const STRIPE = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_new',
}

const NOBODY = { companyName: '', address: '', vatNumber: '', reference: '' }

oneEngine((engine) => {
  const rig = usePaymentsFixture(engine)
  /** The app with Stripe's stand-in behind it. */
  const start = () =>
    createTestApp(rig.database, {
      clock: rig.now,
      deps: { paymentsProvider: rig.deps.paymentsProvider },
      env: STRIPE,
    })
  const buy = async (client: TestClient) => {
    const response = await client.post('/api/create-payment-intent', FULL.order)
    const { paymentId, clientSecret } = (await response.json()) as Record<string, string>
    const intentId = (clientSecret ?? '').split('_secret_')[0] ?? ''
    return { path: `/api/payments/${paymentId}`, paymentId, clientSecret, intentId }
  }

  it('sells: intent, consent, confirmation, result, history', async () => {
    const client = await start().signUp()
    const { path, paymentId, clientSecret, intentId } = await buy(client)
    expect(clientSecret).toMatch(/^pi_\w+_secret_/)
    const checkout = await client.get(`${path}/checkout`)
    expect(await checkout.json()).toMatchObject({
      ...expectedPayment(paymentId),
      clientSecret,
      consented: false,
    })

    const agreed = await client.post(`${path}/consent`, { agreed: true })
    expect(await agreed.json()).toMatchObject({ consented: true })
    expect(await rig.order(paymentId ?? '')).toMatchObject({
      consent_wording: expect.stringContaining('to start at once'),
      consent_at: rig.now().toISOString(),
    })
    rig.stripe.succeed(intentId)
    expect(await client.read(path)).toMatchObject({ status: 'completed', consented: true })
    expect(await client.read('/api/payments')).toEqual([
      {
        id: paymentId,
        orderId: expect.stringMatching(/^ord_/),
        service: 'full-optimization',
        amount: FULL.cents,
        status: 'completed',
        createdAt: rig.now().toISOString(),
        held: false,
        refundedAmount: 0,
        dispute: null,
        provider: 'stripe',
        refundable: true,
        refundRequest: null,
      },
    ])
    expect(await client.read('/api/projects')).toMatchObject([{ status: 'pending' }])
  })

  it.each([
    [{ ...FULL.order, amount: String(FULL.order.amount) }, "This service isn't available at this price."],
    [{}, "This service isn't available at this price."],
    [[], 'The request body must be a JSON object.'],
  ])('refuses the purchase %j', async (body, text) => {
    const client = await start().signUp()
    await expectAnswer(client.post('/api/create-payment-intent', body), 400, text)
    expect(await client.read('/api/payments')).toEqual([])
  })

  it('a repeated request with its key makes one payment; a bad key makes none', async () => {
    const client = await start().signUp()
    const ask = (key: string, body = FULL.order) =>
      client.post('/api/create-payment-intent', body, { 'Idempotency-Key': key })
    const [first, second] = await Promise.all([ask('k'), ask('k')])
    expect(await first?.json()).toEqual(await second?.json())
    await expectAnswer(ask('k', QUICK_FIX.order), 409, 'This Idempotency-Key was used for another purchase.')
    expect((await ask('x'.repeat(256))).status).toBe(400)
    expect(await client.read('/api/payments')).toHaveLength(1)
  })

  describe('cancelling', () => {
    it('cancels the intent', async () => {
      const client = await start().signUp()
      const { path, intentId } = await buy(client)
      expect(await (await client.post(`${path}/cancel`)).json()).toMatchObject({ status: 'cancelled' })
      expect(rig.stripe.intents.get(intentId)?.status).toBe('canceled')
      expect((await client.get(`${path}/checkout`)).status).toBe(409)
      expect((await client.post(`${path}/consent`, { agreed: true })).status).toBe(409)
    })

    it('of what was paid meanwhile completes it instead', async () => {
      const client = await start().signUp()
      const { path, intentId } = await buy(client)
      rig.stripe.succeed(intentId)
      await expectAnswer(client.post(`${path}/cancel`), 409, 'This payment is complete.')
      expect(await rig.projects()).toHaveLength(1)
    })

    it('of what a bank is processing is refused', async () => {
      const client = await start().signUp()
      const { path, intentId } = await buy(client)
      rig.stripe.process(intentId)
      await expectAnswer(client.post(`${path}/cancel`), 409, 'This payment is being processed by your bank.')
    })
  })

  it('a consent can be given after paying, while the project waits', async () => {
    const client = await start().signUp()
    const { path, intentId } = await buy(client)
    rig.stripe.succeed(intentId)
    await client.get(path)
    type Waiting = { id: string; mayStartFrom: string | null }
    const project = async () => (await client.read<Waiting[]>('/api/projects'))[0]
    expect(await project()).toMatchObject({ mayStartFrom: '2026-12-04T23:00:00.000Z', hasFiles: false })
    const agreed = await client.post(`${path}/consent`, { agreed: true })
    expect(await agreed.json()).toMatchObject({ status: 'completed', consented: true })
    expect(await project()).toMatchObject({ mayStartFrom: null })
    expect((await client.post(`/api/projects/${(await project())?.id}/seen`)).status).toBe(409)
  })

  it('is made out to who is buying by now, with another payment where the price is another', async () => {
    const client = await start().signUp()
    const { path, paymentId, intentId } = await buy(client)
    const same = await (await client.post(`${path}/buyer`)).json()
    expect(same).toMatchObject({ paymentId })
    await client.send('PUT', '/api/buyer', { ...NOBODY, kind: 'consumer', country: 'US' })
    const next = (await (await client.post(`${path}/buyer`)).json()) as { paymentId: string }
    expect(await client.read(`/api/payments/${next.paymentId}`)).toMatchObject({
      status: 'pending',
      amount: (FULL.cents * 4) / 5,
    })
    expect(rig.stripe.intents.get(intentId)?.status).toBe('canceled')
  })

  it('a consent can be taken back before paying, and must be said', async () => {
    const client = await start().signUp()
    const { path, paymentId } = await buy(client)
    await client.post(`${path}/consent`, { agreed: true })
    await client.post(`${path}/consent`, { agreed: false })
    expect(await rig.order(paymentId ?? '')).toMatchObject({ consent_wording: null, consent_at: null })
    expect((await client.post(`${path}/consent`, {})).status).toBe(400)
  })

  it('takes a refund request with a reason', async () => {
    const client = await start().signUp()
    const { path, intentId } = await buy(client)
    const ask = (reason: unknown) => client.post(`${path}/refund-request`, { reason })
    expect((await ask('It did not help at all.')).status).toBe(409)
    rig.stripe.succeed(intentId)
    await client.get(path)
    await expectAnswer(
      ask('   short  '),
      400,
      'Please tell us in at least 10 characters why you want a refund',
    )
    expect((await ask('x'.repeat(2001))).status).toBe(400)
    expect((await ask('ten characters \0')).status).toBe(400)
    expect(await (await ask('It did not help at all.')).json()).toMatchObject({
      refundRequest: { status: 'open' },
      refundable: false,
    })
  })

  it('its account can go while a bank processes it, which the studio reads, and not while Stripe cannot be asked', async () => {
    const client = await start().signUp()
    const { path, paymentId, intentId } = await buy(client)
    rig.stripe.process(intentId)
    await client.get(path)
    const waiting = await buy(client)
    const leave = () =>
      client.post('/api/account/delete', { currentPassword: 'correct horse', confirmation: 'delete' })
    rig.stripe.fail(500)
    await expectAnswer(leave(), 503, 'We couldn’t cancel an open payment. Please try again in a few minutes.')
    rig.stripe.fail()
    expect((await leave()).status).toBe(204)
    expect(rig.stripe.intents.get(waiting.intentId)?.status).toBe('canceled')
    expect((await rig.payment(paymentId ?? '')).status).toBe('processing')
    const { text } = await rowIn(rig.database.db, 'outbox', {
      subject: 'Account deleted%',
      text: `%${paymentId}%`,
    })
    expect(text).not.toContain(waiting.paymentId)
  })

  it('another client’s payment answers as if there were none; nobody’s needs a session', async () => {
    const app = start()
    const [owner, stranger] = [await app.signUp(), await app.signUp()]
    const { path } = await buy(owner)
    const calls = (who: Pick<TestClient, 'get' | 'post'>, at: string) => [
      who.get(at),
      who.get(`${at}/checkout`),
      who.post(`${at}/cancel`),
      who.post(`${at}/consent`, { agreed: true }),
      who.post(`${at}/buyer`),
      who.post(`${at}/refund-request`, { reason: 'It is not mine, but anyway.' }),
    ]
    for (const response of await Promise.all(calls(stranger, path)))
      await expectAnswer(response, 404, 'No payment has this id.')
    for (const response of await Promise.all(calls(stranger, '/api/payments/%00')))
      expect(response.status).toBe(404)
    for (const response of await Promise.all(calls(app.visitor, path))) expect(response.status).toBe(401)
    expect(await stranger.read('/api/payments')).toEqual([])
  })

  it('asks Stripe at most three times in three seconds about one payment', async () => {
    const client = await start().signUp()
    const { path } = await buy(client)
    rig.stripe.requests.length = 0
    for (let i = 0; i < 6; i++) await client.get(path)
    expect(rig.stripe.requests).toHaveLength(3)
  })

  it('tells every browser how it takes payments, as a quote is paid before there is an account', async () => {
    const stripe = start().visitor
    expect(await stripe.read('/api/payments-setup')).toEqual({
      mode: 'stripe',
      hasCheckout: true,
      publishableKey: 'pk_test_1',
    })
    const testMode = createTestApp(rig.database).visitor
    expect(await testMode.read('/api/payments-setup')).toEqual({
      mode: 'test',
      hasCheckout: false,
    })
  })
})

function expectedPayment(id: string | undefined) {
  return { id, service: 'full-optimization', amount: FULL.cents, status: 'pending', provider: 'stripe' }
}
