import { optimizationTitle } from '#domain/crm/catalogue/catalogue.schema.ts'
import { enqueueEmail } from '#domain/email/outbox.server.ts'
import { badInput, conflict } from '#domain/kernel/app-error.ts'
import { commit, type UnitOfWork } from '#domain/kernel/commit.ts'
import { requireVersion } from '#domain/kernel/stored.ts'
import { dayNamed, isDay, isoTime, stockholmDay } from '#domain/kernel/time.ts'
import { messageText } from '#domain/messages/message-text.ts'
import { lastChange, recordAudit } from '#domain/people/audit/audit.server.ts'
import { findPerson } from '#domain/people/people.server.ts'
import { OPEN_STATUSES, PROJECT_STATES } from '../project-states.schema.ts'
import { noSuchProject } from '../project-transitions.ts'
import { dueVersion } from '../project-versions.ts'
import type { ProjectsDeps } from '../projects.deps.ts'
import { type ProjectRow, touchProject, updateProject } from '../projects.store.server.ts'
import { letterNext } from '../status-headline/project-next.server.ts'
import { statusHeadline } from '../status-headline/status-headline.ts'
import { dueMovedEmail } from './move-due.emails.ts'
import { readChanged, recordChange } from './project-changes.server.ts'

/**
 * Moves the day on which a project is due, or promises one. The client is told in their thread and by mail, with the day that was promised
 * before, which stays in the history.
 * @param move on: YYYY-MM-DD; because: the reason as the client reads it, up to 5,000 characters; version: of the day that was read
 * @throws AppError not-found, bad-input for the day or the reason, or conflict when the project has ended, is due on that day already or on another one than was read
 */
export async function moveDue(
  deps: ProjectsDeps,
  move: { projectId: string; on: string; because: string; version?: string },
): Promise<{ from: string | null; to: string }> {
  const now = deps.clock()
  const because = messageText(move.because)
  if (!isDay(move.on)) throw badInput('The day must be one of the calendar, as YYYY-MM-DD.')
  if (move.on < stockholmDay(now)) throw badInput('A day that has passed cannot be promised.')
  return commit(deps, async (trx) => {
    const before = await touchProject(trx, { projectId: move.projectId, now: isoTime(now) })
    if (!before) throw noSuchProject()
    if (!OPEN_STATUSES.includes(before.status))
      throw conflict(`A project that is ${PROJECT_STATES[before.status].words} is not due any more.`)
    if (before.due_on === move.on) throw conflict('This project is due on that day already.')
    await requireVersion(trx, {
      read: move.version,
      stored: dueVersion(before.due_on),
      lastChange: lastChange(trx, before.id, 'project-due-moved'),
      now,
    })
    const changes = { due_on: move.on, due_before_moved: before.due_before_moved ?? before.due_on }
    await updateProject(trx, before.id, changes)
    const told = { project: { ...before, ...changes }, from: before.due_on, to: move.on, because, now }
    await tell(deps, trx, told)
    const detail = { from: before.due_on, to: move.on }
    await recordAudit(trx, { action: 'project-due-moved', about: before.id, detail, now })
    return detail
  })
}

async function tell(
  deps: ProjectsDeps,
  trx: UnitOfWork,
  moved: { project: ProjectRow; from: string | null; to: string; because: string; now: Date },
): Promise<void> {
  const { project, because, now } = moved
  const title = optimizationTitle(project.service)
  const [from, to] = [moved.from === null ? undefined : dayNamed(moved.from, now), dayNamed(moved.to, now)]
  const note = [from ? `Due on ${to}, before on ${from}.` : `Due on ${to}.`, because].join('\n\n')
  const said = `Your project ${title} is ${from ? 'now ' : ''}due on ${to}${from ? `; before, it was due on ${from}` : ''}.`
  const change = await recordChange(trx, project, {
    author: 'team',
    note,
    told: `${said}\n\n${because}`,
    now,
  })
  const person = await findPerson(trx, project.user_id)
  if (!person) return
  const moving = await readChanged(deps, trx, project)
  const mail = dueMovedEmail({
    projectId: project.id,
    name: person.name,
    title,
    from,
    to,
    because,
    next: letterNext(statusHeadline(moving, now), now),
    studio: deps.studio,
  })
  await enqueueEmail(trx, {
    kind: 'progress',
    to: person.email,
    mail,
    now,
    key: `project-due:${change.id}`,
    sendWhile: {
      what: 'due-day-unchanged',
      projectId: project.id,
      dueOn: moved.to,
      deliveryNumber: moving.delivery?.number ?? null,
    },
  })
}
