// Runs in each process that runs tests: writes down what the product says to SQLite, for `demandPlans`.
import { appendFileSync } from 'node:fs'
import { type CompiledQuery, SqliteQueryCompiler } from 'kysely'
import { afterAll, inject } from 'vitest'
import { statementsFile } from './statements-file.ts'

const seen = new Set<string>()
const compileQuery = SqliteQueryCompiler.prototype.compileQuery

SqliteQueryCompiler.prototype.compileQuery = function (...given): CompiledQuery {
  const query = compileQuery.apply(this, given)
  if (!seen.has(query.sql) && isOfProduct(new Error().stack)) seen.add(query.sql)
  return query
}

afterAll(() => {
  const lines = [...seen].map((sql) => `${JSON.stringify(sql)}\n`)
  appendFileSync(statementsFile(inject('runDir')), lines.join(''))
})

/** Whether the file that compiles the statement is the product's, and no test. Migrations and backups read whole tables by nature. */
function isOfProduct(stack = ''): boolean {
  const frames = stack.split('\n').slice(2)
  const own = frames.find((frame) => /\.ts\b/.test(frame) && !/node_modules/.test(frame))
  return own === undefined || !/\/test\/|\.test\.ts|\/platform\/database\//.test(own)
}
