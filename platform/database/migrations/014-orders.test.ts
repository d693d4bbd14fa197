import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addClient } from '../../../test/clients.ts'
import { eachEngine, useDatabase } from '../../../test/engines.ts'
import { migrateDatabase } from '../migrate.ts'
import { migrations } from './all.ts'
import { addOldPayment } from './old-payment.ts'

const NOON = new Date('2026-11-20T12:00:00.000Z')
const TIME = NOON.toISOString()

eachEngine((engine) => {
  const database = useDatabase(engine, { start: 'empty' })

  test('every payment becomes an order that it pays, to the cent', async () => {
    await migrateDatabase(database.handle, { migrations: upTo('013-refunds-and-sandbox') })
    const { db } = database
    const client = await addClient(db, { name: 'Åsa "the" Buyer' })
    const add = (changes: Partial<Parameters<typeof addOldPayment>[1]> = {}) =>
      addOldPayment(db, { client, now: NOON, ...changes })
    const paid = await add({ provider: 'stripe', consent: 'Begin at once.' })
    const part = await add({ amount: 9_999, refunded: 1 })
    const refunded = await add({ status: 'refunded', refunded: 29_900 })
    const open = await add({ status: 'pending', service: 'quick-fix' })
    const cancelled = await add({ status: 'cancelled' })
    const many = 600
    for (let i = 0; i < many; i++) await add({ now: new Date(NOON.getTime() - 400 * 24 * 3_600_000 - i) })
    await sql`insert into sandbox_payments values (${`sandbox_${part}`}, ${part}, 9999, 'eur', ${TIME}, null)`.execute(
      db,
    )

    await migrateDatabase(database.handle, { migrations: upTo('014-orders') })
    const rows = await db
      .selectFrom('payments')
      .innerJoin('orders', 'orders.id', 'payments.order_id')
      .selectAll('orders')
      .select(['payments.id as payment', 'payments.provider', 'payments.amount'])
      .execute()
    expect(rows).toHaveLength(5 + many)
    for (const row of rows) {
      expect(row.net + row.vat_amount).toBe(row.amount)
      expect(row.number).toMatch(/^[0-9A-F]{5}-[0-9A-F]{5}$/)
      expect(JSON.parse(row.buyer)).toMatchObject({
        kind: 'consumer',
        name: client.name,
        email: client.email,
      })
    }
    const of = (payment: string) => rows.find((row) => row.payment === payment)
    const ends = '2026-12-04T23:00:00.000Z'
    expect(of(paid)).toMatchObject({
      status: 'paid',
      user_id: client.id,
      kind: 'package',
      provider: 'stripe',
      gross: 29_900,
      vat_amount: 5_980,
      received: 29_900,
      returned: 0,
      consent_wording: 'Begin at once.',
      consent_at: TIME,
      paid_at: TIME,
      withdrawal_ends_at: ends,
      terms_version: null,
    })
    expect(of(part)).toMatchObject({
      status: 'paid',
      gross: 9_999,
      vat_amount: 2_000,
      received: 9_999,
      returned: 1,
    })
    expect(of(refunded)).toMatchObject({
      status: 'cancelled',
      received: 29_900,
      returned: 29_900,
      ended_at: TIME,
    })
    expect(of(open)).toMatchObject({
      status: 'offered',
      service: 'quick-fix',
      received: 0,
      accepted_at: null,
    })
    expect(of(cancelled)).toMatchObject({ status: 'cancelled', received: 0, withdrawal_ends_at: null })
    expect(rows.filter(({ withdrawal_ends_at }) => withdrawal_ends_at !== null)).toHaveLength(2)
    const lines = await db.selectFrom('order_lines').selectAll().execute()
    expect(lines).toHaveLength(5 + many)
    expect(await db.selectFrom('sandbox_payments').selectAll().execute()).toHaveLength(1)

    await db.updateTable('payments').set({ provider: 'transfer' }).where('id', '=', open).execute()
    const unknown = sql`update payments set provider = 'barter' where id = ${open}`.execute(db)
    await expect(unknown).rejects.toThrow(/check/i)
  })
})

function upTo(last: string) {
  return Object.fromEntries(Object.entries(migrations).filter(([name]) => name <= last))
}
