import { sql } from 'kysely'
import type { Migration } from './columns.ts'

/** What clients pay. Accounting keeps these rows after an account is gone, so they refer to nobody by key. */
export const payments: Migration = async (db) => {
  await db.schema
    .createTable('payments')
    .addColumn('id', 'text', (column) => column.notNull().primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('buyer_name', 'text', (column) => column.notNull())
    .addColumn('buyer_email', 'text', (column) => column.notNull())
    .addColumn('service', 'text', (column) => column.notNull())
    .addColumn('amount', 'integer', (column) => column.notNull().check(sql`amount > 0`))
    .addColumn('refunded_amount', 'integer', (column) =>
      column.notNull().defaultTo(0).check(sql`refunded_amount between 0 and amount`),
    )
    .addColumn('currency', 'text', (column) => column.notNull().check(sql`currency = 'eur'`))
    .addColumn('status', 'text', (column) =>
      column
        .notNull()
        .check(sql`status in ('pending', 'processing', 'completed', 'failed', 'cancelled', 'refunded')`),
    )
    .addColumn('dispute', 'text', (column) => column.check(sql`dispute in ('open', 'won', 'lost')`))
    .addColumn('provider', 'text', (column) => column.notNull().check(sql`provider in ('sandbox', 'stripe')`))
    .addColumn('provider_payment_id', 'text', (column) => column.unique())
    .addColumn('idempotency_key', 'text', (column) => column.notNull())
    .addColumn('consent_wording', 'text')
    .addColumn('consent_at', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addColumn('completed_at', 'text')
    .addUniqueConstraint('payments_user_id_idempotency_key_key', ['user_id', 'idempotency_key'])
    .execute()
  await db.schema
    .createIndex('payments_user_id_created_at_idx')
    .on('payments')
    .columns(['user_id', 'created_at'])
    .execute()
  await db.schema
    .createIndex('payments_status_updated_at_idx')
    .on('payments')
    .columns(['status', 'updated_at'])
    .execute()

  await db.schema
    .createTable('payment_events')
    .addColumn('id', 'text', (column) => column.notNull().primaryKey())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('payment_id', 'text')
    .addColumn('received_at', 'text', (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('payment_holds')
    .addColumn('id', 'text', (column) => column.notNull().primaryKey())
    .addColumn('provider_object_id', 'text', (column) => column.notNull())
    .addColumn('payment_id', 'text')
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('resolved_at', 'text')
    .addUniqueConstraint('payment_holds_object_reason_key', ['provider_object_id', 'reason'])
    .execute()

  await db.schema
    .createTable('refund_requests')
    .addColumn('id', 'text', (column) => column.notNull().primaryKey())
    .addColumn('payment_id', 'text', (column) => column.notNull().references('payments.id'))
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) =>
      column.notNull().check(sql`status in ('open', 'granted', 'declined')`),
    )
    .addColumn('amount', 'integer')
    .addColumn('answer', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('answered_at', 'text')
    .execute()
  await db.schema
    .createIndex('refund_requests_payment_id_idx')
    .on('refund_requests')
    .column('payment_id')
    .execute()
}
