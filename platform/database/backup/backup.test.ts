import { existsSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { beforeEach, describe, expect, inject, it } from 'vitest'
import { commit } from '#domain/kernel/commit.ts'
import type { Db } from '#domain/kernel/database.ts'
import { addClient, addPayment, openPaidProject } from '#test/clients.ts'
import { domainDeps } from '#test/domain-deps.ts'
import { eachEngine, useDatabase } from '#test/engines.ts'
import { addRowToEveryTable } from '#test/rows.ts'
import { connectDatabase, type DatabaseHandle } from '../database.ts'
import { migrations } from '../migrations/all.ts'
import { migrateDatabase, pendingMigrations } from '../migrations/migrate.ts'
import { tableNames, tablesInBackups } from '../table-names.ts'
import { backUpDatabase, containsData, inspectBackup, restoreDatabase } from './backup.ts'

const NOON = new Date('2026-11-20T12:00:00.000Z')
/** These tables as they are after a restore. */
const NOT_IN_BACKUPS = {
  session: [],
  impersonations: [],
  verification: [],
  sign_in_links: [],
  email_links: [],
  email_changes: [],
}

eachEngine((engine) => {
  const database = useDatabase(engine, { per: 'test' })
  const other = useDatabase(engine, { per: 'test', start: 'empty' })
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(inject('runDir'), 'backup-'))
    // Its connection would count as a running server.
    await other.handle.close()
  })
  const backup = () => join(folder, 'today.backup')
  const target = () => ({ url: other.url, dataDir: folder })
  const restore = () => restoreDatabase(target(), backup())
  const inTarget = async <T>(work: (handle: DatabaseHandle) => Promise<T>): Promise<T> => {
    const handle = await connectDatabase(target())
    try {
      return await work(handle)
    } finally {
      await handle.close()
    }
  }

  it('brings back every table but sessions and open links, row by row', async () => {
    await addRowToEveryTable(database.db)
    const { file, bytes, tables } = await backUpDatabase(database.handle, backup())
    expect(file).toBe(backup())
    expect(bytes).toBe(statSync(backup()).size)
    expect(statSync(backup()).mode & 0o777).toBe(0o600)
    expect(Object.keys(tables)).toEqual(tablesInBackups)
    expect(await inspectBackup(backup())).toEqual({
      form: 'backup',
      migrations: Object.keys(migrations),
      tables,
    })
    expect(await restore()).toEqual({ tables, ...(engine === 'sqlite' && { keptAs: expect.any(String) }) })

    const before = await everything(database.db)
    const after = await inTarget(({ db }) => everything(db))
    for (const [table, rows] of Object.entries(before))
      expect(rows.length, `${table} has a row in this test`).toBeGreaterThan(0)
    expect(after).toEqual({ ...before, ...NOT_IN_BACKUPS })
    // Each text of a row begins with the name of its column.
    const words = gunzipSync(readFileSync(backup())).toString()
    for (const secret of ['session.token', 'verification.identifier']) expect(words).not.toContain(secret)
    expect(await inTarget((handle) => migrateDatabase(handle))).toEqual({ applied: [] })
  })

  it('holds one moment while others write', async () => {
    const writer = await database.connect()
    let isWriting = true
    const writing = (async () => {
      for (let step = 0; isWriting; step++) {
        // SQLite answers synchronously, so give timers a turn here.
        await setImmediate()
        await commit(domainDeps(writer.db), async (trx) => {
          const client = await addClient(trx, { name: `Client ${step}` })
          const paymentId = await addPayment(trx, { client, now: NOON })
          await openPaidProject(trx, { userId: client.id, paymentId, service: 'quick-fix', now: NOON })
        })
      }
    })()
    try {
      for (let round = 0; round < 3; round++) {
        await setTimeout(40)
        await backUpDatabase(database.handle, join(folder, `${round}.backup`))
      }
    } finally {
      isWriting = false
      await writing
    }

    const counts: number[] = []
    for (let round = 0; round < 3; round++) {
      await restoreDatabase(target(), join(folder, `${round}.backup`))
      const { user, payments, projects, project_changes, messages } = await inTarget(({ db }) =>
        everything(db),
      )
      const sizes = [user, payments, projects, project_changes, messages].map((rows) => rows?.length)
      expect(new Set(sizes).size).toBe(1)
      counts.push(sizes[0] ?? 0)
    }
    expect(counts).toEqual(counts.toSorted((a, b) => a - b))
    expect(counts[2]).toBeGreaterThan(counts[0] ?? 0)
    expect((await everything(database.db)).user?.length).toBeGreaterThanOrEqual(counts[2] ?? 0)
  })

  it('is written once when two write to one file at once', async () => {
    const writing = [1, 2, 3].map(() => backUpDatabase(database.handle, backup()))
    const outcomes = await Promise.allSettled(writing)
    const lost = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(lost).toHaveLength(2)
    for (const { reason } of lost)
      expect(reason.message).toBe(`${backup()} already exists. Choose another name for the backup.`)
    expect(await inspectBackup(backup())).toMatchObject({ form: 'backup' })
    expect(readdirSync(folder)).toEqual(['today.backup'])
  })

  it('replaces nothing when it is written', async () => {
    writeFileSync(backup(), 'precious')
    await expect(backUpDatabase(database.handle, backup())).rejects.toThrow('already exists')
    expect(readFileSync(backup(), 'utf8')).toBe('precious')
    await expect(backUpDatabase(database.handle, join(folder, 'missing/x.backup'))).rejects.toThrow(
      "couldn't be written",
    )
    expect(readdirSync(folder)).toEqual(['today.backup'])
  })

  describe('a restore', () => {
    beforeEach(async () => {
      await addClient(database.db, { name: 'From the backup' })
      await backUpDatabase(database.handle, backup())
    })
    const names = () =>
      inTarget(async ({ db }) =>
        (await db.selectFrom('user').select('name').execute()).map(({ name }) => name),
      )

    it('keeps what was there', async () => {
      await inTarget(async (handle) => {
        await migrateDatabase(handle)
        await addClient(handle.db, { name: 'Was there' })
      })
      expect(await containsData(target())).toBe(true)
      const { keptAs = '' } = await restore()
      expect(await names()).toEqual(['From the backup'])
      expect(dirname(keptAs)).toBe(engine === 'sqlite' ? dirname(other.url.slice('file:'.length)) : folder)

      await restoreDatabase(target(), keptAs)
      expect(await names()).toEqual(['Was there'])
    })

    it('knows an empty database', async () => {
      expect(await containsData(target())).toBe(false)
      await inTarget((handle) => migrateDatabase(handle))
      expect(await containsData(target())).toBe(false)
    })

    it('is refused while the database is in use', async () => {
      await inTarget(async (server) => {
        await migrateDatabase(server)
        await addClient(server.db, { name: 'Was there' })
        await expect(restore()).rejects.toThrow('is in use. Stop the server')
        await addClient(server.db, { name: 'Still works' })
      })
      expect((await names()).toSorted()).toEqual(['Still works', 'Was there'])
    })

    it('of an older backup is migrated afterwards', async () => {
      await restore()
      const newer = { ...migrations, '998-later': async () => {} }
      const pending = await inTarget((handle) => pendingMigrations(handle, newer))
      expect(pending).toEqual(['998-later'])
      const { applied } = await inTarget((handle) => migrateDatabase(handle, { migrations: newer }))
      expect(applied).toEqual(pending)
      expect(await names()).toEqual(['From the backup'])
    })

    it.each([
      ['is missing', undefined, "the file doesn't exist"],
      ['is something else', Buffer.from('Dear diary'), "it isn't a backup made by this program"],
      ['is empty', Buffer.alloc(0), "it isn't a backup made by this program"],
    ])('of a file that %s changes nothing', async (_, content, reason) => {
      const file = join(folder, 'odd')
      if (content) writeFileSync(file, content)
      await expect(restoreDatabase(target(), file)).rejects.toThrow(`${file} can't be restored: ${reason}.`)
      expect(await containsData(target())).toBe(false)
    })

    it('of a damaged backup changes nothing', async () => {
      await inTarget((handle) => migrateDatabase(handle))
      const whole = readFileSync(backup())
      writeFileSync(backup(), whole.subarray(0, Math.floor(whole.length * 0.6)))
      await expect(restore()).rejects.toThrow("can't be restored")
      expect(await names()).toEqual([])
    })

    it('of a newer backup is refused', async () => {
      await sql`insert into kysely_migration (name, timestamp) values ('999-later', '')`.execute(database.db)
      const newer = join(folder, 'newer.backup')
      await expect(backUpDatabase(database.handle, newer)).rejects.toThrow('newer version')
      await expect(restoreDatabase(target(), newer)).rejects.toThrow('newer version')
      expect(existsSync(newer)).toBe(true)
    })

    it('of a backup of before the first release is refused', async () => {
      await sql`update kysely_migration set name = '001-accounts'`.execute(database.db)
      const old = join(folder, 'old.backup')
      await expect(backUpDatabase(database.handle, old)).rejects.toThrow('before the first release')
      await expect(restoreDatabase(target(), old)).rejects.toThrow('before the first release')
      expect(await containsData(target())).toBe(false)
    })
  })
})

