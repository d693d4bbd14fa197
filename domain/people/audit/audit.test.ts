import { describe, expect, it } from 'vitest'
import { grantRefund } from '#domain/billing/sync/send-refunds.server.ts'
import { type Actor, actingAs } from '#domain/kernel/actor.ts'
import { commit } from '#domain/kernel/commit.ts'
import { exportOfAudit } from '#domain/privacy/exports.store.server.ts'
import { expireAudit } from '#domain/privacy/retention.store.server.ts'
import { retentionLimits } from '#domain/privacy/retention-limits.ts'
import { addClient } from '#test/clients.ts'
import { domainDeps } from '#test/domain-deps.ts'
import { eachEngine } from '#test/engines.ts'
import { rowsIn } from '#test/factories/rows.ts'
import { usePaymentsFixture } from '#test/payments-fixture.ts'
import { listAudit, recordAudit } from './audit.server.ts'

const BO: Actor = { kind: 'staff', name: 'Bo' }
const STRIPE: Actor = { kind: 'provider', name: 'stripe' }

eachEngine((engine) => {
  const rig = usePaymentsFixture(engine)
  const lines = async (about?: string) =>
    (await listAudit(rig.database.db, { about, limit: 100 })).map(({ at: _at, id: _id, ...line }) => line)

  it('tells who let money go and who says that it went, without a word about the buyer', async () => {
    const { paymentId } = await rig.buyAndPay()
    const other = await rig.buyAndPay()
    rig.passSeconds(1)
    const { refundId } = await grantRefund(actingAs(rig.deps, BO), { paymentId, amount: 900 })
    const about = await lines(paymentId)
    expect(about).toHaveLength(4)
    expect(about).toEqual(
      expect.arrayContaining([
        { action: 'refund-granted', actor: BO, about: paymentId, detail: { refundId, amount: 900 } },
        {
          action: 'refund-sent',
          actor: STRIPE,
          about: paymentId,
          detail: { amount: 900, refundIds: [refundId] },
        },
      ]),
    )
    expect((await lines(other.paymentId)).map(({ action, actor }) => [action, actor])).toEqual([
      ['payment-settled', STRIPE],
    ])
    const stored = JSON.stringify(await rowsIn(rig.database.db, 'audit_log'))
    expect(stored).not.toContain(rig.client.name)
    expect(stored).not.toContain(rig.client.email)
  })

  it('says nothing of what was refused', async () => {
    const { paymentId } = await rig.buyAndPay()
    const before = await lines()
    await expect(grantRefund(actingAs(rig.deps, BO), { paymentId, amount: 29_901 })).rejects.toThrow('amount')
    expect(await lines()).toEqual(before)
  })

  it('no line is ever changed, not even by hand', async () => {
    await rig.buyAndPay()
    const before = await lines()
    const change = rig.database.db.updateTable('audit_log').set({ actor_name: 'Eve' }).execute()
    await expect(change).rejects.toThrow('never changed')
    expect(await lines()).toEqual(before)
  })

  it('no line is deleted before it is two years old, not even by hand', async () => {
    const deps = domainDeps(rig.database.db)
    const put = (time: string) =>
      commit(deps, (trx) => recordAudit(trx, { action: 'backup', now: new Date(time) }))
    const remove = (time: string) =>
      rig.database.db.deleteFrom('audit_log').where('created_at', '=', time).execute()
    const [old, young] = ['2026-11-21T12:00:00.000Z', '2026-11-21T12:00:00.001Z']
    for (const time of [old, young, '2028-11-20T12:00:00.000Z']) await put(time)
    const all = rig.database.db.deleteFrom('audit_log').execute()
    await expect(all).rejects.toThrow('kept for two years')
    await expect(remove(young)).rejects.toThrow('kept for two years')
    expect(await lines()).toHaveLength(3)
    await remove(old)
    expect(await lines()).toHaveLength(2)
  })

  it('hands to a client what they did, and nothing of what others did', async () => {
    const eve = await addClient(rig.database.db)
    const put = (actor: Actor, action: 'password-changed' | 'account-exported') =>
      commit(domainDeps(rig.database.db, { actor }), (trx) => recordAudit(trx, { action, now: rig.now() }))
    await put({ kind: 'client', id: eve.id }, 'password-changed')
    await put({ kind: 'client', id: rig.client.id }, 'account-exported')
    rig.passSeconds(1)
    await put({ kind: 'client', id: eve.id }, 'account-exported')
    await put({ kind: 'staff', name: eve.id }, 'account-exported')
    expect(await exportOfAudit(rig.database.db, eve.id)).toEqual([
      { at: '2026-11-20T12:00:00.000Z', action: 'password-changed', about: null, detail: {} },
      { at: '2026-11-20T12:00:01.000Z', action: 'account-exported', about: null, detail: {} },
    ])
  })

  describe('retention', () => {
    it.each([
      ['2028-11-20T11:59:59.000Z', ['payment-settled', 'backup']],
      ['2028-11-20T12:00:00.000Z', ['payment-settled', 'backup']],
      ['2028-11-20T12:00:01.000Z', ['payment-settled']],
      ['2033-12-31T12:00:00.000Z', ['payment-settled']],
      ['2034-01-01T12:00:00.000Z', []],
    ])('at %s keeps %j', async (time, kept) => {
      const deps = domainDeps(rig.database.db)
      for (const action of ['payment-settled', 'backup'] as const)
        await commit(deps, (trx) => recordAudit(trx, { action, now: new Date('2026-11-20T12:00:00.000Z') }))
      const now = new Date(time)
      await commit(deps, async (trx) => {
        await recordAudit(trx, { action: 'retention-begun', now })
        await expireAudit(trx, retentionLimits(now, '01-01'))
      })
      const left = (await lines())
        .map(({ action }) => action)
        .filter((action) => action !== 'retention-begun')
      expect(left.sort()).toEqual(kept.toSorted())
    })
  })
})
