import type { Kysely } from 'kysely'
import type { Engine } from '../database.ts'

/** In what the engines differ: the names of two column types, and how a table is changed. */
export type EngineFacts = {
  engine: Engine
  boolean: 'integer' | 'boolean'
  timestamp: 'date' | 'timestamptz'
}

/** One step of the schema. It runs once, inside a transaction, on either engine, and never changes once it was released. */
export type Migration = (db: Kysely<unknown>, facts: EngineFacts) => Promise<void>

export function factsOf(engine: Engine): EngineFacts {
  return engine === 'sqlite'
    ? { engine, boolean: 'integer', timestamp: 'date' }
    : { engine, boolean: 'boolean', timestamp: 'timestamptz' }
}
