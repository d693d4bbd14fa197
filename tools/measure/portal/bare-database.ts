import { DatabaseSync } from 'node:sqlite'

type Row = Record<string, unknown>

/** Asks a database; `AMONG` in a statement stands for the entries of its one parameter, a JSON list. */
export type Query = (statement: string, parameter: unknown) => Row[] | Promise<Row[]>

/** @param url `file:PATH` or `postgres://…` */
export function openBareDatabase(url: string): Query | Promise<Query> {
  return url.startsWith('file:') ? openSqlite(url.slice('file:'.length)) : openPostgres(url)
}

function openSqlite(file: string): Query {
  const database = new DatabaseSync(file, { readOnly: true })
  const prepared = new Map<string, ReturnType<DatabaseSync['prepare']>>()
  return (statement, parameter) => {
    let ready = prepared.get(statement)
    if (!ready) {
      ready = database.prepare(statement.replace('AMONG', 'select value from json_each(?)'))
      prepared.set(statement, ready)
    }
    return ready.all(String(parameter))
  }
}

async function openPostgres(url: string): Promise<Query> {
  const { default: pg } = await import('pg')
  const pool = new pg.Pool({ connectionString: url, max: 10 })
  const texts = new Map<string, string>()
  return async (statement, parameter) => {
    let text = texts.get(statement)
    if (!text) {
      text = statement
        .replace('in (AMONG)', '= any(array(select jsonb_array_elements_text($1::jsonb)))')
        .replace('?', '$1')
      texts.set(statement, text)
    }
    return (await pool.query<Row>(text, [parameter])).rows
  }
}
