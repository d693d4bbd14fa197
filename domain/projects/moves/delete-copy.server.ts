import { recordAudit } from '../../audit/audit.server.ts'
import { conflict } from '../../kernel/app-error.ts'
import { isoTime } from '../../kernel/clock.ts'
import { commit, memberOf } from '../../kernel/commit.ts'
import type { Deps } from '../../kernel/deps.ts'
import { dayWords } from '../../kernel/time-words.ts'
import { noSuchProject } from '../project-moves.ts'
import { PROJECT_STATES } from '../project-states.schema.ts'
import { touchProject, updateProject } from '../projects.store.server.ts'

/**
 * Somebody of the studio says that its own copy of an ended project is deleted, as the privacy policy promises.
 * @throws AppError not-found, conflict while work is to come, and when it was said before
 */
export async function sayCopyDeleted(deps: Deps, { projectId }: { projectId: string }): Promise<void> {
  await commit(deps, async (work) => {
    const now = deps.clock()
    const project = await touchProject(work, { projectId, now: isoTime(now) })
    if (!project) throw noSuchProject()
    const { end, words } = PROJECT_STATES[project.status]
    if (end === null) throw conflict(`This project is ${words}: its copy is still needed.`)
    if (project.copy_deleted_at !== null)
      throw conflict(
        `That was said on ${dayWords(project.copy_deleted_at, now)}${project.copy_deleted_by ? ` by ${project.copy_deleted_by}` : ''}.`,
      )
    await updateProject(work, projectId, { copy_deleted_at: isoTime(now), copy_deleted_by: memberOf(work) })
    await recordAudit(work, { action: 'project-copy-deleted', about: projectId, now })
  })
}
