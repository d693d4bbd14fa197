import type { Kysely } from 'kysely'
import type { Engine } from '../database.ts'

/** Differences between the engines: the names of two column types, and how a table is changed. */
export type EngineFacts = {
  engine: Engine
  boolean: 'integer' | 'boolean'
  timestamp: 'date' | 'timestamptz'
}

/** One schema change. It runs once in a transaction, on both engines, and doesn't change after its release. */
export type Migration = (db: Kysely<unknown>, facts: EngineFacts) => Promise<void>

export function factsOf(engine: Engine): EngineFacts {
  return engine === 'sqlite'
    ? { engine, boolean: 'integer', timestamp: 'date' }
    : { engine, boolean: 'boolean', timestamp: 'timestamptz' }
}
