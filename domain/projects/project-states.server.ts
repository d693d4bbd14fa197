import type { Db } from '#domain/kernel/database.ts'
import { PROJECT_STATES } from './project-states.schema.ts'
import {
  type ProjectRow,
  selectAllProjectsOfOwner,
  selectCompletions,
  selectProjectOfOrder,
} from './projects.store.server.ts'
import { refundUntil } from './refund-until.ts'

/** Until when a refund may be asked for, in ISO 8601, by order; nothing while a project is not completed. */
export async function findRefundEnds(
  db: Db,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  const rows = await selectCompletions(db, { orderIds })
  return new Map(rows.map(({ order_id, completed_at }) => [order_id, refundUntil(completed_at)]))
}

/** What was done of the work, for whoever settles it. */
type ProjectProgress = {
  id: string
  isDone: boolean
  /** It was cancelled, so nothing more is delivered. */
  isCalledOff: boolean
  /** What a consumer who withdraws pays for, in whole per cent of the price. */
  donePercent: number
}

/** Of each project of a client, with when it was completed, in ISO 8601. */
export async function progressOfOwner(
  db: Db,
  ownerId: string,
): Promise<{ orderId: string; doneAt: string | null; donePercent: number }[]> {
  const projects = await selectAllProjectsOfOwner(db, ownerId)
  return projects.map((project) => {
    const { isDone, donePercent } = progressOf(project)
    return { orderId: project.order_id, doneAt: isDone ? project.completed_at : null, donePercent }
  })
}

/** Of the project of an order; undefined where it has none. */
export async function progressOfOrder(db: Db, orderId: string): Promise<ProjectProgress | undefined> {
  const project = await selectProjectOfOrder(db, orderId)
  return project && progressOf(project)
}

function progressOf(project: ProjectRow): ProjectProgress {
  const { end, keepsProgress } = PROJECT_STATES[project.status]
  const donePercent = keepsProgress ? (project.progress_percent ?? 0) : 0
  return { id: project.id, isDone: end === 'done', isCalledOff: end === 'called-off', donePercent }
}