describe('a restore from the database itself', () => {
  it('is refused and changes nothing', async () => {
    const folder = await mkdtemp(join(inject('runDir'), 'backup-'))
    const handle = await connectDatabase({ url: undefined, dataDir: folder })
    await migrateDatabase(handle)
    await handle.close()
    const file = join(folder, 'bildruta.sqlite')
    const alias = join(folder, 'alias.sqlite')
    symlinkSync(file, alias)
    for (const backup of [file, alias])
      await expect(restoreDatabase({ url: undefined, dataDir: folder }, backup)).rejects.toThrow(
        `${backup} is the database itself. Name a backup.`,
      )
    expect(readdirSync(folder).filter((name) => name.includes('before'))).toEqual([])
    expect(await containsData({ url: undefined, dataDir: folder })).toBe(false)
  })
})

describe('a copy of a SQLite file', () => {
  it('is refused by PostgreSQL with a sentence', async () => {
    const folder = await mkdtemp(join(inject('runDir'), 'backup-'))
    const handle = await connectDatabase({ url: undefined, dataDir: folder })
    await migrateDatabase(handle)
    await handle.close()
    await expect(
      restoreDatabase(
        { url: 'postgres://nobody@127.0.0.1:1/x', dataDir: folder },
        join(folder, 'bildruta.sqlite'),
      ),
    ).rejects.toThrow('is a copy of a SQLite database, but this database is PostgreSQL. Restore it on SQLite')
  })
})

