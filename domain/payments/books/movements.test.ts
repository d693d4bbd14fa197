import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addAgreedOrder } from '../../../test/agreed-order.ts'
import { consumer } from '../../../test/clients.ts'
import { eachEngine } from '../../../test/engines.ts'
import { FULL } from '../../../test/offers.ts'
import { usePaymentsRig } from '../../../test/payments-rig.ts'
import { grantRefund } from '../refunds/grant-refund.server.ts'
import { recordReturn, recordTransfer } from '../transfers/transfers.server.ts'
import { selectMovementsBetween } from './movements.store.server.ts'

const DAY_SECONDS = 24 * 3600
const ALWAYS = { from: '2026', to: '2027' }

type Step =
  | { kind: 'transfer'; amount: number }
  | { kind: 'refund at Stripe'; share: number }
  | { kind: 'refund by us'; share: number }
  | { kind: 'refund of a transfer'; share: number }

const share = fc.double({ min: 0.01, max: 1, noNaN: true })
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('transfer' as const), amount: fc.integer({ min: 1, max: FULL.cents }) }),
  fc.record({ kind: fc.constant('refund at Stripe' as const), share }),
  fc.record({ kind: fc.constant('refund by us' as const), share }),
  fc.record({ kind: fc.constant('refund of a transfer' as const), share }),
)

eachEngine((engine) => {
  const rig = usePaymentsRig(engine)
  const movements = () => selectMovementsBetween(rig.database.db, ALWAYS)

  it('money has the day on which it came and went, also when it is sent back in Stripe’s dashboard', async () => {
    const { paymentId, intentId } = await rig.buyAndPay()
    rig.passSeconds(3 * DAY_SECONDS)
    rig.stripe.refund(intentId, 10_000)
    await rig.ring('charge.refunded', intentId)
    await rig.ring('charge.refunded', intentId)
    expect(await movements()).toMatchObject([
      { payment_id: paymentId, kind: 'payment', amount: FULL.cents, happened_at: '2026-11-20T12:00:00.000Z' },
      { payment_id: paymentId, kind: 'refund', amount: 10_000, happened_at: '2026-11-23T12:00:00.000Z' },
    ])
  })

  it('a bank transfer has the day of the bank', async () => {
    const orderId = await acceptedOrder()
    await recordTransfer(rig.deps, { orderId, amount: 100, on: '2026-11-17', reference: 'A 1' })
    expect(await movements()).toMatchObject([
      { order_id: orderId, kind: 'payment', amount: 100, happened_at: '2026-11-17T12:00:00.000Z' },
    ])
  })

  it('all that moved adds up to what an order received and returned, in whatever order it came', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 6 }), fc.boolean(), async (steps, byCard) => {
        const orderId = byCard
          ? (await rig.order((await rig.buyAndPay()).paymentId)).id
          : await acceptedOrder()
        for (const [at, taken] of steps.entries()) {
          rig.passSeconds(60)
          await take(orderId, taken, `${at}`)
        }
        await demandSums(orderId)
      }),
      { numRuns: 15 },
    )
  })

  async function acceptedOrder(): Promise<string> {
    const { client } = rig
    return (await addAgreedOrder(rig.deps, { userId: client.id, buyer: consumer(client) })).id
  }

  /** What cannot be done because nothing is left does nothing. */
  async function take(orderId: string, taken: Step, reference: string): Promise<void> {
    if (taken.kind === 'transfer') {
      const { amount } = taken
      await recordTransfer(rig.deps, { orderId, amount, on: '2026-11-20', reference })
      return
    }
    const payments = await rig.database.db
      .selectFrom('payments')
      .selectAll()
      .where('order_id', '=', orderId)
      .where('status', '=', 'completed')
      .where('provider', '=', taken.kind === 'refund of a transfer' ? 'transfer' : 'stripe')
      .execute()
    const [payment] = payments
    if (!payment) return
    const amount = Math.max(1, Math.floor((payment.amount - payment.refunded_amount) * taken.share))
    if (taken.kind === 'refund at Stripe') {
      rig.stripe.refund(payment.provider_payment_id ?? '', amount)
      await rig.ring('charge.refunded', payment.provider_payment_id ?? '')
      return
    }
    const { refundId } = await grantRefund(rig.deps, { paymentId: payment.id, amount })
    if (taken.kind === 'refund of a transfer') await recordReturn(rig.deps, { refundId })
  }

  async function demandSums(orderId: string): Promise<void> {
    const { db } = rig.database
    const order = await db
      .selectFrom('orders')
      .select(['received', 'returned'])
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
    const own = (await movements()).filter(({ order_id }) => order_id === orderId)
    const total = (kind: 'payment' | 'refund') =>
      own.reduce((sum, row) => sum + (row.kind === kind ? row.amount : 0), 0)
    expect({ received: total('payment'), returned: total('refund') }).toEqual(order)
  }
})
