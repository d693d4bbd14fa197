import { conflict } from '#domain/kernel/app-error.ts'
import { memberOf, type UnitOfWork } from '#domain/kernel/commit.ts'
import { addSeconds, dayWords, isoTime, timeWords } from '#domain/kernel/time.ts'
import { PROJECT_STATES } from '../project-states.schema.ts'
import { noSuchProject } from '../project-transitions.ts'
import { REOPEN_HOURS } from '../projects.schema.ts'
import { touchProject, updateProject } from '../projects.store.server.ts'

/** The project whose copy is deleted. */
export type DeletedCopy = { id: string; ownerId: string; orderId: string }

/**
 * Notes that the studio's own copy of an ended project is deleted, and holds its row.
 * @throws AppError not-found, conflict while work is to come or may be taken up again, and when it was said before
 */
export async function markCopyDeleted(
  trx: UnitOfWork,
  { projectId, now }: { projectId: string; now: Date },
): Promise<DeletedCopy> {
  const project = await touchProject(trx, { projectId, now: isoTime(now) })
  if (!project) throw noSuchProject()
  const { end, words } = PROJECT_STATES[project.status]
  if (end === null) throw conflict(`This project is ${words}: its copy is still needed.`)
  if (project.copy_deleted_at !== null)
    throw conflict(
      `That was said on ${dayWords(project.copy_deleted_at, now)}${project.copy_deleted_by ? ` by ${project.copy_deleted_by}` : ''}.`,
    )
  const endedAt = project.completed_at ?? project.cancelled_at ?? project.created_at
  const reopenedUntil = isoTime(addSeconds(new Date(endedAt), REOPEN_HOURS * 3600))
  if (reopenedUntil >= isoTime(now))
    throw conflict(
      `This project can be reopened until ${timeWords(reopenedUntil, now)}: until then its copy may be needed.`,
    )
  await updateProject(trx, projectId, { copy_deleted_at: isoTime(now), copy_deleted_by: memberOf(trx) })
  return { id: projectId, ownerId: project.user_id, orderId: project.order_id }
}
