import { optimizationTitle } from '#domain/crm/catalogue/catalogue.schema.ts'
import type { Db } from '#domain/kernel/database.ts'
import { UNBEGUN_STATUSES, WORKED_STATUSES } from './project-states.schema.ts'
import { selectProject, selectProjectsOfStatuses } from './projects.store.server.ts'

/** since: when it was opened, ISO 8601 */
type RemindedProject = { id: string; ownerId: string; service: string; since: string }

/** Paid and not begun, without files, and nobody asks for the money back. @param id of one, or of all */
export async function findWithoutFiles(db: Db, id?: string): Promise<RemindedProject[]> {
  const rows = await selectProjectsOfStatuses(db, UNBEGUN_STATUSES, id)
  return rows
    .filter((row) => row.has_files === 0 && row.payment_id !== null && row.refund_asked_at === null)
    .map(toReminded)
}

/**
 * Worked on, with a day on which they are due and no delivery that waits for an answer, and nobody asks for the money back.
 * @param id of one, or of all
 * @returns dueOn: YYYY-MM-DD
 */
export async function findDue(db: Db, id?: string): Promise<(RemindedProject & { dueOn: string })[]> {
  const rows = await selectProjectsOfStatuses(db, WORKED_STATUSES, id)
  return rows
    .filter((row) => row.delivery_status !== 'open' && row.refund_asked_at === null)
    .flatMap((row) => (row.due_on === null ? [] : [{ ...toReminded(row), dueOn: row.due_on }]))
}

/** Of the project that a question is about. @returns undefined once the project is gone */
export async function projectTitle(db: Db, id: string): Promise<string | undefined> {
  const row = await selectProject(db, id)
  return row && optimizationTitle(row.service)
}

function toReminded(row: Awaited<ReturnType<typeof selectProjectsOfStatuses>>[number]): RemindedProject {
  return { id: row.id, ownerId: row.user_id, service: row.service, since: row.created_at }
}
