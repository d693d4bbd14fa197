import type { Hono } from 'hono'
import { sql } from 'kysely'
import { notFound } from '#domain/kernel/app-error.ts'
import { type Db, locksRows } from '#domain/kernel/database.ts'
import { isSameSecret } from '#domain/kernel/secrets.ts'
import { countHit } from '#domain/people/rate-limits.server.ts'
import type { ServerDeps } from '../deps/server-deps.server.ts'
import { type AppEnv, isLocalRequest } from '../http/requests.server.ts'

/** How long a response of `/readyz` is reused, in milliseconds, so that polling causes no writes. */
const READY_MS = 1_000

export function mountHealth(app: Hono<AppEnv>, deps: ServerDeps): void {
  app.get('/healthz', (c) => c.text('ok', 200, { 'Cache-Control': 'no-store' }))

  let looked = { at: Number.NEGATIVE_INFINITY, reason: Promise.resolve<string | undefined>(undefined) }
  app.get('/readyz', async (c) => {
    const now = performance.now()
    if (now - looked.at > READY_MS) looked = { at: now, reason: notReadyReason(deps) }
    const waitingFor = await looked.reason
    c.header('Cache-Control', 'no-store')
    return waitingFor ? c.text(waitingFor, 503) : c.text('ready')
  })

  app.get('/metrics', async (c) => {
    const allowed = deps.config.METRICS_TOKEN
      ? isSameSecret(c.req.header('Authorization') ?? '', `Bearer ${deps.config.METRICS_TOKEN}`)
      : isLocalRequest(c.env?.remoteAddress, c.req.raw.headers)
    // Answers like an unknown address, so that strangers don't learn that it exists.
    if (!allowed) throw notFound('There is nothing at this address.')
    await deps.gauges.read(deps)
    return c.text(await deps.metrics.registry.metrics(), 200, {
      'Content-Type': deps.metrics.registry.contentType,
      'Cache-Control': 'no-store',
    })
  })
}

async function notReadyReason(deps: ServerDeps): Promise<string | undefined> {
  try {
    await sql`select 1`.execute(deps.db)
    const pending = await deps.pendingMigrations()
    if (pending.length > 0) return 'The database lacks migrations.'
  } catch (error) {
    deps.log.error({ err: error }, 'database unreachable')
    return "The database can't be reached."
  }
  try {
    await write(deps)
    await deps.assertRoom()
    return undefined
  } catch (error) {
    deps.log.error({ err: error }, 'database not writable')
    return "The database can't be written to."
  }
}

/**
 * Writes a counter that nothing reads. On SQLite it also writes a row too large for any free page, and rolls it back.
 */
async function write({ db, clock }: ServerDeps): Promise<void> {
  const count = (on: Db, key: string) =>
    countHit(on, { key, limit: 1_000_000_000, windowSeconds: 60, now: clock() })
  await count(db, 'readyz')
  if (locksRows(db)) return
  await db
    .transaction()
    .execute(async (trx) => {
      await count(trx, 'readyz'.repeat(10_000))
      throw new TakenBack()
    })
    .catch((error) => {
      if (!(error instanceof TakenBack)) throw error
    })
}

class TakenBack extends Error {}
