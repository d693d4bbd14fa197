import { describe, expect, it } from 'vitest'
import { changeProjectStatus } from '#domain/projects/changes/change-status.server.ts'
import { setProgress } from '#domain/projects/changes/progress.server.ts'
import { listAllWithdrawals } from '#domain/reads/desk-money.server.ts'
import { eachEngine, isAskedAll } from '#test/engines.ts'
import { changeRows, rowsIn } from '#test/factories/rows.ts'
import { FULL } from '#test/offers.ts'
import { usePaymentsFixture } from '#test/payments-fixture.ts'
import { refusal } from '#test/refused.ts'
import { invoicesOfOrder } from '../invoices/invoices.server.ts'
import { recordConsent } from '../purchases/checkout.server.ts'
import { listPayments } from '../purchases/show-payments.server.ts'
import { listRefundRequests, listUnsentRefunds } from '../refunds/refund-requests.server.ts'
import { sweepOpenPayments } from '../sync/payments-sweep.server.ts'
import { grantRefund } from '../sync/send-refunds.server.ts'
import { declareWithdrawal, previewWithdrawal, withdrawalAmount } from './withdrawals.server.ts'

/** Fri 4 Dec 2026, 24:00 in Stockholm: 14 days after the purchase on Fri 20 Nov. */
const PERIOD_ENDS = Date.parse('2026-12-04T23:00:00.000Z')

