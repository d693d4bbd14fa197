import { expect, it } from 'vitest'
import { movementsBetween } from '#domain/orders/movements.server.ts'
import { addAgreedOrder } from '#test/agreed-order.ts'
import { consumer } from '#test/clients.ts'
import { eachEngine } from '#test/engines.ts'
import { FULL } from '#test/offers.ts'
import { usePaymentsFixture } from '#test/payments-fixture.ts'
import { recordTransfer } from '../transfers/transfers.server.ts'

const DAY_SECONDS = 24 * 3600
const ALWAYS = { from: '2026', to: '2027' }

eachEngine((engine) => {
  const rig = usePaymentsFixture(engine)
  const movements = () => movementsBetween(rig.database.db, ALWAYS)

  it('money has the day on which it came and went, also when it is sent back in Stripe’s dashboard', async () => {
    const { paymentId, intentId } = await rig.buyAndPay()
    rig.passSeconds(3 * DAY_SECONDS)
    rig.stripe.refund(intentId, 10_000)
    await rig.ring('charge.refunded', intentId)
    await rig.ring('charge.refunded', intentId)
    expect(await movements()).toMatchObject([
      { paymentId: paymentId, kind: 'payment', amount: FULL.cents, happenedAt: '2026-11-20T12:00:00.000Z' },
      { paymentId: paymentId, kind: 'refund', amount: 10_000, happenedAt: '2026-11-23T12:00:00.000Z' },
    ])
  })

  it('a bank transfer has the day of the bank', async () => {
    const orderId = await acceptedOrder()
    await recordTransfer(rig.deps, { orderId, amount: 100, on: '2026-11-17', reference: 'A 1' })
    expect(await movements()).toMatchObject([
      { orderId: orderId, kind: 'payment', amount: 100, happenedAt: '2026-11-17T12:00:00.000Z' },
    ])
  })

  async function acceptedOrder(): Promise<string> {
    const { client } = rig
    return (await addAgreedOrder(rig.deps, { userId: client.id, buyer: consumer(client) })).id
  }
})
