import type { Db } from '../kernel/database.ts'
import type { ProjectStatus } from './projects.schema.ts'
import { selectProjectOfPayment, selectStatesOfPayments } from './projects.store.server.ts'
import { refundUntil } from './refund-until.ts'

/** How far the project of a payment is. */
export type ProjectState = {
  status: ProjectStatus
  /** ISO 8601, the end of the time in which a refund may be asked for; nothing while it has not begun. */
  refundUntil: string | null
}

/** The states of the projects that these payments opened, by payment. */
export async function projectStates(
  db: Db,
  paymentIds: readonly string[],
): Promise<ReadonlyMap<string, ProjectState>> {
  if (paymentIds.length === 0) return new Map()
  const rows = await selectStatesOfPayments(db, paymentIds)
  return new Map(
    rows.map((row) => [row.payment_id, { status: row.status, refundUntil: refundUntil(row.completed_at) }]),
  )
}

/** What was done of the work, for whoever settles it: percent as the studio set it last. */
export type ProjectProgress = { id: string; status: ProjectStatus; percent: number | null }

/** Of the project that one of these payments opened; nothing when none did. */
export async function progressOfPayments(
  db: Db,
  paymentIds: readonly string[],
): Promise<ProjectProgress | undefined> {
  for (const paymentId of paymentIds) {
    const project = await selectProjectOfPayment(db, paymentId)
    if (project) return { id: project.id, status: project.status, percent: project.progress_percent }
  }
  return undefined
}
