import { expect, it } from 'vitest'
import { showOrder } from '#domain/orders/orders.server.ts'
import { eachEngine, isAskedAll } from '#test/engines.ts'
import { rowsIn } from '#test/factories/rows.ts'
import { FULL } from '#test/offers.ts'
import { usePaymentsFixture } from '#test/payments-fixture.ts'
import { expectOneToSucceed, refusal } from '#test/refused.ts'
import { invoicesOfOrder } from '../invoices/invoices.server.ts'
import { openCheckout } from '../purchases/checkout.server.ts'
import { payOrder } from '../purchases/start-purchase.server.ts'
import { sweepOpenPayments } from '../sync/payments-sweep.server.ts'
import { grantRefund } from '../sync/send-refunds.server.ts'
import { recordTransfer, transfersOf } from './transfers.server.ts'

const HALF = FULL.cents / 2

eachEngine((engine) => {
  const rig = usePaymentsFixture(engine)
  const agreed = () => rig.agree({ dueOn: '2026-11-30' })
  const record = (orderId: string, changes: Partial<Parameters<typeof recordTransfer>[1]> = {}) =>
    recordTransfer(rig.deps, { orderId, amount: HALF, on: '2026-11-20', reference: 'BG 17', ...changes })
  const received = async (orderId: string) => (await showOrder(rig.database.db, orderId)).received

  it('one transfer pays one order, also when it is booked for two at once', async () => {
    const [one, other] = [await agreed(), await agreed()]
    const both = await expectOneToSucceed([record(one.id), record(other.id)])
    const [booked, free] = (await received(one.id)) === HALF ? [one, other] : [other, one]
    const sentence = `A transfer with this reference is already recorded for order ${booked.number}.`
    expect(both.find((outcome) => outcome.status === 'rejected')?.reason).toMatchObject({
      code: 'conflict',
      userMessage: sentence,
    })
    await expect(record(free.id, { amount: 1 })).rejects.toMatchObject({ userMessage: sentence })
    await expect(record(booked.id, { alsoPays: true })).rejects.toMatchObject(refusal(/for this order\.$/))
    expect([await received(booked.id), await received(free.id)]).toEqual([HALF, 0])
  })

  it('one transfer pays two orders where the studio says so, each once', async () => {
    const [one, other] = [await agreed(), await agreed()]
    const transfer = { alsoPays: true, on: '2026-11-19' }
    await record(one.id, transfer)
    for (const on of ['2026-11-18', '2026-11-20'])
      await expect(record(other.id, { ...transfer, on })).rejects.toMatchObject(
        refusal(/for order .*, with another date\.$/),
      )
    const { payment } = await record(other.id, transfer)
    expect(await transfersOf(rig.database.db, [payment.id])).toEqual(
      new Map([[payment.id, { reference: 'BG 17', on: '2026-11-19', fromIban: null }]]),
    )
    for (const orderId of [one.id, other.id])
      await expect(record(orderId, transfer)).rejects.toMatchObject(refusal(/for this order\.$/))
    expect([await received(one.id), await received(other.id)]).toEqual([HALF, HALF])
  })

  it('an overpayment is held until all of it was sent back', async () => {
    const { id } = await agreed()
    const { payment } = await record(id, { amount: FULL.cents + 500 })
    expect(await rig.projects()).toHaveLength(1)
    expect(await rig.holds()).toMatchObject([{ reason: expect.stringMatching(/^€5.00 more than order/) }])
    const held = async () => {
      const rows = await rowsIn(rig.database.db, 'payment_holds', { payment_id: payment.id })
      return rows.map(({ resolved_at }) => resolved_at === null)
    }
    for (const [amount, isHeld] of [
      [200, true],
      [300, false],
    ] as const) {
      await rig.sendBack(payment.id, amount)
      expect(await held()).toEqual([isHeld])
    }
    expect(await showOrder(rig.database.db, id)).toMatchObject({ status: 'paid', returned: 500 })
  })

  it('a card that pays in the very moment has paid too much, which is held', async () => {
    const { id } = await agreed()
    const begun = await rig.beginByCard(id)
    rig.stripe.succeed(begun.intentId)
    await record(id)
    expect(await showOrder(rig.database.db, id)).toMatchObject({
      status: 'paid',
      received: FULL.cents + HALF,
    })
    expect(await rig.holds()).toMatchObject([{ reason: expect.stringMatching(/more than order .* costs/) }])
    expect(await rig.projects()).toHaveLength(1)
    expect(await rig.documentTotals(id)).toHaveLength(1)
  })

  if (!isAskedAll(engine)) return

  it('parts with the same words on them are booked each once: buyers write the number of the order', async () => {
    const { id } = await agreed()
    const parts = [{ amount: 10_000 }, { amount: 5_000 }, { amount: 10_000, on: '2026-11-19' }]
    for (const part of parts) await record(id, part)
    for (const part of parts)
      await expect(record(id, part)).rejects.toMatchObject(refusal(/for this order\.$/))
    const rest = { amount: FULL.cents - 25_000 }
    await expectOneToSucceed([record(id, rest), record(id, rest)])
    expect(await showOrder(rig.database.db, id)).toMatchObject({ status: 'paid', received: FULL.cents })
  })

  it.each([
    ['a day that there is not', { on: '2026-02-30' }, /must look like/],
    ['a day that is still to come', { on: '2026-11-21' }, /in the future/],
    ['nothing', { amount: 0 }, /at least €0\.01/],
    ['a part of a cent', { amount: 0.5 }, /at least €0\.01/],
    ['an account with a slip in it', { fromIban: 'SE45 5000 0000 0583 9825 7467' }, /isn't a valid IBAN/],
    ['no reference', { reference: ' ' }, /1 to 100 characters/],
    ['a reference that no document can print', { reference: 'BG 札 17' }, /1 to 100 characters/],
  ])('does not book %s', async (_, changes, words) => {
    const { id } = await agreed()
    await expect(record(id, changes)).rejects.toMatchObject(refusal(words, 'bad-input'))
    expect(await received(id)).toBe(0)
  })

  it('what was refunded before the rest arrived has a credit note', async () => {
    const { id } = await rig.agree()
    const { payment } = await record(id)
    await rig.sendBack(payment.id, 4_000)
    expect(await rig.payment(payment.id)).toMatchObject({ status: 'completed' })
    await record(id, { reference: 'BG 18' })
    expect(await showOrder(rig.database.db, id)).toMatchObject({ status: 'paid', returned: 4_000 })
    expect(await invoicesOfOrder(rig.database.db, id)).toMatchObject([
      { kind: 'invoice', gross: FULL.cents },
      { kind: 'credit-note', gross: 4_000, vatAmount: 800 },
    ])
  })

  it('keeps the account that it came from, to which its refund goes', async () => {
    const [noted, other] = [await agreed(), await agreed()]
    const { payment } = await record(noted.id, { fromIban: 'se45 5000 0000 0583 9825 7466' })
    const { payment: silent } = await record(other.id, { reference: 'BG 18' })
    const transfers = await transfersOf(rig.database.db, [payment.id, silent.id])
    expect([payment.id, silent.id].map((id) => transfers.get(id)?.fromIban)).toEqual([
      'SE4550000000058398257466',
      null,
    ])
  })

  it('goes back in parts until nothing of it is left', async () => {
    const { id } = await agreed()
    const { payment } = await record(id, { amount: FULL.cents })
    for (const amount of [4_000, FULL.cents - 4_000]) {
      await rig.sendBack(payment.id, amount)
    }
    expect(await rig.payment(payment.id)).toMatchObject({ status: 'refunded' })
    expect(await showOrder(rig.database.db, id)).toMatchObject({ returned: FULL.cents })
    await expect(grantRefund(rig.deps, { paymentId: payment.id })).rejects.toMatchObject(refusal(/refunded/))
  })

  it('says on the invoice when the money came, not when it was booked', async () => {
    const { id } = await rig.agree()
    rig.passSeconds(2 * 24 * 3600)
    await record(id, { amount: FULL.cents, on: '2026-11-17' })
    const [document] = await rig.documents()
    expect(document).toMatchObject({
      issuedOn: '2026-11-22',
      order: { orderedOn: '2026-11-20' },
      paid: { on: '2026-11-17' },
    })
  })

  it('that pays a part ends a card payment that was begun before it: the card pays the rest', async () => {
    const { id } = await agreed()
    const begun = await rig.beginByCard(id)
    await record(id)
    expect(rig.stripe.intents.get(begun.intentId)?.status).toBe('canceled')
    const rest = await rig.beginByCard(id)
    expect(rig.stripe.intents.get(rest.intentId)).toMatchObject({ amount: HALF })
    await rig.pay(rest.intentId)
    expect(await showOrder(rig.database.db, id)).toMatchObject({ status: 'paid', received: FULL.cents })
    expect(await rig.holds()).toEqual([])
  })

  it('a card payment that asks for too much is not shown while the provider is away, and ended by the sweep', async () => {
    const { id } = await agreed()
    const begun = await rig.beginByCard(id)
    const checkout = () => openCheckout(rig.deps, { ownerId: rig.client.id, paymentId: begun.paymentId })
    rig.stripe.fail(500)
    await record(id)
    rig.stripe.fail()
    await expect(checkout()).rejects.toMatchObject(refusal(/^Part of this order has been paid/))
    rig.passSeconds(601)
    await sweepOpenPayments(rig.deps)
    expect(rig.stripe.intents.get(begun.intentId)?.status).toBe('canceled')
    await expect(checkout()).rejects.toMatchObject(refusal(/cancelled/))
    await record(id, { reference: 'BG 18' })
    expect(await showOrder(rig.database.db, id)).toMatchObject({ status: 'paid', received: FULL.cents })
  })

  it('a card payment of another amount is not taken for the rest, while the provider cannot end it', async () => {
    const { id } = await agreed()
    const begun = await rig.beginByCard(id)
    rig.stripe.fail(500)
    await record(id)
    await expect(payOrder(rig.deps, rig.client, { orderId: id })).rejects.toMatchObject({
      code: 'unavailable',
    })
    rig.stripe.fail()
    const rest = await rig.beginByCard(id)
    expect(rest.paymentId).not.toBe(begun.paymentId)
    expect(await rig.payment(rest.paymentId)).toMatchObject({ amount: HALF, status: 'pending' })
  })

  it('two payments for one order: the second waits to be sent back, and is no second sale', async () => {
    const { id } = await agreed()
    const begun = await rig.beginByCard(id)
    rig.stripe.process(begun.intentId)
    await rig.ring('payment_intent.processing', begun.intentId)
    await record(id, { amount: FULL.cents })
    await rig.pay(begun.intentId)
    expect(await showOrder(rig.database.db, id)).toMatchObject({ status: 'paid', received: 2 * FULL.cents })
    expect(await rig.holds()).toMatchObject([{ reason: expect.stringMatching(/is already paid/) }])
    expect(await rig.projects()).toHaveLength(1)
    await grantRefund(rig.deps, { paymentId: begun.paymentId })
    expect(await showOrder(rig.database.db, id)).toMatchObject({ status: 'paid', returned: FULL.cents })
    expect(await rig.documentTotals(id)).toEqual([FULL.cents])
    expect((await rig.projects())[0]).toMatchObject({ status: 'pending' })
  })
})
