import { randomUUID } from 'node:crypto'
import {
  type Compilable,
  type CompiledQuery,
  type Kysely,
  type KyselyPlugin,
  PostgresAdapter,
  type RawBuilder,
  RawNode,
  type RootOperationNode,
  SelectQueryNode,
  type SqlBool,
  sql,
  type Transaction,
} from 'kysely'
import type { StoredTables } from './tables.ts'

/**
 * Types that are narrower than their columns, by `table.column`. Each is declared beside its type. Columns whose check lists their values
 * need none.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled beside the types
export interface ColumnTypes {}

/** Every table of the product. Rows are inserted with all their columns that are not null, so the types know no defaults. */
export interface Tables extends Typed<StoredTables> {}

type Typed<All> = {
  [Table in keyof All]: {
    [Column in keyof All[Table]]: `${Table & string}.${Column & string}` extends infer Name extends
      keyof ColumnTypes
      ? ColumnTypes[Name]
      : All[Table][Column]
  }
}

/** What a store reads and writes through: the database, or a transaction on it. */
export type Db = Kysely<Tables>

/** Demanded by what locks rows or must commit together with other writes. */
export type Trx = Transaction<Tables>

/** Whether a row has to be locked by name. SQLite's transactions hold the whole database instead, and it knows no such words. */
export function locksRows(db: Db): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}

/** A new id for a row: a UUID without hyphens behind a short prefix that tells what it names, like `pay_…`. */
export function newId(prefix: string): string {
  return `${prefix}_${randomUUID().replaceAll('-', '')}`
}

/**
 * Whether a column is one of many values, in the same words however many there are: the statement is prepared once, and no engine's
 * limit of parameters is met.
 */
export function inList(db: Db, column: string, values: readonly string[]): RawBuilder<SqlBool> {
  // What a prepared query is built with stands for a list, and is none.
  const list = Array.isArray(values) ? JSON.stringify(values) : values
  return locksRows(db)
    ? sql`${sql.ref(column)} = any(array(select jsonb_array_elements_text(${list}::jsonb)))`
    : sql`${sql.ref(column)} in (select value from json_each(${list}))`
}

/** The beginning of an id, and how many ids are wanted at most. */
export type IdSearch = { start: string; limit: number }

/** The ids of a table that begin so, in their order: people type the beginning, in which letters of any kind stand for themselves. */
export async function idsBeginning(
  db: Db,
  table: keyof Tables,
  { start, limit }: IdSearch,
): Promise<string[]> {
  const found = await sql<{ id: string }>`
    select id from ${sql.table(table)} where substr(id, 1, ${sql.lit(start.length)}) = ${start} order by id limit ${limit}
  `.execute(db)
  return found.rows.map(({ id }) => id)
}

/** Whether one of the columns holds the text, small letters or large. */
export function containsText(db: Db, columns: readonly string[], text: string): RawBuilder<SqlBool> {
  const isLike = sql.raw(locksRows(db) ? 'ilike' : 'like')
  const all = sql.join(
    columns.map((column) => sql`coalesce(${sql.ref(column)}, '')`),
    sql` || ' ' || `,
  )
  // Neither SQLite nor PostgreSQL without a locale knows that Å and å are one letter.
  const first = text.charAt(0)
  const starts = first > '\u007f' ? new Set([first.toLowerCase(), first.toUpperCase()]) : [first]
  const finds = [...starts].map((start) => {
    const pattern = `%${(start + text.slice(1)).replace(/[%_\\]/g, '\\$&')}%`
    return sql`${all} ${isLike} ${pattern} escape '\\'`
  })
  return sql`(${sql.join(finds, sql` or `)})`
}

/** What stands under a key of a column that holds JSON, as text. */
export function jsonText(db: Db, column: string, key: string): RawBuilder<string | null> {
  return locksRows(db)
    ? sql`${sql.ref(column)}::json ->> ${sql.lit(key)}`
    : sql`json_extract(${sql.ref(column)}, ${sql.lit(`$.${key}`)})`
}

type ColumnOf<Table extends keyof Tables> = keyof Tables[Table] & string

/** Deletes the rows in which a column is one of these values. */
export async function deleteInList<Table extends keyof Tables>(
  db: Db,
  table: Table,
  column: ColumnOf<Table>,
  values: readonly string[],
): Promise<void> {
  await sql`delete from ${sql.table(table)} where ${inList(db, column, values)}`.execute(db)
}

/**
 * A query that is written in Kysely once and compiled once per engine, for reads on the way of every request: building and compiling
 * takes several times as long as SQLite needs to answer.
 * @param build its query; what `given` holds may stand wherever a value may, a list in `inList`, and nowhere else
 * @returns runs it with the values given
 */
export function preparedQuery<Given extends object, Row>(
  build: (db: Db, given: Given) => Compilable<Row>,
): (db: Db, given: Given) => Promise<Row[]> {
  const compiled = new Map<unknown, CompiledQuery<Row>>()
  return async (db, given) => {
    const executor = db.getExecutor()
    const engine = executor.adapter.constructor
    const query = compiled.get(engine) ?? build(db, PLACES as Given).compile()
    compiled.set(engine, query)
    const parameters = query.parameters.map((value) => {
      const filled = value instanceof Place ? given[value.name as keyof Given] : value
      return Array.isArray(filled) ? JSON.stringify(filled) : filled
    })
    return (await executor.executeQuery<Row>({ ...query, parameters })).rows
  }
}

/** Where a value will stand. */
class Place {
  readonly name: PropertyKey

  constructor(name: PropertyKey) {
    this.name = name
  }
}

/** Every property is a place of its own name. */
const PLACES: object = new Proxy({}, { get: (_, name) => new Place(name) })

/** The same database for what must not change it: whatever is no select throws before it is asked, in a transaction too. */
export function readOnly(db: Db): Db {
  return db.withPlugin(onlySelects)
}

const onlySelects: KyselyPlugin = {
  transformQuery: ({ node }) => {
    if (!reads(node)) throw new Error(`A ${node.kind} was asked of a database that is only read.`)
    return node
  },
  transformResult: async ({ result }) => result,
}

function reads(node: RootOperationNode): boolean {
  if (RawNode.is(node)) return /^\s*select\b/i.test(node.sqlFragments.join(''))
  return SelectQueryNode.is(node)
}
