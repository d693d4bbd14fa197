import { expect, test } from 'vitest'
import { addClient } from '../../../test/clients.ts'
import { eachEngine, useDatabase } from '../../../test/engines.ts'
import { migrateDatabase } from '../migrate.ts'
import { migrations } from './all.ts'
import { addOldPayment } from './old-payment.ts'

const NOON = new Date('2026-11-20T12:00:00.000Z')

eachEngine((engine) => {
  const database = useDatabase(engine, { start: 'empty' })

  test('the first transfer of a reference is known by it alone; others keep what they are known by', async () => {
    await migrateDatabase(database.handle, { migrations: upTo('013-refunds-and-sandbox') })
    const { db } = database
    const client = await addClient(db)
    const add = (seconds: number) =>
      addOldPayment(db, { client, now: new Date(NOON.getTime() + seconds * 1000) })
    const [second, first, alone, card] = [await add(2), await add(1), await add(3), await add(0)]
    await migrateDatabase(database.handle, { migrations: upTo('021-money-movements') })
    const payments = await db.selectFrom('payments').select(['id', 'order_id']).execute()
    const shared = (id: string, reference: string) =>
      `transfer:${payments.find((payment) => payment.id === id)?.order_id}:${reference}`
    for (const [id, reference] of [
      [first, 'BG:17'],
      [second, 'BG:17'],
      [alone, 'bg:17'],
    ] as const)
      await db
        .updateTable('payments')
        .set({
          provider: 'transfer',
          provider_payment_id: shared(id, reference),
          idempotency_key: shared(id, reference),
        })
        .where('id', '=', id)
        .execute()

    await migrateDatabase(database.handle, { migrations })
    const after = await db.selectFrom('payments').select(['id', 'provider_payment_id']).execute()
    expect(new Map(after.map((row) => [row.id, row.provider_payment_id]))).toEqual(
      new Map([
        [first, 'transfer:BG:17'],
        [second, shared(second, 'BG:17')],
        [alone, 'transfer:bg:17'],
        [card, card],
      ]),
    )
  })
})

function upTo(last: string) {
  return Object.fromEntries(Object.entries(migrations).filter(([name]) => name <= last))
}
