import { DatabaseSync } from 'node:sqlite'
import { Kysely, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useDatabase } from '#test/engines.ts'
import { nodeSqliteDialect } from '../database.ts'

type Things = { thing: { id: number; value: unknown } }

describe('the connection', () => {
  const database = useDatabase('sqlite')

  test.each([
    ['journal_mode', 'wal'],
    ['synchronous', 2],
    ['foreign_keys', 1],
    ['secure_delete', 1],
    // The driver waits instead, without blocking the process.
    ['busy_timeout', 0],
  ])('%s is %s, also after a transaction', async (pragma, value) => {
    await database.db.transaction().execute(async () => undefined)
    const { rows } = await sql`pragma ${sql.raw(pragma)}`.execute(database.db)
    expect(Object.values(rows[0] as object)).toEqual([value])
  })
})

describe('the dialect', () => {
  let sqlite: DatabaseSync
  let db: Kysely<Things>

  beforeEach(async () => {
    sqlite = new DatabaseSync(':memory:', { timeout: 5000 })
    db = new Kysely<Things>({ dialect: nodeSqliteDialect({ writer: sqlite }, 100) })
    await sql`create table thing (id integer primary key, value any)`.execute(db)
  })

  afterEach(() => db.destroy())

  test.each([
    ['a Date', new Date('2026-11-20T12:00:00.000Z'), '2026-11-20T12:00:00.000Z'],
    ['true', true, 1],
    ['false', false, 0],
    ['undefined', undefined, null],
    ['null', null, null],
    ['bytes', new Uint8Array([1, 2]), new Uint8Array([1, 2])],
    ['a bigint', 7n, 7],
    ['text', "it's", "it's"],
  ])('stores %s', async (_name, value, stored) => {
    const { rows } = await sql<{ value: unknown }>`select ${value} as value`.execute(db)
    expect(rows).toStrictEqual([{ value: stored }])
  })

  test.each([
    ['an object', { a: 1 }],
    ['a list', [1]],
    ['NaN', Number.NaN],
    ['an invalid Date', new Date(Number.NaN)],
  ])('refuses %s instead of storing NULL', async (_name, value) => {
    await expect(sql`select ${value} as value`.execute(db)).rejects.toThrow()
  })

  test('refuses to read an integer that a number cannot hold', async () => {
    await expect(sql`select 9007199254740993 as value`.execute(db)).rejects.toThrow(/too large/)
  })

  test('prepares a query once', async () => {
    const prepare = vi.spyOn(sqlite, 'prepare')
    for (let id = 1; id <= 5; id++) await db.insertInto('thing').values({ id, value: id }).execute()
    expect(prepare).toHaveBeenCalledTimes(1)
  })

  test('keeps 500 queries at most', async () => {
    const one = sql`select 1 as value`
    await one.execute(db)
    for (let n = 0; n < 500; n++) await sql`select ${sql.lit(n)} as n`.execute(db)
    const prepare = vi.spyOn(sqlite, 'prepare')
    await one.execute(db)
    await sql`select 499 as n`.execute(db)
    expect(prepare).toHaveBeenCalledTimes(1)
  })

  test('a kept query sees a column that was added after it', async () => {
    const all = db.selectFrom('thing').selectAll()
    await db.insertInto('thing').values({ id: 1, value: 'a' }).execute()
    expect(await all.execute()).toEqual([{ id: 1, value: 'a' }])
    await sql`alter table thing add column colour text default 'blue'`.execute(db)
    expect(await all.execute()).toEqual([{ id: 1, value: 'a', colour: 'blue' }])
  })

  test('rows can be streamed, and the query run again after stopping early', async () => {
    for (const id of [1, 2, 3]) await db.insertInto('thing').values({ id, value: id }).execute()
    const query = db.selectFrom('thing').select('id').orderBy('id')
    for await (const row of query.stream()) {
      expect(row).toStrictEqual({ id: 1 })
      break
    }
    expect(await query.execute()).toStrictEqual([{ id: 1 }, { id: 2 }, { id: 3 }])
  })

  test('the outer db inside a transaction fails with the reason instead of waiting for ever', async () => {
    const stuck = db.transaction().execute(() => db.selectFrom('thing').selectAll().execute())
    await expect(stuck).rejects.toThrow(/use its trx for queries/)
    expect(await db.selectFrom('thing').selectAll().execute()).toEqual([])
  })

  test('queries wait in line for a transaction', async () => {
    const seen: string[] = []
    await Promise.all([
      db.transaction().execute(async (trx) => {
        await trx.insertInto('thing').values({ id: 1, value: 'a' }).execute()
        seen.push('transaction')
      }),
      ...['first', 'second'].map(async (name) => {
        const rows = await db.selectFrom('thing').selectAll().execute()
        seen.push(`${name} sees ${rows.length}`)
      }),
    ])
    expect(seen).toEqual(['transaction', 'first sees 1', 'second sees 1'])
  })

  test('a transaction that SQLite has rolled back by itself fails with its own error', async () => {
    const failing = db.transaction().execute(async (trx) => {
      await trx.insertInto('thing').values({ id: 1, value: 'a' }).execute()
      await sql`insert or rollback into thing (id) values (1)`.execute(trx)
    })
    await expect(failing).rejects.toThrow(/UNIQUE constraint failed/)
    expect(await db.selectFrom('thing').selectAll().execute()).toEqual([])
  })

  test('a nested step can be undone alone', async () => {
    const trx = await db.startTransaction().execute()
    await trx.insertInto('thing').values({ id: 1, value: 'kept' }).execute()
    const step = await trx.savepoint('step').execute()
    await step.insertInto('thing').values({ id: 2, value: 'undone' }).execute()
    await step.rollbackToSavepoint('step').execute()
    await trx.commit().execute()
    expect(await db.selectFrom('thing').select('value').execute()).toEqual([{ value: 'kept' }])
  })
})

