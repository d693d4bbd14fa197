import { describe, expect, it } from 'vitest'
import { showOrder } from '#domain/orders/orders.server.ts'
import { openQuote } from '#domain/orders/quotes/open-quote.server.ts'
import type { PayBy } from '#domain/orders/quotes/quotes.schema.ts'
import { listOpenOrders } from '#domain/reads/list-quotes.server.ts'
import { eachEngine } from '#test/engines.ts'
import { rowsIn } from '#test/factories/rows.ts'
import { usePaymentsFixture } from '#test/payments-fixture.ts'
import { expectOneToSucceed, refusal } from '#test/refused.ts'
import { sendNewQuote } from '#test/send-quote.ts'
import { invoicesOfOrder } from '../invoices/invoices.server.ts'
import { openCheckout } from '../purchases/checkout.server.ts'
import { payOrder } from '../purchases/start-purchase.server.ts'
import { acceptAndPay } from './accept-quote.server.ts'
import { cancelQuote } from './end-contract.server.ts'

const GROSS = 150_000

eachEngine((engine) => {
  const rig = usePaymentsFixture(engine)

  const accepted = async (payBy: PayBy) => {
    const { orderId, secret } = await sendNewQuote(rig.deps, { clientId: rig.client.id })
    const input = { secret, payBy, gross: GROSS, startAtOnce: false }
    const { payment } = await acceptAndPay(rig.deps, rig.client, input)
    const intentId = payment && (await rig.payment(payment.paymentId)).provider_payment_id
    return { orderId, secret, paymentId: payment?.paymentId ?? '', intentId: intentId ?? '' }
  }
  const cancel = (orderId: string) => cancelQuote(rig.deps, { orderId })

  describe('a quote that was accepted and never paid', () => {
    it('ends: its invoice is credited, its buyer is told once, and nothing waits any more', async () => {
      const { orderId, secret } = await accepted('transfer')
      await expectOneToSucceed([cancel(orderId), cancel(orderId)])
      expect(await showOrder(rig.database.db, orderId)).toMatchObject({ status: 'cancelled' })
      const documents = await invoicesOfOrder(rig.database.db, orderId)
      expect(documents).toMatchObject([
        { kind: 'invoice', gross: GROSS },
        { kind: 'credit-note', gross: GROSS },
      ])
      expect(await listOpenOrders(rig.deps, rig.client.id)).toEqual([])
      expect(await openQuote(rig.deps, { secret }, rig.client)).toMatchObject({
        closed: 'This order was cancelled.',
        open: 0,
      })
      const told = await rowsIn(rig.database.db, 'outbox', { subject: 'Cancelled: order%' })
      expect(told.map(({ recipient, attachments }) => [recipient, attachments])).toEqual([
        [rig.client.email, `["invoice:${documents[1]?.id}"]`],
      ])
      expect((await rig.thread()).at(-1)).toMatch(/^We cancelled your order “Nattfjord at 60 FPS”/)
      await expect(cancel(orderId)).rejects.toMatchObject(refusal(/^This order was cancelled\.$/))
    })

    it('by card: its payment ends at the provider, and it has no document', async () => {
      const { orderId, paymentId, intentId } = await accepted('card')
      await cancel(orderId)
      expect(rig.stripe.intents.get(intentId)?.status).toBe('canceled')
      expect(await rig.documentTotals(orderId)).toEqual([])
      await expect(payOrder(rig.deps, rig.client, { orderId })).rejects.toMatchObject(refusal(/cancelled/))
      const checkout = openCheckout(rig.deps, { ownerId: rig.client.id, paymentId })
      await expect(checkout).rejects.toMatchObject(refusal(/cancelled/))
    })

    it('cannot be paid any more, also while the provider is away; money that comes nevertheless is held', async () => {
      const { orderId, paymentId, intentId } = await accepted('card')
      rig.stripe.fail(500)
      await cancel(orderId)
      rig.stripe.fail()
      const checkout = openCheckout(rig.deps, { ownerId: rig.client.id, paymentId })
      await expect(checkout).rejects.toMatchObject(refusal(/^This order was cancelled\.$/))
      await rig.pay(intentId)
      expect(await showOrder(rig.database.db, orderId)).toMatchObject({
        status: 'cancelled',
        received: GROSS,
      })
      expect(await rig.holds()).toMatchObject([{ reason: expect.stringMatching(/is cancelled. Refund/) }])
      expect(await rig.projects()).toEqual([])
    })
  })

  describe('is refused', () => {
    it('once a part of its money arrived', async () => {
      const { orderId } = await accepted('transfer')
      await rig.transfer(orderId, 1, 'B1')
      await expect(cancel(orderId)).rejects.toMatchObject(refusal(/^€0\.01 arrived for this order/))
      expect(await rig.documentTotals(orderId)).toHaveLength(1)
    })

    it('once it is paid by card, of which nobody has told us', async () => {
      const { orderId, intentId } = await accepted('card')
      rig.stripe.succeed(intentId)
      await expect(cancel(orderId)).rejects.toMatchObject(refusal(/^€1,500\.00 arrived for this order/))
      expect(await showOrder(rig.database.db, orderId)).toMatchObject({ status: 'paid', received: GROSS })
    })

    it('while its money is on its way', async () => {
      const { orderId, intentId } = await accepted('card')
      rig.stripe.process(intentId)
      await rig.ring('payment_intent.processing', intentId)
      await expect(cancel(orderId)).rejects.toMatchObject(refusal(/bank is processing a payment/))
      expect(await showOrder(rig.database.db, orderId)).toMatchObject({ status: 'accepted' })
    })

    it('for what is no quote', async () => {
      const { paymentId } = await rig.buyAndPay()
      const { id } = await rig.order(paymentId)
      await expect(cancel(id)).rejects.toMatchObject({ code: 'not-found' })
    })
  })
})
