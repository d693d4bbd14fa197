import { Registry } from 'prom-client'
import { expect, it } from 'vitest'
import { recordAlerts } from '#domain/inbox/alerts/alerts.server.ts'
import { commit } from '#domain/kernel/commit.ts'
import { recordAudit } from '#domain/people/audit/audit.server.ts'
import { addClient, addPayment, orderOf } from '#test/clients.ts'
import { eachEngine, useDatabase } from '#test/engines.ts'
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
    const time = NOON.toISOString()
    await storeEmail(db, ANY_EMAIL, { now: minutesBefore(5) })
    await storeEmail(db, ANY_EMAIL, { now: minutesBefore(3) })
    await storeEmail(db, ANY_EMAIL, { now: minutesBefore(9), dedupeKey: 'dead' })
    await db.updateTable('outbox').set({ status: 'dead' }).where('dedupe_key', '=', 'dead').execute()
    const client = await addClient(db)
    const payment = await addPayment(db, { client, now: minutesBefore(60) })
    await db
      .insertInto('invoices')
      .values({
        id: 'inv_1',
        number: 'A-1',
        kind: 'invoice',
        order_id: await orderOf(db, payment),
        user_id: null,
        cause: 'x',
        net: 1,
        vat_amount: 0,
        gross: 1,
        document: '{}',
        issued_at: minutesBefore(1).toISOString(),
      })
      .execute()
    for (const [id, minutes] of [
      ['evt_1', 30],
      ['evt_2', 20],
    ] as const)
      await db
        .insertInto('payment_events')
        .values({ id, type: 'x', payment_id: null, received_at: minutesBefore(minutes).toISOString() })
        .execute()
    await db
      .insertInto('payment_holds')
      .values({
        id: 'hold',
        provider_object_id: 'pi',
        payment_id: null,
        reason: 'r',
        created_at: time,
        resolved_at: null,
      })
      .execute()
    for (const [sha256, size] of [
      ['a', 5e9],
      ['b', 7],
    ] as const)
      await db.insertInto('blob_contents').values({ sha256, size, stored_at: time }).execute()
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
