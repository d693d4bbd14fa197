import type { Db, Trx } from '../kernel/database.ts'
import type { RetentionLimits } from '../kernel/own-data.ts'
import {
  deleteProjectsOf,
  emptyNotesBefore,
  selectOpenProjects,
  selectPaymentsWithWork,
} from './projects.own-data.store.server.ts'
import type { ProjectStatus } from './projects.schema.ts'

/** A project whose work is not over. */
export type OpenProject = { id: string; service: string; status: ProjectStatus; paymentId: string }

/** Oldest first. */
export async function findOpenProjects(db: Db, ownerId: string): Promise<OpenProject[]> {
  const rows = await selectOpenProjects(db, ownerId)
  return rows.map(({ id, service, status, payment_id }) => ({ id, service, status, paymentId: payment_id }))
}

/** What was written about a change goes; the change itself stays. @returns how many notes */
export function expireNotes(trx: Trx, { communicationBefore }: RetentionLimits): Promise<number> {
  return emptyNotesBefore(trx, communicationBefore)
}

/** Those of these payments whose project is open, or has changed since a time. */
export async function findPaymentsWithWork(
  db: Db,
  paymentIds: readonly string[],
  since: string,
): Promise<ReadonlySet<string>> {
  return new Set(await selectPaymentsWithWork(db, paymentIds, since))
}

/** Deletes the projects that these payments opened. */
export function forgetProjectsOf(trx: Trx, paymentIds: readonly string[]): Promise<void> {
  return deleteProjectsOf(trx, paymentIds)
}
