import type { Kysely } from 'kysely'
import type { Engine } from '../database.ts'

/** The column types that differ between the engines. */
export type ColumnTypes = { boolean: 'integer' | 'boolean'; timestamp: 'date' | 'timestamptz' }

/** One step of the schema. It runs once, inside a transaction, on either engine, and never changes afterwards. */
export type Migration = (db: Kysely<unknown>, types: ColumnTypes) => Promise<void>

export function columnTypes(engine: Engine): ColumnTypes {
  return engine === 'sqlite'
    ? { boolean: 'integer', timestamp: 'date' }
    : { boolean: 'boolean', timestamp: 'timestamptz' }
}
