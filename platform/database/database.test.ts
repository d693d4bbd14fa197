import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { eachEngine, useDatabase } from '#test/engines.ts'
import { ANY_EMAIL, storeEmail } from '#test/store-email.ts'
import { connectDatabase } from './database.ts'
import { DatabaseError } from './schema/database-failures.ts'
import { emptyWriteAheadLog } from './sqlite/sqlite-file.ts'

const run = promisify(execFile)
const OPENS_AS_NOBODY = join(import.meta.dirname, '../../test/fixtures/open-as-nobody.ts')
const row = (key: string) => ({ key, hits: 1, window_ends_at: '2026-11-20T12:00:00.000Z' })

eachEngine((engine) => {
  const database = useDatabase(engine, { per: 'test' })

  test('a transaction that throws leaves nothing behind', async () => {
    const failing = database.db.transaction().execute(async (trx) => {
      await trx.insertInto('rate_limits').values(row('undone')).execute()
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(await database.db.selectFrom('rate_limits').selectAll().execute()).toEqual([])
  })

  test('a transaction that commits is seen by another connection', async () => {
    const other = await database.connect()
    await database.db.transaction().execute((trx) => trx.insertInto('rate_limits').values(row('a')).execute())
    expect(await other.db.selectFrom('rate_limits').selectAll().execute()).toStrictEqual([row('a')])
  })

  test('counts, sums and means are numbers', async () => {
    await database.db
      .insertInto('rate_limits')
      .values([row('a'), { ...row('b'), hits: 2 }])
      .execute()
    const figures = await database.db
      .selectFrom('rate_limits')
      .select(({ fn }) => [
        fn.countAll().as('count'),
        fn.sum('hits').as('sum'),
        fn.avg('hits').as('mean'),
        sql`sum(cast(hits as bigint))`.as('longSum'),
      ])
      .executeTakeFirst()
    expect(figures).toStrictEqual({ count: 2, sum: 3, mean: 1.5, longSum: 3 })
  })

  test('deleting a user deletes what belongs to them', async () => {
    const now = new Date('2026-11-20T12:00:00.000Z')
    await database.db
      .insertInto('user')
      .values({
        id: 'u',
        name: 'Ada',
        email: 'ada@example.com',
        emailVerified: false,
        createdAt: now,
        updatedAt: now,
        username: undefined,
      })
      .execute()
    await database.db
      .insertInto('session')
      .values({ id: 's', token: 't', userId: 'u', expiresAt: now, createdAt: now, updatedAt: now })
      .execute()
    const user = await database.db.selectFrom('user').selectAll().executeTakeFirstOrThrow()
    expect(user).toMatchObject({ username: null, image: null })
    expect(Boolean(user.emailVerified)).toBe(false)
    expect(new Date(user.createdAt)).toEqual(now)
    await database.db.deleteFrom('user').execute()
    expect(await database.db.selectFrom('session').selectAll().execute()).toEqual([])
  })
})

eachEngine((engine) => {
  const database = useDatabase(engine, { start: 'empty' })

  test('three processes start on an empty database at once and lose no write', async () => {
    const program = join(import.meta.dirname, '../../test/fixtures/start-and-count.ts')
    const outputs = await Promise.all(
      [1, 2, 3].map(async () => (await run(process.execPath, [program, database.url])).stdout),
    )
    const applied = outputs.flatMap((output) => JSON.parse(output))
    expect(applied.length).toBeGreaterThan(0)
    expect(new Set(applied).size).toBe(applied.length)
    const { hits } = await database.db.selectFrom('rate_limits').select('hits').executeTakeFirstOrThrow()
    expect(hits).toBe(150)
  })
})

describe.runIf(inject('engines').includes('postgres'))('PostgreSQL', () => {
  const database = useDatabase('postgres')

  test('a lost connection fails its own work and nothing else', async () => {
    const killer = await database.connect()
    const OTHERS = sql`pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
    const others = async () => (await sql`select pid from ${OTHERS}`.execute(killer.db)).rows
    const loseAllOthers = async () => {
      await sql`select pg_terminate_backend(pid) from ${OTHERS}`.execute(killer.db)
      await expect.poll(others).toEqual([])
      // The server's last message came before this answer.
      await others()
    }
    await sql`select 1`.execute(database.db)
    await loseAllOthers()
    expect((await sql`select 1 as one`.execute(database.db)).rows).toEqual([{ one: 1 }])

    const cut = database.db.transaction().execute(async (trx) => {
      await trx.insertInto('rate_limits').values(row('cut')).execute()
      await loseAllOthers()
      await trx.insertInto('rate_limits').values(row('after')).execute()
    })
    await expect(cut).rejects.toThrow()
    expect(await database.db.selectFrom('rate_limits').selectAll().execute()).toEqual([])
  })
})

describe('connectDatabase', () => {
  let dir = ''
  beforeAll(() => {
    dir = mkdtempSync(join(tmpdir(), 'bildruta-connect-'))
  })
  afterAll(() => rmSync(dir, { recursive: true, force: true }))

  test('makes the file in a missing DATA_DIR, readable by its owner only', async () => {
    const handle = await connectDatabase({ url: undefined, dataDir: join(dir, 'new/data') })
    expect(handle).toMatchObject({ engine: 'sqlite', file: join(dir, 'new/data/bildruta.sqlite') })
    await handle.close()
    expect(statSync(join(dir, 'new/data/bildruta.sqlite')).mode & 0o777).toBe(0o600)
  })

  test('takes file:PATH and file:///PATH', async () => {
    for (const url of [`file:${dir}/a b.sqlite`, `file://${dir}/a%20b.sqlite`]) {
      const handle = await connectDatabase({ url, dataDir: '' })
      expect(handle.file).toBe(join(dir, 'a b.sqlite'))
      await handle.close()
    }
  })

  test.each([
    [
      'a file that is no database',
      () => {
        writeFileSync(join(dir, 'letter.txt'), 'Dear database, '.repeat(100))
        return { url: `file:${dir}/letter.txt`, dataDir: '' }
      },
      /^DATABASE_URL: the database file .*letter\.txt can't be used \(file is not a database\)\. To fix it, restore the newest backup .*\.$/,
    ],
    [
      'a folder in place of the file',
      () => {
        mkdirSync(join(dir, 'folder/bildruta.sqlite'), { recursive: true })
        return { url: undefined, dataDir: join(dir, 'folder') }
      },
      /^DATA_DIR: .*EISDIR/,
    ],
    [
      'a file in place of DATA_DIR',
      () => {
        writeFileSync(join(dir, 'file'), '')
        return { url: undefined, dataDir: join(dir, 'file') }
      },
      /^DATA_DIR: .*(EEXIST|ENOTDIR)/,
    ],
    [
      'a server that is not there',
      () => ({ url: 'postgres://bildruta:hunter2@127.0.0.1:1/bildruta', dataDir: '' }),
      /^DATABASE_URL: PostgreSQL can't be used \(connect ECONNREFUSED 127\.0\.0\.1:1\)\.$/,
    ],
    [
      'a host that does not exist',
      () => ({ url: 'postgres://bildruta:hunter2@database.invalid/bildruta', dataDir: '' }),
      /^DATABASE_URL: .*database\.invalid/,
    ],
    [
      'an address that is none',
      () => ({ url: 'postgres://bildruta:hunter2@host:port/bildruta', dataDir: '' }),
      /^DATABASE_URL: PostgreSQL can't be used \(Invalid URL\)\.$/,
    ],
  ])('refuses %s with one sentence that names the variable', async (_name, address, sentence) => {
    const error = await connectDatabase(address()).catch((refusal: unknown) => refusal)
    expect(error).toBeInstanceOf(DatabaseError)
    expect(String((error as Error).message)).toMatch(sentence)
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain('hunter2')
  })

  test('refuses a file that may not be written to', async () => {
    const file = join(dir, 'read-only.sqlite')
    new DatabaseSync(file).exec('create table things (id)')
    chmodSync(dir, 0o755)
    chmodSync(file, 0o444)
    const { stdout } = await run(process.execPath, [OPENS_AS_NOBODY, `file:${file}`])
    expect(stdout).toMatch(
      /^DATABASE_URL: the database file .*read-only\.sqlite can't be used \(EACCES: .*\)\.$/,
    )
  })
})

describe('SQLite', () => {
  const database = useDatabase('sqlite')

  test('what was deleted is in no file any more once the log was emptied', async () => {
    const file = database.handle.file ?? ''
    const secret = `secret-of-a-quote-${randomUUID()}`
    const isKept = () =>
      [file, `${file}-wal`].some((path) => existsSync(path) && readFileSync(path).includes(secret))
    await storeEmail(
      database.db,
      { ...ANY_EMAIL, text: `https://studio.example/quote#${secret}` },
      { now: new Date() },
    )
    await emptyWriteAheadLog(database.handle)
    await database.db.updateTable('outbox').set({ text: '', html: '' }).execute()
    expect(isKept()).toBe(true)
    await emptyWriteAheadLog(database.handle)
    expect(isKept()).toBe(false)
    expect(statSync(`${file}-wal`).size).toBe(0)
  })
})
