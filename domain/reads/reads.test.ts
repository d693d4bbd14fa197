import { expect, it } from 'vitest'
import { declareWithdrawal } from '#domain/billing/withdrawals/withdrawals.server.ts'
import { actingAs } from '#domain/kernel/actor.ts'
import type { Db } from '#domain/kernel/database.ts'
import { createQuote } from '#domain/orders/quotes/write-quote.server.ts'
import { countingDb } from '#test/counting-db.ts'
import { eachEngine } from '#test/engines.ts'
import { changeRows } from '#test/factories/rows.ts'
import { usePaymentsFixture } from '#test/payments-fixture.ts'
import { aQuote } from '#test/send-quote.ts'
import { listAllWithdrawals } from './desk-money.server.ts'
import { listAgreedOrders } from './list-agreed-orders.server.ts'
import { cursorPageOfQuotes, listOpenOrders } from './list-quotes.server.ts'

const MANY = 6

eachEngine((engine) => {
  const rig = usePaymentsFixture(engine)

  /** Rows of a list, and the number of its statements. */
  async function counted<Row>(
    list: (db: Db) => Promise<Row[]>,
  ): Promise<{ rows: Row[]; statements: number }> {
    const counting = countingDb(rig.database.db)
    const rows = await list(counting.db)
    return { rows, statements: counting.statements() }
  }

  /** A list needs as many statements for many rows as for one, and finds all of them. */
  async function expectConstant(
    add: () => Promise<unknown>,
    list: (db: Db) => Promise<unknown[]>,
  ): Promise<void> {
    await add()
    const one = await counted(list)
    for (let more = 1; more < MANY; more++) await add()
    const many = await counted(list)
    expect([one.rows.length, many.rows.length]).toEqual([1, MANY])
    expect(many.statements).toBe(one.statements)
    expect(one.statements).toBeGreaterThan(0)
  }

  const quote = () =>
    createQuote(actingAs(rig.deps, { kind: 'staff', name: 'Bo' }), { clientId: rig.client.id }, aQuote())

  it('quotes, however many there are', async () => {
    await expectConstant(quote, async (db) => (await cursorPageOfQuotes(db, { limit: 100 })).rows)
  })

  it('orders that wait for their money', async () => {
    const accepted = async () => {
      const { order } = await quote()
      await changeRows(
        rig.database.db,
        'orders',
        { id: order.id },
        { status: 'accepted', user_id: rig.client.id },
      )
    }
    await expectConstant(accepted, (db) => listOpenOrders({ ...rig.deps, db }, rig.client.id))
    expect(await listOpenOrders(rig.deps, 'somebody else')).toEqual([])
  })

  it('contracts of a client', async () => {
    await expectConstant(rig.buyAndPay, (db) => listAgreedOrders({ ...rig.deps, db }, rig.client.id))
  })

  it('withdrawals', async () => {
    const withdrawn = async () => {
      const { paymentId } = await rig.buyAndPay()
      const { id: orderId } = await rig.order(paymentId)
      await declareWithdrawal(rig.deps, {
        orderId,
        ownerId: rig.client.id,
        name: 'Ada',
        email: 'a@b.example',
      })
    }
    await expectConstant(withdrawn, (db) => listAllWithdrawals(db))
  })
})
