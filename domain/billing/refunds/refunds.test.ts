import { describe, expect, it } from 'vitest'
import { formatEuros } from '#domain/kernel/money.ts'
import { eachEngine, isAskedAll } from '#test/engines.ts'
import { changeRows } from '#test/factories/rows.ts'
import { FULL } from '#test/offers.ts'
import { usePaymentsFixture } from '#test/payments-fixture.ts'
import { expectOneToSucceed, refusal } from '#test/refused.ts'
import { STUDIO_EMAIL } from '#test/test-product.ts'
import { listPayments } from '../purchases/show-payments.server.ts'
import { sweepOpenPayments } from '../sync/payments-sweep.server.ts'
import { grantRefund, grantRequest } from '../sync/send-refunds.server.ts'
import {
  declineRefund,
  listRefundRequests,
  listUnsentRefunds,
  requestRefund,
} from './refund-requests.server.ts'

const REASON = { reason: 'The engine version turned out not to fit.' }
const PART = Math.round(FULL.cents / 3)
/** More than half, so that it can't be refunded twice. */
const MOST = 2 * PART
const DAY = 24 * 3600

eachEngine((engine) => {
  const rig = usePaymentsFixture(engine)
  const ask = (paymentId: string, client = rig.client) =>
    requestRefund(rig.deps, client, { paymentId }, REASON)
  const shown = async () => (await listPayments(rig.deps, rig.client.id))[0]
  const refundsAtStripe = () => rig.stripe.requests.filter((line) => line === 'POST /v1/refunds').length
  const setProject = (status: 'in-progress' | 'completed' | 'cancelled') =>
    changeRows(
      rig.database.db,
      'projects',
      {},
      { status, completed_at: status === 'completed' ? rig.now().toISOString() : null },
    )
  const buyAndAsk = async () => {
    const bought = await rig.buyAndPay()
    await ask(bought.paymentId)
    const [request] = await listRefundRequests(rig.database.db)
    return { ...bought, requestId: request?.id ?? '' }
  }

  describe('a client asks', () => {
    it('stored, confirmed, the studio told, shown', async () => {
      const { paymentId } = await rig.buyAndPay()
      expect(await shown()).toMatchObject({ refundable: true, refundRequest: null })
      await ask(paymentId)
      expect(await shown()).toMatchObject({
        refundable: false,
        refundRequest: { status: 'open', amount: null, answer: null, createdAt: rig.now().toISOString() },
      })
      expect(await listRefundRequests(rig.database.db, { isOpen: true })).toMatchObject([
        {
          payment_id: paymentId,
          reason: REASON.reason,
          service: 'full-optimization',
          paid_amount: FULL.cents,
        },
      ])
      const mails = await rig.mails()
      expect(mails).toContain(`${rig.client.email}: We've received your refund request: Full Optimization`)
      expect(mails).toContain(`${STUDIO_EMAIL}: Refund requested: Full Optimization, ${FULL.euros}`)
    })

    it('once at a time, also twice at once', async () => {
      const { paymentId } = await rig.buyAndPay()
      await expectOneToSucceed([ask(paymentId), ask(paymentId)])
      await expect(ask(paymentId)).rejects.toMatchObject(
        refusal('You have already asked for a refund of this payment.'),
      )
      expect(await listRefundRequests(rig.database.db)).toHaveLength(1)
    })

    if (!isAskedAll(engine)) return

    it('not before it is paid', async () => {
      const { paymentId } = await rig.buy()
      expect(await shown()).toMatchObject({ refundable: false })
      await expect(ask(paymentId)).rejects.toMatchObject(refusal('Only a completed payment can be refunded.'))
    })

    it.each(['pending', 'in-progress', 'cancelled'] as const)(
      'while the project is %s, for ever',
      async (status) => {
        const { paymentId } = await rig.buyAndPay()
        if (status !== 'pending') await setProject(status)
        rig.passSeconds(400 * DAY)
        await ask(paymentId)
        expect(await listRefundRequests(rig.database.db)).toHaveLength(1)
      },
    )

    it('until 14 days after completion', async () => {
      const { paymentId } = await rig.buyAndPay()
      await setProject('completed')
      // Completed on a Friday at noon in UTC. Day 14 ends at midnight in Stockholm.
      rig.passSeconds(14 * DAY + 11 * 3600 - 1)
      expect(await shown()).toMatchObject({ refundable: true })
      rig.passSeconds(1)
      expect(await shown()).toMatchObject({ refundable: false })
      await expect(ask(paymentId)).rejects.toMatchObject(
        refusal('Refunds can be requested until 14 days after completion.'),
      )
    })

    it('not while the bank decides', async () => {
      const { paymentId, intentId } = await rig.buyAndPay()
      rig.stripe.openDispute(intentId)
      await rig.ring('charge.dispute.created', intentId)
      await expect(ask(paymentId)).rejects.toMatchObject({ code: 'conflict' })
      await expect(grantRefund(rig.deps, { paymentId })).rejects.toMatchObject({ code: 'conflict' })
    })

    it('not once the bank has taken the money back', async () => {
      const { paymentId, intentId } = await rig.buyAndPay()
      rig.stripe.openDispute(intentId)
      rig.stripe.closeDispute(intentId, 'lost')
      await rig.ring('charge.dispute.closed', intentId)
      await expect(grantRefund(rig.deps, { paymentId })).rejects.toMatchObject(
        refusal('This payment is disputed, so the bank decides about its money.'),
      )
      await expect(ask(paymentId)).rejects.toMatchObject(
        refusal("Your bank is handling this payment, so it can't be refunded here."),
      )
      expect(await shown()).toMatchObject({ refundable: false })
      expect(refundsAtStripe()).toBe(0)
    })
  })

  describe('the studio grants', () => {
    it('all of a request', async () => {
      const { requestId, intentId } = await buyAndAsk()
      const { payment } = await grantRequest(rig.deps, { requestId })
      expect(payment).toMatchObject({ status: 'refunded', refunded_amount: FULL.cents })
      expect(rig.stripe.intents.get(intentId)?.latest_charge?.amount_refunded).toBe(FULL.cents)
      expect(await shown()).toMatchObject({
        status: 'refunded',
        refundedAmount: FULL.cents,
        refundable: false,
        refundRequest: { status: 'granted', amount: FULL.cents },
      })
      expect(await rig.projects()).toMatchObject([{ status: 'cancelled' }])
      expect(await rig.mails()).toContain(`${rig.client.email}: Refund: ${FULL.euros}`)
      const mail = await rig.email('Refund: %')
      expect(mail.text).toContain('Credit note: 2026-0002, attached')
      expect(mail.attachments).toMatch(/^\["invoice:inv_/)
    })

    it('a part, then the rest of its own accord', async () => {
      const { requestId, paymentId } = await buyAndAsk()
      await grantRequest(rig.deps, { requestId, amount: PART })
      expect(await shown()).toMatchObject({ status: 'completed', refundedAmount: PART, refundable: true })
      const { payment } = await grantRefund(rig.deps, { paymentId })
      expect(payment).toMatchObject({ status: 'refunded', refunded_amount: FULL.cents })
      expect(refundsAtStripe()).toBe(2)
    })

    it('a request once, also twice at once', async () => {
      const { requestId } = await buyAndAsk()
      await expectOneToSucceed([grantRequest(rig.deps, { requestId }), grantRequest(rig.deps, { requestId })])
      expect(refundsAtStripe()).toBe(1)
    })

    it('never more than what is left, also twice at once', async () => {
      const { paymentId } = await rig.buyAndPay()
      const grant = () => grantRefund(rig.deps, { paymentId, amount: MOST })
      await expectOneToSucceed([grant(), grant()])
      expect(await rig.payment(paymentId)).toMatchObject({ refunded_amount: MOST })
    })

    it('less what is granted and on its way, which Stripe need not know of yet', async () => {
      const { paymentId } = await rig.buyAndPay()
      rig.stripe.fail(0)
      await expect(grantRefund(rig.deps, { paymentId, amount: MOST })).rejects.toMatchObject({
        code: 'unavailable',
      })
      rig.stripe.fail()
      await expect(grantRefund(rig.deps, { paymentId, amount: MOST })).rejects.toMatchObject(
        refusal(
          `The amount must be from €0.01 to ${formatEuros(FULL.cents - MOST)}, which is what is left of this payment.`,
          'bad-input',
        ),
      )
      expect(refundsAtStripe()).toBe(0)
    })

    it('while Stripe cannot be reached: the sweep sends it, once', async () => {
      const { requestId, paymentId } = await buyAndAsk()
      rig.stripe.fail(0)
      await expect(grantRequest(rig.deps, { requestId })).rejects.toMatchObject({ code: 'unavailable' })
      expect(await shown()).toMatchObject({ status: 'completed', refundRequest: { status: 'granted' } })
      rig.stripe.fail()
      await sweepOpenPayments(rig.deps)
      await sweepOpenPayments(rig.deps)
      expect(await rig.payment(paymentId)).toMatchObject({ status: 'refunded' })
      expect(refundsAtStripe()).toBe(1)
    })

    it('and the process ends after Stripe took it: not sent a second time', async () => {
      const { requestId, paymentId } = await buyAndAsk()
      await grantRequest(rig.deps, { requestId, amount: PART })
      await rig.database.db.updateTable('refund_requests').set({ sent_at: null }).execute()
      await sweepOpenPayments(rig.deps)
      expect(refundsAtStripe()).toBe(1)
      expect(await rig.payment(paymentId)).toMatchObject({ refunded_amount: PART })
    })

    it('all of it, of which nobody told us that most went back in the dashboard: the rest goes back', async () => {
      const { paymentId, requestId, intentId } = await buyAndAsk()
      rig.stripe.refund(intentId, MOST)
      await grantRequest(rig.deps, { requestId })
      expect(await rig.payment(paymentId)).toMatchObject({
        status: 'refunded',
        refunded_amount: FULL.cents,
      })
      expect(await listUnsentRefunds(rig.database.db)).toEqual([])
      expect(await rig.holds()).toEqual([])
    })

    it('a part, of which nobody told us that all went back in the dashboard: nothing more goes back', async () => {
      const { paymentId, intentId } = await buyAndAsk()
      rig.stripe.refund(intentId)
      await grantRefund(rig.deps, { paymentId, amount: PART })
      expect(await rig.payment(paymentId)).toMatchObject({ refunded_amount: FULL.cents })
      expect(await listUnsentRefunds(rig.database.db)).toEqual([])
    })

    if (!isAskedAll(engine)) return

    it.each([0, -1, 0.5, FULL.cents + 1, Number.NaN, Number.POSITIVE_INFINITY])(
      'not %d cents',
      async (amount) => {
        const { requestId } = await buyAndAsk()
        await expect(grantRequest(rig.deps, { requestId, amount })).rejects.toMatchObject(
          refusal(
            `The amount must be from €0.01 to ${FULL.euros}, which is what is left of this payment.`,
            'bad-input',
          ),
        )
        expect(refundsAtStripe()).toBe(0)
        expect(await shown()).toMatchObject({ refundRequest: { status: 'open' } })
      },
    )

    it('nothing where all of it is already being refunded', async () => {
      const { requestId, paymentId } = await buyAndAsk()
      rig.stripe.fail(0)
      await expect(grantRequest(rig.deps, { requestId })).rejects.toMatchObject({ code: 'unavailable' })
      await expect(grantRequest(rig.deps, { requestId })).rejects.toMatchObject(
        refusal('This request has already been granted.'),
      )
      await expect(grantRefund(rig.deps, { paymentId })).rejects.toMatchObject(
        refusal('This payment is already being refunded in full.'),
      )
    })

    it('nothing of an unpaid payment, an unknown payment or an unknown request', async () => {
      const { paymentId } = await rig.buy()
      await expect(grantRefund(rig.deps, { paymentId })).rejects.toMatchObject({ code: 'conflict' })
      await expect(grantRefund(rig.deps, { paymentId: 'pay_0' })).rejects.toMatchObject({ code: 'not-found' })
      await expect(grantRequest(rig.deps, { requestId: 'ref_0' })).rejects.toMatchObject({
        code: 'not-found',
      })
    })

    it('what Stripe refuses: held for a person', async () => {
      const { requestId } = await buyAndAsk()
      rig.stripe.forbid('refunds')
      await expect(grantRequest(rig.deps, { requestId })).rejects.toMatchObject({ code: 'conflict' })
      expect((await rig.holds())[0]?.reason).toContain(` of ${FULL.euros} was refused. Stripe`)
    })
  })

  if (!isAskedAll(engine)) return

  describe('a refund is announced', () => {
    const refundEmail = async () => (await rig.email('Refund: %')).text

    it('in the words of the studio, by mail and in the thread', async () => {
      const { requestId } = await buyAndAsk()
      await grantRequest(rig.deps, { requestId, amount: PART, answer: 'Half of the scenes are done.' })
      expect(await refundEmail()).toContain('Half of the scenes are done.')
      expect((await rig.thread()).join()).toContain('Half of the scenes are done.')
      expect(await refundEmail()).not.toContain('is cancelled')
    })

    it('in the words for this refund, not for another of the same amount', async () => {
      const { paymentId, intentId, requestId } = await buyAndAsk()
      rig.stripe.fail(0)
      const words = 'Half of the scenes are done.'
      await expect(grantRequest(rig.deps, { requestId, amount: PART, answer: words })).rejects.toMatchObject({
        code: 'unavailable',
      })
      rig.stripe.fail()
      rig.stripe.refund(intentId, PART)
      await rig.ring('charge.refunded', intentId)
      expect((await rig.thread()).join()).toContain(`We refunded ${formatEuros(PART)}`)
      expect((await rig.thread()).join()).not.toContain(words)
      await sweepOpenPayments(rig.deps)
      expect((await rig.thread()).join()).toContain(words)
      expect(await rig.payment(paymentId)).toMatchObject({ refunded_amount: 2 * PART })
    })

    it('once: it is announced and marked as sent in the same transaction', async () => {
      const { paymentId, requestId } = await buyAndAsk()
      await grantRequest(rig.deps, { requestId, amount: PART, answer: 'Half is done.' })
      const [request] = await listRefundRequests(rig.database.db)
      expect(request).toMatchObject({ sent_at: rig.now().toISOString() })
      const { refundId } = await grantRefund(rig.deps, { paymentId, amount: PART })
      expect(refundId).not.toBe(requestId)
      expect((await rig.thread()).filter((body) => body.includes('Half is done.'))).toHaveLength(1)
    })

    it('in the words of the refund that took effect, not of one that is still on its way', async () => {
      const { paymentId } = await rig.buyAndPay()
      rig.stripe.fail(0)
      const delayed = { paymentId, amount: PART, answer: 'For the scene that fell away.' }
      await expect(grantRefund(rig.deps, delayed)).rejects.toMatchObject({ code: 'unavailable' })
      rig.stripe.fail()
      await grantRefund(rig.deps, { paymentId, amount: PART + 1, answer: 'For the late delivery.' })
      expect(await refundEmail()).toContain('For the late delivery.')
      expect(await refundEmail()).not.toContain('For the scene that fell away.')
    })

    it('with the end of the project, when it was everything', async () => {
      const { requestId } = await buyAndAsk()
      await grantRequest(rig.deps, { requestId })
      expect(await refundEmail()).toContain(
        'Your project Full Optimization is cancelled, and no further work',
      )
    })
  })

  describe('an open request', () => {
    it('is the one that a refund of the studio grants', async () => {
      const { paymentId, requestId } = await buyAndAsk()
      const { refundId } = await grantRefund(rig.deps, { paymentId, amount: PART })
      expect(refundId).toBe(requestId)
      expect(await listRefundRequests(rig.database.db)).toMatchObject([
        { id: requestId, status: 'granted', amount: PART, reason: REASON.reason },
      ])
    })

    it('is granted by a full refund at the provider, and sent no second time', async () => {
      const { intentId, requestId } = await buyAndAsk()
      rig.stripe.refund(intentId)
      await rig.ring('charge.refunded', intentId)
      await sweepOpenPayments(rig.deps)
      expect(await listRefundRequests(rig.database.db)).toMatchObject([
        { id: requestId, status: 'granted', amount: FULL.cents },
      ])
      expect(refundsAtStripe()).toBe(0)
    })
  })

  describe('the studio declines', () => {
    it('with a reason that the client reads', async () => {
      const { requestId } = await buyAndAsk()
      await declineRefund(rig.deps, { requestId, answer: ' The work is done as agreed. ' })
      expect(await shown()).toMatchObject({
        refundedAmount: 0,
        refundRequest: { status: 'declined', answer: 'The work is done as agreed.' },
      })
      expect(await rig.mails()).toContain(`${rig.client.email}: Refund declined: Full Optimization`)
      expect((await rig.thread()).at(-1)).toContain('Our reason: The work is done as agreed.')
      await expect(declineRefund(rig.deps, { requestId, answer: 'Again.' })).rejects.toMatchObject(
        refusal('This request has already been declined.'),
      )
      await expect(grantRequest(rig.deps, { requestId })).rejects.toMatchObject({ code: 'conflict' })
    })

    it('by email to the client’s present address', async () => {
      const { requestId } = await buyAndAsk()
      await rig.database.db.updateTable('user').set({ email: 'moved@clients.example' }).execute()
      await declineRefund(rig.deps, { requestId, answer: 'The work is done as agreed.' })
      expect(await rig.mails()).toContain('moved@clients.example: Refund declined: Full Optimization')
    })

    it('not without one', async () => {
      const { requestId } = await buyAndAsk()
      await expect(declineRefund(rig.deps, { requestId, answer: ' ' })).rejects.toMatchObject({
        code: 'bad-input',
      })
    })

    it('and the client may ask again', async () => {
      const { requestId, paymentId } = await buyAndAsk()
      await declineRefund(rig.deps, { requestId, answer: 'Not yet.' })
      rig.passSeconds(1)
      await ask(paymentId)
      expect(await shown()).toMatchObject({ refundRequest: { status: 'open' } })
    })
  })
})
