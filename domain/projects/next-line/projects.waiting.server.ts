import { optimizationTitle } from '../../catalogue/catalogue.schema.ts'
import { addSeconds, isoTime } from '../../kernel/clock.ts'
import type { Db } from '../../kernel/database.ts'
import { type FindWaiting, MOST_WAITING, type Waiting } from '../../kernel/waiting.ts'
import { findPeople } from '../../people/people.server.ts'
import { lastWrittenByTeam } from '../../thread/thread.server.ts'
import { UNBEGUN_STATUSES } from '../project-states.schema.ts'
import {
  type ProjectRow,
  selectAwaitedFigures,
  selectKeptCopies,
  selectProjectsOfStatuses,
} from '../projects.store.server.ts'
import { contactPromised } from './promised-days.ts'

const DAY_SECONDS = 24 * 3600

/** Open, and no files are there. Whoever waits for no period of withdrawal was told by when we contact them; it holds until the studio wrote. */
export const projectsWithoutFiles: FindWaiting = async ({ db, studio, clock }) => {
  const now = isoTime(clock())
  const projects = (await unbegun(db)).filter(({ has_files }) => has_files === 0)
  const written = await lastWrittenByTeam(db, owners(projects))
  return rowsOf(db, projects, (project) => {
    const isPromised =
      (project.may_start_from ?? '') <= now && (written.get(project.user_id) ?? '') <= project.created_at
    return {
      what: isPromised ? 'Client to contact, as we said' : 'Project without files',
      until: isPromised ? contactPromised(project.created_at) : null,
      act: studio.whereToAct.answerClient(project.user_id),
    }
  })
}

/** A link to files is checked by the promised hour, or once the work may start. */
export const linksToCheck: FindWaiting = async ({ db, studio, clock }) => {
  const now = isoTime(clock())
  const projects = (await unbegun(db)).filter(
    ({ has_files, may_start_from }) => has_files === 1 && (may_start_from ?? '') <= now,
  )
  return rowsOf(db, projects, (project) => ({
    what: 'Link to check, work to start',
    until: project.may_start_from ?? contactPromised(project.created_at),
    act: studio.whereToAct.startProject(project.id),
  }))
}

export const figuresToFollow: FindWaiting = async ({ db, studio }) =>
  rowsOf(db, await selectAwaitedFigures(db), ({ id }) => ({
    what: 'Figures that were promised',
    until: null,
    act: studio.whereToAct.setFigures(id),
  }))

/** Within so many days of its end a project's files are deleted, as the privacy policy says. */
const COPY_DAYS = 90
/** So many days before the last one it is asked for. */
const ASKED_DAYS = 14

export const copiesToDelete: FindWaiting = async ({ db, studio, clock }) => {
  const by = isoTime(addSeconds(clock(), -(COPY_DAYS - ASKED_DAYS) * DAY_SECONDS))
  return rowsOf(db, await selectKeptCopies(db, { by, limit: MOST_WAITING }), (project) => ({
    what: 'Our working copy to delete',
    until: isoTime(addSeconds(new Date(endOf(project)), COPY_DAYS * DAY_SECONDS)),
    act: studio.whereToAct.sayCopyDeleted(project.id),
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
  say: (project: ProjectRow) => Pick<Waiting, 'what' | 'until' | 'act'>,
): Promise<Waiting[]> {
  const people = await findPeople(db, owners(projects))
  return projects.map((project) => ({
    about: optimizationTitle(project.service),
    whose: people.get(project.user_id)?.name ?? null,
    since: project.completed_at ?? project.cancelled_at ?? project.created_at,
    ...say(project),
  }))
}

function owners(projects: readonly ProjectRow[]): string[] {
  return projects.map(({ user_id }) => user_id)
}
