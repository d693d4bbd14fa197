import { existsSync, readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { NAMED_SCANS } from './named-scans.ts'
import { statementsFile } from './statements-file.ts'

/** Whole tables are read by these; a list that is sorted by an index and ends at its limit is none of them. */
const SCAN = /^SCAN (?!\w+ VIRTUAL TABLE|CONSTANT ROW|\(subquery|\d+ CONSTANT)/

/**
 * Reads SQLite's plan of every statement that the product made during the run.
 * @param database a migrated file
 * @throws when one reads a whole table and is not named
 */
export function requirePlans(runDir: string, database: string): void {
  const file = statementsFile(runDir)
  if (!existsSync(file)) return
  const statements = new Set(
    readFileSync(file, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as string),
  )
  const sqlite = new DatabaseSync(database, { readOnly: true })
  const scans = [...statements].filter(isPlanned).flatMap((sql) => scansOf(sqlite, sql))
  sqlite.close()
  if (scans.length > 0)
    throw new Error(
      `Statements that read a whole table (add an index, or name them in test/plans/named-scans.ts):\n${scans.join('\n')}`,
    )
}

function isPlanned(sql: string): boolean {
  return /^\s*(select|insert|update|delete|with)\b/i.test(sql)
}

/** A line for each table that a statement reads to its end. */
function scansOf(sqlite: DatabaseSync, sql: string): string[] {
  if (NAMED_SCANS.some(([statement]) => statement.test(sql))) return []
  const steps = sqlite.prepare(`explain query plan ${sql}`).all() as { detail: string }[]
  // Rows of one instant are sorted among themselves; that does not read on.
  const sortsAll = steps.some(({ detail }) => /TEMP B-TREE FOR (?!LAST TERM)/.test(detail))
  const endsAtLimit = /\blimit \?/.test(sql) && !sortsAll
  return steps
    .filter(({ detail }) => SCAN.test(detail) && !(endsAtLimit && / USING (COVERING )?INDEX /.test(detail)))
    .map(({ detail }) => `${detail}: ${sql}`)
}
