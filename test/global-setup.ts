import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { connectDatabase, type Engine } from '#platform/database/database.ts'
import { migrateDatabase } from '#platform/database/migrations/migrate.ts'
import { requirePlans } from './plans/require-plans.ts'
import { findPostgres, NO_POSTGRES, type PostgresCluster, startPostgres } from './postgres.ts'
import { createPostgresDatabase } from './postgres-databases.ts'
import { scratchFolder } from './scratch-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The engines of this run. */
    engines: Engine[]
    /** `npm run test:long`: everything on both engines. */
    long: boolean
    /** Number of random sequences; 0 for the usual few, which are the same each time. */
    runs: number
    /** Seed of everything random. */
    seed: number
    /** This run's folder, deleted afterwards. */
    runDir: string
    /** Address of the throwaway cluster; empty if PostgreSQL is left out. */
    clusterUrl: string
  }
}

/** Name of the migrated database, and of the SQLite file in `runDir`, that `useDatabase` copies. */
export const TEMPLATE = 'template_migrated'

/** Makes one migrated database per engine for the whole run. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const needsPostgres = project.config.provide.engines?.includes('postgres')
  if (needsPostgres && !findPostgres()) {
    // Vitest would print an error thrown here with its stack.
    process.stderr.write(`${NO_POSTGRES}\n`)
    process.exit(1)
  }
  const runDir = mkdtempSync(join(scratchFolder(), 'bildruta-tests-'))
  const temporary = mkdtempSync(join(tmpdir(), 'bildruta-tests-'))
  let cluster: PostgresCluster | undefined
  const tearDown = async () => {
    await cluster?.stop()
    for (const folder of [runDir, temporary]) rmSync(folder, { recursive: true, force: true })
  }
  const end = async () => {
    try {
      requirePlans(runDir, join(runDir, `${TEMPLATE}.sqlite`))
    } finally {
      await tearDown()
    }
  }
  try {
    await migrateTemplate(`file:${join(runDir, `${TEMPLATE}.sqlite`)}`)
    if (needsPostgres) {
      cluster = await startPostgres()
      await migrateTemplate(await createPostgresDatabase(cluster.url, TEMPLATE))
    }
    // Temporary files of a test, and of programs it started, are deleted with the run. Servers of other users must be
    // able to enter.
    chmodSync(temporary, 0o755)
    process.env.TMPDIR = temporary
    project.provide('runDir', runDir)
    project.provide('clusterUrl', cluster?.url ?? '')
    return end
  } catch (error) {
    await tearDown()
    throw error
  }
}

async function migrateTemplate(url: string): Promise<void> {
  const handle = await connectDatabase({ url, dataDir: '' })
  await migrateDatabase(handle)
  await handle.close()
}
