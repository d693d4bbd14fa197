import type { Db } from '#domain/kernel/database.ts'
import type { OwnProject } from '#domain/messages/own-project.ts'
import { noSuchProject } from './project-transitions.ts'
import { ownsProject } from './projects.store.server.ts'

/** For a message about a project. @throws AppError not-found when it is not this owner's */
export async function requireOwnProject(db: Db, ownerId: string, projectId: string): Promise<OwnProject> {
  if (!(await ownsProject(db, ownerId, projectId))) throw noSuchProject()
  return { id: projectId, ownerId } as OwnProject
}
