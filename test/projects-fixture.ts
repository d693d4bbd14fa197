import { beforeEach } from 'vitest'
import { commit } from '#domain/kernel/commit.ts'
import { addSeconds } from '#domain/kernel/time.ts'
import { changeProjectStatus } from '#domain/projects/changes/change-status.server.ts'
import type { ProjectStatus } from '#domain/projects/projects.schema.ts'
import { listProjects } from '#domain/reads/list-projects.server.ts'
import type { Engine } from '#platform/database/database.ts'
import { rowsIn } from '#test/factories/rows.ts'
import { addClient, addPayment, openPaidProject } from './clients.ts'
import { domainDeps } from './domain-deps.ts'
import { useDatabase } from './engines.ts'

const NOON = new Date('2026-11-20T12:00:00.000Z')

/**
 * Everything around a project: a database, a clock, a client, one project of theirs. A new rig for each test
 * beside the call.
 */
export function useProjectsRig(engine: Engine) {
  const database = useDatabase(engine)
  let now = NOON
  let client: Awaited<ReturnType<typeof addClient>>
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
    passSeconds: (seconds: number) => {
      now = addSeconds(now, seconds)
    },
    project: async () => {
      const [project] = await listProjects(database.db, client.id)
      if (!project) throw new Error('The project is gone.')
      return project
    },
    /** Moves it through these statuses, a second apart. */
    changeStatusThrough: async (...statuses: ProjectStatus[]) => {
      for (const to of statuses) {
        now = addSeconds(now, 1)
        await changeProjectStatus(deps(), { projectId, to, author: 'team' })
      }
    },
    /** Bodies of what the system told the client, oldest first. */
    told: async () => {
      const rows = await rowsIn(database.db, 'messages', { user_id: client.id, author: 'system' })
      return rows.map(({ body }) => body)
    },
    /** To the client, oldest first. */
    mails: () => rowsIn(database.db, 'outbox', { recipient: client.email }),
  }
}
