import Stripe from 'stripe'
import { describe, expect, it, vi } from 'vitest'
import { cancelPayment, findPayment } from '#domain/billing/payments/purchase/open-payment.server.ts'
import { startPurchase } from '#domain/billing/payments/purchase/start-purchase.server.ts'
import { grantRefund } from '#domain/billing/payments/send-refunds/grant-refund.server.ts'
import {
  receivePaymentEvent,
  takePaymentEvent,
} from '#domain/billing/payments/settle/receive-event.server.ts'
import { settlePayment } from '#domain/billing/payments/settle/settle-payment.server.ts'
import { sweepOpenPayments } from '#domain/billing/payments/sweep/payments-sweep.server.ts'
import { formatEuros } from '#domain/kernel/money.ts'
import type { ProductDeps } from '#product/product.ts'
import { anEngine } from '#test/engines.ts'
import { QUICK_FIX } from '#test/offers.ts'
import { PATIENT } from '#test/patient.ts'
import { usePaymentsRig } from '#test/payments-rig.ts'
import { sandboxProvider } from './pretended.ts'
import { pretendedLedger } from './pretended-ledger.ts'

anEngine((engine) => {
  const rig = usePaymentsRig(engine)
  /** @param clock the rig's stands still, so that only what a test does changes anything */
  const open = ({ clock = rig.deps.clock, delivers = false } = {}) => {
    const deps: ProductDeps = { ...rig.deps, clock }
    const sandbox = sandboxProvider({
      clock,
      ledger: pretendedLedger(rig.database.db),
      log: deps.log,
    })
    sandbox.start(async (event) => {
      if (delivers) await takePaymentEvent(deps, event)
    })
    deps.paymentsProvider = sandbox
    const buy = async () => {
      const { paymentId } = await startPurchase(deps, rig.client, QUICK_FIX.order)
      return paymentId
    }
    return {
      deps,
      sandbox,
      buy,
      ask: (paymentId: string) => findPayment(deps, { ownerId: rig.client.id, paymentId }),
    }
  }
  const systemClock = () => new Date()

  it('confirms by itself after a second, through an event', async () => {
    const { buy, sandbox } = open({ clock: systemClock, delivers: true })
    const paymentId = await buy()
    expect(await rig.payment(paymentId)).toMatchObject({ status: 'pending', provider: 'sandbox' })
    await vi.waitFor(async () => expect(await rig.projects()).toHaveLength(1), PATIENT)
    await sandbox.stop()
    expect(await rig.payment(paymentId)).toMatchObject({ status: 'completed' })
    expect(await rig.projects()).toMatchObject([{ payment_id: paymentId }])
    expect(await rig.database.db.selectFrom('payment_events').selectAll().execute()).toMatchObject([
      { type: 'payment_intent.succeeded', payment_id: paymentId },
    ])
  })

  it('takes no event from outside, whoever signed it', async () => {
    const { deps, buy } = open()
    const object = { id: `sandbox_${await buy()}`, object: 'payment_intent' }
    const body = JSON.stringify({ id: 'evt_1', type: 'payment_intent.succeeded', data: { object } })
    const timestamp = Math.floor(deps.clock().getTime() / 1000)
    for (const secret of ['a guess', 'a secret of tests that is long enough']) {
      const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp })
      await expect(receivePaymentEvent(deps, { body, signature })).rejects.toMatchObject({
        code: 'bad-input',
      })
    }
  })

  describe('when its process ends before the event', () => {
    it('the result page settles', async () => {
      const paymentId = await open().buy()
      const another = open()
      rig.passSeconds(0.999)
      expect(await another.ask(paymentId)).toMatchObject({ status: 'pending' })
      rig.passSeconds(0.001)
      expect(await another.ask(paymentId)).toMatchObject({ status: 'completed' })
      expect(await rig.projects()).toHaveLength(1)
    })

    it('the sweep settles after 10 seconds', async () => {
      const { deps, buy } = open()
      const paymentId = await buy()
      rig.passSeconds(10)
      await sweepOpenPayments(deps)
      expect(await rig.payment(paymentId)).toMatchObject({ status: 'completed' })
    })
  })

  it('can be cancelled before it confirms, and remembers it in another process', async () => {
    const { deps, buy } = open()
    const paymentId = await buy()
    const which = { ownerId: rig.client.id, paymentId }
    expect(await cancelPayment(deps, which)).toMatchObject({ status: 'cancelled' })
    rig.passSeconds(60)
    await sweepOpenPayments(open().deps)
    expect(await rig.payment(paymentId)).toMatchObject({ status: 'cancelled' })
    expect(await cancelPayment(deps, which)).toMatchObject({ status: 'cancelled' })
    expect(await rig.projects()).toEqual([])
  })

  it('cannot be cancelled once it has confirmed', async () => {
    const { deps, buy } = open()
    const paymentId = await buy()
    rig.passSeconds(1)
    await expect(cancelPayment(deps, { ownerId: rig.client.id, paymentId })).rejects.toMatchObject({
      code: 'conflict',
      userMessage: 'This payment is complete.',
    })
    expect(await rig.projects()).toHaveLength(1)
  })

  describe('when it says otherwise than the product, a person is asked', () => {
    const settled = async () => {
      const opened = open()
      const paymentId = await opened.buy()
      rig.passSeconds(1)
      await opened.ask(paymentId)
      return { ...opened, paymentId }
    }
    const reasons = async () => (await rig.holds()).map(({ reason }) => reason)

    it.each([
      ['amount', { reported_amount: 100 }, `The amount is €1.00 instead of ${formatEuros(QUICK_FIX.cents)}.`],
      ['currency', { currency: 'usd' }, 'The currency is usd instead of eur.'],
      [
        'end',
        { status: 'cancelled', becomes: null },
        'The provider says cancelled, which cannot follow completed.',
      ],
    ] as const)('about another %s', async (_, changes, reason) => {
      const { deps, paymentId } = await settled()
      await rig.database.db.updateTable('pretended_payments').set(changes).execute()
      expect(await settlePayment(deps, { paymentId })).toBe('held')
      expect(await reasons()).toEqual([reason])
      expect(await rig.payment(paymentId)).toMatchObject({ status: 'completed', amount: QUICK_FIX.cents })
    })

    it('about a refund that it does not know', async () => {
      const { deps, paymentId } = await settled()
      await grantRefund(deps, { paymentId, amount: 900 })
      await rig.database.db.deleteFrom('pretended_refunds').execute()
      expect(await settlePayment(deps, { paymentId })).toBe('held')
      expect(await reasons()).toEqual(['A refund came back: €0.00 are refunded instead of €9.00.'])
    })

    it('about a refund of more than is left, which sends what is left', async () => {
      const { deps, sandbox, paymentId } = await settled()
      await sandbox.refund({
        refundId: 'ref_0',
        providerPaymentId: `sandbox_${paymentId}`,
        amount: QUICK_FIX.cents - 900,
      })
      await grantRefund(deps, { paymentId })
      expect(await reasons()).toEqual([])
      expect(await rig.payment(paymentId)).toMatchObject({
        status: 'refunded',
        refunded_amount: QUICK_FIX.cents,
      })
    })
  })

  it('takes the same refund once, also twice at once', async () => {
    const { sandbox, buy, ask } = open()
    const paymentId = await buy()
    rig.passSeconds(1)
    const refund = { refundId: 'ref_1', providerPaymentId: `sandbox_${paymentId}`, amount: 900 }
    await Promise.all([sandbox.refund(refund), sandbox.refund(refund)])
    await sandbox.refund(refund)
    expect(await ask(paymentId)).toMatchObject({ refundedAmount: 900 })
  })

  it('sends nothing back of what was not paid', async () => {
    const { sandbox, buy } = open()
    const paymentId = await buy()
    const refund = { refundId: 'ref_1', providerPaymentId: `sandbox_${paymentId}`, amount: 900 }
    await expect(sandbox.refund(refund)).rejects.toMatchObject({ code: 'conflict' })
  })

  it('refunds what was granted', async () => {
    const { deps, buy, ask } = open()
    const paymentId = await buy()
    rig.passSeconds(1)
    await ask(paymentId)
    await grantRefund(deps, { paymentId, amount: 900 })
    expect(await rig.payment(paymentId)).toMatchObject({ status: 'completed', refunded_amount: 900 })
    await grantRefund(deps, { paymentId })
    expect(await rig.payment(paymentId)).toMatchObject({
      status: 'refunded',
      refunded_amount: QUICK_FIX.cents,
    })
  })
})
