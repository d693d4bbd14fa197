import { optimizationTitle } from '#domain/crm/catalogue/catalogue.schema.ts'
import { type Db, pluck } from '#domain/kernel/database.ts'
import { deskPages, type FindTasks, MOST_TASKS, type Task } from '#domain/kernel/tasks.ts'
import { addSeconds, isoTime } from '#domain/kernel/time.ts'
import { findPeople } from '#domain/people/people.server.ts'
import { selectAwaitedFigures, selectKeptCopies } from './project-history.store.server.ts'
import type { ProjectRow } from './projects.store.server.ts'

const DAY_SECONDS = 24 * 3600

export const figuresToFollow: FindTasks = async ({ db }) =>
  rowsOf(db, await selectAwaitedFigures(db), ({ id }) => ({
    kind: 'Promised figures',
    until: null,
    href: deskPages.setFigures(id),
  }))

/** Promised in the privacy policy. */
const COPY_DAYS = 90
/** The task appears this many days before the deadline. */
const ASKED_DAYS = 14

export const copiesToDelete: FindTasks = async ({ db, clock }) => {
  const by = isoTime(addSeconds(clock(), -(COPY_DAYS - ASKED_DAYS) * DAY_SECONDS))
  return rowsOf(db, await selectKeptCopies(db, { by, limit: MOST_TASKS }), (project) => ({
    kind: 'Copy to delete',
    until: isoTime(addSeconds(new Date(endOf(project)), COPY_DAYS * DAY_SECONDS)),
    href: deskPages.sayCopyDeleted(project.id),
  }))
}

function endOf({ completed_at, cancelled_at, updated_at }: ProjectRow): string {
  return completed_at ?? cancelled_at ?? updated_at
}

async function rowsOf(
  db: Db,
  projects: readonly ProjectRow[],
  taskOf: (project: ProjectRow) => Pick<Task, 'kind' | 'until' | 'href'>,
): Promise<Task[]> {
  const people = await findPeople(db, pluck(projects, 'user_id'))
  return projects.map((project) => ({
    about: optimizationTitle(project.service),
    client: people.get(project.user_id)?.name ?? null,
    since: project.completed_at ?? project.cancelled_at ?? project.created_at,
    ...taskOf(project),
  }))
}
