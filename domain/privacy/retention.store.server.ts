import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import { ANSWERED_REQUESTS } from '#domain/billing/refunds/refund-states.schema.ts'
import { countChanged } from '#domain/kernel/changed-rows.ts'
import { type Db, deleteInList, inList, pluck, type Tables, type Trx } from '#domain/kernel/database.ts'
import { statusesWhere } from '#domain/kernel/states.ts'
import { AUDIT_ACTIONS } from '#domain/people/audit/audit.schema.ts'
import { OPEN_STATUSES } from '#domain/projects/project-states.schema.ts'
import { findEndedBy } from '#domain/projects/projects.server.ts'
import { deleteBlobs } from '#domain/storage/blobs.server.ts'
import { deleteOrders, forgetFiles, unacceptedOrders } from './forget.store.server.ts'
import type { RetentionLimits } from './retention-limits.ts'

/** Deletes rows that are due. @returns the number of rows for the report */
export type Expire = (trx: Trx, limits: RetentionLimits) => Promise<number>

export function deleteBefore(
  db: Db,
  { table, column, end }: { table: keyof Tables; column: string; end: string },
): Promise<number> {
  return countDeleted(db, sql`delete from ${sql.table(table)} where ${sql.ref(column)} < ${end}`)
}

export function deleteUntil(
  db: Db,
  { table, column, end }: { table: keyof Tables; column: string; end: string },
): Promise<number> {
  return countDeleted(db, sql`delete from ${sql.table(table)} where ${sql.ref(column)} <= ${end}`)
}

async function countDeleted(db: Db, deletion: RawBuilder<unknown>): Promise<number> {
  return Number((await deletion.execute(db)).numAffectedRows)
}

/** Challenges and emailed links. */
export async function expireVerifications(trx: Trx, { now }: RetentionLimits): Promise<number> {
  let count = await deleteUntil(trx, { table: 'verification', column: 'expiresAt', end: now })
  for (const table of ['sign_in_links', 'email_links', 'email_changes'] as const)
    count += await deleteUntil(trx, { table, column: 'ends_at', end: now })
  return count
}

/** Links of projects that were completed or canceled long ago, and old ones without a project. */
export async function expireFiles(
  trx: Trx,
  { projectEndedBy, looseFileSentBy }: RetentionLimits,
): Promise<number> {
  const due = await trx
    .selectFrom('files')
    .select('id')
    .where(await isOfEnded(trx, { table: 'files', projectEndedBy }))
    .execute()
  const loose = await trx
    .selectFrom('files')
    .select('id')
    .where('project_id', 'is', null)
    .where('created_at', '<=', looseFileSentBy)
    .execute()
  const ids = pluck([...due, ...loose], 'id')
  await forgetFiles(trx, ids)
  return ids.length
}

/** Files of projects that were completed or canceled long ago, and old ones without a project. */
export async function expireBlobs(
  trx: Trx,
  { projectEndedBy, looseFileSentBy }: RetentionLimits,
): Promise<number> {
  const isDue = await isOfEnded(trx, { table: 'blobs', projectEndedBy })
  return countDeleted(
    trx,
    sql`delete from "blobs" where ${isDue} or (project_id is null and touched_at <= ${looseFileSentBy})`,
  )
}

async function isOfEnded(
  trx: Trx,
  { table, projectEndedBy }: { table: 'files' | 'blobs'; projectEndedBy: string },
) {
  const rows = await trx.selectFrom(table).select('project_id').distinct().execute()
  const projectIds = rows.flatMap(({ project_id }) => project_id ?? [])
  return inList(trx, 'project_id', await findEndedBy(trx, projectIds, projectEndedBy))
}

/** Includes its attachments. */
export async function expireMessages(trx: Trx, { communicationBefore }: RetentionLimits): Promise<number> {
  const attached = await trx
    .selectFrom('message_attachments')
    .innerJoin('messages', 'messages.id', 'message_attachments.message_id')
    .select('blob_id as id')
    .where('messages.created_at', '<', communicationBefore)
    .execute()
  await deleteBlobs(trx, pluck(attached, 'id'))
  return deleteBefore(trx, { table: 'messages', column: 'created_at', end: communicationBefore })
}

/** Also deletes attempts to read emails, without counting them. */
export async function expireReplies(trx: Trx, { communicationBefore }: RetentionLimits): Promise<number> {
  await deleteBefore(trx, { table: 'email_attempts', column: 'begun_at', end: communicationBefore })
  return deleteBefore(trx, { table: 'received_emails', column: 'received_at', end: communicationBefore })
}

/** Only those turned off by address, by someone without an account. */
export function expireReminders(trx: Trx, { communicationBefore }: RetentionLimits): Promise<number> {
  return countDeleted(
    trx,
    sql`delete from "reminders_off" where "whom" like '%@%' and "since" < ${communicationBefore}`,
  )
}

/** Deletes changes that only have a note, and empties other notes. The changes themselves stay. */
export async function expireNotes(trx: Trx, { communicationBefore }: RetentionLimits): Promise<number> {
  const onlyNotes = trx
    .deleteFrom('project_changes')
    .where('note', 'is not', null)
    .where('created_at', '<', communicationBefore)
    .where(followsSameStatus)
  const others = trx
    .updateTable('project_changes')
    .set({ note: null })
    .where('note', 'is not', null)
    .where('created_at', '<', communicationBefore)
  return (await countChanged(onlyNotes)) + (await countChanged(others))
}

