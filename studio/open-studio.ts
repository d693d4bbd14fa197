import { existsSync } from 'node:fs'
import type { Clock } from '../domain/kernel/clock.ts'
import type { PaymentsDeps } from '../domain/payments/payments-deps.ts'
import { receivePaymentEvent } from '../domain/payments/settle/receive-event.server.ts'
import type { Config } from '../platform/config/config.ts'
import { sqliteFile } from '../platform/database/database.ts'
import { DatabaseError } from '../platform/database/database-error.ts'
import { demandMigrated } from '../platform/database/migrate.ts'
import { createLog } from '../platform/log/log.ts'
import { type Connections, connect } from '../server/connect.server.ts'

/** The product without its server: what the use-cases are given. */
export type Studio = Connections & {
  config: Config
  deps: PaymentsDeps
  close: () => Promise<void>
}

/**
 * Opens the database that the server uses, also while the server runs. Creates and migrates nothing. Mails and messages that a use-case
 * stores are found by the server within half a minute.
 * @throws ConfigError, DatabaseError
 */
export async function openStudio(config: Config, clock: Clock): Promise<Studio> {
  refuseMissingFile(config)
  const log = createLog(config.LOG_LEVEL === 'silent' ? 'silent' : 'warn', process.stderr)
  const connections = await connect(config, log)
  const { database } = connections
  try {
    await demandMigrated(database)
  } catch (error) {
    await database.close()
    throw error
  }
  const payments = connections.choosePayments((message) => receivePaymentEvent(deps, message))
  const deps: PaymentsDeps = {
    db: database.db,
    engine: database.engine,
    clock,
    log,
    paymentsProvider: payments.provider,
    wakeOutbox: () => {},
    threadChanged: () => {},
    studio: connections.studio,
    studioEmail: connections.studioEmail,
  }
  return {
    ...connections,
    config,
    deps,
    close: async () => {
      await payments.stop()
      await database.close()
    },
  }
}

function refuseMissingFile(config: Config): void {
  const file = sqliteFile({ url: config.DATABASE_URL, dataDir: config.DATA_DIR })
  if (file !== undefined && !existsSync(file))
    throw new DatabaseError(
      `There is no database yet at ${file}: start the server once (npm start), or set DATA_DIR or DATABASE_URL to the one it uses.`,
    )
}
