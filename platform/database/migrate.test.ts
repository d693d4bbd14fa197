import { copyFileSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { eachEngine, useDatabase } from '../../test/engines.ts'
import { connectDatabase, type DatabaseHandle } from './database.ts'
import { DatabaseError, DatabaseTooNewError } from './database-error.ts'
import { migrateDatabase, pendingMigrations } from './migrate.ts'
import { migrations } from './migrations/all.ts'
import type { Migration } from './migrations/columns.ts'

const colours: Migration = async (db) => {
  await db.schema.createTable('colours').addColumn('name', 'text').execute()
}
const newer = { ...migrations, '998-colours': colours }
const row = { key: 'kept', hits: 1, window_ends_at: '2026-11-20T12:00:00.000Z' }

const tableNames = async ({ db }: DatabaseHandle) =>
  (await db.introspection.getTables()).map((table) => table.name).sort()

eachEngine((engine) => {
  const database = useDatabase(engine, { per: 'test', start: 'empty' })

  test('runs every migration once, in order', async () => {
    const names = Object.keys(migrations)
    expect(names).toEqual([...names].sort())
    expect(await pendingMigrations(database.handle)).toEqual(names)
    expect(await migrateDatabase(database.handle)).toEqual({ applied: names })
    expect(await pendingMigrations(database.handle)).toEqual([])
    expect(await migrateDatabase(database.handle)).toEqual({ applied: [] })
  })

  test('a migration that fails leaves the schema as it was', async () => {
    await migrateDatabase(database.handle)
    const before = await tableNames(database.handle)
    const broken: Migration = async (db) => {
      await db.schema.createTable('half').addColumn('name', 'text').execute()
      throw new Error('out of ink')
    }
    const failing = migrateDatabase(database.handle, { migrations: { ...newer, '999-broken': broken } })
    await expect(failing).rejects.toThrow(DatabaseError)
    await expect(failing).rejects.toThrow(
      /could not be migrated \(999-broken: out of ink\); it is as it was\.$/,
    )
    expect(await tableNames(database.handle)).toEqual(before)
    expect(await pendingMigrations(database.handle)).toEqual([])
  })

  test('a database of a newer version is refused', async () => {
    await migrateDatabase(database.handle, { migrations: newer })
    const before = await tableNames(database.handle)
    const refused = migrateDatabase(database.handle)
    await expect(refused).rejects.toThrow(DatabaseTooNewError)
    await expect(refused).rejects.toThrow(
      /was made by a newer version of this program \(it has 998-colours\)/,
    )
    expect(await tableNames(database.handle)).toEqual(before)
  })
})

describe('a SQLite file', () => {
  const database = useDatabase('sqlite', { per: 'test' })
  const file = () => database.handle.file ?? ''
  const folder = () => readdirSync(dirname(file())).filter((name) => !/-(wal|shm)$/.test(name))

  test('is backed up beside itself before it is migrated', async () => {
    await database.db.insertInto('rate_limits').values(row).execute()
    const { applied, backupFile } = await migrateDatabase(database.handle, { migrations: newer })
    expect(applied).toEqual(['998-colours'])
    expect(basename(backupFile ?? '')).toMatch(/^bildruta-before-998-colours-20\d\d-[\dTZ-]+\.sqlite$/)
    expect(folder().sort()).toEqual([basename(backupFile ?? ''), 'bildruta.sqlite'].sort())

    await database.db.deleteFrom('rate_limits').execute()
    await database.handle.close()
    copyFileSync(backupFile ?? '', file())
    const restored = await database.connect()
    expect(await restored.db.selectFrom('rate_limits').selectAll().execute()).toEqual([row])
    expect(await tableNames(restored)).not.toContain('colours')
    expect(await pendingMigrations(restored)).toEqual([])
  })

  test('is not backed up when nothing is pending', async () => {
    expect(await migrateDatabase(database.handle)).toEqual({ applied: [] })
    expect(folder()).toEqual(['bildruta.sqlite'])
  })

  test('is not migrated when its backup cannot be written', async () => {
    const options = { migrations: newer, backupDir: join(dirname(file()), 'nowhere') }
    await expect(migrateDatabase(database.handle, options)).rejects.toThrow(
      /was not migrated because its backup/,
    )
    expect(await tableNames(database.handle)).not.toContain('colours')
  })

  test('of a newer version stays the same to the byte, and no backup is made', async () => {
    await migrateDatabase(database.handle, { migrations: newer, backupDir: dirname(dirname(file())) })
    await database.handle.close()
    const before = readFileSync(file())
    const handle = await connectDatabase({ url: database.url, dataDir: '' })
    await expect(migrateDatabase(handle)).rejects.toThrow(DatabaseTooNewError)
    await handle.close()
    expect(readFileSync(file()).equals(before)).toBe(true)
    expect(readdirSync(dirname(file()))).toEqual(['bildruta.sqlite'])
  })
})
