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

  test('what is known of projects is kept, and their figures', async () => {
    await migrateDatabase(database.handle, { migrations: upTo('010-audit-log') })
    const client = await addClient(database.db)
    const add = async (id: string, status: string, payment: Record<string, string> = {}) => {
      const paymentId = await addOldPayment(database.db, { client, now: NOON })
      for (const [column, value] of Object.entries(payment))
        await sql`update payments set ${sql.ref(column)} = ${value} where id = ${paymentId}`.execute(
          database.db,
        )
      await sql`insert into projects (id, user_id, payment_id, service, status, created_at, updated_at, completed_at)
        values (${id}, ${client.id}, ${paymentId}, 'quick-fix', ${status}, ${TIME}, ${TIME},
          ${status === 'completed' ? TIME : null})`.execute(database.db)
      await sql`insert into project_changes (id, project_id, status, author, created_at)
        values (${`chg_${id}`}, ${id}, ${status}, 'team', ${TIME})`.execute(database.db)
      return paymentId
    }
    const asked = await add('waiting', 'pending', { provider: 'stripe' })
    await add('agreed', 'pending', { provider: 'stripe', consent_at: TIME })
    await add('done', 'completed', { provider: 'stripe' })
    await add('over', 'cancelled', { status: 'refunded' })
    await sql`insert into project_figures (project_id, metric, "before", "after") values ('done', 'fps', 45, 63)`.execute(
      database.db,
    )
    await sql`insert into refund_requests (id, payment_id, user_id, reason, status, created_at)
      values ('ref_1', ${asked}, ${client.id}, 'Too late.', 'open', ${TIME})`.execute(database.db)
    await sql`insert into files (id, user_id, project_id, provider, url, service, created_at)
      values ('fil_1', ${client.id}, 'agreed', 'other', 'https://x', 'quick-fix', ${TIME})`.execute(
      database.db,
    )

    const { applied } = await migrateDatabase(database.handle, { migrations: upTo('011-project-states') })
    expect(applied).toEqual(['011-project-states'])
    const nothing = {
      may_start_from: null,
      refund_asked_at: null,
      refunded_at: null,
      cancelled_at: null,
      result_seen_at: null,
      has_files: 0,
      figures_follow: 0,
    }
    const rows = await database.db.selectFrom('projects').selectAll().orderBy('id').execute()
    expect(rows).toMatchObject([
      { id: 'agreed', ...nothing, has_files: 1 },
      { id: 'done', ...nothing, result_seen_at: TIME },
      { id: 'over', ...nothing, cancelled_at: TIME, refunded_at: TIME },
      { id: 'waiting', ...nothing, may_start_from: '2026-12-04T12:00:00.000Z', refund_asked_at: TIME },
    ])
    expect(await database.db.selectFrom('project_figures').selectAll().execute()).toEqual([
      { project_id: 'done', metric: 'fps', before: 45, after: 63 },
    ])
    await database.db
      .insertInto('project_figures')
      .values({ project_id: 'done', metric: 'vram', before: 7.5, after: 5 })
      .execute()
  })
})

function upTo(last: string) {
  return Object.fromEntries(Object.entries(migrations).filter(([name]) => name <= last))
}
