import { readCamt } from './read-camt.ts'
import { askColumns, readTable } from './read-table.ts'
import type { AskedColumns, Columns, Statement } from './statement.schema.ts'

/**
 * What a bank's statement says came, or of a table what has to be said first.
 * @throws AppError bad-input for what is no statement
 */
export function readStatement(
  text: string,
  columns?: Columns | undefined,
): { statement: Statement } | { asked: AskedColumns } {
  if (
    text
      .trimStart()
      .replace(/^\ufeff/, '')
      .startsWith('<')
  )
    return { statement: readCamt(text.trim()) }
  return columns ? { statement: readTable(text, columns) } : { asked: askColumns(text) }
}
