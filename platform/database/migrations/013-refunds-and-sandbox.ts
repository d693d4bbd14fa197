import { type Kysely, sql } from 'kysely'
import type { Migration } from './columns.ts'

/**
 * When a refund was sent is said by itself, and the sandbox remembers payments and refunds of its own. The provider's events hold
 * nothing else any more.
 */
export const refundsAndSandbox: Migration = async (db) => {
  await db.schema.alterTable('refund_requests').addColumn('sent_at', 'text').execute()
  await sql`update refund_requests set sent_at = (
    select received_at from payment_events
    where payment_events.id = refund_requests.id and payment_events.type = 'refund.sent'
  )`.execute(db)
  await createSandbox(db)
  await fillSandbox(db)
  await sql`delete from payment_events where type in ('refund.sent', 'sandbox.cancelled')`.execute(db)
}

/** The sandbox's rows go with the payment that they are about. */
async function createSandbox(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sandbox_payments')
    .addColumn('id', 'text', (column) => column.notNull().primaryKey())
    .addColumn('payment_id', 'text', (column) =>
      column.notNull().references('payments.id').onDelete('cascade'),
    )
    .addColumn('amount', 'integer', (column) => column.notNull().check(sql`amount > 0`))
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('cancelled_at', 'text')
    .execute()
  await db.schema
    .createIndex('sandbox_payments_payment_id_idx')
    .on('sandbox_payments')
    .column('payment_id')
    .execute()
  await db.schema
    .createTable('sandbox_refunds')
    .addColumn('id', 'text', (column) => column.notNull().primaryKey())
    .addColumn('sandbox_payment_id', 'text', (column) =>
      column.notNull().references('sandbox_payments.id').onDelete('cascade'),
    )
    .addColumn('amount', 'integer', (column) => column.notNull().check(sql`amount > 0`))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('sandbox_refunds_sandbox_payment_id_idx')
    .on('sandbox_refunds')
    .column('sandbox_payment_id')
    .execute()
}

/** What the sandbox used to derive: cancelled unless paid, and everything that was granted is refunded. */
async function fillSandbox(db: Kysely<unknown>): Promise<void> {
  await sql`insert into sandbox_payments (id, payment_id, amount, currency, created_at, cancelled_at)
    select provider_payment_id, id, amount, currency, created_at,
      case when status in ('completed', 'refunded') then null else (
        select min(received_at) from payment_events
        where payment_events.payment_id = payments.id and payment_events.type = 'sandbox.cancelled'
      ) end
    from payments where provider = 'sandbox' and provider_payment_id is not null`.execute(db)
  await sql`insert into sandbox_refunds (id, sandbox_payment_id, amount, created_at)
    select refund_requests.id, payments.provider_payment_id, refund_requests.amount,
      coalesce(refund_requests.sent_at, refund_requests.answered_at, refund_requests.created_at)
    from refund_requests inner join payments on payments.id = refund_requests.payment_id
    where refund_requests.status = 'granted' and refund_requests.amount > 0
      and payments.provider = 'sandbox' and payments.provider_payment_id is not null`.execute(db)
}
