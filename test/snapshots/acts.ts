import { acceptAndPay } from '#domain/billing/contracts/accept-quote.server.ts'
import { startPurchase } from '#domain/billing/purchases/start-purchase.server.ts'
import { receivePaymentEvent } from '#domain/billing/sync/sync-payment.server.ts'
import { recordTransfer } from '#domain/billing/transfers/transfers.server.ts'
import { openQuote } from '#domain/orders/quotes/open-quote.server.ts'
import { sendQuote } from '#domain/orders/quotes/quotes.server.ts'
import { createQuote, type QuoteFor } from '#domain/orders/quotes/write-quote.server.ts'
import type { ProductDeps } from '#product/product.ts'
import type { Offer } from '../offers.ts'
import type { PaymentsRig } from '../payments-fixture.ts'

export type Person = { id: string; name: string; email: string }

/** Short functions for what the people in a story do. */
export function actionsOf(rig: PaymentsRig, deps: () => ProductDeps) {
  const buy = async (who: Person, offer: Offer) => (await startPurchase(deps(), who, offer.order)).paymentId
  const intentOf = async (paymentId: string) => (await rig.payment(paymentId)).provider_payment_id ?? ''
  let events = 0
  const ring = async (type: string, paymentId: string) => {
    events += 1
    const sent = rig.stripe.event(type, await intentOf(paymentId), { at: rig.now(), id: `evt_${events}` })
    return receivePaymentEvent(deps(), {
      body: sent.body,
      signature: sent.headers['Stripe-Signature'],
    })
  }
  const pay = async (paymentId: string) => {
    rig.stripe.succeed(await intentOf(paymentId))
    await ring('payment_intent.succeeded', paymentId)
  }
  const orderId = async (paymentId: string) => (await rig.payment(paymentId)).order_id
  const newestRequest = async (paymentId: string) =>
    (
      await rig.database.db
        .selectFrom('refund_requests')
        .select('id')
        .where('payment_id', '=', paymentId)
        .orderBy('created_at', 'desc')
        .executeTakeFirstOrThrow()
    ).id
  const quote = async (to: QuoteFor, title: string, net: number) =>
    (
      await createQuote(deps(), to, {
        title,
        scope: `${title} holds 60 FPS.`,
        lines: [
          { text: 'Water\nRefraction at half size', net },
          { text: 'Audio', net: 10_001 },
        ],
        deliverBy: '2027-01-18',
        validUntil: '2026-12-20',
      })
    ).order.id
  const send = async (id: string) => {
    await sendQuote(deps(), { orderId: id })
    const { text } = await rig.database.db
      .selectFrom('outbox')
      .select('text')
      .where('dedupe_key', 'like', `quote:${id}:sent:%`)
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow()
    return /\/quote#([\w-]{43})\n/.exec(text)?.[1] ?? ''
  }
  const accept = async (who: Person, secret: string, payBy: 'card' | 'transfer', startAtOnce = false) => {
    const opened = await openQuote(deps(), { secret })
    if (opened.kind === 'in-short') throw new Error(opened.closed)
    return acceptAndPay(deps(), who, { secret, payBy, gross: opened.gross, startAtOnce })
  }
  const record = (id: string, amount: number, on: string, reference: string) =>
    recordTransfer(deps(), { orderId: id, amount, on, reference })
  const project = async (paymentId: string) =>
    (await rig.projects()).find(({ payment_id }) => payment_id === paymentId)?.id ?? ''

  return { buy, ring, pay, intentOf, orderId, newestRequest, quote, send, accept, record, project }
}
