import { Registry } from 'prom-client'
import { expect, it } from 'vitest'
import { recordAlerts } from '#domain/inbox/alerts/alerts.server.ts'
import { commit } from '#domain/kernel/commit.ts'
import { recordAudit } from '#domain/people/audit/audit.server.ts'
import { addClient, addPayment, orderOf } from '#test/clients.ts'
import { eachEngine, useDatabase } from '#test/engines.ts'
import { addRow } from '#test/rows.ts'
import { ANY_EMAIL, storeEmail } from '#test/store-email.ts'
import { testDeps } from '#test/test-product.ts'
import { productGauges } from './server-deps.server.ts'

const NOON = new Date('2026-11-20T12:00:00.000Z')
const minutesBefore = (minutes: number) => new Date(NOON.getTime() - minutes * 60_000)

eachEngine((engine) => {
  const database = useDatabase(engine, { per: 'test' })
  const figures = async (deps = testDeps(database, { clock: () => NOON }), registry = new Registry()) => {
    const gauges = productGauges(registry)
    await gauges.read(deps)
    const lines = (await registry.metrics())
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
    return Object.fromEntries(
      lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]),
    )
  }

  it('says of a new database that nothing waits, and nothing of what never was', async () => {
    expect(await figures()).toEqual({
      'outbox_emails{status="gathering"}': 0,
      'outbox_emails{status="waiting"}': 0,
      'outbox_emails{status="dead"}': 0,
      outbox_oldest_email_seconds: 0,
      payment_holds: 0,
      documents_not_drawn: 0,
      uploads_under_way: 0,
      stored_files: 0,
      stored_files_bytes: 0,
    })
  })

  it('says what waits, since when, and what is stored', async () => {
    const { db } = database
    await storeEmail(db, ANY_EMAIL, { now: minutesBefore(5) })
    await storeEmail(db, ANY_EMAIL, { now: minutesBefore(3) })
    await storeEmail(db, ANY_EMAIL, { now: minutesBefore(9), dedupeKey: 'dead' })
    await db.updateTable('outbox').set({ status: 'dead' }).where('dedupe_key', '=', 'dead').execute()
    const client = await addClient(db)
    const payment = await addPayment(db, { client, now: minutesBefore(60) })
    const order_id = await orderOf(db, payment)
    await addRow(db, 'invoices', { order_id, issued_at: minutesBefore(1).toISOString() })
    for (const minutes of [30, 20]) {
      const event = { id: `evt_${minutes}`, received_at: minutesBefore(minutes).toISOString() }
      await addRow(db, 'payment_events', event)
    }
    await addRow(db, 'payment_holds', {})
    await addRow(db, 'blob_contents', { sha256: 'a', size: 5e9 })
    await addRow(db, 'blob_contents', { sha256: 'b', size: 7 })
    const deps = testDeps(database, { clock: () => NOON })
    await commit(deps, (trx) => recordAudit(trx, { action: 'backup', now: minutesBefore(90) }))
    await recordAlerts(deps, [{ name: 'clock', says: 'x' }])
    expect(await figures()).toMatchObject({
      'outbox_emails{status="waiting"}': 2,
      'outbox_emails{status="dead"}': 1,
      outbox_oldest_email_seconds: 300,
      payments_last_event_timestamp_seconds: minutesBefore(20).getTime() / 1000,
      backup_last_timestamp_seconds: minutesBefore(90).getTime() / 1000,
      payment_holds: 1,
      documents_not_drawn: 1,
      stored_files: 2,
      stored_files_bytes: 5e9 + 7,
      'alerts{check="clock"}': 1,
    })
  })

  it('leaves out what cannot be read while the database is away', async () => {
    const fail = () => {
      throw new Error('away')
    }
    const deps = testDeps(database, { clock: () => NOON })
    const db = deps.db.withPlugin({ transformQuery: fail, transformResult: fail })
    expect(await figures({ ...deps, db })).toEqual({})
  })
})
