import type { NotNull } from 'kysely'
import { readDocument } from '#domain/billing/invoices/invoice-document.ts'
import { withAllRefunds } from '#domain/billing/payments/payments.server.ts'
import { transfersOf } from '#domain/billing/transfers/transfers.server.ts'
import { toStoredCheck } from '#domain/crm/buyers/vat-numbers/vat-checks.server.ts'
import type { Delivery } from '#domain/delivery/deliveries/deliveries.schema.ts'
import { withItemsForClient } from '#domain/delivery/deliveries/deliveries.server.ts'
import { type Db, pluck } from '#domain/kernel/database.ts'
import { isoTime } from '#domain/kernel/time.ts'
import { movementsOfPayments } from '#domain/orders/movements.server.ts'
import { seenOrder } from '#domain/orders/orders.schema.ts'
import { readerOf } from '#domain/orders/orders.server.ts'
import { offerOf } from '#domain/orders/quotes/quote-content.server.ts'
import { toEntry } from '#domain/people/audit/audit.server.ts'
import { findPerson } from '#domain/people/people.server.ts'
import { findBlobs } from '#domain/storage/blobs.server.ts'
import { listUploads } from '#domain/storage/uploads.server.ts'
import { type DataOwner, wasEmailedTo } from './forget.store.server.ts'

// Amounts are in cents, times in ISO 8601. Lists are newest first unless stated otherwise.

export async function exportOfPerson(db: Db, ownerId: string) {
  const person = await findPerson(db, ownerId)
  if (!person) throw new Error(`Account ${ownerId} was deleted during its export.`)
  return {
    name: person.name,
    username: person.username,
    email: person.email,
    emailVerified: person.emailVerified,
    secondFactor: person.hasFactor,
    createdAt: isoTime(person.registeredAt),
    updatedAt: isoTime(person.updatedAt),
  }
}

/** Checks are oldest first. */
export async function exportOfBuyer(db: Db, ownerId: string) {
  const buyer = await db
    .selectFrom('buyer_details')
    .select([
      'kind',
      'country',
      'company_name as companyName',
      'address',
      'vat_number as vatNumber',
      'reference',
      'updated_at as updatedAt',
    ])
    .where('user_id', '=', ownerId)
    .executeTakeFirst()
  const checks = await db
    .selectFrom('vat_checks')
    .selectAll()
    .where('user_id', '=', ownerId)
    .orderBy('asked_at')
    .orderBy('id')
    .execute()
  return { buyer: buyer ?? null, vatChecks: checks.map(toStoredCheck) }
}

export async function exportOfOrders(db: Db, ownerId: string) {
  const rows = await db
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', ownerId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const readRow = await readerOf(db, rows)
  return rows.map((row) => ({
    ...seenOrder(readRow(row)),
    currency: row.currency,
    endedAt: row.ended_at,
    updatedAt: row.updated_at,
  }))
}

/** Facts that aren't part of the orders. */
export async function exportOfQuotes(db: Db, ownerId: string) {
  const rows = await db
    .selectFrom('quotes')
    .innerJoin('orders', 'orders.id', 'quotes.order_id')
    .selectAll('quotes')
    .where('orders.user_id', '=', ownerId)
    .orderBy('orders.created_at', 'desc')
    .orderBy('orders.id', 'desc')
    .execute()
  return rows.map((row) => ({
    orderId: row.order_id,
    recipientName: row.recipient_name,
    recipientEmail: row.recipient_email,
    scope: row.scope,
    validUntil: row.valid_until,
    sentAt: row.sent_at,
    withdrawnAt: row.withdrawn_at,
    declinedAt: row.declined_at,
    declineReason: row.decline_reason,
    payBy: row.pay_by,
    dueOn: row.due_on,
    payDays: row.pay_days,
    ...offerOf(row),
  }))
}

export async function exportOfInvoices(db: Db, ownerId: string) {
  const rows = await db
    .selectFrom('invoices')
    .selectAll()
    .where('user_id', '=', ownerId)
    .orderBy('issued_at', 'desc')
    .orderBy('number', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    orderId: row.order_id,
    issuedAt: row.issued_at,
    ...readDocument(row),
  }))
}