/** A second entry with the same status only has a note, except in the rare project that was reopened. */
function followsSameStatus(is: ExpressionBuilder<Tables, 'project_changes'>) {
  return is.exists(
    is
      .selectFrom('project_changes as earlier')
      .select('earlier.id')
      .whereRef('earlier.project_id', '=', 'project_changes.project_id')
      .whereRef('earlier.status', '=', 'project_changes.status')
      .whereRef('earlier.created_at', '<', 'project_changes.created_at'),
  )
}

/** Deletes the items and empties the text. The delivery and its answer stay with the project. */
export async function expireDeliveryWords(
  trx: Trx,
  { communicationBefore }: RetentionLimits,
): Promise<number> {
  await trx
    .deleteFrom('delivery_items')
    .where('delivery_id', 'in', (old) =>
      old.selectFrom('deliveries').select('id').where('created_at', '<', communicationBefore),
    )
    .execute()
  return countChanged(
    trx
      .updateTable('deliveries')
      .set({ title: '', notes: '', changes_asked: null, without_figures: null })
      .where('created_at', '<', communicationBefore)
      .where((is) =>
        is.or([is('title', '<>', ''), is('notes', '<>', ''), is('changes_asked', 'is not', null)]),
      ),
  )
}

/** Empties the texts. The refund itself is an accounting record. */
export function expireReasons(trx: Trx, { communicationBefore }: RetentionLimits): Promise<number> {
  return countChanged(
    trx
      .updateTable('refund_requests')
      .set({ reason: '', answer: null })
      .where('status', 'in', [...ANSWERED_REQUESTS])
      .where('answered_at', '<', communicationBefore)
      .where((is) => is.or([is('reason', '!=', ''), is('answer', 'is not', null)])),
  )
}

/** A quote that never became a contract is communication, not an accounting record. */
export async function expireUnacceptedQuotes(
  trx: Trx,
  { communicationBefore }: RetentionLimits,
): Promise<number> {
  const ids = pluck(
    await unacceptedOrders(trx).where('orders.updated_at', '<', communicationBefore).execute(),
    'id',
  )
  await deleteOrders(trx, ids)
  return ids.length
}

/**
 * Payments that are no longer accounting records, with all rows that refer to them. A payment is kept while its project
 * is open or has changed since.
 */
export async function expirePayments(trx: Trx, { accountingBefore }: RetentionLimits): Promise<number> {
  const old = await trx
    .selectFrom('payments')
    .select(['id', 'order_id'])
    .where('updated_at', '<', accountingBefore)
    .execute()
  const orderIds = [...new Set(old.map(({ order_id }) => order_id))]
  const due = new Set(await withoutWork(trx, { orderIds, since: accountingBefore }))
  const ids = pluck(
    old.filter(({ order_id }) => due.has(order_id)),
    'id',
  )
  for (const table of [
    'payment_movements',
    'refund_requests',
    'transfers',
    'payment_holds',
    'payment_events',
  ] as const)
    await deleteInList(trx, table, 'payment_id', ids)
  await deleteInList(trx, 'payments', 'id', ids)
  await trx
    .deleteFrom('payment_holds')
    .where('payment_id', 'is', null)
    .where('created_at', '<', accountingBefore)
    .execute()
  await trx
    .deleteFrom('payment_events')
    .where('payment_id', 'is', null)
    .where('received_at', '<', accountingBefore)
    .execute()
  return ids.length
}

/**
 * Orders that are no longer accounting records and have no payment, invoice or withdrawal, including a project that was
 * never paid.
 */
export async function expireOrders(trx: Trx, { accountingBefore }: RetentionLimits): Promise<number> {
  const old = await trx.selectFrom('orders').select('id').where('updated_at', '<', accountingBefore).execute()
  let ids = await withoutWork(trx, { orderIds: pluck(old, 'id'), since: accountingBefore })
  for (const table of ['payments', 'invoices', 'withdrawals'] as const) {
    const rows = await trx
      .selectFrom(table)
      .select('order_id')
      .where(inList(trx, 'order_id', ids))
      .execute()
    const kept = new Set(rows.map(({ order_id }) => order_id))
    ids = ids.filter((id) => !kept.has(id))
  }
  await deleteInList(trx, 'projects', 'order_id', ids)
  await deleteOrders(trx, ids)
  return ids.length
}

/** The orders without an open or recently changed project. */
async function withoutWork(
  trx: Trx,
  { orderIds, since }: { orderIds: readonly string[]; since: string },
): Promise<string[]> {
  const rows = await trx
    .selectFrom('projects')
    .select('order_id')
    .where(inList(trx, 'order_id', orderIds))
    .where((is) => is.or([is('status', 'in', [...OPEN_STATUSES]), is('updated_at', '>=', since)]))
    .execute()
  const kept = new Set(rows.map(({ order_id }) => order_id))
  return orderIds.filter((id) => !kept.has(id))
}

export function expireInvitations(trx: Trx, { now }: RetentionLimits): Promise<number> {
  return countDeleted(
    trx,
    sql`delete from "staff_invitations" where ends_at <= ${now} or used_at is not null`,
  )
}

const OF_MONEY = statusesWhere(AUDIT_ACTIONS, ({ kept }) => kept === 'as-accounting')
const OTHERS = statusesWhere(AUDIT_ACTIONS, ({ kept }) => kept === 'as-communication')

/** Entries about money are kept as long as accounting records, others as long as communication. */
export async function expireAudit(trx: Trx, limits: RetentionLimits): Promise<number> {
  const due = [
    { actions: OF_MONEY, end: limits.accountingBefore },
    { actions: OTHERS, end: limits.communicationBefore },
  ]
  let count = 0
  for (const { actions, end } of due) {
    const deletion = trx.deleteFrom('audit_log').where('action', 'in', actions).where('created_at', '<', end)
    count += await countChanged(deletion)
  }
  return count
}
