import { expect, it } from 'vitest'
import { showOrder } from '#domain/orders/orders.server.ts'
import { eachEngine } from '#test/engines.ts'
import { rowIn, rowsIn } from '#test/factories/rows.ts'
import { FULL } from '#test/offers.ts'
import { usePaymentsFixture } from '#test/payments-fixture.ts'
import { expectOneToSucceed, refusal } from '#test/refused.ts'
import { collectBooks } from '../books/collect-books.server.ts'
import { voucherOf } from '../books/voucher.ts'
import { invoicesOfOrder } from '../invoices/invoices.server.ts'
import type { ShortfallWay } from '../payments/money-acts.schema.ts'
import { grantRefund } from '../sync/send-refunds.server.ts'
import { settleShortfall } from './settle-shortfall.server.ts'
import { recordReturn } from './transfers.server.ts'

const FEE = 1_950
const TOLERANCE = 2_500

eachEngine((engine) => {
  const rig = usePaymentsFixture(engine)
  const settle = (orderId: string, as: ShortfallWay = 'bank-charge', reason = 'fee of the bank') =>
    settleShortfall(rig.deps, { orderId, as, reason }, TOLERANCE)
  const projects = async () =>
    (await rig.projects()).map(({ status, payment_id }) => ({ status, payment_id }))
  const record = (orderId: string, amount: number, reference = `of ${orderId}`) =>
    rig.transfer(orderId, amount, reference)

  async function short(by = FEE) {
    const { id } = await rig.agree({ dueOn: '2026-11-30' })
    const payment = await record(id, FULL.cents - by)
    return { id, payment }
  }

  it('what a bank kept is the studio’s cost: the order is paid, its project opens, no document changes', async () => {
    const { id, payment } = await short()
    const other = await short()
    expect(await projects()).toEqual([])
    expect(await settle(id)).toMatchObject({ status: 'paid', gross: FULL.cents, received: FULL.cents })
    await rowIn(rig.database.db, 'audit_log', { action: 'shortfall-settled', about: id })
    expect(await projects()).toEqual([{ status: 'pending', payment_id: payment.id }])
    expect(await showOrder(rig.database.db, other.id)).toMatchObject({ status: 'accepted' })
    expect(await rig.documentTotals(id)).toEqual([FULL.cents])
    const { entries } = await collectBooks(rig.deps, { from: '2026-11-20', to: '2026-11-20' })
    const rows = entries.flatMap((entry) => voucherOf(entry, 'EUR').rows)
    const on = (use: string) =>
      rows.filter((row) => row.use === use).reduce((sum, { amount }) => sum + amount, 0)
    expect([on('fees'), on('bank'), on('receivables')]).toEqual([FEE, 2 * (FULL.cents - FEE), FEE])
    await expect(settle(id)).rejects.toMatchObject(refusal(/already been paid/))
  })

  it('a bank’s charge is the payment of whoever paid the rest, also once their account is deleted', async () => {
    const { id } = await short()
    await rig.database.db.updateTable('orders').set({ user_id: null }).where('id', '=', id).execute()
    await settle(id)
    const payers = await rowsIn(rig.database.db, 'payments', { order_id: id })
    expect(payers).toMatchObject([{ user_id: rig.client.id }, { user_id: rig.client.id }])
  })

  it('what is let off lowers price and VAT by a credit note', async () => {
    const { id } = await short()
    expect(await settle(id, 'credit-note', 'rounded down')).toMatchObject({
      status: 'paid',
      gross: FULL.cents - FEE,
      vatAmount: (FULL.cents - FEE) / 5,
      lines: [{}, { text: 'Discount: rounded down', net: -FEE + FEE / 5 }],
    })
    expect(await invoicesOfOrder(rig.database.db, id)).toMatchObject([
      { kind: 'invoice', gross: FULL.cents },
      { kind: 'credit-note', gross: FEE, vatAmount: FEE / 5 },
    ])
    expect(await projects()).toHaveLength(1)
    const [mail] = await rowsIn(rig.database.db, 'outbox', { dedupe_key: '%:receipt' })
    expect(mail?.recipient).toBe(rig.client.email)
    expect(mail?.attachments?.match(/invoice:/g)).toHaveLength(2)
  })

  it.each(['bank-charge', 'credit-note'] as const)(
    'by %s: all of it can go back afterwards, and the documents end at nothing',
    async (as) => {
      const { id, payment } = await short()
      await settle(id, as)
      await rig.sendBack(payment.id)
      const rest = await rowsIn(rig.database.db, 'payments', { order_id: id, provider: 'bank-charge' })
      for (const { id: paymentId } of rest) {
        const granted = await grantRefund(rig.deps, { paymentId })
        await recordReturn(rig.deps, { refundId: granted.refundId })
      }
      expect(await showOrder(rig.database.db, id)).toMatchObject({ status: 'cancelled' })
      const documents = await invoicesOfOrder(rig.database.db, id)
      const left = documents.reduce((sum, { kind, gross }) => sum + (kind === 'invoice' ? gross : -gross), 0)
      const leftVat = documents.reduce(
        (sum, { kind, vatAmount }) => sum + (kind === 'invoice' ? vatAmount : -vatAmount),
        0,
      )
      expect([left, leftVat]).toEqual([0, 0])
    },
  )

  it('is settled once, also when two people settle it at the same moment', async () => {
    const { id } = await short()
    await expectOneToSucceed([settle(id), settle(id, 'credit-note')])
    expect(await projects()).toHaveLength(1)
  })

  it('takes no more than a charge for a charge, and nothing where nothing came', async () => {
    const { id } = await short(TOLERANCE + 1)
    await expect(settle(id)).rejects.toMatchObject(
      refusal(/€25\.01 is missing, but a bank charge can be at most €25\.00/),
    )
    await expect(settle(id, 'credit-note', ' ')).rejects.toMatchObject(refusal(/a reason/, 'bad-input'))
    await settle(id, 'credit-note')
    const unpaid = await rig.agree()
    await expect(settle(unpaid.id)).rejects.toMatchObject(refusal(/Nothing has arrived/))
  })

  it('what was too much ends its hold by going back, and no other', async () => {
    const { id } = await short()
    const payment = await record(id, FEE + 700, 'BG 18')
    const other = await short()
    await record(other.id, FEE + 900, 'BG 19')
    const unresolved = async () =>
      (await rig.holds()).filter(({ resolved_at }) => resolved_at === null).map(({ reason }) => reason)
    expect(await unresolved()).toHaveLength(2)
    await rig.sendBack(payment.id, 699)
    expect(await unresolved()).toHaveLength(2)
    await rig.sendBack(payment.id, 1)
    expect(await unresolved()).toEqual([expect.stringContaining('€9.00 more')])
  })
})
