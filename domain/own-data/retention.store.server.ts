import type { DeleteResult, ExpressionBuilder } from 'kysely'
import type { Tables, Trx } from '../kernel/database.ts'
import type { RetentionLimits } from './retention-limits.ts'

/**
 * Links of projects that were completed or cancelled long ago, and old ones of no project. The studio's notice holds the link as
 * long as it is not sent, so it goes with it.
 */
export async function deleteFileLinks(
  trx: Trx,
  limits: Pick<RetentionLimits, 'projectEndedBy' | 'looseFileSentBy'>,
): Promise<number> {
  const due = await trx
    .selectFrom('files')
    .leftJoin('projects', 'projects.id', 'files.project_id')
    .select('files.id')
    .where((is) =>
      is.or([
        is.and([is('files.project_id', 'is', null), is('files.created_at', '<=', limits.looseFileSentBy)]),
        is('projects.completed_at', '<=', limits.projectEndedBy),
        is('projects.cancelled_at', '<=', limits.projectEndedBy),
      ]),
    )
    .execute()
  for (const { id } of due) {
    await trx.deleteFrom('files').where('id', '=', id).execute()
    await trx
      .deleteFrom('outbox')
      .where('dedupe_key', '=', `file-notice:${id}`)
      .where('status', '!=', 'sent')
      .execute()
  }
  return due.length
}

export async function deleteMessagesBefore(trx: Trx, time: string): Promise<number> {
  return count(await trx.deleteFrom('messages').where('created_at', '<', time).executeTakeFirst())
}

export async function deleteContactMessagesBefore(trx: Trx, time: string): Promise<number> {
  return count(await trx.deleteFrom('contact_messages').where('created_at', '<', time).executeTakeFirst())
}

export async function deleteMailsBefore(trx: Trx, time: string): Promise<number> {
  return count(await trx.deleteFrom('outbox').where('created_at', '<', time).executeTakeFirst())
}

/** The line of a history that was only a note goes; a change of status stays, without its note. */
export async function emptyProjectNotesBefore(trx: Trx, time: string): Promise<number> {
  const onlyNotes = await trx
    .deleteFrom('project_changes')
    .where('note', 'is not', null)
    .where('created_at', '<', time)
    .where(followsSameStatus)
    .executeTakeFirst()
  const emptied = await trx
    .updateTable('project_changes')
    .set({ note: null })
    .where('note', 'is not', null)
    .where('created_at', '<', time)
    .executeTakeFirst()
  return count(onlyNotes) + Number(emptied.numUpdatedRows)
}

/** What was paid back is an accounting record; what was written about it is not. An open request waits for its answer. */
export async function emptyRefundReasonsBefore(trx: Trx, time: string): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('refund_requests')
    .set({ reason: '', answer: null })
    .where('status', '!=', 'open')
    .where('answered_at', '<', time)
    .where((is) => is.or([is('reason', '!=', ''), is('answer', 'is not', null)]))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/**
 * Payments last changed before a time, with everything that refers to them. One whose project is still open stays.
 * @returns how many payments
 */
export async function deletePaymentsBefore(trx: Trx, time: string): Promise<number> {
  const due = await trx
    .selectFrom('payments')
    .leftJoin('projects', 'projects.payment_id', 'payments.id')
    .select('payments.id')
    .where('payments.updated_at', '<', time)
    .where((is) =>
      is.or([
        is('projects.id', 'is', null),
        is.and([
          is('projects.status', 'in', ['completed', 'cancelled']),
          is('projects.updated_at', '<', time),
        ]),
      ]),
    )
    .execute()
  for (const { id } of due) {
    await trx.deleteFrom('projects').where('payment_id', '=', id).execute()
    await trx.deleteFrom('refund_requests').where('payment_id', '=', id).execute()
    await trx.deleteFrom('payment_holds').where('payment_id', '=', id).execute()
    await trx.deleteFrom('payment_events').where('payment_id', '=', id).execute()
    await trx.deleteFrom('payments').where('id', '=', id).execute()
  }
  await trx
    .deleteFrom('payment_holds')
    .where('payment_id', 'is', null)
    .where('created_at', '<', time)
    .execute()
  await trx
    .deleteFrom('payment_events')
    .where('payment_id', 'is', null)
    .where('received_at', '<', time)
    .execute()
  return due.length
}

export async function deleteExpiredSessions(trx: Trx, now: string): Promise<number> {
  return count(await trx.deleteFrom('session').where('expiresAt', '<=', now).executeTakeFirst())
}

export async function deleteExpiredVerifications(trx: Trx, now: string): Promise<number> {
  return count(await trx.deleteFrom('verification').where('expiresAt', '<=', now).executeTakeFirst())
}

/** A second line with the same status was written for its note alone, but for the rare project that was reopened. */
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

function count(result: DeleteResult): number {
  return Number(result.numDeletedRows)
}
