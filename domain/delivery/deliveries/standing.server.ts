import type { Db } from '#domain/kernel/database.ts'
import { findDelivered } from '#domain/projects/project-of-deliveries.server.ts'
import type { ToldDeliveryStatus } from '#domain/projects/projects.schema.ts'
import { type DeliveryRow, selectDeliveriesOfStatus } from './deliveries.store.server.ts'

/** dueOn: of its project, YYYY-MM-DD */
export type Standing = DeliveryRow & { service: string; dueOn: string | null }

/** Of projects that are worked on, where it is the newest that stands; a later one has told of itself. @param id of one, or of all */
export async function standing(db: Db, status: ToldDeliveryStatus, id?: string): Promise<Standing[]> {
  const rows = await selectDeliveriesOfStatus(db, status, id)
  const delivered = await findDelivered(db, { status, ids: rows.map(({ project_id }) => project_id) })
  const projects = new Map(delivered.map((project) => [project.id, project]))
  return rows.flatMap((row) => {
    const project = projects.get(row.project_id)
    return project?.number === row.number ? [{ ...row, service: project.service, dueOn: project.dueOn }] : []
  })
}

/** Whether a delivery waits for its client's answer. @param day YYYY-MM-DD: and whether it counts as approved on that day without one */
export async function isUnanswered(db: Db, id: string, day?: string): Promise<boolean> {
  const [row] = await standing(db, 'open', id)
  return row !== undefined && (day === undefined || row.approved_by_silence_on === day)
}
