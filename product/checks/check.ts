import { sql } from 'kysely'
import type { Db } from '#domain/kernel/database.ts'
import { stockholmDay, stockholmTime } from '#domain/kernel/time.ts'
import { appliedMigrations } from '#platform/database/migrations/migrate.ts'
import type { Product } from '../product.ts'
import type { CheckReport, Finding, Running, Severity } from './check.schema.ts'

/** A row of the table of checks. */
export type Check = {
  /** A noun, as in "Problem at bildruta.example: disk space". */
  name: string
  severity: Severity
  /** @returns a sentence if something is wrong */
  look: (product: Product, now: Date) => Found | Promise<Found>
  /** The next step of the studio. */
  toDo: string
  /**
   * `on demand`: not by the job, because it reads or asks too much for every ten minutes. `by command`: only by `studio doctor`, because it
   * would hold up the server, or because it asks the server.
   */
  only?: 'on demand' | 'by command'
  /** The start of the server prints it, because data may be lost before somebody runs the doctor. */
  atStart?: true
}

/** A sentence; or more of it, with another severity than the row has. */
export type Found = string | ({ says: string } & Partial<Omit<Finding, 'check' | 'says'>>) | undefined

/** Runs checks one after another. A check that throws is a finding, too. */
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
    return { says: 'This could not be checked.', detail, toDo: 'The log has the reason.' }
  }
}

/** All of a finding in one line. */
export function findingText({ says, detail, toDo }: Finding): string {
  return [says, ...(detail === null ? [] : [detail]), toDo].join(' ')
}

/** `2026-11-20 13:00`, the time in Stockholm. @param time ISO 8601 */
export function localTime(time: string | Date): string {
  const date = new Date(time)
  return `${stockholmDay(date)} ${stockholmTime(date)}`
}

/** Whether a time is longer ago than so many days. @param time ISO 8601 */
export function isOlder(time: string, days: number, now: Date): boolean {
  return now.getTime() - Date.parse(time) > days * 24 * 3600 * 1000
}

/** Which versions of what are at work. */
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
