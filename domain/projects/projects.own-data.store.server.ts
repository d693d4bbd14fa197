import type { ExpressionBuilder } from 'kysely'
import { among } from '../kernel/among.ts'
import type { Db, Tables, Trx } from '../kernel/database.ts'
import { OPEN_STATUSES } from './project-states.schema.ts'

/** Oldest first. */
export function selectOpenProjects(db: Db, userId: string) {
  return db
    .selectFrom('projects')
    .select(['id', 'service', 'status', 'payment_id'])
    .where('user_id', '=', userId)
    .where('status', 'in', [...OPEN_STATUSES])
    .orderBy('created_at')
    .execute()
}

/** The line of a history that was only a note goes; a change of status stays, without its note. @returns how many notes */
export async function emptyNotesBefore(trx: Trx, time: string): Promise<number> {
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
  return Number(onlyNotes.numDeletedRows) + Number(emptied.numUpdatedRows)
}

export async function selectPaymentsWithWork(
  db: Db,
  paymentIds: readonly string[],
  since: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('projects')
    .select('payment_id')
    .where(among(db, 'payment_id', JSON.stringify(paymentIds)))
    .where((is) => is.or([is('status', 'in', [...OPEN_STATUSES]), is('updated_at', '>=', since)]))
    .execute()
  return rows.map((row) => row.payment_id)
}

export async function deleteProjectsOf(trx: Trx, paymentIds: readonly string[]): Promise<void> {
  await trx
    .deleteFrom('projects')
    .where(among(trx, 'payment_id', JSON.stringify(paymentIds)))
    .execute()
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