describe.skipIf(inject('engines').length < 2)('from one engine to the other and back', () => {
  const [sqlite, postgres, back] = [
    useDatabase('sqlite', { per: 'test' }),
    useDatabase('postgres', { per: 'test', start: 'empty' }),
    useDatabase('sqlite', { per: 'test', start: 'empty' }),
  ]

  it('every table has as many rows with the same hash, and reads the same', async () => {
    const folder = await mkdtemp(join(inject('runDir'), 'backup-'))
    await addRowToEveryTable(sqlite.db)
    const rows = await everything(sqlite.db)
    await Promise.all([postgres.handle.close(), back.handle.close()])
    const first = await backUpDatabase(sqlite.handle, join(folder, 'sqlite.backup'))
    const moved = await restoreDatabase({ url: postgres.url, dataDir: folder }, first.file)
    expect(moved.tables).toEqual(first.tables)

    const there = await postgres.connect()
    expect(await there.db.selectFrom('user').select('emailVerified').execute()).toEqual([
      { emailVerified: true },
    ])
    const second = await backUpDatabase(there, join(folder, 'postgres.backup'))
    await there.close()
    expect(second.tables).toEqual(first.tables)

    const returned = await restoreDatabase({ url: back.url, dataDir: folder }, second.file)
    expect(returned.tables).toEqual(first.tables)
    expect(await everything((await back.connect()).db)).toEqual({ ...rows, ...NOT_IN_BACKUPS })
  })
})

async function everything(db: Db): Promise<Record<string, unknown[]>> {
  const tables: Record<string, unknown[]> = {}
  for (const table of tableNames) {
    const { rows } = await sql`select * from ${sql.table(table)} order by 1, 2`.execute(db)
    tables[table] = rows
  }
  return tables
}
