import { describe, expect, it, vi } from 'vitest'
import type { DisputeStatus } from '#domain/billing/payments/payments.table.ts'
import { cancelPayment, findPayment } from '#domain/billing/payments/purchase/open-payment.server.ts'
import { recordConsent } from '#domain/billing/payments/purchase/record-consent.server.ts'
import { startPurchase } from '#domain/billing/payments/purchase/start-purchase.server.ts'
import {
  rehearseCard,
  rehearseDispute,
  rehearseRefund,
  rehearseReport,
} from '#domain/billing/payments/rehearsal/rehearse-payment.server.ts'
import type { RehearsalStep } from '#domain/billing/payments/rehearsal.schema.ts'
import { grantRefund } from '#domain/billing/payments/send-refunds/grant-refund.server.ts'
import { takePaymentEvent } from '#domain/billing/payments/settle/receive-event.server.ts'
import { type Settlement, settlePayment } from '#domain/billing/payments/settle/settle-payment.server.ts'
import { sweepOpenPayments } from '#domain/billing/payments/sweep/payments-sweep.server.ts'
import { formatEuros } from '#domain/kernel/money.ts'
import { anEngine } from '#test/engines.ts'
import { FULL } from '#test/offers.ts'
import { PATIENT } from '#test/patient.ts'
import { usePaymentsRig } from '#test/payments-rig.ts'
import { rehearsalProvider } from './pretended.ts'
import { pretendedLedger } from './pretended-ledger.ts'
import { PROCESSING_SECONDS } from './rehearsal-cards.ts'

