import Stripe from 'stripe'
import { describe, expect, it, vi } from 'vitest'
import type { TestCard } from '#domain/billing/payments/payments.schema.ts'
import {
  cancelPayment,
  findPayment,
  payByTestCard,
  recordConsent,
} from '#domain/billing/purchases/checkout.server.ts'
import { startPurchase } from '#domain/billing/purchases/start-purchase.server.ts'
import { sweepOpenPayments } from '#domain/billing/sync/payments-sweep.server.ts'
import { grantRefund } from '#domain/billing/sync/send-refunds.server.ts'
import {
  receivePaymentEvent,
  syncPayment,
  takePaymentEvent,
} from '#domain/billing/sync/sync-payment.server.ts'
import type { ProductDeps } from '#product/product.ts'
import { oneEngine } from '#test/engines.ts'
import { QUICK_FIX } from '#test/offers.ts'
import { PATIENT } from '#test/patient.ts'
import { usePaymentsFixture } from '#test/payments-fixture.ts'
import { PROCESSING_SECONDS, testModeProvider } from './test-mode.ts'

oneEngine((engine) => {
  const rig = usePaymentsFixture(engine)
  /** @param clock the rig's stands still, so that only what a test does changes anything */
  const open = ({ clock = rig.deps.clock, hasCheckout = false, delivers = false } = {}) => {
    const deps: ProductDeps = { ...rig.deps, clock }
    const provider = testModeProvider({ db: rig.database.db, clock, log: deps.log, hasCheckout })
    const taken: string[] = []
    deps.paymentsProvider = provider
    if (delivers)
      provider.start(async (event) => {
        taken.push(event.type)
        await takePaymentEvent(deps, event)
      })
    return { deps, provider, taken }
  }
  const begin = async (options: Parameters<typeof open>[0] = {}) => {
    const opened = open(options)
    const { paymentId } = await startPurchase(opened.deps, rig.client, QUICK_FIX.order)
    const which = { ownerId: rig.client.id, paymentId }
    return {
      ...opened,
      paymentId,
      which,
      ask: () => findPayment(opened.deps, which),
      pay: (card: TestCard) => payByTestCard(opened.deps, { ...which, card }),
    }
  }
  const atCheckout = (options = {}) => begin({ ...options, hasCheckout: true })
  const paid = async () => {
    const begun = await begin()
    rig.passSeconds(1)
    await begun.ask()
    return begun
  }

  describe('without a checkout', () => {
    it('a payment succeeds by itself after a second, through an event, and work may start at once', async () => {
      const { paymentId, provider } = await begin({ clock: () => new Date(), delivers: true })
      expect(await rig.payment(paymentId)).toMatchObject({ status: 'pending', provider: 'test' })
      await vi.waitFor(async () => expect(await rig.projects()).toHaveLength(1), PATIENT)
      await provider.stop()
      expect(await rig.payment(paymentId)).toMatchObject({ status: 'completed' })
      expect(await rig.projects()).toMatchObject([{ payment_id: paymentId, may_start_from: null }])
      expect(await rig.database.db.selectFrom('payment_events').selectAll().execute()).toMatchObject([
        { type: 'payment.succeeded', payment_id: paymentId },
      ])
    })

    it('an event that was not taken is sent again', async () => {
      const { deps, provider } = open({ clock: () => new Date() })
      const taken: string[] = []
      provider.start(async ({ type }) => {
        if (taken.push(type) === 1) throw new Error('The database is busy.')
      })
      await startPurchase(deps, rig.client, QUICK_FIX.order)
      await vi.waitFor(() => expect(taken).toHaveLength(2), PATIENT)
      await provider.stop()
    })

    it('takes no event from outside, whoever signed it', async () => {
      const { deps, paymentId } = await begin()
      const object = { id: `test_${paymentId}`, object: 'payment_intent' }
      const body = JSON.stringify({ id: 'evt_1', type: 'payment_intent.succeeded', data: { object } })
      const timestamp = Math.floor(deps.clock().getTime() / 1000)
      for (const secret of ['a guess', 'a secret of tests that is long enough']) {
        const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp })
        await expect(receivePaymentEvent(deps, { body, signature })).rejects.toMatchObject({
          code: 'bad-input',
        })
      }
    })

    it('the result page settles when the process ended before the event', async () => {
      const { which } = await begin()
      const another = open()
      rig.passSeconds(0.999)
      expect(await findPayment(another.deps, which)).toMatchObject({ status: 'pending' })
      rig.passSeconds(0.001)
      expect(await findPayment(another.deps, which)).toMatchObject({ status: 'completed' })
      expect(await rig.projects()).toHaveLength(1)
    })

    it('the sweep settles after 10 seconds', async () => {
      const { deps, paymentId } = await begin()
      rig.passSeconds(10)
      await sweepOpenPayments(deps)
      expect(await rig.payment(paymentId)).toMatchObject({ status: 'completed' })
    })

    it('a payment can be cancelled before it succeeds, and stays so in another process', async () => {
      const { deps, which, paymentId } = await begin()
      expect(await cancelPayment(deps, which)).toMatchObject({ status: 'cancelled' })
      rig.passSeconds(60)
      await sweepOpenPayments(open().deps)
      expect(await rig.payment(paymentId)).toMatchObject({ status: 'cancelled' })
      expect(await cancelPayment(deps, which)).toMatchObject({ status: 'cancelled' })
      expect(await rig.projects()).toEqual([])
    })
  })

  describe('with a checkout', () => {
    it('work waits for the withdrawal period unless the buyer agreed, as with Stripe', async () => {
      const { deps, which, paymentId, pay, ask } = await atCheckout()
      rig.passSeconds(60)
      expect(await ask()).toMatchObject({ status: 'pending', provider: 'test' })
      expect(await pay('succeeds')).toEqual({ isDeclined: false })
      expect(await ask()).toMatchObject({ status: 'completed', consented: false })
      expect(await rig.projects()).toMatchObject([
        { payment_id: paymentId, may_start_from: '2026-12-04T23:00:00.000Z' },
      ])
      await recordConsent(deps, { ...which, agreed: true })
      expect(await rig.projects()).toMatchObject([{ may_start_from: null }])
      const mails = await rig.database.db.selectFrom('outbox').select(['subject', 'text']).execute()
      for (const subject of [/^Receipt/, /^Sold/])
        expect(mails.find((mail) => subject.test(mail.subject))?.text).toContain(
          'Test mode: no card was charged.',
        )
    })

    it.each([
      ['slow', 'completed', 1],
      ['fails-later', 'failed', 0],
    ] as const)('%s becomes %s, by itself and also in another process', async (card, end, projects) => {
      const { deps, which, pay, ask, paymentId } = await atCheckout()
      expect(await pay(card)).toEqual({ isDeclined: false })
      expect(await ask()).toMatchObject({ status: 'processing' })
      await expect(pay('succeeds')).rejects.toMatchObject({ code: 'conflict' })
      await expect(cancelPayment(deps, which)).rejects.toMatchObject({ code: 'conflict' })
      rig.passSeconds(PROCESSING_SECONDS - 0.001)
      expect(await ask()).toMatchObject({ status: 'processing' })
      rig.passSeconds(10)
      await sweepOpenPayments(open({ hasCheckout: true }).deps)
      expect(await rig.payment(paymentId)).toMatchObject({ status: end })
      expect(await rig.projects()).toHaveLength(projects)
    })

    it('a late failure is mailed, and the same payment can be paid after it', async () => {
      const { pay, ask } = await atCheckout()
      await pay('fails-later')
      await ask()
      rig.passSeconds(PROCESSING_SECONDS)
      expect(await ask()).toMatchObject({ status: 'failed' })
      expect((await rig.mails()).join()).toContain('Payment failed')
      await pay('succeeds')
      expect(await ask()).toMatchObject({ status: 'completed' })
    })

    it('a disputed payment is complete, and its bank decides about its money', async () => {
      const { deps, pay, ask, paymentId } = await atCheckout()
      await pay('disputed')
      expect(await ask()).toMatchObject({ status: 'completed', dispute: 'open', refundable: false })
      expect(await rig.projects()).toMatchObject([{ payment_id: paymentId }])
      expect((await rig.mails()).filter((mail) => /dispute/.test(mail))).toHaveLength(1)
      await expect(grantRefund(deps, { paymentId })).rejects.toMatchObject({ code: 'conflict' })
    })

    it.each(['none', 'declined'] as const)('a payment can be cancelled after %s', async (card) => {
      const { deps, which, pay, ask } = await atCheckout()
      if (card !== 'none') await pay(card)
      expect(await cancelPayment(deps, which)).toMatchObject({ status: 'cancelled' })
      rig.passSeconds(60)
      expect(await ask()).toMatchObject({ status: 'cancelled' })
      await expect(pay('succeeds')).rejects.toMatchObject({ userMessage: 'This payment was cancelled.' })
    })

    it('a payment is paid once, also by two cards at once', async () => {
      const { pay, ask } = await atCheckout()
      const both = await Promise.allSettled([pay('succeeds'), pay('slow')])
      expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      rig.passSeconds(PROCESSING_SECONDS)
      expect(await ask()).toMatchObject({ status: 'completed' })
      await expect(pay('declined')).rejects.toMatchObject({ userMessage: 'This payment is complete.' })
    })

    it('announces every change by an event', async () => {
      const { pay, taken, provider, paymentId } = await atCheckout({ delivers: true })
      await pay('declined')
      await vi.waitFor(
        async () => expect(await rig.payment(paymentId)).toMatchObject({ status: 'failed' }),
        PATIENT,
      )
      await pay('succeeds')
      await vi.waitFor(async () => expect(await rig.projects()).toHaveLength(1), PATIENT)
      await provider.stop()
      expect(taken).toEqual(['payment.failed', 'payment.succeeded'])
    })
  })

  it('takes the same refund once, also twice at once, and never more than is left', async () => {
    const { provider, deps, paymentId } = await paid()
    const refund = { refundId: 'ref_1', providerPaymentId: `test_${paymentId}`, amount: 900 }
    await Promise.all([provider.refund(refund), provider.refund(refund)])
    await provider.refund(refund)
    await syncPayment(deps, { paymentId })
    expect(await rig.payment(paymentId)).toMatchObject({ refunded_amount: 900 })
    const tooMuch = { ...refund, refundId: 'ref_2', amount: QUICK_FIX.cents }
    await expect(provider.refund(tooMuch)).rejects.toMatchObject({ code: 'conflict' })
  })

  it('refunds nothing of what was not paid', async () => {
    const { provider, paymentId } = await begin()
    const refund = { refundId: 'ref_1', providerPaymentId: `test_${paymentId}`, amount: 900 }
    await expect(provider.refund(refund)).rejects.toMatchObject({ code: 'conflict' })
  })

  it('refunds what was granted', async () => {
    const { deps, paymentId } = await paid()
    await grantRefund(deps, { paymentId, amount: 900 })
    expect(await rig.payment(paymentId)).toMatchObject({ status: 'completed', refunded_amount: 900 })
    await grantRefund(deps, { paymentId })
    expect(await rig.payment(paymentId)).toMatchObject({
      status: 'refunded',
      refunded_amount: QUICK_FIX.cents,
    })
    expect(await rig.projects()).toMatchObject([{ status: 'cancelled' }])
  })
})
