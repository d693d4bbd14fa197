import type { Compilable, CompiledQuery } from 'kysely'
import type { Db } from './database.ts'

/**
 * A query that is written in Kysely once and compiled once per engine, for reads on the way of every request: building and compiling
 * takes several times as long as SQLite needs to answer.
 * @param build its query; what `given` holds may stand wherever a value may, a list in `among`, and nowhere else
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
