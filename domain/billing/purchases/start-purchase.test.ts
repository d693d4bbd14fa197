import { afterEach, describe, expect, it, vi } from 'vitest'
import { saveBuyer } from '#domain/crm/buyers/buyers.server.ts'
import type { VatRegister } from '#domain/crm/buyers/vat-numbers/vat-register.ts'
import { addClient } from '#test/clients.ts'
import { eachEngine, isAskedAll } from '#test/engines.ts'
import { aGermanCompany } from '#test/factories/buyers.ts'
import { FULL, QUICK_FIX } from '#test/offers.ts'
import { usePaymentsFixture } from '#test/payments-fixture.ts'
import { refusal } from '#test/refused.ts'
import { sweepOpenPayments } from '../sync/payments-sweep.server.ts'
import { cancelPayment, findPayment, openCheckout } from './checkout.server.ts'
import { listPayments } from './show-payments.server.ts'
import { startPurchase } from './start-purchase.server.ts'

const DAY = 24 * 3600
const GERMAN = aGermanCompany()

eachEngine((engine) => {
  const rig = usePaymentsFixture(engine)
  const start = (input = FULL.order, key?: string, buyer = rig.client) =>
    startPurchase(rig.deps, buyer, input, key)
  const rows = () => rig.database.db.selectFrom('payments').selectAll().orderBy('created_at').execute()
  const created = () => rig.stripe.requests.filter((line) => line === 'POST /v1/payment_intents').length

  it('writes the payment down and prepares it at Stripe, in cents of the catalogue', async () => {
    const { clientSecret, paymentId } = await start()
    const [row] = await rows()
    const intent = rig.stripe.intents.get(row?.provider_payment_id ?? '')
    expect(row).toMatchObject({
      id: paymentId,
      user_id: rig.client.id,
      buyer_name: rig.client.name,
      buyer_email: rig.client.email,
      service: 'full-optimization',
      amount: FULL.cents,
      currency: 'eur',
      status: 'pending',
      provider: 'stripe',
    })
    expect(intent).toMatchObject({
      amount: FULL.cents,
      currency: 'eur',
      client_secret: clientSecret,
      metadata: { portal_payment_id: paymentId, service: 'full-optimization' },
    })
    expect(await rig.mails()).toEqual([])
  })

  describe('with an idempotency key', () => {
    it('finds the payment that the first request made, also for two at once', async () => {
      const answers = await Promise.all([
        start(FULL.order, 'click-1'),
        start(FULL.order, 'click-1'),
        start(FULL.order, 'click-1'),
      ])
      answers.push(await start(FULL.order, 'click-1'))
      expect(new Set(answers.map(({ paymentId }) => paymentId)).size).toBe(1)
      expect(new Set(answers.map(({ clientSecret }) => clientSecret)).size).toBe(1)
      expect(await rows()).toHaveLength(1)
    })

    it('belongs to its buyer', async () => {
      const other = await addClient(rig.database.db, { name: 'Grace Other' })
      const [mine, theirs] = await Promise.all([start(FULL.order, 'same'), start(FULL.order, 'same', other)])
      expect(mine.paymentId).not.toBe(theirs.paymentId)
      expect(mine.clientSecret).not.toBe(theirs.clientSecret)
    })

    it.each(['', 'x'.repeat(256), 'a b', 'tab\tbed', 'å', 'nul\0'])('is refused as %j', async (key) => {
      await expect(start(FULL.order, key)).rejects.toMatchObject({ code: 'bad-input' })
      expect(await rows()).toEqual([])
    })

    it('takes 255 characters', async () => {
      await start(FULL.order, '~'.repeat(255))
      expect(await rows()).toHaveLength(1)
    })
  })

  describe('when the process ends', () => {
    it('between row and intent, the same request makes the intent', async () => {
      const { paymentId } = await start(FULL.order, 'click-1')
      await rig.database.db.updateTable('payments').set({ provider_payment_id: null }).execute()
      const again = await start(FULL.order, 'click-1')
      expect(again.paymentId).toBe(paymentId)
      expect(rig.stripe.intents.get((await rig.payment(paymentId)).provider_payment_id ?? '')).toMatchObject({
        client_secret: again.clientSecret,
      })
    })

    it('between intent and its id in the row, an event tells the id', async () => {
      const { paymentId, intentId } = await rig.buy('click-1')
      await rig.database.db.updateTable('payments').set({ provider_payment_id: null }).execute()
      expect(await rig.ring('payment_intent.created', intentId)).toBe('settled')
      expect(await rig.payment(paymentId)).toMatchObject({
        status: 'pending',
        provider_payment_id: intentId,
      })
    })
  })

  it('cancels the intent when the sweep gave the payment up meanwhile', async () => {
    rig.stripe.before('POST /v1/payment_intents', async () => {
      await rig.database.db.updateTable('payments').set({ status: 'cancelled' }).execute()
    })
    await expect(start()).rejects.toMatchObject(
      refusal('This purchase was cancelled. Please start a new one.'),
    )
    expect([...rig.stripe.intents.values()].at(-1)?.status).toBe('canceled')
  })

  if (!isAskedAll(engine)) return

  it.each([
    { ...FULL.order, amount: FULL.order.amount - 1 },
    { ...FULL.order, amount: FULL.cents },
    { ...FULL.order, amount: QUICK_FIX.order.amount },
    { ...FULL.order, amount: FULL.order.amount + 0.0001 },
    { ...FULL.order, amount: -FULL.order.amount },
    { ...FULL.order, service: 'constructor' },
  ])('refuses what the catalogue does not hold, and creates nothing: %j', async (input) => {
    await expect(start(input)).rejects.toMatchObject(
      refusal("This service isn't available at this price.", 'bad-input'),
    )
    expect(await rows()).toEqual([])
    expect(rig.stripe.requests).toEqual([])
  })

  it('asks for Latin letters where the invoice could not print the name, and creates nothing', async () => {
    await expect(start(FULL.order, undefined, { ...rig.client, name: '山田太郎' })).rejects.toMatchObject({
      code: 'bad-input',
      userMessage: expect.stringContaining('Write it in Latin letters in your account'),
    })
    expect(await rows()).toEqual([])
    expect(rig.stripe.requests).toEqual([])
  })

  describe('by a company in another country of the Union', () => {
    const registered = { status: 'valid', consultationNumber: 'WAPI1', name: null, address: null } as const
    const away = { status: 'unchecked', obstacle: 'MS_UNAVAILABLE' } as const
    const register = (answer: typeof registered | typeof away) => ({ isOn: true, ask: async () => answer })
    const saved = (vatRegister: VatRegister) => saveBuyer({ ...rig.deps, vatRegister }, rig.client.id, GERMAN)
    const order = async (vatRegister: VatRegister) => {
      const { paymentId } = await startPurchase({ ...rig.deps, vatRegister }, rig.client, FULL.order)
      return rig.order(paymentId)
    }

    it('charges no VAT for a number that is registered on the day of the order', async () => {
      await saved(register(away))
      const { buyer, vat, ...sums } = await order(register(registered))
      expect(sums).toMatchObject({ net: 239_20, vat_amount: 0, gross: 239_20 })
      expect([JSON.parse(buyer).vatCheck.consultationNumber, JSON.parse(vat).category]).toEqual([
        'WAPI1',
        'AE',
      ])
      expect((await rows())[0]?.amount).toBe(239_20)
    })

    it('goes on with VAT while nobody can answer, also for one that was registered the day before', async () => {
      await saved(register(registered))
      rig.passSeconds(DAY)
      const { buyer, vat, ...sums } = await order(register(away))
      expect(sums).toMatchObject({ net: 239_20, vat_amount: 59_80, gross: 299_00 })
      expect([JSON.parse(buyer).vatCheck.status, JSON.parse(vat).rule]).toEqual([
        'unchecked',
        'union-company-unverified',
      ])
    })
  })

  describe('when Stripe cannot be reached', () => {
    it.each([0, 500, 429])(
      '(%d) answers in one sentence, shows nothing, and heals with the same request',
      async (status) => {
        rig.stripe.fail(status)
        await expect(start(FULL.order, 'click-1')).rejects.toMatchObject(
          refusal('Failed to initialize payment. Please try again.', 'unavailable'),
        )
        expect(await rows()).toMatchObject([{ status: 'pending', provider_payment_id: null }])
        expect(await listPayments(rig.deps, rig.client.id)).toEqual([])

        rig.stripe.fail()
        const { paymentId } = await start(FULL.order, 'click-1')
        expect(await rows()).toMatchObject([{ id: paymentId, status: 'pending' }])
        expect(await listPayments(rig.deps, rig.client.id)).toHaveLength(1)
      },
    )

    it('the sweep cancels what stayed without an intent, and the key is used up', async () => {
      rig.stripe.fail(503)
      await expect(start(FULL.order, 'click-1')).rejects.toMatchObject({ code: 'unavailable' })
      rig.stripe.fail()
      rig.passSeconds(DAY - 1)
      await sweepOpenPayments(rig.deps)
      expect(await rows()).toMatchObject([{ status: 'pending' }])
      rig.passSeconds(1)
      await sweepOpenPayments(rig.deps)
      expect(await rows()).toMatchObject([{ status: 'cancelled' }])
      await expect(start(FULL.order, 'click-1')).rejects.toMatchObject({ code: 'conflict' })
      expect(created()).toBe(1)
    })
  })

  describe('a provider that answers something else', () => {
    const odd: [name: string, body: unknown][] = [
      ['nothing', {}],
      ['null', null],
      ['a list', []],
      ['text', 'ok'],
      ['an intent without its secret', { id: 'pi_1', object: 'payment_intent', client_secret: null }],
      ['an error that is none', { error: 5 }],
      ['a page', { html: '<h1>Maintenance</h1>' }],
    ]
    it.each(odd)('%s: no purchase starts, and an open payment stays as it is', async (_, body) => {
      const { paymentId, intentId } = await rig.buy()
      rig.passSeconds(1)
      rig.stripe.say({ status: 200, body })
      await expect(start()).rejects.toMatchObject(
        refusal('Failed to initialize payment. Please try again.', 'unavailable'),
      )
      const asked = findPayment(rig.deps, { ownerId: rig.client.id, paymentId })
      await expect(asked).rejects.toMatchObject({ code: 'unavailable' })
      expect(await rows()).toMatchObject([
        { status: 'pending', provider_payment_id: intentId },
        { status: 'pending', provider_payment_id: null },
      ])
    })
  })

  it.each([
    ['looks at it', findPayment],
    ['gives it up', cancelPayment],
    ['opens its checkout', openCheckout],
  ])('keeps Stripe’s words from a client who %s', async (_, use) => {
    const { paymentId } = await rig.buy()
    const error = { type: 'invalid_request_error', message: 'No such <b>thing</b> acct_123 internal' }
    rig.stripe.say({ status: 400, body: { error } })
    const refusal = await use(rig.deps, { ownerId: rig.client.id, paymentId }).catch((thrown) => thrown)
    expect(refusal).toMatchObject({ code: 'unavailable' })
    expect(refusal.userMessage).not.toContain('acct_123')
    expect(causesOf(refusal)).toContain('acct_123')
  })

  it('of another provider has no checkout here, and is not asked for at Stripe', async () => {
    const { paymentId } = await rig.buy()
    await rig.database.db.updateTable('payments').set({ provider: 'test' }).execute()
    rig.stripe.requests.length = 0
    const opening = openCheckout(rig.deps, { ownerId: rig.client.id, paymentId })
    await expect(opening).rejects.toMatchObject({ code: 'conflict' })
    expect(rig.stripe.requests).toEqual([])
  })

  describe('a provider that never answers', () => {
    afterEach(() => void vi.useRealTimers())

    it.each(['buys', 'gives up'])('somebody who %s waits 15 seconds', async (does) => {
      const { paymentId } = await rig.buy()
      rig.stripe.hang()
      const before = rig.stripe.requests.length
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
      const asked = does === 'buys' ? start() : cancelPayment(rig.deps, { ownerId: rig.client.id, paymentId })
      const outcome = asked.catch((error) => error)
      let isOver = false
      void outcome.then(() => {
        isOver = true
      })
      while (rig.stripe.requests.length === before) await new Promise(setImmediate)
      await vi.advanceTimersByTimeAsync(14_900)
      expect(isOver).toBe(false)
      await vi.advanceTimersByTimeAsync(100)
      expect(await outcome).toMatchObject({ code: 'unavailable' })
    })
  })
})

/** The messages of an error and of its causes. */
function causesOf(error: unknown): string {
  return error instanceof Error ? `${error.message} ${causesOf(error.cause)}` : ''
}
