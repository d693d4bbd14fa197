import type { Db } from '#domain/kernel/database.ts'
import {
  type CursorPage,
  type CursorRequest,
  cursorPageOf,
  LIST_START,
  type Page,
  type PageRequest,
  pageOf,
  WHOLE_LIST,
} from '#domain/kernel/pages.schema.ts'
import { findPeople } from '#domain/people/people.server.ts'
import { OPEN_STATUSES } from '#domain/projects/project-states.schema.ts'
import { noSuchProject } from '#domain/projects/project-transitions.ts'
import type { WhichProject } from '#domain/projects/projects.deps.ts'
import type { ClientProject, Project, ProjectStatus } from '#domain/projects/projects.schema.ts'
import { toProjects } from '#domain/projects/to-projects.server.ts'
import { factsReader } from './project-facts.server.ts'
import {
  type FoundProject,
  selectProjectPosition,
  selectProjects,
  selectProjectsOfOwner,
} from './projects.store.server.ts'

export async function listProjects(db: Db, ownerId: string): Promise<Project[]> {
  const { rows } = await pageOfProjects(db, ownerId, WHOLE_LIST)
  return rows
}

/** Newest first. @throws AppError not-found unless `before` is one of theirs */
export async function pageOfProjects(
  db: Db,
  ownerId: string,
  { limit, before }: PageRequest,
): Promise<Page<Project>> {
  const start =
    before === undefined ? LIST_START : await selectProjectPosition(db, { userId: ownerId, id: before })
  if (!start) throw noSuchProject()
  const found = await selectProjectsOfOwner(db, { userId: ownerId, ...start, limit: limit + 1 })
  const { rows, next } = pageOf(found, limit)
  return { rows: await withDetails(db, rows), next }
}

/** @throws AppError not-found */
export async function ownProject(
  db: Db,
  { ownerId, projectId }: { ownerId: string; projectId: string },
): Promise<Project> {
  const [project] = await withDetails(db, await selectProjects(db, { id: projectId, ownerId }))
  if (!project) throw noSuchProject()
  return project
}

/** @returns undefined if there is no such project */
export async function readProject(db: Db, which: WhichProject): Promise<Project | undefined> {
  const [project] = await withDetails(db, await selectProjects(db, which))
  return project
}

/** @throws AppError not-found */
export async function showProject(db: Db, projectId: string): Promise<ClientProject> {
  const [project] = await withClients(db, await selectProjects(db, { id: projectId }))
  if (!project) throw noSuchProject()
  return project
}

export async function cursorPageOfProjects(
  db: Db,
  { limit, after, status }: CursorRequest & { status?: ProjectStatus | undefined },
): Promise<CursorPage<ClientProject>> {
  const found = await selectProjects(db, { statuses: status && [status], after, limit: limit + 1 })
  const { rows, next } = cursorPageOf(found, limit)
  return { rows: await withClients(db, rows), next }
}

/** Oldest first. */
export async function projectsOfStatuses(
  db: Db,
  statuses: readonly ProjectStatus[],
  id?: string,
): Promise<ClientProject[]> {
  const newestFirst = await selectProjects(db, { statuses, id })
  return withClients(db, newestFirst.toReversed())
}

/** By due date; projects without one come last. */
export async function listOpenProjects(db: Db): Promise<ClientProject[]> {
  const projects = await projectsOfStatuses(db, OPEN_STATUSES)
  return projects.toSorted((a, b) => dueKey(a).localeCompare(dueKey(b)))
}

function dueKey({ dueOn, createdAt }: Project): string {
  return `${dueOn ?? '9999-12-31'} ${createdAt}`
}

async function withClients(db: Db, rows: readonly FoundProject[]): Promise<ClientProject[]> {
  const projects = await withDetails(db, rows)
  const userIds = rows.map((row) => row.user_id)
  const people = await findPeople(db, userIds)
  return rows.flatMap((row, index) => {
    const [project, person] = [projects[index], people.get(row.user_id)]
    if (!project || !person) return []
    return [{ ...project, client: { id: person.id, name: person.name, email: person.email } }]
  })
}

async function withDetails(db: Db, rows: readonly FoundProject[]): Promise<Project[]> {
  if (rows.length === 0) return []
  const factsOf = await factsReader(db, rows)
  return toProjects(
    db,
    rows.map((row) => ({ row, facts: factsOf(row) })),
  )
}
