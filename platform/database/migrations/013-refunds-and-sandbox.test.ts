import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { selectUnsentRefunds } from '../../../domain/payments/refunds/refunds.store.server.ts'
import { addClient } from '../../../test/clients.ts'
import { eachEngine, useDatabase } from '../../../test/engines.ts'
import { migrateDatabase } from '../migrate.ts'
import { migrations } from './all.ts'
import { addOldPayment } from './old-payment.ts'

const NOON = new Date('2026-11-20T12:00:00.000Z')
const TIME = NOON.toISOString()
const LATER = '2026-11-21T12:00:00.000Z'

eachEngine((engine) => {
  const database = useDatabase(engine, { start: 'empty' })

  test('markers among the events become columns and rows of their own', async () => {
    await migrateDatabase(database.handle, { migrations: upTo('011-project-states') })
    const { db } = database
    const client = await addClient(db)
    const add = async (provider: 'sandbox' | 'stripe', changes: Record<string, unknown> = {}) => {
      const id = await addOldPayment(db, { client, now: NOON })
      const provider_payment_id = `${provider}_${id}`
      await db
        .updateTable('payments')
        .set({ provider, provider_payment_id, ...changes })
        .where('id', '=', id)
        .execute()
      return id
    }
    const event = (id: string, type: string, paymentId: string) =>
      sql`insert into payment_events values (${id}, ${type}, ${paymentId}, ${LATER})`.execute(db)
    const refund = (id: string, paymentId: string, status: string, amount: number | null) =>
      sql`insert into refund_requests (id, payment_id, user_id, reason, status, amount, created_at, answered_at)
        values (${id}, ${paymentId}, ${client.id}, 'Too late.', ${status}, ${amount}, ${TIME}, ${amount === null ? null : TIME})`.execute(
        db,
      )
    const refunded = await add('sandbox', { refunded_amount: 300 })
    await refund('ref_sent', refunded, 'granted', 100)
    await event('ref_sent', 'refund.sent', refunded)
    await refund('ref_unsent', refunded, 'granted', 200)
    await refund('ref_open', refunded, 'open', null)
    const cancelled = await add('sandbox', { status: 'cancelled', completed_at: null })
    await event(`sandbox_cancelled_${cancelled}`, 'sandbox.cancelled', cancelled)
    await event('evt_1', 'payment_intent.succeeded', refunded)
    await add('sandbox', { status: 'pending', provider_payment_id: null, completed_at: null })
    const real = await add('stripe')
    await refund('ref_real', real, 'granted', 400)
    await event('ref_real', 'refund.sent', real)

    await migrateDatabase(database.handle, { migrations: upTo('013-refunds-and-sandbox') })
    expect(await db.selectFrom('refund_requests').select(['id', 'sent_at']).orderBy('id').execute()).toEqual([
      { id: 'ref_open', sent_at: null },
      { id: 'ref_real', sent_at: LATER },
      { id: 'ref_sent', sent_at: LATER },
      { id: 'ref_unsent', sent_at: null },
    ])
    expect((await selectUnsentRefunds(db, {})).map(({ id }) => id)).toEqual(['ref_unsent'])
    expect((await db.selectFrom('payment_events').select('id').execute()).map(({ id }) => id)).toEqual([
      'evt_1',
    ])
    const sandboxPayments = await db.selectFrom('sandbox_payments').selectAll().execute()
    const common = { amount: 29_900, currency: 'eur', created_at: TIME }
    expect(sandboxPayments).toHaveLength(2)
    expect(sandboxPayments).toEqual(
      expect.arrayContaining([
        { id: `sandbox_${refunded}`, payment_id: refunded, ...common, cancelled_at: null },
        { id: `sandbox_${cancelled}`, payment_id: cancelled, ...common, cancelled_at: LATER },
      ]),
    )
    const of = { sandbox_payment_id: `sandbox_${refunded}` }
    expect(await db.selectFrom('sandbox_refunds').selectAll().orderBy('id').execute()).toEqual([
      { id: 'ref_sent', ...of, amount: 100, created_at: LATER },
      { id: 'ref_unsent', ...of, amount: 200, created_at: TIME },
    ])
  })
})

function upTo(last: string) {
  return Object.fromEntries(Object.entries(migrations).filter(([name]) => name <= last))
}
