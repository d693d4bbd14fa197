import { sql } from 'kysely'
import type { Db } from '#domain/kernel/database.ts'
import { stockholmDay, stockholmTime } from '#domain/kernel/time.ts'
import { appliedMigrations } from '#platform/database/migrations/migrate.ts'
import type { Product } from '../product.ts'
import type { CheckReport, Finding, Running, Severity } from './check.schema.ts'

/** A row of the table of checks. */
export type Check = {
  /** A noun phrase, as in "Problem at bildruta.example: disk space". */
  name: string
  severity: Severity
  /** @returns a sentence if something is wrong */
  look: (product: Product, now: Date) => Found | Promise<Found>
  /** The studio's next step. */
  toDo: string
  /**
   * `on demand`: not run by the job, because it reads or queries too much for every ten minutes. `by command`: only run
   * by `studio doctor`, because it would delay the server or sends it a request.
   */
  only?: 'on demand' | 'by command'
  /** Also printed at the start of the server, because data may be lost before someone runs the doctor. */
  atStart?: true
}

/** A sentence, or an object with details and another severity than the row's. */
export type Found = string | ({ says: string } & Partial<Omit<Finding, 'check' | 'says'>>) | undefined

/** Runs checks one after another. If a check throws, that is a finding too. */
export async function runChecks(product: Product, checks: readonly Check[]): Promise<CheckReport> {
  const report: CheckReport = { findings: [], passed: [] }
  for (const check of checks) {
    const { name, severity, toDo } = check
    const found = await lookAt(check, product)
    if (found === undefined) report.passed.push(name)
    else
      report.findings.push({
        check: name,
        severity,
        toDo,
        detail: null,
        ...(typeof found === 'string' ? { says: found } : found),
      })
  }
  return report
}

async function lookAt({ name, look }: Check, product: Product): Promise<Found> {
  const { clock, log } = product.deps
  try {
    return await look(product, clock())
  } catch (err) {
    log.error({ err, check: name }, 'check failed')
    const detail = (err as Error).message
    return { says: "This couldn't be checked.", detail, toDo: 'The log has the reason.' }
  }
}

/** A whole finding in one line. */
export function findingText({ says, detail, toDo }: Finding): string {
  return [says, ...(detail === null ? [] : [detail]), toDo].join(' ')
}

/** `2026-11-20 13:00`, the time in Stockholm. @param time ISO 8601 */
export function localTime(time: string | Date): string {
  const date = new Date(time)
  return `${stockholmDay(date)} ${stockholmTime(date)}`
}

/** Whether a time is more than a number of days ago. @param time ISO 8601 */
export function isOlder(time: string, days: number, now: Date): boolean {
  return now.getTime() - Date.parse(time) > days * 24 * 3600 * 1000
}

/** Versions in use. */
export async function describeRunning({ infrastructure: { program, database } }: Product): Promise<Running> {
  return {
    program,
    node: process.version,
    database: await databaseVersion(database.db, database.engine),
    migration: (await appliedMigrations(database.db)).at(-1) ?? null,
  }
}

/** `SQLite 3.51.0`, `PostgreSQL 17.2`. */
async function databaseVersion(db: Db, engine: 'sqlite' | 'postgres'): Promise<string> {
  const query =
    engine === 'sqlite'
      ? sql<{ version: string }>`select sqlite_version() as version`
      : sql<{ version: string }>`select current_setting('server_version') as version`
  const { rows } = await query.execute(db)
  return `${engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'} ${rows[0]?.version.split(' ')[0]}`
}
