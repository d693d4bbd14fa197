// Runs in each test process and records the product's SQLite statements for `requirePlans`.
import { appendFileSync } from 'node:fs'
import { type CompiledQuery, SqliteQueryCompiler } from 'kysely'
import { afterAll, inject } from 'vitest'
import { statementsFile } from './statements-file.ts'

const seen = new Set<string>()
const compileQuery = SqliteQueryCompiler.prototype.compileQuery

SqliteQueryCompiler.prototype.compileQuery = function (...given): CompiledQuery {
  const query = compileQuery.apply(this, given)
  if (!seen.has(query.sql) && isOfProduct()) seen.add(query.sql)
  return query
}

afterAll(() => {
  const lines = [...seen].map((sql) => `${JSON.stringify(sql)}\n`)
  appendFileSync(statementsFile(inject('runDir')), lines.join(''))
})

/**
 * Whether the file that compiles the statement belongs to the product. Migrations and backups always read whole tables.
 */
function isOfProduct(): boolean {
  const own = callers().find((file) => file.endsWith('.ts') && !file.includes('/node_modules/'))
  return own === undefined || !/\/test\/|\.test\.ts$|\/platform\/database\//.test(own)
}

/**
 * Files of the callers, the nearest first. Stacks as text would take longer than the tests, because Vitest looks up
 * each line in its source maps.
 */
function callers(): string[] {
  const { prepareStackTrace } = Error
  Error.prepareStackTrace = (_error, sites) => sites.map((site) => site.getFileName() ?? '')
  const files = new Error().stack as unknown as string[]
  Error.prepareStackTrace = prepareStackTrace
  return files.filter((file) => !file.endsWith('/remember-statements.ts'))
}
