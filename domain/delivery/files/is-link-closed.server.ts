import type { Db } from '#domain/kernel/database.ts'
import { findStatuses } from '#domain/projects/projects-of-files.server.ts'
import { isBeforeWork } from './files.server.ts'
import { selectFile } from './files.store.server.ts'

/** The project of a link that still does not open, for the same reason, while somebody waits for what it leads to; else nothing. */
export async function isLinkClosed(
  db: Db,
  { fileId, state }: { fileId: string; state: string },
): Promise<{ projectId: string | null } | undefined> {
  const file = await selectFile(db, fileId)
  if (!file || file.link_state !== state || file.withdrawn_at !== null || file.fetched_at !== null)
    return undefined
  const projectId = file.project_id
  const status = projectId === null ? undefined : (await findStatuses(db, [projectId])).get(projectId)
  return isBeforeWork(status) ? { projectId } : undefined
}
