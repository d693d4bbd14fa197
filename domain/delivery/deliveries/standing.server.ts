import { findOrdersAskedBack } from '#domain/billing/refunds/refund-requests.server.ts'
import type { Db } from '#domain/kernel/database.ts'
import { findWorkedOn } from '#domain/projects/project-of-deliveries.server.ts'
import type { ToldDeliveryStatus } from '#domain/projects/projects.schema.ts'
import { type DeliveryRow, selectNewestDeliveriesOfStatus } from './deliveries.store.server.ts'

/** dueOn: of its project, YYYY-MM-DD */
export type Standing = DeliveryRow & { service: string; dueOn: string | null }

/**
 * Of projects that are worked on and whose money nobody asks back, where it is the newest that stands.
 * @param id of one, or of all
 */
export async function standing(db: Db, status: ToldDeliveryStatus, id?: string): Promise<Standing[]> {
  const rows = await selectNewestDeliveriesOfStatus(db, status, id)
  const projects = await findWorkedOn(
    db,
    rows.map(({ project_id }) => project_id),
  )
  const asked = await findOrdersAskedBack(
    db,
    projects.map(({ orderId }) => orderId),
  )
  const byId = new Map(projects.filter(({ orderId }) => !asked.has(orderId)).map((one) => [one.id, one]))
  return rows.flatMap((row) => {
    const project = byId.get(row.project_id)
    return project ? [{ ...row, service: project.service, dueOn: project.dueOn }] : []
  })
}

/** Whether a delivery waits for its client's answer. @param day YYYY-MM-DD: and whether it counts as approved on that day without one */
export async function isUnanswered(db: Db, id: string, day?: string): Promise<boolean> {
  const [row] = await standing(db, 'open', id)
  return row !== undefined && (day === undefined || row.approved_by_silence_on === day)
}
