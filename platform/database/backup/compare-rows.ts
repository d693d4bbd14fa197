import type { Rows } from './read-rows.ts'
import { differentTables, SumOfRows, type TableSums } from './table-sums.ts'

/** @throws Error when rows that were put into a database are not, table by table, as many as were written into its backup, with their hash */
export async function requireSameRows(rows: Rows, written: TableSums): Promise<void> {
  const sum = new SumOfRows(Object.keys(written))
  for await (const row of rows) sum.add(row)
  const different = differentTables(sum.tables(), written)
  if (different.length > 0)
    throw new Error(`what was put into ${different.join(', ')} is not what the backup holds`)
}
