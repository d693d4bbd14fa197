import { beforeEach } from 'vitest'
import { commit } from '#domain/kernel/commit.ts'
import { addSeconds } from '#domain/kernel/time.ts'
import { changeProjectStatus } from '#domain/projects/changes/change-status.server.ts'
import type { ProjectsDeps } from '#domain/projects/projects.deps.ts'
import type { Project, ProjectStatus } from '#domain/projects/projects.schema.ts'
import { listProjects } from '#domain/reads/list-projects.server.ts'
import type { Engine } from '#platform/database/database.ts'
import { addClient, addPayment, openPaidProject } from './clients.ts'
import { domainDeps } from './domain-deps.ts'
import { type TestDatabase, useDatabase } from './engines.ts'

/** Everything around a project: a database, a clock, a client, and one of their projects. */
type ProjectsRig = {
  readonly database: TestDatabase
  readonly deps: ProjectsDeps
  readonly client: Awaited<ReturnType<typeof addClient>>
  readonly paymentId: string
  readonly projectId: string
  now: () => Date
  passSeconds: (seconds: number) => void
  project: () => Promise<Project>
  /** Takes it through these statuses, a second apart. */
  changeStatusThrough: (...statuses: ProjectStatus[]) => Promise<void>
  /** Bodies of the system messages to the client, oldest first. */
  told: () => Promise<string[]>
  /** Emails to the client, oldest first. */
  mails: () => Promise<{ subject: string; text: string }[]>
}

const NOON = new Date('2026-11-20T12:00:00.000Z')

/** A new fixture for each test next to the call. */
export function useProjectsRig(engine: Engine): ProjectsRig {
  const database = useDatabase(engine)
  let now = NOON
  let client: ProjectsRig['client']
  let paymentId: string
  let projectId: string
  const deps = () => domainDeps(database.db, { clock: () => now })
  beforeEach(async () => {
    now = NOON
    client = await addClient(database.db)
    paymentId = await addPayment(database.db, { client, now })
    const order = { userId: client.id, paymentId, service: 'full-optimization', now }
    projectId = (await commit(deps(), (trx) => openPaidProject(trx, order))).id
  })
  return {
    database,
    get deps() {
      return deps()
    },
    get client() {
      return client
    },
    get paymentId() {
      return paymentId
    },
    get projectId() {
      return projectId
    },
    now: () => now,
    passSeconds: (seconds) => {
      now = addSeconds(now, seconds)
    },
    project: async () => {
      const [project] = await listProjects(database.db, client.id)
      if (!project) throw new Error('The project is gone.')
      return project
    },
    changeStatusThrough: async (...statuses) => {
      for (const to of statuses) {
        now = addSeconds(now, 1)
        await changeProjectStatus(deps(), { projectId, to, author: 'team' })
      }
    },
    told: async () => {
      const rows = await database.db
        .selectFrom('messages')
        .select('body')
        .where('user_id', '=', client.id)
        .where('author', '=', 'system')
        .orderBy('created_at')
        .execute()
      return rows.map(({ body }) => body)
    },
    mails: () =>
      database.db
        .selectFrom('outbox')
        .select(['subject', 'text'])
        .where('recipient', '=', client.email)
        .orderBy('created_at')
        .execute(),
  }
}
