import { commit, type UnitOfWork } from '#domain/kernel/commit.ts'
import type { Db, Tables, Trx } from '#domain/kernel/database.ts'
import type { Deps } from '#domain/kernel/deps.ts'
import { stockholmDay } from '#domain/kernel/time.ts'
import { findLastAudit, recordAudit } from '#domain/people/audit/audit.server.ts'
import { PERSONAL_DATA, type RetentionRule } from './personal-data.server.ts'
import { deleteBefore } from './retention.store.server.ts'
import { type RetentionLimits, retentionLimits } from './retention-limits.ts'

type RetentionDeps = Pick<Deps, 'db' | 'subscribers' | 'actor' | 'clock' | 'financialYearBegins'>

/** How much each rule deleted. */
type RetentionCounts = Record<RetentionRule, number>

/**
 * Deletes everything whose time has come, as the terms and the privacy page promise it, and writes into the audit log how much. All
 * in one transaction.
 * @param options dryRun: counts the same way and changes nothing
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

/**
 * The same as a daily job: once a calendar day in Stockholm, however often it is called and in however many processes.
 * @returns nothing when it has run today
 */
export function runDailyRetention(deps: RetentionDeps): Promise<RetentionCounts | undefined> {
  const now = deps.clock()
  const limits = retentionLimits(now, deps.financialYearBegins)
  const id = `retention-${stockholmDay(now)}`
  return commit(deps, async (trx) => {
    // Whoever puts today's line down does the work; another process waits for its commit and finds the line.
    if (!(await recordAudit(trx, { id, action: 'retention-begun', now }))) return undefined
    return applyAndRecord(trx, limits, now)
  })
}

/** When it ran last; nothing when it never did. */
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

/** Deletes and takes it back, so that what one rule takes with it is counted as in a real run. */
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

/** The tables whose entry has a key, in their order. */
export function tablesWith<Key extends string>(key: Key): TablesWith<Key>[] {
  return (Object.keys(PERSONAL_DATA) as (keyof Tables)[]).filter(
    (table): table is TablesWith<Key> => key in PERSONAL_DATA[table],
  )
}

/** Applies the rule of a table. @returns how many rows the report of a run counts */
export function expireRows(trx: Trx, table: TablesWith<'rule'>, limits: RetentionLimits): Promise<number> {
  const data = PERSONAL_DATA[table]
  if ('expire' in data) return data.expire(trx, limits)
  return deleteBefore(trx, { table, column: data.column, end: limits[data.before] })
}

/** All rules, in the order in which they apply. @returns how many rows each counts */
export async function expireAll(trx: Trx, limits: RetentionLimits): Promise<Record<RetentionRule, number>> {
  const counts: Partial<Record<RetentionRule, number>> = {}
  for (const table of tablesWith('rule'))
    counts[PERSONAL_DATA[table].rule] = await expireRows(trx, table, limits)
  return counts as Record<RetentionRule, number>
}
