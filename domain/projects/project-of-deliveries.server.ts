import type { Db, Trx } from '#domain/kernel/database.ts'
import type { ProjectStatus, ToldDeliveryStatus } from './projects.schema.ts'
import { lockProject, selectDelivered, selectFigures, selectProject } from './projects.store.server.ts'

/** What a delivery has to know of its project. */
export type HeldProject = {
  id: string
  ownerId: string
  orderId: string
  service: string
  status: ProjectStatus
  refundAsked: boolean
  hasFigures: boolean
}

/** The order that a project fulfils. */
export async function findOrderOf(db: Db, projectId: string): Promise<string | undefined> {
  return (await selectProject(db, projectId))?.order_id
}

/** The project, which nobody else changes before this transaction ends; nothing when there is none. */
export async function holdProject(trx: Trx, projectId: string): Promise<HeldProject | undefined> {
  const project = await lockProject(trx, projectId)
  if (!project) return undefined
  const figures = await selectFigures(trx, { projectIds: [project.id] })
  return {
    id: project.id,
    ownerId: project.user_id,
    orderId: project.order_id,
    service: project.service,
    status: project.status,
    refundAsked: project.refund_asked_at !== null,
    hasFigures: figures.length > 0,
  }
}

/** Those of these that are worked on and of which this is so of the newest delivery that stands; number: of that. */
export async function findDelivered(
  db: Db,
  which: { status: ToldDeliveryStatus; ids: readonly string[] },
): Promise<{ id: string; service: string; number: number | null; dueOn: string | null }[]> {
  const rows = await selectDelivered(db, which)
  return rows.map(({ id, service, delivery_number: number, due_on: dueOn }) => ({
    id,
    service,
    number,
    dueOn,
  }))
}