anEngine((engine) => {
  const rig = usePaymentsRig(engine)
  /** @param delivers otherwise its events go nowhere, and payments settle when they are asked for */
  const open = ({ delivers = false } = {}) => {
    const taken: { type: string; settlement: Settlement }[] = []
    const provider = rehearsalProvider({
      clock: rig.now,
      ledger: pretendedLedger(rig.database.db),
      log: rig.deps.log,
    })
    const deps = { ...rig.deps, paymentsProvider: provider }
    provider.start(async (event) => {
      if (delivers) taken.push({ type: event.type, settlement: await takePaymentEvent(deps, event) })
    })
    return { deps, provider, taken }
  }
  const begin = async (options = {}) => {
    const opened = open(options)
    const { paymentId } = await startPurchase(opened.deps, rig.client, FULL.order)
    const which = { ownerId: rig.client.id, paymentId }
    return {
      ...opened,
      ...which,
      which,
      step: (step: RehearsalStep) => rehearseCard(opened.deps, { ...which, step }),
      ask: () => findPayment(opened.deps, which),
    }
  }
  const paid = async () => {
    const begun = await begin()
    await begun.step('succeeds')
    await begun.ask()
    return begun
  }
  const reasons = async () => (await rig.holds()).map(({ reason }) => reason)

  it('succeeds: work waits for the withdrawal period unless the buyer agreed, as with Stripe', async () => {
    const { deps, which, paymentId, step, ask } = await begin()
    expect(await ask()).toMatchObject({ status: 'pending', provider: 'rehearsal' })
    expect(await step('succeeds')).toEqual({ is: 'accepted' })
    expect(await ask()).toMatchObject({ status: 'completed', consented: false })
    expect(await rig.projects()).toMatchObject([
      { payment_id: paymentId, may_start_from: '2026-12-04T23:00:00.000Z' },
    ])
    await recordConsent(deps, { ...which, agreed: true })
    expect(await rig.projects()).toMatchObject([{ may_start_from: null }])
    const mails = await rig.database.db.selectFrom('outbox').select(['subject', 'text']).execute()
    for (const subject of [/^Receipt/, /^Sold/])
      expect(mails.find((mail) => subject.test(mail.subject))?.text).toContain(
        'Rehearsal: nothing was charged.',
      )
  })

  it('is declined, and then paid with another card', async () => {
    const { step, ask } = await begin()
    expect(await step('declined')).toEqual({ is: 'declined', sentence: 'Your card was declined.' })
    expect(await ask()).toMatchObject({ status: 'failed' })
    await step('succeeds')
    expect(await ask()).toMatchObject({ status: 'completed' })
    expect(await rig.projects()).toHaveLength(1)
  })

  it('asks for authentication: refused fails, confirmed pays, and nothing is paid in between', async () => {
    const { step, ask } = await begin()
    await expect(step('confirm')).rejects.toMatchObject({ code: 'conflict' })
    expect(await step('authentication')).toEqual({ is: 'asks' })
    expect(await ask()).toMatchObject({ status: 'pending' })
    expect(await step('refuse')).toMatchObject({ is: 'declined' })
    expect(await ask()).toMatchObject({ status: 'failed' })
    await step('authentication')
    expect(await step('confirm')).toEqual({ is: 'accepted' })
    expect(await ask()).toMatchObject({ status: 'completed' })
  })

  describe('in process at the bank', () => {
    it.each([
      ['slow', 'completed', 1],
      ['fails-later', 'failed', 0],
    ] as const)('%s becomes %s, by itself and also in another process', async (card, end, projects) => {
      const { step, ask, paymentId } = await begin()
      expect(await step(card)).toEqual({ is: 'accepted' })
      expect(await ask()).toMatchObject({ status: 'processing' })
      await expect(step('succeeds')).rejects.toMatchObject({ code: 'conflict' })
      rig.passSeconds(PROCESSING_SECONDS - 0.001)
      expect(await ask()).toMatchObject({ status: 'processing' })
      rig.passSeconds(10)
      await sweepOpenPayments(open().deps)
      expect(await rig.payment(paymentId)).toMatchObject({ status: end })
      expect(await rig.projects()).toHaveLength(projects)
    })

    it('a failure is mailed, and the same payment can be paid after it', async () => {
      const { step, ask } = await begin()
      await step('fails-later')
      await ask()
      rig.passSeconds(PROCESSING_SECONDS)
      expect(await ask()).toMatchObject({ status: 'failed' })
      expect((await rig.mails()).join()).toContain('Payment failed')
      await step('succeeds')
      expect(await ask()).toMatchObject({ status: 'completed' })
    })

    it('cannot be cancelled', async () => {
      const { deps, which, step } = await begin()
      await step('slow')
      await expect(cancelPayment(deps, which)).rejects.toMatchObject({ code: 'conflict' })
    })
  })

  it.each(['none', 'declined', 'authentication'] as const)('can be cancelled after %s', async (card) => {
    const { deps, which, step, ask } = await begin()
    if (card !== 'none') await step(card)
    expect(await cancelPayment(deps, which)).toMatchObject({ status: 'cancelled' })
    await expect(step('succeeds')).rejects.toMatchObject({ code: 'conflict' })
    rig.passSeconds(60)
    expect(await ask()).toMatchObject({ status: 'cancelled' })
    expect(await rig.projects()).toEqual([])
  })

  it('is no longer to be paid or cancelled once it is paid', async () => {
    const { deps, which, step } = await paid()
    await expect(step('declined')).rejects.toMatchObject({ userMessage: 'This payment is complete.' })
    await expect(cancelPayment(deps, which)).rejects.toMatchObject({ code: 'conflict' })
  })

  it('sends back what was granted, once for each refund and never more than is left', async () => {
    const { deps, provider, paymentId, ask } = await paid()
    await grantRefund(deps, { paymentId, amount: 900 })
    expect(await ask()).toMatchObject({ status: 'completed', refundedAmount: 900 })
    const refund = { refundId: 'ref_1', providerPaymentId: `rehearsal_${paymentId}`, amount: 100 }
    await Promise.all([provider.refund(refund), provider.refund(refund)])
    await settlePayment(deps, { paymentId })
    expect(await rig.payment(paymentId)).toMatchObject({ refunded_amount: 1000 })
    await expect(rehearseRefund(deps, { paymentId, amount: FULL.cents })).rejects.toMatchObject({
      code: 'conflict',
    })
    expect(await rehearseRefund(deps, { paymentId })).toMatchObject({ status: 'refunded' })
    await expect(rehearseRefund(deps, { paymentId })).rejects.toMatchObject({ code: 'conflict' })
    expect(await reasons()).toEqual([])
    expect(await rig.projects()).toMatchObject([{ status: 'cancelled' }])
  })

  describe('a dispute', () => {
    it.each([
      ['won', []],
      ['lost', ['The bank took the money back for good: decide what becomes of its project.']],
    ] as const)('opens and is %s', async (end, holds) => {
      const { deps, paymentId } = await paid()
      const dispute = (status: DisputeStatus) => rehearseDispute(deps, { paymentId, status })
      await expect(dispute(end)).rejects.toMatchObject({ code: 'conflict' })
      expect(await dispute('open')).toMatchObject({ status: 'completed', dispute: 'open' })
      await expect(dispute('open')).rejects.toMatchObject({ code: 'conflict' })
      expect(await dispute(end)).toMatchObject({ status: 'completed', dispute: end })
      expect(await reasons()).toEqual(holds)
      expect((await rig.mails()).filter((mail) => /dispute/.test(mail))).toHaveLength(2)
    })

    it('needs a payment that was paid', async () => {
      const { deps, paymentId } = await begin()
      await expect(rehearseDispute(deps, { paymentId, status: 'open' })).rejects.toMatchObject({
        userMessage: 'The rehearsal refuses this: This payment was not paid.',
      })
    })
  })

  it('a wrong amount holds an open payment until the right one is reported', async () => {
    const { deps, paymentId, which, step, ask } = await begin()
    await rehearseReport(deps, { paymentId, isRight: false })
    expect(await reasons()).toEqual([
      `The amount is ${formatEuros(FULL.cents - 100)} instead of ${formatEuros(FULL.cents)}.`,
    ])
    await expect(step('succeeds')).rejects.toMatchObject({ code: 'conflict' })
    expect(await findPayment(deps, which)).toMatchObject({ held: true, status: 'pending' })
    await rehearseReport(deps, { paymentId, isRight: true })
    await rig.database.db.updateTable('payment_holds').set({ resolved_at: rig.now().toISOString() }).execute()
    await step('succeeds')
    expect(await ask()).toMatchObject({ status: 'completed', held: false })
  })

  it('a wrong amount holds a paid payment, which stays paid', async () => {
    const { deps, paymentId, ask } = await paid()
    await rehearseReport(deps, { paymentId, isRight: false })
    expect(await ask()).toMatchObject({ status: 'completed', held: true, amount: FULL.cents })
  })

  it('tells with events, each of them twice, of which one takes effect', async () => {
    const { step, taken, provider, paymentId } = await begin({ delivers: true })
    await step('declined')
    await step('succeeds')
    await vi.waitFor(() => expect(taken).toHaveLength(4), PATIENT)
    await provider.stop()
    expect(taken.map(({ type }) => type).sort()).toEqual([
      'payment_intent.payment_failed',
      'payment_intent.payment_failed',
      'payment_intent.succeeded',
      'payment_intent.succeeded',
    ])
    expect(taken.filter(({ settlement }) => settlement === 'repeated')).toHaveLength(2)
    expect(await rig.payment(paymentId)).toMatchObject({ status: 'completed' })
    expect(await rig.projects()).toHaveLength(1)
  })

  it('is the business of its buyer only, and of no other provider', async () => {
    const { deps, paymentId } = await begin()
    const foreign = { ownerId: 'somebody', paymentId, step: 'succeeds' } as const
    await expect(rehearseCard(deps, foreign)).rejects.toMatchObject({ code: 'not-found' })
    const { paymentId: real } = await rig.buyAndPay()
    await expect(rehearseRefund(deps, { paymentId: real })).rejects.toMatchObject({ code: 'conflict' })
    await expect(rehearseRefund(rig.deps, { paymentId })).rejects.toMatchObject({ code: 'not-found' })
  })
})
