import { optimizationTitle } from '#domain/crm/catalogue/catalogue.schema.ts'
import { conflict } from '#domain/kernel/app-error.ts'
import { commit, memberOf, type UnitOfWork } from '#domain/kernel/commit.ts'
import { addSeconds, dayWords, isoTime, timeWords } from '#domain/kernel/time.ts'
import { messageText } from '#domain/messages/messages.server.ts'
import { recordAudit } from '#domain/people/audit/audit.server.ts'
import { PROJECT_STATES } from '../project-states.schema.ts'
import type { ProjectsDeps } from '../projects.deps.ts'
import { type Project, type ProjectStatus, REOPEN_HOURS } from '../projects.schema.ts'
import { type ProjectRow, touchProject, updateProject, updateStatus } from '../projects.store.server.ts'
import { noteChange, notifyOfStatus, readChanged } from './project-changes.server.ts'

/**
 * Undoes the studio's last status change within 24 hours. When the project ends again, the periods for refunds and
 * deletion start again. The client gets a message and an email.
 * @param which.note for the client, up to 5,000 characters
 * @throws AppError not-found, bad-input for the note, conflict if there is nothing to undo
 */
export async function reopenProject(
  deps: ProjectsDeps,
  which: { projectId: string; note?: string | undefined },
): Promise<{ id: string; status: ProjectStatus }> {
  const note = which.note?.trim() ? messageText(which.note) : undefined
  const now = deps.clock()
  const project = await commit(deps, async (trx) => {
    const touched = await touchProject(trx, { projectId: which.projectId, now })
    const to = statusBefore(await readChanged(deps, trx, touched), now)
    const reopened = await updateStatus(trx, {
      projectId: touched.id,
      from: [touched.status],
      to,
      now: isoTime(now),
    })
    if (!reopened) throw new Error(`The project ${touched.id} changed while it was locked.`)
    const message = [reopenedSentence(reopened), note].filter(Boolean).join('\n\n')
    const change = await noteChange(trx, reopened, { author: 'team', note, now })
    const project = await readChanged(deps, trx, reopened)
    await notifyOfStatus(deps, trx, { row: reopened, project, change, message, now })
    await recordAudit(trx, { action: 'project-reopened', about: touched.id, detail: { to }, now })
    return reopened
  })
  return { id: project.id, status: project.status }
}

/** @throws AppError conflict with the reason */
function statusBefore(project: Project, now: Date): ProjectStatus {
  if (project.refunded) throw conflict("The payment of this project was refunded, so it can't be reopened.")
  const { history } = project
  const before = history.findLastIndex(({ status }) => status !== project.status)
  const [from, move] = [history[before]?.status, history[before + 1]]
  if (!from || !move || !PROJECT_STATES[project.status].from.includes(from))
    throw conflict(`There is nothing to undo. This project is ${PROJECT_STATES[project.status].words}.`)
  if (isoTime(addSeconds(new Date(move.at), REOPEN_HOURS * 3600)) < isoTime(now))
    throw conflict(`A project can only be reopened within ${REOPEN_HOURS} hours.`)
  return from
}

function reopenedSentence(project: ProjectRow): string {
  return `We have reopened your project ${optimizationTitle(project.service)}: it is ${PROJECT_STATES[project.status].words} again.`
}

export type DeletedCopy = { id: string; ownerId: string; orderId: string }

/**
 * Locks the project's row.
 * @throws AppError not-found, conflict while the project is open or can be reopened, or if the deletion was already
 * confirmed
 */
export async function markCopyDeleted(
  work: UnitOfWork,
  { projectId, now }: { projectId: string; now: Date },
): Promise<DeletedCopy> {
  const project = await touchProject(work, { projectId, now })
  const { end, words } = PROJECT_STATES[project.status]
  if (end === null) throw conflict(`This project is ${words}, so its copy is still needed.`)
  if (project.copy_deleted_at !== null)
    throw conflict(
      `The deletion was already confirmed on ${dayWords(project.copy_deleted_at, now)}${project.copy_deleted_by ? ` by ${project.copy_deleted_by}` : ''}.`,
    )
  const endedAt = project.completed_at ?? project.cancelled_at ?? project.created_at
  const reopenedUntil = isoTime(addSeconds(new Date(endedAt), REOPEN_HOURS * 3600))
  if (reopenedUntil >= isoTime(now))
    throw conflict(
      `This project can be reopened until ${timeWords(reopenedUntil, now)}. Until then its copy may be needed.`,
    )
  await updateProject(work, projectId, { copy_deleted_at: isoTime(now), copy_deleted_by: memberOf(work) })
  return { id: projectId, ownerId: project.user_id, orderId: project.order_id }
}
