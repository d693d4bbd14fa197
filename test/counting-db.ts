import type { KyselyPlugin } from 'kysely'
import type { Db } from '#domain/kernel/database.ts'

/** The same database, with a count of its statements. */
export function countingDb(of: Db): { db: Db; statements: () => number; rows: () => number } {
  let [statements, rows] = [0, 0]
  const count: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    // A prepared query is built once and then only executed.
    transformResult: async ({ result }) => {
      statements += 1
      rows += result.rows.length
      return result
    },
  }
  return { db: of.withPlugin(count), statements: () => statements, rows: () => rows }
}
