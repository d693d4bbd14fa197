import { expect, it } from 'vitest'
import { eachEngine } from '../../test/engines.ts'
import { usePaymentsDesk } from '../../test/payments-desk.ts'
import { earlyStartRefusal } from './early-start.server.ts'
import { recordConsent } from './payments.server.ts'

const DAY = 24 * 3600

eachEngine((engine) => {
  const desk = usePaymentsDesk(engine)
  const refusal = async () => {
    const [project] = await desk.projects()
    return earlyStartRefusal(desk.database.db, project?.id ?? '', desk.now())
  }

  it('work waits 14 days for a client who did not agree to an early start', async () => {
    await desk.buyAndPay()
    expect(await refusal()).toMatch(/^The client did not agree .* on 2026-12-04\.$/)
    desk.passSeconds(14 * DAY - 1)
    expect(await refusal()).toBeDefined()
    desk.passSeconds(1)
    expect(await refusal()).toBeUndefined()
  })

  it('work may start at once for one who did', async () => {
    const { paymentId, intentId } = await desk.buy()
    await recordConsent(desk.deps, { ownerId: desk.client.id, paymentId, agreed: true })
    desk.stripe.succeed(intentId)
    await desk.ring('payment_intent.succeeded', intentId)
    expect(await refusal()).toBeUndefined()
  })

  it('a project without a payment may start', async () => {
    expect(await earlyStartRefusal(desk.database.db, 'prj_none', desk.now())).toBeUndefined()
  })
})