eachEngine((engine) => {
  const rig = usePaymentsFixture(engine)

  async function bought() {
    const { paymentId, intentId } = await rig.buyAndPay()
    const order = await rig.order(paymentId)
    const mine = { orderId: order.id, ownerId: rig.client.id, name: rig.client.name, email: rig.client.email }
    const stranger = { number: order.number, name: 'Ada', email: rig.client.email.toUpperCase() }
    return { paymentId, intentId, order, mine, stranger }
  }

  describe('a consumer', () => {
    it('withdraws: order and project end, all of the money goes back, and it is acknowledged in writing', async () => {
      const { paymentId, order, mine } = await bought()
      rig.passSeconds(3600)
      const withdrawal = await declareWithdrawal(rig.deps, mine)
      expect(withdrawal).toMatchObject({
        orderNumber: order.number,
        refund: FULL.cents,
        kept: 0,
        declaredAt: rig.now().toISOString(),
        dueAt: '2026-12-04T23:00:00.000Z',
      })
      expect(await rig.order(paymentId)).toMatchObject({ status: 'withdrawn', returned: FULL.cents })
      expect(await rig.payment(paymentId)).toMatchObject({ status: 'refunded' })
      expect(await rig.projects()).toMatchObject([{ status: 'cancelled' }])
      expect(await invoicesOfOrder(rig.database.db, order.id)).toMatchObject([
        { kind: 'invoice', number: '2026-0001', gross: FULL.cents },
        { kind: 'credit-note', number: '2026-0002', gross: FULL.cents },
      ])
      const mail = await rig.email('You withdrew%', rig.client.email)
      expect(mail.text).toContain(
        `On Fri 20 Nov 2026, 14:00 CET you declared: “I, ${rig.client.name}, withdraw`,
      )
      expect(await rig.mails()).toContainEqual(expect.stringMatching(/^desk@.*Withdrawal: order/i))
      expect(await listAllWithdrawals(rig.database.db)).toMatchObject([{ money: 'back' }])
    })

    it('declares it twice and at once, and it counts once', async () => {
      const { paymentId, mine, stranger } = await bought()
      const both = await Promise.all([
        declareWithdrawal(rig.deps, mine),
        declareWithdrawal(rig.deps, stranger),
      ])
      both.push(await declareWithdrawal(rig.deps, mine))
      expect(new Set(both.map(({ declaredAt, refund }) => `${declaredAt} ${refund}`)).size).toBe(1)
      expect(await rig.payment(paymentId)).toMatchObject({ refunded_amount: FULL.cents })
      expect((await rig.mails()).filter((mail) => mail.includes('Refund: '))).toHaveLength(1)
    })

    it('gets back what a refund under way has left', async () => {
      const { paymentId, mine } = await bought()
      await grantRefund(rig.deps, { paymentId, amount: 10_000 })
      expect(await declareWithdrawal(rig.deps, mine)).toMatchObject({ refund: FULL.cents - 10_000 })
      expect(await rig.payment(paymentId)).toMatchObject({ refunded_amount: FULL.cents })
    })

    it('gets back no more than is due, of two transfers of which parts are on their way back', async () => {
      const { id: orderId } = await rig.agree({ dueOn: '2026-11-30' })
      const half = FULL.cents / 2
      const record = async (reference: string) => {
        rig.passSeconds(1)
        return (await rig.transfer(orderId, half, reference)).id
      }
      const [first, second] = [await record('BG 1'), await record('BG 2')]
      await recordConsent(rig.deps, { ownerId: rig.client.id, paymentId: second, agreed: true })
      const projectId = (await rig.projects())[0]?.id ?? ''
      await changeProjectStatus(rig.deps, { projectId, to: 'in-progress', author: 'team' })
      await setProgress(rig.deps, { projectId, percent: 30, daysLeft: 2 })
      await grantRefund(rig.deps, { paymentId: first, amount: 4_000 })
      await grantRefund(rig.deps, { paymentId: second, amount: 1_000 })
      await grantRefund(rig.deps, { paymentId: second, amount: 500 })
      const { refund } = await rig.withdraw(orderId)
      expect(refund).toBe(FULL.cents - (FULL.cents * 30) / 100)
      const granted = await listUnsentRefunds(rig.database.db)
      const of = (paymentId: string) =>
        granted.reduce((sum, row) => sum + (row.payment_id === paymentId ? row.amount : 0), 0)
      expect({ first: of(first), second: of(second) }).toEqual({ first: refund - half, second: half })
    })

    if (!isAskedAll(engine)) return

    it('who types the address in capitals is told once, and nothing that the name could advertise', async () => {
      const { stranger } = await bought()
      await declareWithdrawal(rig.deps, { ...stranger, name: 'Cheap keys at www.keys.example' })
      const told = await rowsIn(rig.database.db, 'outbox', { subject: 'You withdrew%' })
      expect(told).toMatchObject([
        { recipient: rig.client.email, text: expect.stringMatching(/“I withdraw from the contract/) },
      ])
      expect(told[0]?.text).not.toContain('keys.example')
    })

    it('who withdraws by the number of an order and its old address is told there, at the present one and where they wish', async () => {
      const { order, stranger } = await bought()
      const moved = 'moved@clients.example'
      await changeRows(rig.database.db, 'user', { id: rig.client.id }, { email: moved })
      const copyTo = 'copy@clients.example'
      await declareWithdrawal(rig.deps, { ...stranger, email: rig.client.email, copyTo })
      const told = await rig.database.db
        .selectFrom('outbox')
        .select('recipient')
        .where('subject', 'like', 'You withdrew%')
        .orderBy('recipient')
        .execute()
      expect(told.map(({ recipient }) => recipient).sort()).toEqual([rig.client.email, moved, copyTo].sort())
      const byNewAddress = await declareWithdrawal(rig.deps, { ...stranger, email: moved })
      expect(byNewAddress).toMatchObject({ orderNumber: order.number })
    })

    it.each(['open', 'lost'] as const)(
      'whose bank disputes the payment (%s) is granted nothing twice: the bank decides about that money',
      async (state) => {
        const { intentId, paymentId, mine } = await bought()
        rig.stripe.openDispute(intentId)
        if (state === 'lost') rig.stripe.closeDispute(intentId, 'lost')
        await rig.ring('charge.dispute.closed', intentId)
        await declareWithdrawal(rig.deps, mine)
        expect(await listRefundRequests(rig.database.db, { isOpen: false })).toEqual([])
        expect(rig.stripe.intents.get(intentId)?.latest_charge?.amount_refunded).toBe(0)
        expect(await rig.payment(paymentId)).toMatchObject({ status: 'completed', dispute: state })
      },
    )

    it('withdraws until the last moment of the period, and not after it', async () => {
      const { mine } = await bought()
      rig.passSeconds((PERIOD_ENDS - rig.now().getTime()) / 1000 - 1)
      expect(await previewWithdrawal(rig.deps, mine)).toMatchObject({ gross: FULL.cents, refund: FULL.cents })
      rig.passSeconds(1)
      await expect(declareWithdrawal(rig.deps, mine)).rejects.toMatchObject({
        code: 'conflict',
        userMessage: expect.stringContaining('period of this order is over'),
      })
    })

    it('who asked for an early start pays for what was done until then', async () => {
      const { paymentId, mine } = await bought()
      await recordConsent(rig.deps, { ownerId: rig.client.id, paymentId, agreed: true })
      const [project] = await rig.projects()
      const projectId = project?.id ?? ''
      await changeProjectStatus(rig.deps, { projectId, to: 'in-progress', author: 'team' })
      await setProgress(rig.deps, { projectId, percent: 40, daysLeft: 2 })
      const kept = Math.floor((FULL.cents * 40) / 100)
      const [before] = await listPayments(rig.deps, rig.client.id)
      expect(before).toMatchObject({ refundable: true })
      expect(await declareWithdrawal(rig.deps, mine)).toMatchObject({ kept, refund: FULL.cents - kept })
      const [after] = await listPayments(rig.deps, rig.client.id)
      expect(after).toMatchObject({ status: 'completed', refundable: false })
      const order = await rig.order(paymentId)
      expect(order).toMatchObject({ status: 'withdrawn', returned: FULL.cents - kept })
      const credits = (await invoicesOfOrder(rig.database.db, order.id)).filter(
        ({ kind }) => kind !== 'invoice',
      )
      expect(credits).toMatchObject([{ gross: FULL.cents - kept }])
    })

    it('cannot withdraw from work that was completed after they had asked for it', async () => {
      const { paymentId, mine } = await bought()
      await recordConsent(rig.deps, { ownerId: rig.client.id, paymentId, agreed: true })
      const projectId = (await rig.projects())[0]?.id ?? ''
      await changeProjectStatus(rig.deps, { projectId, to: 'in-progress', author: 'team' })
      await changeProjectStatus(rig.deps, { projectId, to: 'completed', author: 'team', figuresFollow: true })
      await expect(declareWithdrawal(rig.deps, mine)).rejects.toMatchObject({ code: 'conflict' })
      expect(await rig.order(paymentId)).toMatchObject({ status: 'paid' })
    })

    it('has withdrawn while the provider is down, with a partial refund still pending, and gets back all of it once', async () => {
      const { paymentId, intentId, order, mine } = await bought()
      rig.stripe.fail(500)
      await expect(grantRefund(rig.deps, { paymentId, amount: 10_000 })).rejects.toMatchObject({
        code: 'unavailable',
      })
      await declareWithdrawal(rig.deps, mine)
      expect(await rig.order(paymentId)).toMatchObject({ status: 'withdrawn', returned: 0 })
      rig.stripe.fail()
      await sweepOpenPayments(rig.deps)
      await sweepOpenPayments(rig.deps)
      expect(rig.stripe.intents.get(intentId)?.latest_charge?.amount_refunded).toBe(FULL.cents)
      expect(await rig.order(paymentId)).toMatchObject({ status: 'withdrawn', returned: FULL.cents })
      const credited = (await invoicesOfOrder(rig.database.db, order.id)).slice(1)
      expect(credited.reduce((sum, { gross }) => sum + gross, 0)).toBe(FULL.cents)
    })

    it('gets back all of it, once, of which nobody told us that a part went back in the dashboard', async () => {
      const { paymentId, intentId, mine } = await bought()
      rig.stripe.refund(intentId, 10_000)
      await declareWithdrawal(rig.deps, mine)
      expect(rig.stripe.intents.get(intentId)?.latest_charge?.amount_refunded).toBe(FULL.cents)
      expect(await rig.order(paymentId)).toMatchObject({ status: 'withdrawn', returned: FULL.cents })
    })

    it('gets back what was paid by card for a quote, of which nobody has told us', async () => {
      const { id: orderId } = await rig.agree()
      const { paymentId, intentId } = await rig.beginByCard(orderId)
      rig.stripe.succeed(intentId)
      expect(await rig.withdraw(orderId)).toMatchObject({ refund: FULL.cents })
      expect(await rig.payment(paymentId)).toMatchObject({ status: 'refunded' })
      expect(await rig.projects()).toMatchObject([{ status: 'cancelled' }])
    })
  })

  if (!isAskedAll(engine)) return

  it('nobody withdraws from an order that was never agreed, and no answer says that it exists', async () => {
    const { stranger } = await bought()
    const { number } = await rig.order((await rig.buy()).paymentId)
    await expect(declareWithdrawal(rig.deps, { ...stranger, number })).rejects.toMatchObject(
      refusal(/^No order has/, 'not-found'),
    )
  })

  it('a company has no such right', async () => {
    const { order, paymentId, mine } = await bought()
    await rig.database.db
      .updateTable('orders')
      .set({
        buyer: JSON.stringify({ ...JSON.parse(order.buyer), kind: 'company' }),
        withdrawal_ends_at: null,
      })
      .execute()
    await expect(declareWithdrawal(rig.deps, mine)).rejects.toMatchObject({
      userMessage: expect.stringContaining('Companies have no right of withdrawal'),
    })
    expect(await rig.order(paymentId)).toMatchObject({ status: 'paid' })
  })
})

it.each([
  [
    { hasConsent: false, donePercent: 80 },
    { refund: 9_999, kept: 0 },
  ],
  [
    { hasConsent: true, donePercent: 0 },
    { refund: 9_999, kept: 0 },
  ],
  [
    { hasConsent: true, donePercent: 33 },
    { refund: 6_700, kept: 3_299 },
  ],
  [
    { hasConsent: true, donePercent: 100 },
    { refund: 0, kept: 9_999 },
  ],
  [
    { hasConsent: true, donePercent: 80, returned: 5_000 },
    { refund: 0, kept: 4_999 },
  ],
  [
    { hasConsent: true, donePercent: 10, received: 0 },
    { refund: 0, kept: 0 },
  ],
])('of %j goes back %j', (changes, expected) => {
  expect(withdrawalAmount({ gross: 9_999, due: 9_999, received: 9_999, returned: 0, ...changes })).toEqual(
    expected,
  )
})