describe('two connections to one file', () => {
  const database = useDatabase('sqlite')

  test('a transaction waits for another without blocking the process', async () => {
    const other = await database.connect()
    const row = (key: string) => ({ key, hits: 1, window_ends_at: '2026-11-20T12:00:00.000Z' })
    const slow = database.db.transaction().execute(async (trx) => {
      await trx.insertInto('rate_limits').values(row('slow')).execute()
      await new Promise((resolve) => setTimeout(resolve, 100))
    })
    const waiting = other.db.transaction().execute(async (trx) => {
      const { length } = await trx.selectFrom('rate_limits').select('key').execute()
      await trx
        .insertInto('rate_limits')
        .values(row(`after ${length}`))
        .execute()
    })
    await Promise.all([slow, waiting])
    const rows = await database.db.selectFrom('rate_limits').select('key').orderBy('key').execute()
    expect(rows).toEqual([{ key: 'after 1' }, { key: 'slow' }])
  })

  test('a change outside a transaction waits for that of another connection, which goes on meanwhile', async () => {
    const other = await database.connect()
    const row = (key: string) => ({ key, hits: 1, window_ends_at: '2026-11-20T12:00:00.000Z' })
    let isWritten = false
    let lone = Promise.resolve()
    await database.db.transaction().execute(async (trx) => {
      await trx.insertInto('rate_limits').values(row('within')).execute()
      lone = other.db
        .insertInto('rate_limits')
        .values(row('alone'))
        .execute()
        .then(() => {
          isWritten = true
        })
      // Such as a full disk.
      await new Promise((resolve) => setTimeout(resolve, 20))
      expect(isWritten).toBe(false)
    })
    await lone
    const keys = database.db.selectFrom('rate_limits').select('key').where('key', 'in', ['alone', 'within'])
    expect(await keys.execute()).toHaveLength(2)
  })

  test('queries outside a transaction do not wait for it, and see the last commit', async () => {
    const row = { key: 'later', hits: 1, window_ends_at: '2026-11-20T12:00:00.000Z' }
    const keys = () =>
      database.db.selectFrom('rate_limits').select('key').where('key', '=', 'later').execute()
    await database.db.transaction().execute(async (trx) => {
      await trx.insertInto('rate_limits').values(row).execute()
      expect(await keys()).toEqual([])
    })
    expect(await keys()).toEqual([{ key: 'later' }])
  })

  test('the write lock is taken when a transaction begins', async () => {
    const other = new DatabaseSync(database.handle.file ?? '', { timeout: 0 })
    await database.db.transaction().execute(async () => {
      expect(() => other.exec('begin immediate')).toThrow(/locked/)
    })
    other.exec('begin immediate; rollback')
    other.close()
  })
})
