import type { Db } from '../kernel/database.ts'
import { findDelivered } from '../projects/project-of-deliveries.server.ts'
import type { ToldDeliveryStatus } from '../projects/projects.schema.ts'
import { type DeliveryRow, selectDeliveriesOfStatus } from './deliveries.store.server.ts'

/** dueOn: of its project, YYYY-MM-DD */
export type Standing = DeliveryRow & { service: string; dueOn: string | null }

/** Of projects that are worked on, where it is the newest that stands; a later one has told of itself. */
export async function standing(db: Db, status: ToldDeliveryStatus): Promise<Standing[]> {
  const rows = await selectDeliveriesOfStatus(db, status)
  const projects = await findDelivered(db, status)
  return rows.flatMap((row) => {
    const project = projects.find(({ id, number }) => id === row.project_id && number === row.number)
    return project ? [{ ...row, service: project.service, dueOn: project.dueOn }] : []
  })
}
