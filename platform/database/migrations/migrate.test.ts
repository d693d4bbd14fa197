import { copyFileSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Db } from '#domain/kernel/database.ts'
import { eachEngine, useDatabase } from '#test/engines.ts'
import { connectDatabase, type DatabaseHandle } from '../database.ts'
import { DatabaseError, DatabaseTooNewError } from '../schema/database-failures.ts'
import { migrations } from './all.ts'
import { migrateDatabase, pendingMigrations, requireMigrated } from './migrate.ts'
import type { Migration } from './migration.ts'

const colours: Migration = async (db) => {
  await db.schema.createTable('colours').addColumn('name', 'text').execute()
}
const letters: Migration = async (db) => {
  const seals = sql`seal in ('red', 'black')`
  await sql`create table letters (id text primary key, seal text not null check (${seals}))`.execute(db)
  await sql`create index letters_seal_idx on letters (seal)`.execute(db)
  await sql`create table pages (
    letter text not null references letters (id) on delete cascade, text text not null)`.execute(db)
}
const moreSeals: Migration = async (db, { engine }) => {
  const seals = sql`check (seal in ('red', 'black', 'blue'))`
  if (engine === 'postgres') {
    await sql`alter table letters drop constraint letters_seal_check, add ${seals}`.execute(db)
    return
  }
  await sql`create table new_letters (id text primary key, seal text not null ${seals})`.execute(db)
  await sql`insert into new_letters select id, seal from letters`.execute(db)
  await sql`drop table letters`.execute(db)
  await sql`alter table new_letters rename to letters`.execute(db)
  await sql`create index letters_seal_idx on letters (seal)`.execute(db)
}
const fillLetters = async (db: Db) => {
  await sql`insert into letters values ('a', 'red'), ('b', 'black')`.execute(db)
  await sql`insert into pages values ('a', 'Dear Ada'), ('b', 'Dear Bo')`.execute(db)
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
      /couldn't be migrated \(999-broken: out of ink\)\. Nothing was changed\.$/,
    )
    expect(await tableNames(database.handle)).toEqual(before)
    expect(await pendingMigrations(database.handle)).toEqual([])
  })

  test('a table is changed without losing what refers to it', async () => {
    await migrateDatabase(database.handle, { migrations: { '001-letters': letters } })
    await fillLetters(database.db)
    const both = { '001-letters': letters, '002-more-seals': moreSeals }
    expect((await migrateDatabase(database.handle, { migrations: both })).applied).toEqual(['002-more-seals'])

    const pages = async () =>
      (await sql`select letter, text from pages order by text`.execute(database.db)).rows
    expect(await pages()).toEqual([
      { letter: 'a', text: 'Dear Ada' },
      { letter: 'b', text: 'Dear Bo' },
    ])
    await sql`update letters set seal = 'blue' where id = 'a'`.execute(database.db)
    await expect(sql`update letters set seal = 'green'`.execute(database.db)).rejects.toThrow(/check/i)
    await expect(sql`insert into pages values ('c', 'Dear nobody')`.execute(database.db)).rejects.toThrow(
      /foreign/i,
    )
    await sql`delete from letters where id = 'a'`.execute(database.db)
    expect(await pages()).toEqual([{ letter: 'b', text: 'Dear Bo' }])
  })

  test('a migration that would leave rows without what they refer to changes nothing', async () => {
    await migrateDatabase(database.handle, { migrations: { '001-letters': letters } })
    await fillLetters(database.db)
    const losing: Migration = async (db, { engine }) => {
      if (engine === 'postgres') await sql`alter table pages drop constraint pages_letter_fkey`.execute(db)
      await sql`delete from letters where id = 'a'`.execute(db)
      if (engine === 'postgres')
        await sql`alter table pages add foreign key (letter) references letters`.execute(db)
    }
    const migrations = { '001-letters': letters, '002-losing': losing }
    await expect(migrateDatabase(database.handle, { migrations })).rejects.toThrow(/002-losing: .*pages/)
    expect((await sql`select id from letters order by id`.execute(database.db)).rows).toEqual([
      { id: 'a' },
      { id: 'b' },
    ])
  })

  test('a database of before the first release is refused and stays as it is', async () => {
    const old = { '001-accounts': colours, '002-outbox': async () => {} }
    await migrateDatabase(database.handle, { migrations: old })
    const before = await tableNames(database.handle)
    await expect(migrateDatabase(database.handle)).rejects.toThrow(
      /was made by a version from before the first release of this program, .*Start with an empty database/,
    )
    await expect(requireMigrated(database.handle)).rejects.toThrow(/from before the first release/)
    expect(await tableNames(database.handle)).toEqual(before)
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

describe('a SQLite file that another process keeps', () => {
  const database = useDatabase('sqlite', { per: 'test', start: 'empty' })
  afterEach(() => vi.restoreAllMocks())

  /** Takes the write lock. Each reading of the clock is 40 s later, longer than a query waits. */
  const keep = ({ looks }: { looks: number }) => {
    const other = new DatabaseSync(database.handle.file ?? '')
    other.exec('begin immediate')
    const start = Date.now()
    let looked = 0
    vi.spyOn(Date, 'now').mockImplementation(() => {
      if (++looked === looks) other.close()
      return start + looked * 40_000
    })
    return other
  }

  test('is waited for beyond the time that a query waits', async () => {
    keep({ looks: 4 })
    expect(await migrateDatabase(database.handle)).toEqual({ applied: Object.keys(migrations) })
  })

  test('is given up after minutes, with a sentence', async () => {
    const other = keep({ looks: Number.POSITIVE_INFINITY })
    await expect(migrateDatabase(database.handle)).rejects.toThrow(
      /couldn't be migrated, because another process has been writing to it for 5 minutes/,
    )
    other.close()
    expect(await tableNames(database.handle)).toEqual([])
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
      /wasn't migrated, because its backup/,
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
