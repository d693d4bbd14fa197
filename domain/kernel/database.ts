import { randomUUID } from 'node:crypto'
import {
  type Compilable,
  type CompiledQuery,
  type InsertQueryBuilder,
  type InsertResult,
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
import type { StoredTables } from '#tables'

/** Types narrower than their columns, by `table.column`, each declared next to its type. Columns with a CHECK list don't need one. */
// biome-ignore lint/suspicious/noEmptyInterface: filled beside the types
export interface ColumnTypes {}

/** Every table. Inserts name all NOT NULL columns, so the types have no defaults. */
export interface Tables extends Typed<StoredTables> {}

type Typed<All> = {
  [Table in keyof All]: {
    [Column in keyof All[Table]]: `${Table & string}.${Column & string}` extends infer Name extends
      keyof ColumnTypes
      ? ColumnTypes[Name]
      : All[Table][Column]
  }
}

/** The database, or a transaction on it. */
export type Db = Kysely<Tables>

/** Required by functions that lock rows or must commit together with other writes. */
export type Trx = Transaction<Tables>

/** Whether rows must be locked by name. SQLite has no row locks because a transaction locks the whole database. */
export function locksRows(db: Db): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}

/** A UUID without hyphens after a short prefix that names the kind of row, such as `pay_…`. */
export function newId(prefix: string): string {
  return `${prefix}_${randomUUID().replaceAll('-', '')}`
}

/**
 * Whether a column has one of many values. The SQL is the same for any number of values, so the statement is prepared once and stays below
 * the engine's limit of parameters.
 */
export function inList(db: Db, column: string, values: readonly string[]): RawBuilder<SqlBool> {
  // In `preparedQuery` the value is a placeholder instead of a list.
  const list = Array.isArray(values) ? JSON.stringify(values) : values
  return locksRows(db)
    ? sql`${sql.ref(column)} = any(array(select jsonb_array_elements_text(${list}::jsonb)))`
    : sql`${sql.ref(column)} in (select value from json_each(${list}))`
}

export type IdSearch = { start: string; limit: number }

/** Ids that begin with a text, in their order. Characters such as % and _ match only themselves. */
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

/** Whether one of the columns contains the text, ignoring case. */
export function containsText(db: Db, columns: readonly string[], text: string): RawBuilder<SqlBool> {
  const isLike = sql.raw(locksRows(db) ? 'ilike' : 'like')
  const all = sql.join(
    columns.map((column) => sql`coalesce(${sql.ref(column)}, '')`),
    sql` || ' ' || `,
  )
  // SQLite, and PostgreSQL without a locale, don't match Å with å.
  const first = text.charAt(0)
  const starts = first > '\u007f' ? new Set([first.toLowerCase(), first.toUpperCase()]) : [first]
  const finds = [...starts].map((start) => {
    const pattern = `%${(start + text.slice(1)).replace(/[%_\\]/g, '\\$&')}%`
    return sql`${all} ${isLike} ${pattern} escape '\\'`
  })
  return sql`(${sql.join(finds, sql` or `)})`
}

type ColumnOf<Table extends keyof Tables> = keyof Tables[Table] & string

export async function deleteInList<Table extends keyof Tables>(
  db: Db,
  table: Table,
  column: ColumnOf<Table>,
  values: readonly string[],
): Promise<void> {
  await sql`delete from ${sql.table(table)} where ${inList(db, column, values)}`.execute(db)
}

/** Inserts the row unless one with the same unique key exists. @returns whether it is new */
export async function insertOnce<Table extends keyof Tables>(
  insert: InsertQueryBuilder<Tables, Table, InsertResult>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await insert
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/**
 * Builds and compiles a query once per engine. Building takes several times as long as running it on SQLite, so use
 * this for reads on every request.
 * @param build may use the properties of `input` only as values, and as a list in `inList`
 * @returns a function that runs the query with the given values
 */
export function preparedQuery<Given extends object, Row>(
  build: (db: Db, params: Given) => Compilable<Row>,
): (db: Db, params: Given) => Promise<Row[]> {
  const compiled = new Map<unknown, CompiledQuery<Row>>()
  return async (db, params) => {
    const executor = db.getExecutor()
    const engine = executor.adapter.constructor
    const query = compiled.get(engine) ?? build(db, PLACES as Given).compile()
    compiled.set(engine, query)
    const parameters = query.parameters.map((value) => {
      const filled = value instanceof Place ? params[value.name as keyof Given] : value
      return Array.isArray(filled) ? JSON.stringify(filled) : filled
    })
    return (await executor.executeQuery<Row>({ ...query, parameters })).rows
  }
}

/** A placeholder for a value. */
class Place {
  readonly name: PropertyKey

  constructor(name: PropertyKey) {
    this.name = name
  }
}

/** Returns a placeholder for every property. */
const PLACES: object = new Proxy({}, { get: (_, name) => new Place(name) })

/** A database that throws on any statement but a SELECT, even in transactions. */
export function readOnly(db: Db): Db {
  return db.withPlugin(onlySelects)
}

const onlySelects: KyselyPlugin = {
  transformQuery: ({ node }) => {
    if (!reads(node)) throw new Error(`${node.kind} isn't allowed on a read-only database.`)
    return node
  },
  transformResult: async ({ result }) => result,
}

function reads(node: RootOperationNode): boolean {
  if (RawNode.is(node)) return /^\s*select\b/i.test(node.sqlFragments.join(''))
  return SelectQueryNode.is(node)
}

/** The values of one column. */
export function pluck<Row, Key extends keyof Row>(rows: readonly Row[], key: Key): Row[Key][] {
  return rows.map((row) => row[key])
}
