import type { Db } from '../kernel/database.ts'
import type { ProjectStatus } from './projects.schema.ts'
import { selectStatesOfPayments } from './projects.store.server.ts'

/** How far the project of a payment is. */
export type ProjectState = { status: ProjectStatus; completedAt: string | null }

/** The states of the projects that these payments opened, by payment. */
export async function projectStates(
  db: Db,
  paymentIds: readonly string[],
): Promise<ReadonlyMap<string, ProjectState>> {
  if (paymentIds.length === 0) return new Map()
  const rows = await selectStatesOfPayments(db, paymentIds)
  return new Map(rows.map((row) => [row.payment_id, { status: row.status, completedAt: row.completed_at }]))
}
