import { badInput } from '#domain/kernel/app-error.ts'
import { readCamt } from './read-camt.ts'
import { askColumns, readTable } from './read-table.ts'
import { type AskedColumns, type Columns, ROWS_MAX, type Statement, TOO_MUCH } from './statement.schema.ts'

/**
 * What a bank's statement says came, or of a table what has to be said first.
 * @throws AppError bad-input for what is no statement, or too long a table
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
  if ((text.match(/\r\n?|\n/g) ?? []).length > ROWS_MAX) throw badInput(TOO_MUCH)
  return columns ? { statement: readTable(text, columns) } : { asked: askColumns(text) }
}
