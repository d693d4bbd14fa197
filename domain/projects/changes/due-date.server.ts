import { optimizationTitle } from '#domain/crm/catalogue/catalogue.schema.ts'
import { enqueueEmail } from '#domain/email/outbox.server.ts'
import { badInput, conflict } from '#domain/kernel/app-error.ts'
import { commit, type UnitOfWork } from '#domain/kernel/commit.ts'
import type { Trx } from '#domain/kernel/database.ts'
import { addWorkingDays } from '#domain/kernel/periods.ts'
import { requireVersion, versionOf } from '#domain/kernel/stored.ts'
import { dayNamed, isDay, isoTime, stockholmDay } from '#domain/kernel/time.ts'
import { messageText } from '#domain/messages/messages.server.ts'
import { lastChange, recordAudit } from '#domain/people/audit/audit.server.ts'
import { findPerson } from '#domain/people/people.server.ts'
import { OPEN_STATUSES, PROJECT_STATES } from '../project-states.schema.ts'
import type { ProjectsDeps } from '../projects.deps.ts'
import {
  clearStartTime,
  type ProjectRow,
  selectProject,
  setStartTime,
  touchProject,
  updateProject,
} from '../projects.store.server.ts'
import { letterNext } from '../status-headline/project-next.server.ts'
import { statusHeadline } from '../status-headline/status-headline.ts'
import { readChanged, recordChange } from './project-changes.server.ts'
import { dueMovedEmail } from './projects.emails.ts'

/**
 * Changes or sets the due date. The client gets a message and an email with the previous date.
 * @param change.on YYYY-MM-DD; `because`: for the client, up to 5,000 characters; `version`: of the date that was read
 * @throws AppError not-found, bad-input, conflict if the project has ended, the date is the same, or it was changed in the meantime
 */
export async function moveDue(
  deps: ProjectsDeps,
  move: { projectId: string; on: string; because: string; version?: string },
): Promise<{ from: string | null; to: string }> {
  const now = deps.clock()
  const because = messageText(move.because)
  if (!isDay(move.on)) throw badInput('Enter a valid date as YYYY-MM-DD.')
  if (move.on < stockholmDay(now)) throw badInput("The due date can't be in the past.")
  return commit(deps, async (trx) => {
    const before = await touchProject(trx, { projectId: move.projectId, now })
    if (!OPEN_STATUSES.includes(before.status))
      throw conflict(`A project that is ${PROJECT_STATES[before.status].words} no longer has a due date.`)
    if (before.due_on === move.on) throw conflict('This project is already due on that day.')
    await requireVersion(trx, {
      read: move.version,
      stored: versionOf(before.due_on),
      lastChange: lastChange(trx, before.id, 'project-due-moved'),
      now,
    })
    const changes = { due_on: move.on, due_before_moved: before.due_before_moved ?? before.due_on }
    await updateProject(trx, before.id, changes)
    const moved = { project: { ...before, ...changes }, from: before.due_on, to: move.on, because, now }
    await notify(deps, trx, moved)
    const detail = { from: before.due_on, to: move.on }
    await recordAudit(trx, { action: 'project-due-moved', about: before.id, detail, now })
    return detail
  })
}

async function notify(
  deps: ProjectsDeps,
  trx: UnitOfWork,
  moved: { project: ProjectRow; from: string | null; to: string; because: string; now: Date },
): Promise<void> {
  const { project, because, now } = moved
  const title = optimizationTitle(project.service)
  const [from, to] = [moved.from === null ? undefined : dayNamed(moved.from, now), dayNamed(moved.to, now)]
  const note = [from ? `Due on ${to}. It was due on ${from}.` : `Due on ${to}.`, because].join('\n\n')
  const sentence = `Your project ${title} is ${from ? 'now ' : ''}due on ${to}.${from ? ` It was due on ${from}.` : ''}`
  const change = await recordChange(trx, project, {
    author: 'team',
    note,
    message: `${sentence}\n\n${because}`,
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

/** @returns the project, if there is one that had to wait */
export async function letStart(
  trx: Trx,
  consent: { orderId: string; now: Date },
): Promise<{ id: string } | undefined> {
  const project = await clearStartTime(trx, { orderId: consent.orderId, now: isoTime(consent.now) })
  if (project) await recount(trx, project, consent.now)
  return project
}

/**
 * Makes work wait for the end of the withdrawal period, if it hasn't begun.
 * @param wait.from ISO 8601 @returns the project, if it waits now
 */
export async function letWait(
  trx: Trx,
  wait: { orderId: string; from: string },
): Promise<{ id: string } | undefined> {
  const project = await setStartTime(trx, wait)
  if (project) await recount(trx, project, new Date(wait.from))
  return project
}

/** Sets the due date when files arrive, and clears it if there are none. A date that was agreed or changed stays. */
export async function followFiles(
  trx: Trx,
  files: { projectId: string; hasFiles: boolean; now: Date },
): Promise<void> {
  const { projectId, hasFiles, now } = files
  const project = await selectProject(trx, projectId)
  if (project && hasFiles !== (project.due_on !== null)) await count(trx, project, hasFiles ? now : null)
}

async function recount(trx: Trx, project: ProjectRow, now: Date): Promise<void> {
  if (project.due_on !== null) await count(trx, project, now)
}

/** @param from null while files are missing */
async function count(trx: Trx, project: ProjectRow, from: Date | null): Promise<void> {
  const { delivery_working_days: days, due_before_moved, may_start_from } = project
  if (days === null || due_before_moved !== null) return
  const start = from && new Date(Math.max(from.getTime(), Date.parse(may_start_from ?? isoTime(from))))
  await updateProject(trx, project.id, { due_on: start && addWorkingDays(stockholmDay(start), days) })
}
