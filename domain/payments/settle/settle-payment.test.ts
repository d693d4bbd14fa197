import { describe, expect, it } from 'vitest'
import { eachEngine } from '../../../test/engines.ts'
import { FULL } from '../../../test/offers.ts'
import { NOON, usePaymentsDesk } from '../../../test/payments-desk.ts'
import { STUDIO_EMAIL } from '../../../test/test-product.ts'
import { commit } from '../../kernel/commit.ts'
import { formatEuros } from '../../kernel/money.ts'
import { HELD_WORDING } from '../holds/holds.schema.ts'
import { hold, listHolds, resolveHold } from '../holds/holds.server.ts'
import { findPayment, listPayments, openCheckout } from '../payments.server.ts'
import { settlePayment } from './settle-payment.server.ts'

const HALF = Math.round(FULL.cents / 2) + 1
const REST = FULL.cents - HALF

eachEngine((engine) => {
  const desk = usePaymentsDesk(engine)
  const events = () => desk.database.db.selectFrom('payment_events').selectAll().execute()
  const settle = (paymentId: string) => settlePayment(desk.deps, { paymentId })

  describe('a payment that succeeds', () => {
    it('completes with its project, messages and mails', async () => {
      const { paymentId, intentId } = await desk.buyAndPay()
      expect(await desk.payment(paymentId)).toMatchObject({
        status: 'completed',
        completed_at: NOON.toISOString(),
        refunded_amount: 0,
        dispute: null,
      })
      expect(await desk.projects()).toMatchObject([
        { payment_id: paymentId, user_id: desk.client.id, service: 'full-optimization', status: 'pending' },
      ])
      expect((await desk.thread())[0]).toBe(
        `We received your payment of ${FULL.euros} for Full Optimization.`,
      )
      expect(await desk.thread()).toHaveLength(2)
      expect(await desk.mails()).toEqual(
        [
          `${desk.client.email}: Receipt: Full Optimization, ${FULL.euros}`,
          `${STUDIO_EMAIL}: Sold: Full Optimization to Ada Example`,
        ].sort(),
      )
      expect(await events()).toMatchObject([{ type: 'payment_intent.succeeded', payment_id: paymentId }])
      expect(await desk.ring('payment_intent.created', intentId)).toBe('unchanged')
    })

    it('does so once, although desk, sweep and several events ask at the same time', async () => {
      const { paymentId, intentId } = await desk.buy()
      desk.stripe.succeed(intentId)
      await Promise.all([
        settle(paymentId),
        settle(paymentId),
        desk.ring('payment_intent.succeeded', intentId),
        desk.ring('charge.succeeded', intentId),
      ])
      expect(await desk.projects()).toHaveLength(1)
      expect(await desk.mails()).toHaveLength(2)
      expect(await desk.thread()).toHaveLength(2)
      expect(await events()).toHaveLength(2)
    })

    it('takes the same event once, also twice in parallel', async () => {
      const { intentId } = await desk.buy()
      desk.stripe.succeed(intentId)
      const event = desk.stripe.event('payment_intent.succeeded', intentId, { at: NOON })
      const outcomes = await Promise.all([desk.receive(event), desk.receive(event)])
      expect(outcomes.sort()).toEqual(['repeated', 'settled'])
      expect(await desk.receive(event)).toBe('repeated')
      expect(await desk.projects()).toHaveLength(1)
      expect(await events()).toHaveLength(1)
    })

    it('does not believe what an event says, but what Stripe says', async () => {
      const { paymentId, intentId } = await desk.buy()
      expect(await desk.ring('payment_intent.succeeded', intentId)).toBe('unchanged')
      expect(await desk.payment(paymentId)).toMatchObject({ status: 'pending' })
      expect(await desk.projects()).toEqual([])
    })

    it('has the buyer’s consent in its receipt', async () => {
      const { paymentId, intentId } = await desk.buy()
      await desk.database.db
        .updateTable('payments')
        .set({ consent_wording: 'Begin at once.', consent_at: NOON.toISOString() })
        .execute()
      desk.stripe.succeed(intentId)
      await settle(paymentId)
      const receipt = await desk.database.db
        .selectFrom('outbox')
        .select('text')
        .where('recipient', '=', desk.client.email)
        .executeTakeFirstOrThrow()
      expect(receipt.text).toContain('On Fri 20 Nov 2026, 13:00 CET you agreed: “Begin at once.”')
    })
  })

  describe('on the way', () => {
    it('a declined card fails, and another one completes', async () => {
      const { paymentId, intentId } = await desk.buy()
      desk.stripe.decline(intentId)
      await desk.ring('payment_intent.payment_failed', intentId)
      expect(await desk.payment(paymentId)).toMatchObject({ status: 'failed' })
      expect(await desk.mails()).toEqual([])
      desk.stripe.succeed(intentId)
      await desk.ring('payment_intent.succeeded', intentId)
      expect(await desk.payment(paymentId)).toMatchObject({ status: 'completed' })
    })

    it('3-D Secure keeps it pending until the bank says yes', async () => {
      const { paymentId, intentId } = await desk.buy()
      desk.stripe.askForAction(intentId)
      await desk.ring('payment_intent.requires_action', intentId)
      expect(await desk.payment(paymentId)).toMatchObject({ status: 'pending' })
      desk.stripe.succeed(intentId)
      await desk.ring('payment_intent.succeeded', intentId)
      expect(await desk.projects()).toHaveLength(1)
    })

    it('a slow method is processing, then completes', async () => {
      const { paymentId, intentId } = await desk.buy()
      desk.stripe.process(intentId)
      await desk.ring('payment_intent.processing', intentId)
      expect(await desk.payment(paymentId)).toMatchObject({ status: 'processing' })
      expect(await desk.projects()).toEqual([])
      desk.stripe.succeed(intentId)
      await desk.ring('payment_intent.succeeded', intentId)
      expect(await desk.payment(paymentId)).toMatchObject({ status: 'completed' })
    })

    it('a slow method that fails is told to the client, who has left', async () => {
      const { paymentId, intentId } = await desk.buy()
      desk.stripe.process(intentId)
      await desk.ring('payment_intent.processing', intentId)
      desk.stripe.decline(intentId)
      await desk.ring('payment_intent.payment_failed', intentId)
      expect(await desk.payment(paymentId)).toMatchObject({ status: 'failed' })
      expect(await desk.projects()).toEqual([])
      expect(await desk.mails()).toEqual([`${desk.client.email}: Payment failed: Full Optimization`])
      expect(await desk.thread()).toEqual([
        'Your payment for Full Optimization failed; nothing was charged. You can try again under Payments.',
      ])
    })

    it('one that Stripe cancels is cancelled', async () => {
      const { paymentId, intentId } = await desk.buy()
      desk.stripe.change(intentId, { status: 'canceled' })
      await desk.ring('payment_intent.canceled', intentId)
      expect(await desk.payment(paymentId)).toMatchObject({ status: 'cancelled' })
    })

    it('events in reverse order end in the same state', async () => {
      const { paymentId, intentId } = await desk.buy()
      desk.stripe.succeed(intentId)
      desk.stripe.refund(intentId, HALF)
      for (const type of ['charge.refunded', 'payment_intent.succeeded', 'payment_intent.processing'])
        await desk.ring(type, intentId)
      expect(await desk.payment(paymentId)).toMatchObject({ status: 'completed', refunded_amount: HALF })
      expect(await desk.projects()).toHaveLength(1)
      expect(await desk.mails()).toHaveLength(3)
      expect(await desk.holds()).toEqual([])
    })

    it('an answer that has become old meanwhile is not applied', async () => {
      const { paymentId, intentId } = await desk.buy()
      desk.stripe.process(intentId)
      // The first answer says processing; before it arrives, somebody else settles the success.
      desk.stripe.before(`GET /v1/payment_intents/${intentId}`, async () => {
        desk.stripe.succeed(intentId)
        await settle(paymentId)
      })
      expect(await desk.ring('payment_intent.processing', intentId)).toBe('unchanged')
      expect(await desk.payment(paymentId)).toMatchObject({ status: 'completed' })
      expect(await desk.holds()).toEqual([])
    })
  })

  describe('refunds made in the dashboard', () => {
    it('half of it: stays completed, with the amount', async () => {
      const { paymentId, intentId } = await desk.buyAndPay()
      desk.stripe.refund(intentId, HALF)
      await desk.receive(desk.stripe.eventNaming('charge', 'charge.refunded', intentId, { at: NOON }))
      expect(await desk.payment(paymentId)).toMatchObject({ status: 'completed', refunded_amount: HALF })
      expect(await desk.projects()).toMatchObject([{ status: 'pending' }])
      expect(await desk.mails()).toContain(`${desk.client.email}: Refund: ${formatEuros(HALF)}`)
      expect(await desk.thread()).toContain(
        `We refunded ${formatEuros(HALF)} of your payment of ${FULL.euros} for Full Optimization.`,
      )
    })

    it('the rest too: refunded, and the project is cancelled', async () => {
      const { paymentId, intentId } = await desk.buyAndPay()
      for (const amount of [HALF, REST]) {
        desk.stripe.refund(intentId, amount)
        await desk.receive(desk.stripe.eventNaming('refund', 'refund.created', intentId, { at: NOON }))
      }
      expect(await desk.payment(paymentId)).toMatchObject({ status: 'refunded', refunded_amount: FULL.cents })
      expect(await desk.projects()).toMatchObject([{ status: 'cancelled' }])
      expect((await desk.mails()).filter((mail) => mail.includes('Refund:'))).toEqual(
        [HALF, REST].map((amount) => `${desk.client.email}: Refund: ${formatEuros(amount)}`).sort(),
      )
    })

    it('all of it after completed work leaves the project completed', async () => {
      const { paymentId, intentId } = await desk.buyAndPay()
      await desk.database.db
        .updateTable('projects')
        .set({ status: 'completed', completed_at: NOON.toISOString() })
        .execute()
      desk.stripe.refund(intentId)
      await settle(paymentId)
      expect(await desk.projects()).toMatchObject([{ status: 'completed' }])
    })

    it('a payment whose success was never heard of is completed first', async () => {
      const { paymentId, intentId } = await desk.buy()
      desk.stripe.succeed(intentId)
      desk.stripe.refund(intentId)
      await desk.ring('charge.refunded', intentId)
      expect(await desk.payment(paymentId)).toMatchObject({ status: 'refunded' })
      expect(await desk.projects()).toMatchObject([{ status: 'cancelled' }])
      expect(await desk.mails()).toHaveLength(3)
    })

    it('one that comes back needs a person', async () => {
      const { paymentId, intentId } = await desk.buyAndPay()
      desk.stripe.refund(intentId, HALF)
      await settle(paymentId)
      desk.stripe.takeBackRefund(intentId, HALF)
      expect(await desk.ring('refund.failed', intentId)).toBe('held')
      expect(await desk.holds()).toMatchObject([
        { reason: `A refund came back: 0 is refunded instead of ${HALF} cents.` },
      ])
    })
  })

  describe('a dispute', () => {
    it.each(['won', 'lost'] as const)('opened and %s: studio mailed, client told neutrally', async (end) => {
      const { paymentId, intentId } = await desk.buyAndPay()
      const ring = (type: string) =>
        desk.receive(desk.stripe.eventNaming('dispute', type, intentId, { at: desk.now() }))
      desk.stripe.openDispute(intentId)
      expect(await ring('charge.dispute.created')).toBe('settled')
      expect(await desk.payment(paymentId)).toMatchObject({ status: 'completed', dispute: 'open' })
      desk.stripe.closeDispute(intentId, end)
      expect(await ring('charge.dispute.closed')).toBe('settled')
      expect(await desk.payment(paymentId)).toMatchObject({ status: 'completed', dispute: end })
      expect((await desk.mails()).filter((mail) => /dispute/.test(mail))).toEqual([
        `${STUDIO_EMAIL}: A dispute was ${end}: ${paymentId}`,
        `${STUDIO_EMAIL}: A payment is disputed: ${paymentId}`,
      ])
      expect((await desk.thread()).slice(2)).toEqual([
        'Your bank asked us about your payment for Full Optimization. We are clarifying it; write to us here if you have questions.',
        'Your bank has closed its enquiry about your payment for Full Optimization.',
      ])
      expect((await desk.holds()).map(({ reason }) => reason)).toEqual(
        end === 'lost' ? ['The bank took the money back for good: decide what becomes of its project.'] : [],
      )
    })

    it.each(['warning_closed', 'prevented'] as const)(
      'that never became one (%s) leaves the money here',
      async (end) => {
        const { paymentId, intentId } = await desk.buyAndPay()
        desk.stripe.openDispute(intentId)
        await desk.ring('charge.dispute.created', intentId)
        desk.stripe.closeDispute(intentId, end)
        await desk.ring('charge.dispute.closed', intentId)
        expect(await desk.payment(paymentId)).toMatchObject({ status: 'completed', dispute: 'won' })
      },
    )
  })

  describe('what needs a person', () => {
    it('is mailed at once: each new finding wakes the outbox', async () => {
      const { paymentId, intentId } = await desk.buy()
      const wokenBefore = desk.woken.length
      desk.stripe.change(intentId, { amount: 100 })
      expect(await settlePayment(desk.deps, { paymentId })).toBe('held')
      expect(desk.woken.slice(wokenBefore)).toEqual(['outbox'])
    })

    it.each([
      ['amount', { amount: 100 }],
      ['currency', { currency: 'usd' }],
      ['mode', { livemode: true }],
    ])('wrong %s: held, mailed once, nothing changed', async (_, changes) => {
      const { paymentId, intentId } = await desk.buy()
      desk.stripe.change(intentId, changes)
      desk.stripe.succeed(intentId)
      expect(await desk.ring('payment_intent.succeeded', intentId)).toBe('held')
      expect(await desk.ring('charge.succeeded', intentId)).toBe('held')
      expect(await desk.payment(paymentId)).toMatchObject({ status: 'pending' })
      expect(await desk.projects()).toEqual([])
      expect(await desk.holds()).toMatchObject([{ provider_object_id: intentId, payment_id: paymentId }])
      expect(await desk.mails()).toEqual([`${STUDIO_EMAIL}: A payment needs a person: ${intentId}`])
    })

    it('its buyer sees that it is held and cannot pay it again, until someone resolves it', async () => {
      const other = await desk.buy()
      const { paymentId, intentId } = await desk.buy()
      const own = { ownerId: desk.client.id, paymentId }
      desk.stripe.change(intentId, { amount: 100 })
      desk.stripe.succeed(intentId)
      expect(await findPayment(desk.deps, own)).toMatchObject({ status: 'pending', held: true })
      const heldOnes = async () =>
        (await listPayments(desk.deps, desk.client.id)).filter(({ held }) => held).map(({ id }) => id)
      expect(await heldOnes()).toEqual([paymentId])
      expect(await listPayments(desk.deps, desk.client.id)).toHaveLength(2)
      await expect(openCheckout(desk.deps, own)).rejects.toMatchObject({
        code: 'conflict',
        userMessage: HELD_WORDING,
      })
      expect(await openCheckout(desk.deps, { ...own, paymentId: other.paymentId })).toMatchObject({
        held: false,
      })

      const [held] = await listHolds(desk.database.db)
      await resolveHold(desk.deps, { holdId: held?.id ?? '' })
      expect(await heldOnes()).toEqual([])
      expect(await findPayment(desk.deps, own)).toMatchObject({ held: false })
    })

    it('received less than asked for', async () => {
      const { intentId } = await desk.buy()
      desk.stripe.succeed(intentId)
      desk.stripe.change(intentId, { amount_received: 100 })
      expect(await desk.ring('payment_intent.succeeded', intentId)).toBe('held')
    })

    it('a payment of ours that is not in the database', async () => {
      const intentId = desk.stripe.addIntent({ metadata: { portal_payment_id: 'pay_unknown' } })
      expect(await desk.ring('payment_intent.succeeded', intentId)).toBe('held')
      expect(await desk.holds()).toMatchObject([
        {
          provider_object_id: intentId,
          payment_id: null,
          reason: 'It names the payment pay_unknown, which is not in the database.',
        },
      ])
    })

    it('a payment of ours that Stripe does not know', async () => {
      const { paymentId, intentId } = await desk.buy()
      desk.stripe.intents.delete(intentId)
      expect(await settle(paymentId)).toBe('held')
      expect(await desk.holds()).toMatchObject([{ payment_id: paymentId }])
    })

    it('a second object for the same payment', async () => {
      const { paymentId } = await desk.buy()
      const second = desk.stripe.addIntent({ amount: FULL.cents, metadata: { portal_payment_id: paymentId } })
      expect(await desk.ring('payment_intent.created', second)).toBe('held')
    })

    it('paid after it was cancelled', async () => {
      const { paymentId, intentId } = await desk.buy()
      desk.stripe.change(intentId, { status: 'canceled' })
      await settle(paymentId)
      desk.stripe.succeed(intentId)
      expect(await desk.ring('payment_intent.succeeded', intentId)).toBe('held')
      expect(await desk.payment(paymentId)).toMatchObject({ status: 'cancelled' })
      expect(await desk.projects()).toEqual([])
    })

    it('paid after the account was deleted: receipt and hold, no project', async () => {
      const { paymentId, intentId } = await desk.buy()
      await desk.database.db.deleteFrom('user').execute()
      desk.stripe.succeed(intentId)
      expect(await desk.ring('payment_intent.succeeded', intentId)).toBe('settled')
      expect(await desk.payment(paymentId)).toMatchObject({ status: 'completed' })
      expect(await desk.projects()).toEqual([])
      expect(await desk.holds()).toHaveLength(1)
      expect(await desk.mails()).toContain(`${desk.client.email}: Receipt: Full Optimization, ${FULL.euros}`)
    })

    it('is listed until someone resolves it', async () => {
      const finding = { providerObjectId: 'pi_x', paymentId: null, reason: 'Odd.' }
      await commit(desk.deps, (work) => hold(desk.deps, work, finding))
      const [held] = await listHolds(desk.database.db)
      await resolveHold(desk.deps, { holdId: held?.id ?? '' })
      expect(await listHolds(desk.database.db)).toEqual([])
      expect(await listHolds(desk.database.db, { resolved: true })).toHaveLength(1)
      await expect(resolveHold(desk.deps, { holdId: held?.id ?? '' })).rejects.toMatchObject({
        code: 'not-found',
      })
    })
  })

  it('leaves a stranger’s object alone', async () => {
    const intentId = desk.stripe.addIntent()
    expect(await desk.ring('payment_intent.succeeded', intentId)).toBe('not-ours')
    expect(await desk.ring('payment_intent.succeeded', 'pi_of_another_account')).toBe('not-ours')
    expect(await events()).toEqual([])
    expect(await desk.holds()).toEqual([])
  })

  it('fails, so that it is asked again, while Stripe cannot be reached', async () => {
    const { paymentId, intentId } = await desk.buy()
    desk.stripe.succeed(intentId)
    desk.stripe.fail(503)
    await expect(desk.ring('payment_intent.succeeded', intentId, 'evt_1')).rejects.toMatchObject({
      code: 'unavailable',
    })
    expect(await events()).toEqual([])
    desk.stripe.fail()
    expect(await desk.ring('payment_intent.succeeded', intentId, 'evt_1')).toBe('settled')
    expect(await desk.payment(paymentId)).toMatchObject({ status: 'completed' })
  })

  it('keeps nothing of a transaction that does not commit, and heals when it is asked again', async () => {
    const { paymentId, intentId } = await desk.buy()
    desk.stripe.succeed(intentId)
    const broken = { ...desk.deps, studioEmail: 'not an address' }
    await expect(settlePayment(broken, { paymentId })).rejects.toThrow()
    expect(await desk.payment(paymentId)).toMatchObject({ status: 'pending' })
    expect(await desk.projects()).toEqual([])
    expect(await desk.thread()).toEqual([])
    expect(await desk.mails()).toEqual([])
    expect(await settle(paymentId)).toBe('settled')
    expect(await desk.projects()).toHaveLength(1)
  })
})
