import { setTimeout as delay } from 'node:timers/promises'
import type { ServerBuild } from 'react-router'
import { placeholders, studio } from '#content/studio.ts'
import type { PasswordCost } from '#domain/accounts/auth/password-hash.server.ts'
import type { DrawInvoice } from '#domain/billing/invoices/invoice-document.ts'
import { SYSTEM } from '#domain/kernel/actor.ts'
import { systemClock } from '#domain/kernel/time.ts'
import { findMembers } from '#domain/people/members.server.ts'
import type { Config } from '#platform/config/config.ts'
import { migrateDatabase } from '#platform/database/migrations/migrate.ts'
import { demandWhole } from '#platform/database/sqlite/damaged-file.ts'
import { createLog } from '#platform/log/log.ts'
import { findingText, runChecks } from '#product/checks/check.ts'
import { CHECKS_AT_START } from '#product/checks/checks.ts'
import { type OutsideWorld, openOutsideWorld } from '#product/outside-world.ts'
import { assemble, type Product } from '#product/product.ts'
import { startBackground } from './background.server.ts'
import { type ServerDeps, serverDeps } from './deps/server-deps.server.ts'

/** How long background work may take to end, in milliseconds. */
const STOP_MS = 5_000

/** What tests have for less. */
export type Costly = { passwordCost: PasswordCost; drawPaper?: DrawInvoice }

type Started = {
  deps: ServerDeps
  /** What whoever started it wants to know, a line each. */
  summary: string[]
  /** Ends what runs in the background, then the database. */
  close: () => Promise<void>
}

/**
 * The product with its database migrated and its background work running, ready for requests.
 * @throws ConfigError, DatabaseError
 */
export async function startProduct(
  config: Config,
  build: ServerBuild,
  { passwordCost, drawPaper }: Costly,
): Promise<Started> {
  const log = createLog(config.LOG_LEVEL)
  const world = await openOutsideWorld(config, log, systemClock, drawPaper)
  const migrated = await demandWhole(world.database)
    .then(() => migrateDatabase(world.database))
    .catch(async (error) => {
      await world.database.close()
      throw error
    })
  if (migrated.backupFile) log.info({ file: migrated.backupFile }, 'database backed up before migrating')

  const product = assemble(config, world, { log, clock: systemClock, actor: SYSTEM, passwordCost })
  const deps = serverDeps(product, build)
  const background = await startBackground(product, deps, deps.metrics.errors)
  return {
    deps,
    summary: [
      ...summary(config, world),
      ...(await deskLines(config, product)),
      ...(await runChecks(product, CHECKS_AT_START)).findings.map(
        (finding) => `  ${finding.severity.padEnd(9)} ${findingText(finding)}`,
      ),
    ],
    close: async () => {
      deps.threadStreams.close()
      deps.deskStreams.close()
      // Longer than a server's stop may take; what is still being sent then is sent again by its lease.
      await Promise.race([background.stop(), delay(STOP_MS)])
      await product.close()
    },
  }
}

function summary(config: Config, { dataDir, database }: OutsideWorld): string[] {
  return [
    `${studio.name} answers on ${config.PUBLIC_URL}`,
    `  data      ${dataDir}`,
    `  database  ${database.file ?? 'PostgreSQL'}`,
    `  payments  ${config.stripe ? 'Stripe' : 'test mode: no card is charged'}`,
    `  mail      ${config.SMTP_URL ? 'SMTP' : `files in ${dataDir}/mail`}`,
    ...config.doubts.map((doubt) => `  settings  ${doubt}`),
    ...(placeholders.length > 0 ? [`  content   still placeholders: ${placeholders.join(', ')}`] : []),
  ]
}

/** While nobody can sign in to the desk: how its first owner is invited. */
async function deskLines({ isLoopback }: Config, { deps }: Product): Promise<string[]> {
  if ((await findMembers(deps.db)).length > 0) return []
  const command = isLoopback ? 'npm run studio --' : 'studio'
  return [
    `  desk      nobody works here yet. Run: ${command} staff invite you@… --name … --role owner, then open /desk`,
  ]
}
