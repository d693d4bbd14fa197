import type { ExpressionBuilder } from 'kysely'
import { among } from '#domain/kernel/among.ts'
import type { Db, Tables, Trx } from '#domain/kernel/database.ts'
import type { RetentionLimits } from '#domain/kernel/own-data.ts'
import { deleteAmong } from '#domain/kernel/rows.ts'
import { OPEN_STATUSES } from './project-states.schema.ts'
import type { ProjectStatus } from './projects.schema.ts'

/** A project whose work is not over. */
type OpenProject = { id: string; service: string; status: ProjectStatus; paymentId: string | null }

/** Oldest first. */
export function findOpenProjects(db: Db, ownerId: string): Promise<OpenProject[]> {
  return db
    .selectFrom('projects')
    .select(['id', 'service', 'status', 'payment_id as paymentId'])
    .where('user_id', '=', ownerId)
    .where('status', 'in', [...OPEN_STATUSES])
    .orderBy('created_at')
    .execute()
}

/** What was written about a change goes, with the line of a history that was only that; the change itself stays. @returns how many notes */
export async function expireNotes(trx: Trx, { communicationBefore }: RetentionLimits): Promise<number> {
  const onlyNotes = await trx
    .deleteFrom('project_changes')
    .where('note', 'is not', null)
    .where('created_at', '<', communicationBefore)
    .where(followsSameStatus)
    .executeTakeFirst()
  const emptied = await trx
    .updateTable('project_changes')
    .set({ note: null })
    .where('note', 'is not', null)
    .where('created_at', '<', communicationBefore)
    .executeTakeFirst()
  return Number(onlyNotes.numDeletedRows) + Number(emptied.numUpdatedRows)
}

/** Those of these payments whose project is open, or has changed since a time. */
export async function findPaymentsWithWork(
  db: Db,
  paymentIds: readonly string[],
  since: string,
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('projects')
    .select('payment_id')
    .where(among(db, 'payment_id', paymentIds))
    .where(isOpenOrChangedSince(since))
    .execute()
  return new Set(rows.flatMap(({ payment_id }) => payment_id ?? []))
}

/** Those of these orders whose project is open, or has changed since a time. */
export async function findOrdersWithWork(
  db: Db,
  orderIds: readonly string[],
  since: string,
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('projects')
    .select('order_id')
    .where(among(db, 'order_id', orderIds))
    .where(isOpenOrChangedSince(since))
    .execute()
  return new Set(rows.map(({ order_id }) => order_id))
}

/** Deletes the projects of these orders. */
export function forgetProjectsOfOrders(trx: Trx, orderIds: readonly string[]): Promise<void> {
  return deleteAmong(trx, 'projects', 'order_id', orderIds)
}

/** Deletes the projects that these payments paid. */
export function forgetProjectsOf(trx: Trx, paymentIds: readonly string[]): Promise<void> {
  return deleteAmong(trx, 'projects', 'payment_id', paymentIds)
}

function isOpenOrChangedSince(since: string) {
  return (is: ExpressionBuilder<Tables, 'projects'>) =>
    is.or([is('status', 'in', [...OPEN_STATUSES]), is('updated_at', '>=', since)])
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
