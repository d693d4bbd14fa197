import type { Pool } from 'pg'

const MOST_CONNECTIONS = 10
/** Also how long a query waits for a free connection of the pool. */
const CONNECT_TIMEOUT_MS = 10_000
const STATEMENT_TIMEOUT_MS = 30_000
/** How long a query waits for a row or table that somebody else has locked; as on SQLite. */
const LOCK_TIMEOUT_MS = 5_000
const IDLE_TRANSACTION_TIMEOUT_MS = 60_000

/**
 * A pool of PostgreSQL connections that outlives the loss of any of them.
 * The library is loaded here, so that it costs nothing on SQLite.
 */
export async function postgresPool(url: string): Promise<Pool> {
  const { default: pg } = await import('pg')
  pg.types.setTypeParser(pg.types.builtins.INT8, safeInteger)
  pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
  const pool = new pg.Pool({
    connectionString: url,
    max: MOST_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT_MS,
    keepAlive: true,
    application_name: 'bildruta',
  })
  // A lost connection fails the query under way, or nothing if it was idle; without these it would end the process.
  pool.on('error', ignoreLoss)
  pool.on('connect', (client) => client.on('error', ignoreLoss))
  return pool
}

function ignoreLoss(): void {}

/** Counts and sums: numbers on both engines, and an error beyond what a number holds exactly, as on SQLite. */
function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for a number`)
  return value
}
