import { existsSync } from 'node:fs'
import type { Actor } from '#domain/kernel/actor.ts'
import type { Clock } from '#domain/kernel/time.ts'
import type { Config } from '#platform/config/config.ts'
import { sqliteFile } from '#platform/database/database.ts'
import { DatabaseError } from '#platform/database/ground/database-error.ts'
import { demandMigrated } from '#platform/database/migrations/migrate.ts'
import { createLog } from '#platform/log/log.ts'
import { openOutsideWorld } from '#product/outside-world.ts'
import { assemble, type Product } from '#product/product.ts'

/**
 * Opens the database that the server uses, also while the server runs. Creates and migrates nothing. Mails and messages that a use-case
 * stores are found by the server within half a minute.
 * @throws ConfigError, DatabaseError
 */
export async function openProduct(config: Config, clock: Clock, actor: Actor): Promise<Product> {
  refuseMissingFile(config)
  const log = createLog(config.LOG_LEVEL === 'silent' ? 'silent' : 'warn', process.stderr)
  const world = await openOutsideWorld(config, log, clock)
  try {
    await demandMigrated(world.database)
  } catch (error) {
    await world.database.close()
    throw error
  }
  return assemble(config, world, { log, clock, actor })
}

function refuseMissingFile(config: Config): void {
  const file = sqliteFile({ url: config.DATABASE_URL, dataDir: config.DATA_DIR })
  if (file !== undefined && !existsSync(file))
    throw new DatabaseError(
      `There is no database yet at ${file}: start the server once (npm start), or set DATA_DIR or DATABASE_URL to the one it uses.`,
    )
}
