import { type Kysely, sql } from 'kysely'
import { withdrawalEnds } from '../../../domain/kernel/periods.ts'
import type { Migration } from './columns.ts'

const BATCH = 500
/** Directive 2011/83 Article 11a applies. */
const FUNCTION_SINCE = '2026-06-19'

type Payment = {
  id: string
  user_id: string
  buyer_name: string
  buyer_email: string
  service: string
  amount: number
  refunded_amount: number
  status: 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled' | 'refunded'
  consent_wording: string | null
  consent_at: string | null
  created_at: string
  updated_at: string
  completed_at: string | null
  order_id: string | null
}

/**
 * What was agreed gets a place of its own: every payment so far becomes an order that it pays. Consent belongs to the order, and a
 * payment may come by more ways than it did.
 */
export const orders: Migration = async (db) => {
  await createOrders(db)
  await sql`alter table payments add column order_id text`.execute(db)
  await fillOrders(db)
  await db.schema.createIndex('payments_order_id_idx').on('payments').column('order_id').execute()
  await db.schema.alterTable('payments').dropColumn('consent_wording').execute()
  await db.schema.alterTable('payments').dropColumn('consent_at').execute()
  await allowMoreProviders(db)
}

async function createOrders(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('orders')
    .addColumn('id', 'text', (column) => column.notNull().primaryKey())
    .addColumn('number', 'text', (column) => column.notNull().unique())
    .addColumn('user_id', 'text')
    .addColumn('kind', 'text', (column) => column.notNull().check(sql`kind in ('package', 'quote')`))
    .addColumn('service', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) =>
      column
        .notNull()
        .check(
          sql`status in ('draft', 'offered', 'accepted', 'paid', 'declined', 'expired', 'cancelled', 'withdrawn')`,
        ),
    )
    .addColumn('buyer', 'text', (column) => column.notNull())
    .addColumn('vat', 'text', (column) => column.notNull())
    .addColumn('net', 'integer', (column) => column.notNull().check(sql`net >= 0`))
    .addColumn('vat_amount', 'integer', (column) => column.notNull().check(sql`vat_amount >= 0`))
    .addColumn('gross', 'integer', (column) => column.notNull().check(sql`gross = net + vat_amount`))
    .addColumn('currency', 'text', (column) => column.notNull().check(sql`currency = 'eur'`))
    .addColumn('received', 'integer', (column) => column.notNull().check(sql`received >= 0`))
    .addColumn('returned', 'integer', (column) =>
      column.notNull().check(sql`returned between 0 and received`),
    )
    .addColumn('terms_version', 'text')
    .addColumn('consent_wording', 'text')
    .addColumn('consent_at', 'text')
    .addColumn('deliver_by', 'text')
    .addColumn('accepted_at', 'text')
    .addColumn('paid_at', 'text')
    .addColumn('withdrawal_ends_at', 'text')
    .addColumn('ended_at', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute()
  for (const columns of [['user_id', 'created_at', 'id'], ['created_at', 'id'], ['updated_at']])
    await db.schema
      .createIndex(`orders_${columns.join('_')}_idx`)
      .on('orders')
      .columns(columns)
      .execute()
  await db.schema
    .createTable('order_lines')
    .addColumn('order_id', 'text', (column) => column.notNull().references('orders.id').onDelete('cascade'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('net', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('order_lines_pkey', ['order_id', 'position'])
    .execute()
}

async function fillOrders(db: Kysely<unknown>): Promise<void> {
  for (;;) {
    const { rows } = await sql<Payment>`select * from payments where order_id is null limit ${BATCH}`.execute(
      db,
    )
    if (rows.length === 0) return
    const tables = db as Kysely<{
      orders: ReturnType<typeof orderOf>
      order_lines: ReturnType<typeof lineOf>
    }>
    await tables.insertInto('orders').values(rows.map(orderOf)).execute()
    await tables.insertInto('order_lines').values(rows.map(lineOf)).execute()
    for (const { id } of rows)
      await sql`update payments set order_id = ${orderIdOf(id)} where id = ${id}`.execute(db)
  }
}

/** Whoever bought until now was a consumer in Sweden, as far as anybody had asked; the price contains 25 % VAT. */
function orderOf(payment: Payment) {
  const isPaid = payment.status === 'completed' || payment.status === 'refunded'
  return {
    id: orderIdOf(payment.id),
    number: `${payment.id.slice(4, 9)}-${payment.id.slice(9, 14)}`.toUpperCase(),
    user_id: payment.user_id,
    kind: 'package',
    service: payment.service,
    status: statusOf(payment),
    buyer: JSON.stringify({
      kind: 'consumer',
      name: payment.buyer_name,
      email: payment.buyer_email,
      country: null,
      companyName: null,
      address: null,
      vatNumber: null,
      reference: null,
      vatCheck: null,
    }),
    vat: JSON.stringify({ rule: 'swedish-consumer', rateBasisPoints: 2500, category: 'S', wording: null }),
    net: payment.amount - vatIn(payment.amount),
    vat_amount: vatIn(payment.amount),
    gross: payment.amount,
    currency: 'eur',
    received: isPaid ? payment.amount : 0,
    returned: payment.refunded_amount,
    terms_version: null,
    consent_wording: payment.consent_wording,
    consent_at: payment.consent_at,
    deliver_by: null,
    accepted_at: payment.completed_at,
    paid_at: payment.completed_at,
    withdrawal_ends_at: withdrawalEndOf(payment),
    ended_at: ['cancelled', 'refunded'].includes(payment.status) ? payment.updated_at : null,
    created_at: payment.created_at,
    updated_at: payment.updated_at,
  }
}

function lineOf(payment: Payment) {
  return {
    order_id: orderIdOf(payment.id),
    position: 0,
    text: payment.service,
    net: payment.amount - vatIn(payment.amount),
  }
}

/** Whoever bought since the law knows a function of withdrawal finds it there. */
function withdrawalEndOf({ status, completed_at: paidAt }: Payment): string | null {
  if (status !== 'completed' || paidAt === null || paidAt < FUNCTION_SINCE) return null
  return withdrawalEnds(new Date(paidAt)).toISOString()
}

function orderIdOf(paymentId: string): string {
  return paymentId.replace('pay_', 'ord_')
}

function statusOf({ status }: Payment): string {
  if (status === 'completed') return 'paid'
  return status === 'cancelled' || status === 'refunded' ? 'cancelled' : 'offered'
}

/** A fifth, half a cent up. */
function vatIn(gross: number): number {
  return Math.floor((gross * 2 + 5) / 10)
}

/** A column's check cannot be changed on every engine; a new column takes its place. */
async function allowMoreProviders(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payments add column paid_by text not null default 'sandbox'
    check (paid_by in ('sandbox', 'stripe', 'rehearsal', 'transfer'))`.execute(db)
  await sql`update payments set paid_by = provider`.execute(db)
  await sql`alter table payments drop column provider`.execute(db)
  await sql`alter table payments rename column paid_by to provider`.execute(db)
}
