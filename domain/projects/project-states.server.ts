import type { Db } from '#domain/kernel/database.ts'
import { PROJECT_STATES } from './project-states.schema.ts'
import {
  type ProjectRow,
  selectAllProjectsOfOwner,
  selectProjectOfOrder,
  selectStatesOfOrders,
} from './projects.store.server.ts'
import { refundUntil } from './refund-until.ts'

/** How far the project of a payment is. */
export type ProjectState = {
  /** ISO 8601, the end of the time in which a refund may be asked for; nothing while it has not begun. */
  refundUntil: string | null
  /** Whether the contract was ended and what goes back decided, by a refund of all or a withdrawal. */
  takenBack: boolean
}

/** The states of the projects of these orders, by order. */
export async function projectStates(
  db: Db,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, ProjectState>> {
  if (orderIds.length === 0) return new Map()
  const rows = await selectStatesOfOrders(db, { orderIds })
  return new Map(
    rows.map(({ order_id, completed_at, refunded_at }) => [
      order_id,
      { refundUntil: refundUntil(completed_at), takenBack: refunded_at !== null },
    ]),
  )
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
