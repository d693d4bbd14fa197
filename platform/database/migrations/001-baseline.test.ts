import { getMigrations } from 'better-auth/db/migration'
import { twoFactor, username } from 'better-auth/plugins'
import { expect, test } from 'vitest'
import { OWN_SESSION_FIELDS } from '#domain/accounts/auth/auth.server.ts'
import { eachEngine, useDatabase } from '#test/engines.ts'

eachEngine((engine) => {
  const database = useDatabase(engine)
  const reference = useDatabase(engine, { start: 'empty' })

  test('Better Auth finds nothing to create', async () => {
    const warnings: string[] = []
    const { toBeCreated, toBeAdded, toBeAddedIndexes, schemaProblems } = await getMigrations({
      database: { db: database.db, type: engine },
      plugins: [username(), twoFactor()],
      session: { additionalFields: OWN_SESSION_FIELDS },
      logger: { log: (_level, message) => warnings.push(message) },
    })
    expect({ toBeCreated, toBeAdded, toBeAddedIndexes, schemaProblems, warnings }).toEqual({
      toBeCreated: [],
      toBeAdded: [],
      toBeAddedIndexes: [],
      schemaProblems: [],
      warnings: [],
    })
  })

  test('the columns are those that Better Auth would create itself', async () => {
    const { runMigrations } = await getMigrations({
      database: { db: reference.db, type: engine },
      plugins: [username(), twoFactor()],
      session: { additionalFields: OWN_SESSION_FIELDS },
    })
    await runMigrations()
    const theirs = await reference.db.introspection.getTables()
    const ours = await database.db.introspection.getTables()
    expect(ours.filter((table) => theirs.some(({ name }) => name === table.name))).toEqual(theirs)
  })
})
