import type { Db, Trx } from '#domain/kernel/database.ts'
import { noSuchProject } from './project-transitions.ts'
import type { ProjectStatus } from './projects.schema.ts'
import { lockProject, selectFigures, selectProject, selectWorkedOn } from './projects.store.server.ts'

/** What a delivery has to know of its project. */
export type HeldProject = {
  id: string
  ownerId: string
  orderId: string
  service: string
  status: ProjectStatus
  hasFigures: boolean
}

/** The order that a project fulfils. */
export async function findOrderOf(db: Db, projectId: string): Promise<string | undefined> {
  return (await selectProject(db, projectId))?.order_id
}

/** Whose a project is. @throws AppError not-found */
export async function requireOwnerOf(db: Db, projectId: string): Promise<string> {
  const project = await selectProject(db, projectId)
  if (!project) throw noSuchProject()
  return project.user_id
}

/** The project, which nobody else changes before this transaction ends; nothing when there is none. */
export async function lockOpenProject(trx: Trx, projectId: string): Promise<HeldProject | undefined> {
  const project = await lockProject(trx, projectId)
  if (!project) return undefined
  const figures = await selectFigures(trx, { projectIds: [project.id] })
  return {
    id: project.id,
    ownerId: project.user_id,
    orderId: project.order_id,
    service: project.service,
    status: project.status,
    hasFigures: figures.length > 0,
  }
}

/** Those of these that are worked on. @returns dueOn: YYYY-MM-DD */
export async function findWorkedOn(
  db: Db,
  ids: readonly string[],
): Promise<{ id: string; orderId: string; service: string; dueOn: string | null }[]> {
  const rows = await selectWorkedOn(db, ids)
  return rows.map(({ id, order_id: orderId, service, due_on: dueOn }) => ({ id, orderId, service, dueOn }))
}
