import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Db } from '../../../domain/kernel/database.ts'
import { FURTHER_ROWS } from '../../../domain/kernel/pages.schema.ts'
import { pageOfPayments } from '../../../domain/payments/show/show-payments.server.ts'
import { pageOfProjects } from '../../../domain/projects/project-list.server.ts'
import { connectDatabase } from '../../../platform/database/database.ts'
import { migrateDatabase } from '../../../platform/database/migrations/migrate.ts'
import { judge } from '../instruments/judge.ts'
import { seedClient } from './seed.ts'

const SIZES = [1_000, 10_000, 100_000, 1_000_000]
/** At most so many times the time per row of the quickest size. */
const TARGET = 2

/** Reads all pages of clients with more and more rows. Says what a row takes. @returns whether that stays the same */
export async function compareGrowth(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'bildruta-growth-'))
  const handle = await connectDatabase({ url: undefined, dataDir: folder })
  try {
    await migrateDatabase(handle)
    for (const [n, rows] of SIZES.entries()) await seedClient(handle.db, n, rows)
    const projects = await growth('projects', (n) => readProjects(handle.db, `user_${n}`))
    const payments = await growth('payments', (n) => readPayments(handle.db, `user_${n}`))
    return projects && payments
  } finally {
    await handle.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function growth(what: string, read: (client: number) => Promise<number>): Promise<boolean> {
  // Once before, so that everything is compiled.
  await read(1)
  const perRow: number[] = []
  for (const [n, rows] of SIZES.entries()) {
    const startedAt = performance.now()
    const found = await read(n)
    if (found !== rows) throw new Error(`${found} ${what} were read of ${rows}.`)
    perRow.push(((performance.now() - startedAt) * 1000) / rows)
  }
  const ratio = Math.max(...perRow) / Math.min(...perRow)
  const figures = SIZES.map((rows, n) => `${rows}: ${perRow[n]?.toFixed(1)} µs`).join(', ')
  const found = `a row of ${what} by the number of own rows: ${figures}; ratio ${ratio.toFixed(2)}`
  return judge(ratio <= TARGET, found, `at most ${TARGET}`)
}

async function readProjects(db: Db, owner: string): Promise<number> {
  return countRows((before) => pageOfProjects(db, owner, { limit: FURTHER_ROWS, before }))
}

async function readPayments(db: Db, owner: string): Promise<number> {
  const deps = { db, clock: () => new Date() }
  return countRows((before) => pageOfPayments(deps, owner, { limit: FURTHER_ROWS, before }))
}

async function countRows(
  readPage: (before: string | undefined) => Promise<{ rows: unknown[]; next: string | undefined }>,
): Promise<number> {
  let count = 0
  let before: string | undefined
  do {
    const page = await readPage(before)
    count += page.rows.length
    before = page.next
  } while (before !== undefined)
  return count
}
