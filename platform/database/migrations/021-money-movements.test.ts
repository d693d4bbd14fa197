import { expect, test } from 'vitest'
import { addClient } from '../../../test/clients.ts'
import { eachEngine, useDatabase } from '../../../test/engines.ts'
import { migrateDatabase } from '../migrate.ts'
import { migrations } from './all.ts'
import { addOldPayment } from './old-payment.ts'

const NOON = new Date('2026-11-20T12:00:00.000Z')

eachEngine((engine) => {
  const database = useDatabase(engine, { start: 'empty' })

  test('what was paid and given back before has its days, and adds up to its order', async () => {
    await migrateDatabase(database.handle, { migrations: upTo('013-refunds-and-sandbox') })
    const { db } = database
    const client = await addClient(db)
    const add = (changes: Partial<Parameters<typeof addOldPayment>[1]> = {}) =>
      addOldPayment(db, { client, now: NOON, ...changes })
    const paid = await add()
    const part = await add({ refunded: 100 })
    const refunded = await add({ status: 'refunded', refunded: 29_900 })
    await add({ status: 'pending' })
    await add({ status: 'cancelled' })
    await migrateDatabase(database.handle, { migrations: upTo('020-dispute-evidence') })
    const later = '2026-11-23T08:00:00.000Z'
    await db.updateTable('payments').set({ updated_at: later }).where('refunded_amount', '>', 0).execute()

    await migrateDatabase(database.handle, { migrations })
    const rows = await db.selectFrom('payment_movements').selectAll().execute()
    const of = (id: string) =>
      rows
        .filter(({ payment_id }) => payment_id === id)
        .map(({ kind, amount, happened_at }) => [kind, amount, happened_at])
        .sort()
    const arrived = ['payment', 29_900, NOON.toISOString()]
    expect(rows).toHaveLength(5)
    expect(of(paid)).toEqual([arrived])
    expect(of(part)).toEqual([arrived, ['refund', 100, later]])
    expect(of(refunded)).toEqual([arrived, ['refund', 29_900, later]])
    for (const { id, received, returned } of await db.selectFrom('orders').selectAll().execute()) {
      const total = (wanted: 'payment' | 'refund') =>
        rows.reduce(
          (sum, { order_id, kind, amount }) => sum + (order_id === id && kind === wanted ? amount : 0),
          0,
        )
      expect([total('payment'), total('refund')]).toEqual([received, returned])
    }
  })
})

function upTo(last: string) {
  return Object.fromEntries(Object.entries(migrations).filter(([name]) => name <= last))
}
