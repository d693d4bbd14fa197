import { optimizationTitle } from '#domain/crm/catalogue/catalogue.schema.ts'
import { addSeconds, isoTime } from '#domain/kernel/clock.ts'
import type { Db } from '#domain/kernel/database.ts'
import { deskPages } from '#domain/kernel/desk-pages.ts'
import { type FindWaiting, MOST_WAITING, type Waiting } from '#domain/kernel/waiting.ts'
import { lastWrittenByTeam } from '#domain/messages/thread.server.ts'
import { findPeople } from '#domain/people/people.server.ts'
import { UNBEGUN_STATUSES } from '../project-states.schema.ts'
import {
  type ProjectRow,
  selectAwaitedFigures,
  selectKeptCopies,
  selectProjectsOfStatuses,
} from '../projects.store.server.ts'
import { contactPromised } from './promised-days.ts'

const DAY_SECONDS = 24 * 3600

/**
 * Projects that have not begun. Everybody who buys is promised contact within 24 hours, also where the work waits for the end of the withdrawal
 * period. A message from the studio keeps that promise, and so does the start of the work.
 */
export const unbegunProjects: FindWaiting = async ({ db, clock }) => {
  const now = isoTime(clock())
  const projects = await unbegun(db)
  const written = await lastWrittenByTeam(db, owners(projects))
  return rowsOf(db, projects, ({ id, user_id, created_at, may_start_from, has_files }) => {
    const hasFiles = has_files === 1
    if (hasFiles && (may_start_from ?? '') <= now)
      return {
        what: 'Link to check, work to start',
        until: may_start_from ?? contactPromised(created_at),
        act: deskPages.startProject(id),
      }
    const act = deskPages.answerClient(user_id)
    if ((written.get(user_id) ?? '') <= created_at)
      return { what: 'Client to contact, as we said', until: contactPromised(created_at), act }
    return hasFiles ? undefined : { what: 'Project without files', until: null, act }
  })
}

export const figuresToFollow: FindWaiting = async ({ db }) =>
  rowsOf(db, await selectAwaitedFigures(db), ({ id }) => ({
    what: 'Figures that were promised',
    until: null,
    act: deskPages.setFigures(id),
  }))

/** Within so many days of its end a project's files are deleted, as the privacy policy says. */
const COPY_DAYS = 90
/** So many days before the last one it is asked for. */
const ASKED_DAYS = 14

export const copiesToDelete: FindWaiting = async ({ db, clock }) => {
  const by = isoTime(addSeconds(clock(), -(COPY_DAYS - ASKED_DAYS) * DAY_SECONDS))
  return rowsOf(db, await selectKeptCopies(db, { by, limit: MOST_WAITING }), (project) => ({
    what: 'Our working copy to delete',
    until: isoTime(addSeconds(new Date(endOf(project)), COPY_DAYS * DAY_SECONDS)),
    act: deskPages.sayCopyDeleted(project.id),
  }))
}

function endOf({ completed_at, cancelled_at, updated_at }: ProjectRow): string {
  return completed_at ?? cancelled_at ?? updated_at
}

/** Of one whose money is asked back, that is what waits. */
async function unbegun(db: Db): Promise<ProjectRow[]> {
  const projects = await selectProjectsOfStatuses(db, UNBEGUN_STATUSES)
  return projects.filter(({ refund_asked_at }) => refund_asked_at === null)
}

async function rowsOf(
  db: Db,
  projects: readonly ProjectRow[],
  say: (project: ProjectRow) => Pick<Waiting, 'what' | 'until' | 'act'> | undefined,
): Promise<Waiting[]> {
  const people = await findPeople(db, owners(projects))
  return projects.flatMap((project) => {
    const said = say(project)
    if (!said) return []
    return {
      about: optimizationTitle(project.service),
      whose: people.get(project.user_id)?.name ?? null,
      since: project.completed_at ?? project.cancelled_at ?? project.created_at,
      ...said,
    }
  })
}

function owners(projects: readonly ProjectRow[]): string[] {
  return projects.map(({ user_id }) => user_id)
}
