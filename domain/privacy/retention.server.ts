import { commit, type Deps, type UnitOfWork } from '#domain/kernel/commit.ts'
import type { Db, Tables, Trx } from '#domain/kernel/database.ts'
import { stockholmDay } from '#domain/kernel/time.ts'
import { findLastAudit, recordAudit } from '#domain/people/audit/audit.server.ts'
import { PERSONAL_DATA, type RetentionRule } from './personal-data.server.ts'
import { deleteBefore, deleteUntil } from './retention.store.server.ts'
import { type RetentionLimits, retentionLimits } from './retention-limits.ts'

type RetentionDeps = Pick<Deps, 'db' | 'subscribers' | 'actor' | 'clock' | 'financialYearBegins'>

type RetentionCounts = Record<RetentionRule, number>

/**
 * Deletes all data that is due and records the counts in the audit log, in one transaction.
 * @param options `dryRun` counts without changing anything
 */
export async function runRetention(
  deps: RetentionDeps,
  options: { dryRun?: boolean } = {},
): Promise<RetentionCounts> {
  const now = deps.clock()
  const limits = retentionLimits(now, deps.financialYearBegins)
  if (options.dryRun) return countOnly(deps, limits, now)
  return commit(deps, async (trx) => {
    await recordAudit(trx, { action: 'retention-begun', now })
    return applyAndRecord(trx, limits, now)
  })
}

/** Runs retention once per calendar day in Stockholm, across all processes. @returns undefined if it ran today */
export function runDailyRetention(deps: RetentionDeps): Promise<RetentionCounts | undefined> {
  const now = deps.clock()
  const limits = retentionLimits(now, deps.financialYearBegins)
  const id = `retention-${stockholmDay(now)}`
  return commit(deps, async (trx) => {
    // The process that inserts today's entry does the work. Others wait for its commit and find the entry.
    if (!(await recordAudit(trx, { id, action: 'retention-begun', now }))) return undefined
    return applyAndRecord(trx, limits, now)
  })
}

/** @returns undefined if it never ran */
export async function findLastRetention(
  db: Db,
): Promise<{ at: string; counts: Partial<RetentionCounts> } | undefined> {
  const entry = await findLastAudit(db, 'retention')
  return entry && { at: entry.at, counts: entry.detail as Partial<RetentionCounts> }
}

class Undone extends Error {
  readonly counts: RetentionCounts

  constructor(counts: RetentionCounts) {
    super('Counted only.')
    this.counts = counts
  }
}

/** Deletes and rolls back, so that rows deleted by other rules are counted as in a real run. */
async function countOnly(deps: RetentionDeps, limits: RetentionLimits, now: Date): Promise<RetentionCounts> {
  try {
    return await commit(deps, async (trx) => {
      await recordAudit(trx, { action: 'retention-begun', now })
      throw new Undone(await expireAll(trx, limits))
    })
  } catch (error) {
    if (error instanceof Undone) return error.counts
    throw error
  }
}

async function applyAndRecord(trx: UnitOfWork, limits: RetentionLimits, now: Date): Promise<RetentionCounts> {
  const counts = await expireAll(trx, limits)
  await recordAudit(trx, { action: 'retention', detail: counts, now })
  return counts
}

export type TablesWith<Key> = {
  [Table in keyof Tables]: Key extends keyof (typeof PERSONAL_DATA)[Table] ? Table : never
}[keyof Tables]

/** The tables with a key in their entry, in order. */
export function tablesWith<Key extends string>(key: Key): TablesWith<Key>[] {
  return (Object.keys(PERSONAL_DATA) as (keyof Tables)[]).filter(
    (table): table is TablesWith<Key> => key in PERSONAL_DATA[table],
  )
}

/** @returns the number of rows for the report */
export function expireRows(trx: Trx, table: TablesWith<'rule'>, limits: RetentionLimits): Promise<number> {
  const data = PERSONAL_DATA[table]
  if ('expire' in data) return data.expire(trx, limits)
  const { column } = data
  return 'until' in data
    ? deleteUntil(trx, { table, column, end: limits[data.until] })
    : deleteBefore(trx, { table, column, end: limits[data.before] })
}

export async function expireAll(trx: Trx, limits: RetentionLimits): Promise<Record<RetentionRule, number>> {
  const counts: Partial<Record<RetentionRule, number>> = {}
  for (const table of tablesWith('rule'))
    counts[PERSONAL_DATA[table].rule] = await expireRows(trx, table, limits)
  return counts as Record<RetentionRule, number>
}
