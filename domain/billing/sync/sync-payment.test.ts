import { describe, expect, it } from 'vitest'
import { commit } from '#domain/kernel/commit.ts'
import { formatEuros } from '#domain/kernel/money.ts'
import { nextOfProject } from '#domain/projects/status-headline/project-next.server.ts'
import { countingDb } from '#test/counting-db.ts'
import { eachEngine, isAskedAll } from '#test/engines.ts'
import { changeRows } from '#test/factories/rows.ts'
import { FULL } from '#test/offers.ts'
import { NOON, usePaymentsFixture } from '#test/payments-fixture.ts'
import { STUDIO_EMAIL } from '#test/test-product.ts'
import { hold, listHolds, resolveHold } from '../payments/holds.server.ts'
import { HELD_WORDING } from '../payments/wording.schema.ts'
import { findPayment, openCheckout } from '../purchases/checkout.server.ts'
import { listPayments } from '../purchases/show-payments.server.ts'
import { receivePaymentEvent, syncPayment } from './sync-payment.server.ts'

const HALF = Math.round(FULL.cents / 2) + 1
const REST = FULL.cents - HALF

eachEngine((engine) => {
  const rig = usePaymentsFixture(engine)
  const events = () => rig.database.db.selectFrom('payment_events').selectAll().execute()
  const settle = (paymentId: string) => syncPayment(rig.deps, { paymentId })

  describe('a payment that succeeds', () => {
    it('completes with its project, messages and mails', async () => {
      const { paymentId, intentId } = await rig.buyAndPay()
      expect(await rig.payment(paymentId)).toMatchObject({
        status: 'completed',
        completed_at: NOON.toISOString(),
        refunded_amount: 0,
        dispute: null,
      })
      expect(await rig.projects()).toMatchObject([
        { payment_id: paymentId, user_id: rig.client.id, service: 'full-optimization', status: 'pending' },
      ])
      expect((await rig.thread())[0]).toBe(`We received your payment of ${FULL.euros} for Full Optimization.`)
      expect(await rig.thread()).toHaveLength(2)
      expect(await rig.mails()).toEqual(
        [
          `${rig.client.email}: Receipt: Full Optimization, ${FULL.euros}`,
          `${STUDIO_EMAIL}: Sold: Full Optimization to Ada Example`,
        ].sort(),
      )
      expect(await events()).toMatchObject([{ type: 'payment_intent.succeeded', payment_id: paymentId }])
      expect(await rig.ring('payment_intent.created', intentId)).toBe('unchanged')
    })

    it('takes at most 35 statements', async () => {
      const { intentId } = await rig.buy()
      rig.stripe.succeed(intentId)
      const { body, headers } = rig.stripe.event('payment_intent.succeeded', intentId, { at: rig.now() })
      const counting = countingDb(rig.database.db)
      const deps = { ...rig.deps, db: counting.db }
      const signed = { body, signature: headers['Stripe-Signature'] }
      expect(await receivePaymentEvent(deps, signed)).toBe('settled')
      expect(counting.statements()).toBeLessThanOrEqual(35)
    })

    it('tells the client at the address that they have by now, to which the studio answers', async () => {
      const { intentId } = await rig.buy()
      const email = `new-${rig.client.email}`
      await rig.database.db.updateTable('user').set({ email }).where('id', '=', rig.client.id).execute()
      await rig.pay(intentId)
      const mails = await rig.database.db.selectFrom('outbox').select(['recipient', 'reply_to']).execute()
      expect(mails.map(({ recipient, reply_to }) => [recipient, reply_to]).sort()).toEqual(
        [
          [email, null],
          [STUDIO_EMAIL, email],
        ].sort(),
      )
    })

    it('does so once, although rig, sweep and several events ask at the same time', async () => {
      const { paymentId, intentId } = await rig.buy()
      rig.stripe.succeed(intentId)
      await Promise.all([
        settle(paymentId),
        settle(paymentId),
        rig.ring('payment_intent.succeeded', intentId),
        rig.ring('charge.succeeded', intentId),
      ])
      expect(await rig.projects()).toHaveLength(1)
      expect(await rig.mails()).toHaveLength(2)
      expect(await rig.thread()).toHaveLength(2)
      expect(await events()).toHaveLength(2)
    })

    it('takes the same event once, also twice in parallel', async () => {
      const { intentId } = await rig.buy()
      rig.stripe.succeed(intentId)
      const event = rig.stripe.event('payment_intent.succeeded', intentId, { at: NOON })
      const outcomes = await Promise.all([rig.receive(event), rig.receive(event)])
      expect(outcomes.sort()).toEqual(['repeated', 'settled'])
      expect(await rig.receive(event)).toBe('repeated')
      expect(await rig.projects()).toHaveLength(1)
      expect(await events()).toHaveLength(1)
    })

    it('does not believe what an event says, but what Stripe says', async () => {
      const { paymentId, intentId } = await rig.buy()
      expect(await rig.ring('payment_intent.succeeded', intentId)).toBe('unchanged')
      expect(await rig.payment(paymentId)).toMatchObject({ status: 'pending' })
      expect(await rig.projects()).toEqual([])
    })

    it('has the terms of its order in its receipt, also when newer ones apply by then', async () => {
      const { paymentId, intentId } = await rig.buy()
      rig.stripe.succeed(intentId)
      await syncPayment({ ...rig.deps, termsVersion: '2099-01-01' }, { paymentId })
      const receipt = await rig.email('Receipt%')
      const version = rig.deps.termsVersion
      expect(JSON.parse(receipt.attachments ?? '')).toContain(`terms:${version}`)
      expect(receipt.text).toContain(`/terms/${version}.`)
    })

    it('has the buyer’s consent in its receipt', async () => {
      const { paymentId, intentId } = await rig.buy()
      await changeRows(
        rig.database.db,
        'orders',
        {},
        { consent_wording: 'Begin at once.', consent_at: NOON.toISOString() },
      )
      rig.stripe.succeed(intentId)
      await settle(paymentId)
      const receipt = await rig.email('%', rig.client.email)
      expect(receipt.text).toContain('On Fri 20 Nov 2026, 13:00 CET you agreed: “Begin at once.”')
    })
  })

  it('keeps nothing of a transaction that does not commit, and heals when it is asked again', async () => {
    const { paymentId, intentId } = await rig.buy()
    rig.stripe.succeed(intentId)
    const broken = { ...rig.deps, studioEmail: 'not an address' }
    await expect(syncPayment(broken, { paymentId })).rejects.toThrow()
    expect(await rig.payment(paymentId)).toMatchObject({ status: 'pending' })
    expect(await rig.projects()).toEqual([])
    expect(await rig.thread()).toEqual([])
    expect(await rig.mails()).toEqual([])
    expect(await settle(paymentId)).toBe('settled')
    expect(await rig.projects()).toHaveLength(1)
  })

  if (!isAskedAll(engine)) return

  describe('on the way', () => {
    it.each([
      ['a declined card', 'decline', 'payment_failed', 'failed'],
      ['3-D Secure', 'askForAction', 'requires_action', 'pending'],
      ['a slow method', 'process', 'processing', 'processing'],
    ] as const)('%s completes later', async (_, step, event, status) => {
      const { paymentId, intentId } = await rig.buy()
      rig.stripe[step](intentId)
      await rig.ring(`payment_intent.${event}`, intentId)
      expect(await rig.payment(paymentId)).toMatchObject({ status })
      expect(await rig.projects()).toEqual([])
      expect(await rig.mails()).toEqual([])
      await rig.pay(intentId)
      expect(await rig.payment(paymentId)).toMatchObject({ status: 'completed' })
      expect(await rig.projects()).toHaveLength(1)
    })

    it('a slow method that fails is told to the client, who has left', async () => {
      const { paymentId, intentId } = await rig.buy()
      rig.stripe.process(intentId)
      await rig.ring('payment_intent.processing', intentId)
      rig.stripe.decline(intentId)
      await rig.ring('payment_intent.payment_failed', intentId)
      expect(await rig.payment(paymentId)).toMatchObject({ status: 'failed' })
      expect(await rig.projects()).toEqual([])
      expect(await rig.mails()).toEqual([`${rig.client.email}: Payment failed: Full Optimization`])
      expect(await rig.thread()).toEqual([
        'Your payment for Full Optimization failed; nothing was charged. You can try again under Payments.',
      ])
      // So does a second attempt that fails.
      rig.passSeconds(60)
      rig.stripe.process(intentId)
      await rig.ring('payment_intent.processing', intentId)
      rig.stripe.decline(intentId)
      await rig.ring('payment_intent.payment_failed', intentId)
      expect(await rig.mails()).toHaveLength(2)
      expect(await rig.thread()).toHaveLength(2)
    })

    it('one that Stripe cancels is cancelled', async () => {
      const { paymentId, intentId } = await rig.buy()
      rig.stripe.change(intentId, { status: 'canceled' })
      await rig.ring('payment_intent.canceled', intentId)
      expect(await rig.payment(paymentId)).toMatchObject({ status: 'cancelled' })
    })

    it('events in reverse order end in the same state', async () => {
      const { paymentId, intentId } = await rig.buy()
      rig.stripe.succeed(intentId)
      rig.stripe.refund(intentId, HALF)
      for (const type of ['charge.refunded', 'payment_intent.succeeded', 'payment_intent.processing'])
        await rig.ring(type, intentId)
      expect(await rig.payment(paymentId)).toMatchObject({ status: 'completed', refunded_amount: HALF })
      expect(await rig.projects()).toHaveLength(1)
      expect(await rig.mails()).toHaveLength(3)
      expect(await rig.holds()).toEqual([])
    })

    it('an answer that has become old meanwhile is not applied', async () => {
      const { paymentId, intentId } = await rig.buy()
      rig.stripe.process(intentId)
      // The first answer says processing. Before it arrives, another request stores the success.
      rig.stripe.before(`GET /v1/payment_intents/${intentId}`, async () => {
        rig.stripe.succeed(intentId)
        await settle(paymentId)
      })
      expect(await rig.ring('payment_intent.processing', intentId)).toBe('unchanged')
      expect(await rig.payment(paymentId)).toMatchObject({ status: 'completed' })
      expect(await rig.holds()).toEqual([])
    })
  })

  it('is invoiced in the year in Stockholm in which it was heard of, and credited in that of its refund', async () => {
    const goTo = (time: string) => rig.passSeconds((Date.parse(time) - rig.now().getTime()) / 1000)
    goTo('2026-12-31T22:59:58.000Z')
    await rig.buyAndPay()
    const { paymentId, intentId } = await rig.buy()
    rig.stripe.succeed(intentId)
    goTo('2026-12-31T23:00:00.000Z')
    await rig.ring('payment_intent.succeeded', intentId)
    await rig.ring('charge.succeeded', intentId)
    goTo('2027-12-31T23:00:00.000Z')
    rig.stripe.refund(intentId, HALF)
    await rig.ring('charge.refunded', intentId)
    const documents = await rig.database.db
      .selectFrom('invoices')
      .select(['number', 'kind', 'gross'])
      .orderBy('number')
      .execute()
    expect(documents).toEqual([
      { number: '2026-0001', kind: 'invoice', gross: FULL.cents },
      { number: '2027-0001', kind: 'invoice', gross: FULL.cents },
      { number: '2028-0001', kind: 'credit-note', gross: HALF },
    ])
    expect(await rig.order(paymentId)).toMatchObject({ status: 'paid', returned: HALF })
  })

  describe('refunds made in the dashboard', () => {
    it('half of it: stays completed, with the amount', async () => {
      const { paymentId, intentId } = await rig.buyAndPay()
      rig.stripe.refund(intentId, HALF)
      await rig.receive(rig.stripe.eventNaming('charge', 'charge.refunded', intentId, { at: NOON }))
      expect(await rig.payment(paymentId)).toMatchObject({ status: 'completed', refunded_amount: HALF })
      expect(await rig.projects()).toMatchObject([{ status: 'pending' }])
      expect(await rig.mails()).toContain(`${rig.client.email}: Refund: ${formatEuros(HALF)}`)
      expect(await rig.thread()).toContain(
        `We refunded ${formatEuros(HALF)} of your payment of ${FULL.euros} for Full Optimization.`,
      )
    })

    it('the rest too: refunded, and the project is cancelled', async () => {
      const { paymentId, intentId } = await rig.buyAndPay()
      for (const amount of [HALF, REST]) {
        rig.stripe.refund(intentId, amount)
        await rig.receive(rig.stripe.eventNaming('refund', 'refund.created', intentId, { at: NOON }))
      }
      expect(await rig.payment(paymentId)).toMatchObject({ status: 'refunded', refunded_amount: FULL.cents })
      expect(await rig.projects()).toMatchObject([{ status: 'cancelled' }])
      expect((await rig.mails()).filter((mail) => mail.includes('Refund:'))).toEqual(
        [HALF, REST].map((amount) => `${rig.client.email}: Refund: ${formatEuros(amount)}`).sort(),
      )
    })

    it('all of it after completed work leaves the project completed', async () => {
      const { paymentId, intentId } = await rig.buyAndPay()
      await changeRows(
        rig.database.db,
        'projects',
        {},
        { status: 'completed', completed_at: NOON.toISOString() },
      )
      rig.stripe.refund(intentId)
      await settle(paymentId)
      expect(await rig.projects()).toMatchObject([{ status: 'completed' }])
    })

    it('a payment whose success was never heard of is completed first', async () => {
      const { paymentId, intentId } = await rig.buy()
      rig.stripe.succeed(intentId)
      rig.stripe.refund(intentId)
      await rig.ring('charge.refunded', intentId)
      expect(await rig.payment(paymentId)).toMatchObject({ status: 'refunded' })
      expect(await rig.projects()).toMatchObject([{ status: 'cancelled' }])
      expect(await rig.mails()).toHaveLength(3)
    })

    it('one that comes back needs a person', async () => {
      const { paymentId, intentId } = await rig.buyAndPay()
      rig.stripe.refund(intentId, HALF)
      await settle(paymentId)
      rig.stripe.takeBackRefund(intentId, HALF)
      expect(await rig.ring('refund.failed', intentId)).toBe('held')
      expect(await rig.holds()).toMatchObject([
        { reason: `A refund was returned: €0.00 is refunded instead of ${formatEuros(HALF)}.` },
      ])
    })
  })

  describe('a dispute', () => {
    it.each(['won', 'lost'] as const)('opened and %s: studio mailed, client told neutrally', async (end) => {
      const { paymentId, intentId } = await rig.buyAndPay()
      const ring = (type: string) =>
        rig.receive(rig.stripe.eventNaming('dispute', type, intentId, { at: rig.now() }))
      const projectNext = async () => {
        const { order_id: orderId } = await rig.payment(paymentId)
        return (await nextOfProject(rig.deps, rig.database.db, { orderId }, rig.now()))?.headline
      }
      rig.stripe.openDispute(intentId)
      expect(await ring('charge.dispute.created')).toBe('settled')
      expect(await rig.payment(paymentId)).toMatchObject({ status: 'completed', dispute: 'open' })
      expect(await projectNext()).toBe('Your bank is looking into this payment.')
      rig.stripe.closeDispute(intentId, end)
      expect(await ring('charge.dispute.closed')).toBe('settled')
      expect(await rig.payment(paymentId)).toMatchObject({ status: 'completed', dispute: end })
      expect(await projectNext()).toBe(
        end === 'lost' ? 'Your bank has reversed the payment.' : 'Next: send us your project.',
      )
      expect((await rig.mails()).filter((mail) => /dispute/.test(mail))).toEqual([
        `${STUDIO_EMAIL}: A dispute was ${end}: ${paymentId}`,
        `${STUDIO_EMAIL}: A payment is disputed: ${paymentId}`,
      ])
      expect((await rig.thread()).slice(2)).toEqual([
        "Your bank asked us about your payment for Full Optimization. We're clarifying it. Write to us here if you have questions.",
        'Your bank has closed its inquiry about your payment for Full Optimization.',
      ])
      expect((await rig.holds()).map(({ reason }) => reason)).toEqual(
        end === 'lost'
          ? ['The bank has permanently reversed the payment. Decide what happens to the project.']
          : [],
      )
    })

    it.each(['warning_closed', 'prevented'] as const)(
      'that never became one (%s) leaves the money here',
      async (end) => {
        const { paymentId, intentId } = await rig.buyAndPay()
        rig.stripe.openDispute(intentId)
        await rig.ring('charge.dispute.created', intentId)
        rig.stripe.closeDispute(intentId, end)
        await rig.ring('charge.dispute.closed', intentId)
        expect(await rig.payment(paymentId)).toMatchObject({ status: 'completed', dispute: 'won' })
      },
    )
  })

  describe('what needs a person', () => {
    it('is mailed at once: each new finding wakes the outbox', async () => {
      const { paymentId, intentId } = await rig.buy()
      const wokenBefore = rig.notified.length
      rig.stripe.change(intentId, { amount: 100 })
      expect(await syncPayment(rig.deps, { paymentId })).toBe('held')
      expect(rig.notified.slice(wokenBefore)).toEqual(['outbox'])
    })

    it.each([
      ['amount', { amount: 100 }],
      ['currency', { currency: 'usd' }],
      ['mode', { livemode: true }],
    ])('wrong %s: held, mailed once, nothing changed', async (_, changes) => {
      const { paymentId, intentId } = await rig.buy()
      rig.stripe.change(intentId, changes)
      rig.stripe.succeed(intentId)
      expect(await rig.ring('payment_intent.succeeded', intentId)).toBe('held')
      expect(await rig.ring('charge.succeeded', intentId)).toBe('held')
      expect(await rig.payment(paymentId)).toMatchObject({ status: 'pending' })
      expect(await rig.projects()).toEqual([])
      expect(await rig.holds()).toMatchObject([{ provider_object_id: intentId, payment_id: paymentId }])
      expect(await rig.mails()).toEqual([`${STUDIO_EMAIL}: A payment needs your attention: ${intentId}`])
    })

    it('is asked about however often a page has asked about another', async () => {
      const [one, other] = [await rig.buy(), await rig.buy()]
      const ask = ({ paymentId }: { paymentId: string }) =>
        findPayment(rig.deps, { ownerId: rig.client.id, paymentId })
      for (let i = 0; i < 4; i++) await ask(one)
      rig.stripe.succeed(other.intentId)
      expect(await ask(other)).toMatchObject({ status: 'completed' })
    })

    it('its buyer sees that it is held and cannot pay it again, until someone resolves it', async () => {
      const other = await rig.buy()
      const { paymentId, intentId } = await rig.buy()
      const own = { ownerId: rig.client.id, paymentId }
      rig.stripe.change(intentId, { amount: 100 })
      rig.stripe.succeed(intentId)
      expect(await findPayment(rig.deps, own)).toMatchObject({ status: 'pending', held: true })
      const heldOnes = async () =>
        (await listPayments(rig.deps, rig.client.id)).filter(({ held }) => held).map(({ id }) => id)
      expect(await heldOnes()).toEqual([paymentId])
      expect(await listPayments(rig.deps, rig.client.id)).toHaveLength(2)
      await expect(openCheckout(rig.deps, own)).rejects.toMatchObject({
        code: 'conflict',
        userMessage: HELD_WORDING,
      })
      expect(await openCheckout(rig.deps, { ...own, paymentId: other.paymentId })).toMatchObject({
        held: false,
      })

      const [held] = await listHolds(rig.database.db)
      await resolveHold(rig.deps, { holdId: held?.id ?? '' })
      expect(await heldOnes()).toEqual([])
      expect(await findPayment(rig.deps, own)).toMatchObject({ held: false })
    })

    it('received less than asked for', async () => {
      const { intentId } = await rig.buy()
      rig.stripe.succeed(intentId)
      rig.stripe.change(intentId, { amount_received: 100 })
      expect(await rig.ring('payment_intent.succeeded', intentId)).toBe('held')
    })

    it('a payment of ours that is not in the database', async () => {
      const intentId = rig.stripe.addIntent({ metadata: { portal_payment_id: 'pay_unknown' } })
      expect(await rig.ring('payment_intent.succeeded', intentId)).toBe('held')
      expect(await rig.holds()).toMatchObject([
        {
          provider_object_id: intentId,
          payment_id: null,
          reason: "It names the payment pay_unknown, which isn't in the database.",
        },
      ])
    })

    it('a payment of ours that Stripe does not know', async () => {
      const { paymentId, intentId } = await rig.buy()
      rig.stripe.intents.delete(intentId)
      expect(await settle(paymentId)).toBe('held')
      expect(await rig.holds()).toMatchObject([{ payment_id: paymentId }])
    })

    it('a second object for the same payment', async () => {
      const { paymentId } = await rig.buy()
      const second = rig.stripe.addIntent({ amount: FULL.cents, metadata: { portal_payment_id: paymentId } })
      expect(await rig.ring('payment_intent.created', second)).toBe('held')
    })

    it('paid after it was cancelled', async () => {
      const { paymentId, intentId } = await rig.buy()
      rig.stripe.change(intentId, { status: 'canceled' })
      await settle(paymentId)
      rig.stripe.succeed(intentId)
      expect(await rig.ring('payment_intent.succeeded', intentId)).toBe('held')
      expect(await rig.payment(paymentId)).toMatchObject({ status: 'cancelled' })
      expect(await rig.projects()).toEqual([])
    })

    it('paid after the account was deleted: receipt and hold, no project', async () => {
      const { paymentId, intentId } = await rig.buy()
      await rig.database.db.deleteFrom('user').execute()
      rig.stripe.succeed(intentId)
      expect(await rig.ring('payment_intent.succeeded', intentId)).toBe('settled')
      expect(await rig.payment(paymentId)).toMatchObject({ status: 'completed' })
      expect(await rig.projects()).toEqual([])
      expect(await rig.holds()).toHaveLength(1)
      expect(await rig.mails()).toContain(`${rig.client.email}: Receipt: Full Optimization, ${FULL.euros}`)
    })

    it('is listed until someone resolves it', async () => {
      const finding = { providerObjectId: 'pi_x', paymentId: null, reason: 'Odd.' }
      await commit(rig.deps, (trx) => hold(rig.deps, trx, finding))
      const [held] = await listHolds(rig.database.db)
      await resolveHold(rig.deps, { holdId: held?.id ?? '' })
      expect(await listHolds(rig.database.db)).toEqual([])
      expect(await rig.holds()).toMatchObject([{ resolved_at: expect.any(String) }])
      await expect(resolveHold(rig.deps, { holdId: held?.id ?? '' })).rejects.toMatchObject({
        code: 'not-found',
      })
    })
  })

  it('leaves a stranger’s object alone', async () => {
    const intentId = rig.stripe.addIntent()
    expect(await rig.ring('payment_intent.succeeded', intentId)).toBe('not-ours')
    expect(await rig.ring('payment_intent.succeeded', 'pi_of_another_account')).toBe('not-ours')
    expect(await events()).toEqual([])
    expect(await rig.holds()).toEqual([])
  })
})