/** Payments that reached the provider; requests are oldest first. */
export async function exportOfPayments(db: Db, ownerId: string) {
  const rows = await db
    .selectFrom('payments')
    .selectAll()
    .where('user_id', '=', ownerId)
    .where('provider_payment_id', 'is not', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const payments = await withAllRefunds(db, rows)
  const ids = pluck(payments, 'id')
  const movements = await movementsOfPayments(db, ids)
  const transfers = await transfersOf(db, ids)
  return {
    payments: payments.map((payment) => ({
      id: payment.id,
      orderId: payment.order_id,
      service: payment.service,
      amount: payment.amount,
      refundedAmount: payment.refunded_amount,
      currency: payment.currency,
      status: payment.status,
      dispute: payment.dispute,
      provider: payment.provider,
      providerPaymentId: payment.provider_payment_id,
      transferReference: transfers.get(payment.id)?.reference ?? null,
      transferFromIban: transfers.get(payment.id)?.fromIban ?? null,
      buyerName: payment.buyer_name,
      buyerEmail: payment.buyer_email,
      createdAt: payment.created_at,
      updatedAt: payment.updated_at,
      completedAt: payment.completed_at,
      cardCountry: payment.card_country,
      movements: (movements.get(payment.id) ?? []).map(({ kind, amount, happenedAt }) => ({
        kind,
        amount,
        happenedAt,
      })),
    })),
    refundRequests: await db
      .selectFrom('refund_requests')
      .select(['id', 'payment_id as paymentId', 'reason', 'status', 'amount', 'answer'])
      .select(['created_at as createdAt', 'answered_at as answeredAt'])
      .where('user_id', '=', ownerId)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
  }
}

export function exportOfWithdrawals(db: Db, ownerId: string) {
  return db
    .selectFrom('withdrawals')
    .select(['order_id as orderId', 'name', 'email', 'declared_at as declaredAt', 'refund', 'kept'])
    .select(['done_percent as donePercent', 'due_at as dueAt'])
    .where('user_id', '=', ownerId)
    .orderBy('declared_at', 'desc')
    .execute()
}

export async function exportOfDeliveries(db: Db, ownerId: string): Promise<Delivery[]> {
  const rows = db
    .selectFrom('deliveries')
    .selectAll()
    .where('user_id', '=', ownerId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
  return withItemsForClient(db, await rows.execute())
}

/** Delivered reports as they were signed. A recalled delivery isn't counted. */
export async function exportOfMeasurements(db: Db, ownerId: string) {
  const captures = await db
    .selectFrom('captures')
    .select([
      'project_id',
      'sha256',
      'build',
      'side',
      'scene',
      'captured_at',
      'added_at',
      'added_by',
      'summary',
    ])
    .where('user_id', '=', ownerId)
    .orderBy('added_at')
    .orderBy('id')
    .execute()
  const reports = await db
    .selectFrom('reports')
    .select(['project_id', 'number', 'created_at', 'consented_at', 'consent_withdrawn_at', 'signed'])
    .where('user_id', '=', ownerId)
    .where('id', 'in', (is) =>
      is
        .selectFrom('deliveries')
        .select('report_id')
        .where('user_id', '=', ownerId)
        .where('report_id', 'is not', null)
        .where('status', '<>', 'taken-back')
        .$narrowType<{ report_id: NotNull }>(),
    )
    .orderBy('number')
    .execute()
  return {
    captures: captures.map(({ summary, ...capture }) => ({ ...capture, summary: JSON.parse(summary) })),
    reports: reports.map(({ signed, ...report }) => ({ ...report, signed: JSON.parse(signed) })),
  }
}

/** Files with names and hashes, and links to download those that still exist. */
export async function exportOfBlobs(db: Db, ownerId: string, publicUrl: string) {
  const rows = await db
    .selectFrom('blobs')
    .select('id')
    .where('user_id', '=', ownerId)
    .where('status', '<>', 'uploading')
    // Without files of deliveries that haven't been sent yet.
    .where((is) => is.or([is('purpose', '<>', 'delivery'), is('attached_at', 'is not', null)]))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const found = await findBlobs(db, pluck(rows, 'id'))
  return {
    uploadedFiles: rows.flatMap(({ id }) => {
      const file = found.get(id)
      if (!file) return []
      return [{ ...file, download: file.status === 'here' ? `${publicUrl}/api/blobs/${id}/download` : null }]
    }),
    uploads: await listUploads(db, ownerId),
  }
}

export async function exportOfPresence(db: Db, ownerId: string): Promise<string | null> {
  const row = await db
    .selectFrom('presence')
    .select('seen_at')
    .where('user_id', '=', ownerId)
    .where('side', '=', 'client')
    .executeTakeFirst()
  return row?.seen_at ?? null
}

export function exportOfNotes(db: Db, ownerId: string) {
  return db
    .selectFrom('client_notes')
    .select(['body', 'by_name as byName', 'created_at as createdAt'])
    .where('user_id', '=', ownerId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Oldest first, without bodies. */
export function exportOfEmails(db: Db, owner: DataOwner) {
  return db
    .selectFrom('outbox')
    .select(['recipient as to', 'subject', 'status', 'created_at as createdAt', 'sent_at as sentAt'])
    .where(wasEmailedTo(owner))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export function exportOfReminders(db: Db, ownerId: string) {
  return db
    .selectFrom('reminders_off')
    .select(['kind', 'since'])
    .where('whom', '=', ownerId)
    .orderBy('kind')
    .execute()
}

/** Emails from a client, with their text as long as they need review. */
export function exportOfReplies(db: Db, ownerId: string) {
  return db
    .selectFrom('received_emails')
    .select(['sender as from', 'subject', 'text', 'outcome', 'reason', 'received_at as receivedAt'])
    .where('user_id', '=', ownerId)
    .orderBy('received_at')
    .execute()
}

/** Actions of the client, oldest first. */
export async function exportOfAudit(db: Db, ownerId: string) {
  const rows = await db
    .selectFrom('audit_log')
    .selectAll()
    .where('actor_kind', '=', 'client')
    .where('actor_id', '=', ownerId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(toEntry).map(({ at, action, about, detail }) => ({ at, action, about, detail }))
}
