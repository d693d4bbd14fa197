import { describe, expect, it } from 'vitest'
import type { BuyerInput } from '#domain/crm/buyers/buyers.schema.ts'
import { saveBuyer } from '#domain/crm/buyers/buyers.server.ts'
import { eachEngine, isAskedAll } from '#test/engines.ts'
import { aConsumer, aGermanCompany, withVatRegister } from '#test/factories/buyers.ts'
import { rowsIn } from '#test/factories/rows.ts'
import { FULL } from '#test/offers.ts'
import { usePaymentsFixture } from '#test/payments-fixture.ts'
import { refusal } from '#test/refused.ts'
import { billToBuyer } from './bill-to-buyer.server.ts'
import { cancelPayment, findPayment } from './checkout.server.ts'
import { startPurchase } from './start-purchase.server.ts'

const NET = 239_20
const GERMAN = aGermanCompany()
const SWEDISH = { ...GERMAN, country: 'SE', companyName: 'Spel AB', vatNumber: '' } as const
const CONSUMER = aConsumer('FR')

eachEngine((engine) => {
  const rig = usePaymentsFixture(engine)
  /** The register knows every number. */
  const deps = () => withVatRegister(rig.deps)
  const buyAs = async (paymentId: string, input: BuyerInput) => {
    await saveBuyer(deps(), rig.client.id, input)
    return billToBuyer(deps(), rig.client, { paymentId })
  }
  const payments = async () =>
    (await rowsIn(rig.database.db, 'payments')).map(({ id, amount, status }) => ({ id, amount, status }))
  const paidAt = async (paymentId: string) => (await rig.payment(paymentId)).provider_payment_id ?? ''

  it('asks a German company with a valid number for the price without VAT, by another payment', async () => {
    const { paymentId, intentId } = await rig.buy()
    const before = await rig.order(paymentId)
    const next = await buyAs(paymentId, GERMAN)
    expect(next.paymentId).not.toBe(paymentId)
    expect(next.clientSecret).toContain(await paidAt(next.paymentId))
    expect(rig.stripe.intents.get(intentId)?.status).toBe('canceled')
    expect(rig.stripe.intents.get(await paidAt(next.paymentId))).toMatchObject({ amount: NET })
    expect(await payments()).toEqual(
      expect.arrayContaining([
        { id: paymentId, amount: FULL.cents, status: 'cancelled' },
        { id: next.paymentId, amount: NET, status: 'pending' },
      ]),
    )
    const order = await rig.order(next.paymentId)
    expect(order).toMatchObject({ id: before.id, status: 'offered', net: NET, vat_amount: 0, gross: NET })
    expect(JSON.parse(order.vat)).toMatchObject({ rule: 'union-company', category: 'AE' })

    rig.stripe.succeed(await paidAt(next.paymentId))
    expect(await findPayment(rig.deps, { ownerId: rig.client.id, paymentId: next.paymentId })).toMatchObject({
      status: 'completed',
      order: { status: 'paid', withdrawalEndsAt: null, buyer: { companyName: 'Musterspiele GmbH' } },
    })
    expect(await rig.projects()).toHaveLength(1)
    expect(await rig.holds()).toEqual([])
  })

  it('goes to and fro, and the order lives until its last payment is given up', async () => {
    const { paymentId } = await rig.buy()
    const second = await buyAs(paymentId, GERMAN)
    const third = await buyAs(second.paymentId, CONSUMER)
    expect(await payments()).toHaveLength(3)
    expect(await rig.payment(third.paymentId)).toMatchObject({ amount: FULL.cents, status: 'pending' })
    expect(await rig.order(third.paymentId)).toMatchObject({ status: 'offered', gross: FULL.cents })
    await cancelPayment(rig.deps, { ownerId: rig.client.id, paymentId: third.paymentId })
    expect(await rig.order(third.paymentId)).toMatchObject({ status: 'cancelled' })
  })

  it('twice at once, and again at the old payment, ends in the same next one', async () => {
    const { paymentId } = await rig.buy()
    await saveBuyer(deps(), rig.client.id, GERMAN)
    const make = () => billToBuyer(deps(), rig.client, { paymentId })
    const both = await Promise.all([make(), make()])
    const third = await make()
    expect(new Set([...both, third].map((next) => next.paymentId)).size).toBe(1)
    expect((await payments()).map(({ status }) => status).sort()).toEqual(['cancelled', 'pending'])
  })

  if (!isAskedAll(engine)) return

  it('keeps the payment where the price stays the same', async () => {
    const { paymentId } = await rig.buy()
    for (const buyer of [SWEDISH, CONSUMER])
      expect(await buyAs(paymentId, buyer)).toMatchObject({ paymentId })
    expect(await rig.order(paymentId)).toMatchObject({ buyer: expect.stringContaining('"country":"FR"') })
    expect(await payments()).toHaveLength(1)
  })

  describe('paid meanwhile', () => {
    it('stays as it was paid', async () => {
      const { paymentId, intentId } = await rig.buy()
      rig.stripe.succeed(intentId)
      await expect(buyAs(paymentId, GERMAN)).rejects.toMatchObject(refusal('This payment is complete.'))
      expect(await rig.order(paymentId)).toMatchObject({ status: 'paid', gross: FULL.cents })
      expect(await payments()).toHaveLength(1)
    })

    it('by a company that turns out to be a consumer: it stays as it was paid, once', async () => {
      const { paymentId } = await rig.buy()
      const { paymentId: net } = await buyAs(paymentId, GERMAN)
      rig.stripe.succeed(await paidAt(net))
      for (const again of [net, paymentId])
        await expect(buyAs(again, CONSUMER)).rejects.toMatchObject(
          refusal(/^This payment (is complete|was cancelled)\.$/),
        )
      expect(await rig.order(net)).toMatchObject({ status: 'paid', gross: NET, received: NET })
      expect((await payments()).map(({ status }) => status).sort()).toEqual(['cancelled', 'completed'])
      expect(await rig.projects()).toHaveLength(1)
    })

    it('while it is cancelled: the order is paid, and what is too much waits to be sent back', async () => {
      const { paymentId, intentId } = await rig.buy()
      await expect(whilePaid(intentId, () => buyAs(paymentId, GERMAN))).rejects.toMatchObject(
        refusal('This payment is complete.'),
      )
      expect(await rig.order(paymentId)).toMatchObject({ status: 'paid', gross: NET, received: FULL.cents })
      expect(await rig.holds()).toMatchObject([{ reason: expect.stringContaining('€59.80 more than order') }])
    })

    it('with less than the new price: a person is told', async () => {
      const { paymentId } = await rig.buy()
      const { paymentId: less } = await buyAs(paymentId, GERMAN)
      await expect(whilePaid(await paidAt(less), () => buyAs(less, CONSUMER))).rejects.toMatchObject(
        refusal('This payment is complete.'),
      )
      expect(await rig.order(less)).toMatchObject({ status: 'offered', gross: FULL.cents, received: NET })
      expect(await rig.holds()).toMatchObject([
        { payment_id: less, reason: expect.stringContaining('billed to another buyer') },
      ])
    })

    /** The buyer pays in another window just before the payment is cancelled. */
    async function whilePaid<Answer>(intentId: string, work: () => Promise<Answer>): Promise<Answer> {
      const { cancel } = rig.deps.paymentsProvider
      rig.deps.paymentsProvider.cancel = async (id) => {
        if (id === intentId) rig.stripe.succeed(intentId)
        await cancel(id)
      }
      return work()
    }
  })

  it('goes on after the provider was away', async () => {
    const { paymentId } = await rig.buy()
    await saveBuyer(deps(), rig.client.id, GERMAN)
    const make = () => billToBuyer(deps(), rig.client, { paymentId })
    const { cancel } = rig.deps.paymentsProvider
    rig.deps.paymentsProvider.cancel = async () => {
      throw new Error('away')
    }
    await expect(make()).rejects.toThrow('away')
    rig.deps.paymentsProvider.cancel = cancel
    const next = await make()
    expect(await rig.payment(next.paymentId)).toMatchObject({ amount: NET, status: 'pending' })
    expect((await payments()).map(({ status }) => status).sort()).toEqual(['cancelled', 'pending'])
  })

  it('a purchase that was given up cannot be made out any more', async () => {
    const { paymentId } = await startPurchase(deps(), rig.client, FULL.order)
    await cancelPayment(rig.deps, { ownerId: rig.client.id, paymentId })
    await expect(buyAs(paymentId, GERMAN)).rejects.toMatchObject(refusal('This payment was cancelled.'))
  })
})
