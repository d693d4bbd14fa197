import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { connectDatabase } from '../../../platform/database/database.ts'
import { migrateDatabase } from '../../../platform/database/migrations/migrate.ts'
import { startPostgres } from '../../../test/postgres.ts'
import { judge } from '../instruments/judge.ts'

const run = promisify(execFile)
const ORDERS = 10_000
const PROCESSES = 4

/** Sells 10,000 orders in four processes on one PostgreSQL, and looks at the numbers of their invoices. @returns whether none is missing or double */
export async function measureInvoiceNumbers(): Promise<boolean> {
  const cluster = await startPostgres()
  try {
    const handle = await connectDatabase({ url: cluster.url, dataDir: '' })
    await migrateDatabase(handle)
    const startedAt = performance.now()
    const seller = join(import.meta.dirname, 'sell-orders.ts')
    await Promise.all(
      Array.from({ length: PROCESSES }, () =>
        run(process.execPath, [seller, cluster.url, String(ORDERS / PROCESSES)]),
      ),
    )
    const seconds = (performance.now() - startedAt) / 1000
    const rows = await handle.db.selectFrom('invoices').select('number').execute()
    await handle.close()
    const given = new Set(rows.map(({ number }) => Number(number.slice(5))))
    const isWhole = rows.length === ORDERS && given.size === ORDERS && Math.max(...given) === ORDERS
    const numbers = `${given.size} numbers from ${Math.min(...given)} to ${Math.max(...given)}`
    const found = `invoice numbers: ${rows.length} orders in ${PROCESSES} processes on PostgreSQL, ${numbers} in ${seconds.toFixed(1)} s`
    return judge(isWhole, found, 'no gap, no double')
  } finally {
    await cluster.stop()
  }
}
