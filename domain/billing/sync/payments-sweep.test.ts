import { expect, it } from 'vitest'
import { AppError } from '#domain/kernel/app-error.ts'
import { eachEngine } from '#test/engines.ts'
import { usePaymentsFixture } from '#test/payments-fixture.ts'
import { sweepOpenPayments } from './payments-sweep.server.ts'

eachEngine((engine) => {
  const rig = usePaymentsFixture(engine)
  const sweep = () => sweepOpenPayments(rig.deps)

  it('settles what no event told, 10 minutes after the last change', async () => {
    const { paymentId, intentId } = await rig.buy()
    rig.stripe.succeed(intentId)
    rig.passSeconds(599)
    await sweep()
    expect(await rig.payment(paymentId)).toMatchObject({ status: 'pending' })
    rig.passSeconds(1)
    await sweep()
    expect(await rig.payment(paymentId)).toMatchObject({ status: 'completed' })
    expect(await rig.projects()).toHaveLength(1)
  })

  it('asks 10 minutes after the last change, however long ago it was begun', async () => {
    const { paymentId, intentId } = await rig.buy()
    rig.passSeconds(3600)
    rig.stripe.process(intentId)
    await rig.ring('payment_intent.processing', intentId)
    rig.stripe.succeed(intentId)
    rig.passSeconds(599)
    await sweep()
    expect(await rig.payment(paymentId)).toMatchObject({ status: 'processing' })
    rig.passSeconds(1)
    await sweep()
    expect(await rig.payment(paymentId)).toMatchObject({ status: 'completed' })
  })

  it.each(['pending', 'failed'])('cancels a %s payment that was abandoned for a day', async (status) => {
    const { paymentId, intentId } = await rig.buy()
    if (status === 'failed') rig.stripe.decline(intentId)
    rig.passSeconds(24 * 3600 - 1)
    await sweep()
    expect(await rig.payment(paymentId)).toMatchObject({ status })
    rig.passSeconds(700)
    await sweep()
    expect(await rig.payment(paymentId)).toMatchObject({ status: 'cancelled' })
    expect(rig.stripe.intents.get(intentId)).toMatchObject({ status: 'canceled' })
  })

  it('cancels what was abandoned exactly a day ago', async () => {
    const { paymentId } = await rig.buy()
    rig.passSeconds(24 * 3600)
    await sweep()
    expect(await rig.payment(paymentId)).toMatchObject({ status: 'cancelled' })
  })

  it('cancels once what was written down a day ago and never reached the provider', async () => {
    const { paymentId } = await rig.buy()
    await rig.database.db.updateTable('payments').set({ provider_payment_id: null }).execute()
    rig.passSeconds(24 * 3600 - 1)
    await sweep()
    expect(await rig.payment(paymentId)).toMatchObject({ status: 'pending' })
    rig.passSeconds(1)
    await sweep()
    const cancelledAt = rig.now().toISOString()
    rig.passSeconds(3600)
    await sweep()
    expect(await rig.payment(paymentId)).toMatchObject({ status: 'cancelled', updated_at: cancelledAt })
  })

  it('waits for a slow bank as long as it takes', async () => {
    const { paymentId, intentId } = await rig.buy()
    rig.stripe.process(intentId)
    rig.passSeconds(5 * 24 * 3600)
    await sweep()
    expect(await rig.payment(paymentId)).toMatchObject({ status: 'processing' })
    rig.passSeconds(3600)
    rig.stripe.succeed(intentId)
    await sweep()
    expect(await rig.payment(paymentId)).toMatchObject({ status: 'completed' })
  })

  it('one that fails does not stop the others', async () => {
    const [first, second] = [await rig.buy(), await rig.buy()]
    rig.stripe.succeed(second.intentId)
    rig.passSeconds(600)
    const { paymentsProvider } = rig.deps
    const fetchPayment = async (id: string) => {
      if (id === first.intentId) throw new AppError('unavailable', { userMessage: 'Not now.' })
      return paymentsProvider.fetchPayment(id)
    }
    const failing = { ...rig.deps, paymentsProvider: { ...paymentsProvider, fetchPayment } }
    await expect(sweepOpenPayments(failing)).rejects.toThrow("couldn't be processed: 1.")
    expect(await rig.payment(second.paymentId)).toMatchObject({ status: 'completed' })
  })

  it('leaves payments of another provider alone', async () => {
    const { paymentId } = await rig.buy()
    await rig.database.db.updateTable('payments').set({ provider: 'test' }).execute()
    rig.passSeconds(3600)
    rig.stripe.requests.length = 0
    await sweep()
    expect(rig.stripe.requests).toEqual([])
    expect(await rig.payment(paymentId)).toMatchObject({ status: 'pending' })
  })
})
