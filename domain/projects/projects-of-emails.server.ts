import { optimizationTitle } from '#domain/crm/catalogue/catalogue.schema.ts'
import type { Db } from '#domain/kernel/database.ts'
import { DONE_STATUSES, OPEN_STATUSES } from './project-states.schema.ts'
import type { ProjectsDeps } from './projects.deps.ts'
import { selectProject } from './projects.store.server.ts'

/** Whether an open project is due on this day, and nothing was delivered since this delivery. @param which dueOn: YYYY-MM-DD */
export async function isDueOn(
  { readProject }: Pick<ProjectsDeps, 'readProject'>,
  db: Db,
  which: { projectId: string; dueOn: string; deliveryNumber: number | null },
): Promise<boolean> {
  const project = await readProject(db, { id: which.projectId })
  return (
    project !== undefined &&
    OPEN_STATUSES.includes(project.status) &&
    project.dueOn === which.dueOn &&
    (project.delivery?.number ?? null) === which.deliveryNumber
  )
}

export async function isProjectDone(db: Db, projectId: string): Promise<boolean> {
  const project = await selectProject(db, projectId)
  return project !== undefined && DONE_STATUSES.includes(project.status)
}

/** What an email calls a project; nothing once it is deleted. */
export async function titleOfProject(db: Db, projectId: string): Promise<string | undefined> {
  const project = await selectProject(db, projectId)
  return project && optimizationTitle(project.service)
}
