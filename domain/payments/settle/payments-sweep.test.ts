import { expect, it } from 'vitest'
import { eachEngine } from '../../../test/engines.ts'
import { usePaymentsDesk } from '../../../test/payments-desk.ts'
import { AppError } from '../../kernel/app-error.ts'
import { sweepOpenPayments } from './payments-sweep.server.ts'

eachEngine((engine) => {
  const desk = usePaymentsDesk(engine)
  const sweep = () => sweepOpenPayments(desk.deps)

  it('settles what no event told, 10 minutes after the last change', async () => {
    const { paymentId, intentId } = await desk.buy()
    desk.stripe.succeed(intentId)
    desk.passSeconds(599)
    await sweep()
    expect(await desk.payment(paymentId)).toMatchObject({ status: 'pending' })
    desk.passSeconds(1)
    await sweep()
    expect(await desk.payment(paymentId)).toMatchObject({ status: 'completed' })
    expect(await desk.projects()).toHaveLength(1)
  })

  it.each(['pending', 'failed'])('cancels a %s payment that was abandoned for a day', async (status) => {
    const { paymentId, intentId } = await desk.buy()
    if (status === 'failed') desk.stripe.decline(intentId)
    desk.passSeconds(24 * 3600 - 1)
    await sweep()
    expect(await desk.payment(paymentId)).toMatchObject({ status })
    desk.passSeconds(700)
    await sweep()
    expect(await desk.payment(paymentId)).toMatchObject({ status: 'cancelled' })
    expect(desk.stripe.intents.get(intentId)).toMatchObject({ status: 'canceled' })
  })

  it('waits for a slow bank as long as it takes', async () => {
    const { paymentId, intentId } = await desk.buy()
    desk.stripe.process(intentId)
    desk.passSeconds(5 * 24 * 3600)
    await sweep()
    expect(await desk.payment(paymentId)).toMatchObject({ status: 'processing' })
    desk.passSeconds(3600)
    desk.stripe.succeed(intentId)
    await sweep()
    expect(await desk.payment(paymentId)).toMatchObject({ status: 'completed' })
  })

  it('one that fails does not stop the others', async () => {
    const [first, second] = [await desk.buy(), await desk.buy()]
    desk.stripe.succeed(second.intentId)
    desk.passSeconds(600)
    const { paymentsProvider } = desk.deps
    const fetchPayment = async (id: string) => {
      if (id === first.intentId) throw new AppError('unavailable', { userMessage: 'Not now.' })
      return paymentsProvider.fetchPayment(id)
    }
    const failing = { ...desk.deps, paymentsProvider: { ...paymentsProvider, fetchPayment } }
    await expect(sweepOpenPayments(failing)).rejects.toThrow('could not be settled: 1.')
    expect(await desk.payment(second.paymentId)).toMatchObject({ status: 'completed' })
  })

  it('leaves payments of another provider alone', async () => {
    const { paymentId } = await desk.buy()
    await desk.database.db.updateTable('payments').set({ provider: 'sandbox' }).execute()
    desk.passSeconds(3600)
    desk.stripe.requests.length = 0
    await sweep()
    expect(desk.stripe.requests).toEqual([])
    expect(await desk.payment(paymentId)).toMatchObject({ status: 'pending' })
  })
})
