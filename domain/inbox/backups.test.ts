import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { sql } from 'kysely'
import { beforeEach, describe, expect, inject, it } from 'vitest'
import { commit } from '#domain/kernel/commit.ts'
import { addSeconds } from '#domain/kernel/time.ts'
import { listAudit, recordAudit } from '#domain/people/audit/audit.server.ts'
import { diskBackups, settingsText } from '#platform/backups/disk-backups.ts'
import { diskStorage } from '#platform/blobs/disk-storage.ts'
import { restoreDatabase } from '#platform/database/backup/backup.ts'
import { decryptWith, encryptTo, transformFile } from '#platform/encryption/age.ts'
import { addClient } from '#test/clients.ts'
import { eachEngine, isAskedAll, useDatabase } from '#test/engines.ts'
import { addRow, rowsIn } from '#test/factories/rows.ts'
import { studioCommand } from '#test/studio-command.ts'
import { testDeps } from '#test/test-product.ts'
import {
  backUpNightly,
  findFailedBackup,
  findLastRehearsal,
  findNewestBackup,
  nightlyJob,
} from './backups.server.ts'

/** 03:10 in Stockholm. */
const NIGHT = new Date('2026-11-20T02:10:00.000Z')
const HOUR = 3600
const DAY = 24 * HOUR
const SECRET = 'the secret of sessions, of tests'
const BYTES = Buffer.from('a build of a game')
const SHA256 = createHash('sha256').update(BYTES).digest('hex')

eachEngine((engine) => {
  const database = useDatabase(engine, { per: 'test' })
  const other = useDatabase(engine, { per: 'test', start: 'empty' })
  let now: Date
  let home: string
  let backups: string
  let client: string
  const path = (...names: string[]) => join(home, ...names)
  const inBackups = () => (existsSync(backups) ? readdirSync(backups).toSorted() : [])

  beforeEach(async () => {
    now = NIGHT
    home = await mkdtemp(join(inject('runDir'), 'nightly-'))
    backups = path('backups')
    client = (await addClient(database.db, { name: 'Ada Lovelace' })).id
    // Its connection would count as a running server.
    await other.handle.close()
  })

  const product = async (recipient?: string) => {
    const blobStorage = diskStorage(path('data/files'))
    const encrypt = recipient === undefined ? undefined : await encryptTo(recipient)
    const given = { PUBLIC_URL: 'https://bildruta.example', SMTP_URL: 'smtps://user:hunter2@mail.example' }
    const folder = diskBackups({
      folder: backups,
      scratch: path('data/nightly'),
      database: database.handle,
      storage: blobStorage,
      settings: settingsText(given, { secret: SECRET, isEncrypted: encrypt !== undefined }),
      encrypt,
    })
    return testDeps(database, {
      clock: () => now,
      blobStorage,
      backups: folder,
    })
  }
  const asked = async () => ({ now, nightly: (await product()).backups })
  const failed = async () => findFailedBackup(database.db, await asked())
  const addFile = async () => {
    const { blobStorage } = await product()
    async function* bytes() {
      yield BYTES
    }
    await blobStorage.write('blb_1', 0, bytes())
    await blobStorage.keep('blb_1', SHA256, BYTES.length)
    const time = NIGHT.toISOString()
    await addRow(database.db, 'blob_contents', { sha256: SHA256, size: BYTES.length, stored_at: time })
    await addRow(database.db, 'blobs', {
      id: 'blb_1',
      user_id: client,
      side: 'client',
      name: 'build.zip',
      size: BYTES.length,
      received: BYTES.length,
      kind: 'zip',
      sha256: SHA256,
      status: 'here',
      purpose: 'attachment',
      attached_at: time,
      created_at: time,
      touched_at: time,
      here_at: time,
    })
  }
  const actions = async () =>
    (await listAudit(database.db, { limit: 50 })).map(({ action }) => action).toSorted()
  const names = async () => (await rowsIn((await other.connect()).db, 'user')).map(({ name }) => name)

  it('is made once a night, from its time on, by one of several processes', async () => {
    const processes = await Promise.all([product(), product()])
    const all = () => Promise.all(processes.map((deps) => backUpNightly(deps)))
    now = addSeconds(NIGHT, -60)
    expect(await all()).toEqual([undefined, undefined])
    now = NIGHT
    expect((await all()).filter(Boolean)).toHaveLength(1)
    now = addSeconds(NIGHT, 12 * HOUR)
    expect(await all()).toEqual([undefined, undefined])
    expect(inBackups()).toEqual(['2026-11-20T02-10-00Z.backup', '2026-11-20T02-10-00Z.settings'])
    expect(existsSync(path('data/nightly'))).toBe(false)
    now = addSeconds(NIGHT, DAY)
    expect((await all()).filter(Boolean)).toHaveLength(1)
    expect(await actions()).toEqual([
      'backup-begun',
      'backup-begun',
      'backup-nightly',
      'backup-nightly',
      'backup-rehearsed',
    ])
  })

  if (!isAskedAll(engine)) return

  it('is read by a restore, with its settings; secrets that can be made anew are only named', async () => {
    await addFile()
    const written = await backUpNightly(await product())
    expect(written).toMatchObject({ file: '2026-11-20T02-10-00Z.backup', missing: 0, rehearsal: 'went well' })
    await restoreDatabase({ url: other.url, dataDir: path('data') }, join(backups, written?.file ?? ''))
    expect(await names()).toEqual(['Ada Lovelace'])
    expect(readFileSync(join(backups, '2026-11-20T02-10-00Z.settings'), 'utf8')).toBe(
      `# SMTP_URL was set. It is a secret, and this backup isn't encrypted.\nAUTH_SECRET=${SECRET}\nPUBLIC_URL=https://bildruta.example\n`,
    )
    expect(readFileSync(join(backups, 'files', SHA256.slice(0, 2), SHA256))).toEqual(BYTES)
  })

  describe('encrypted', () => {
    let key: string
    let recipient: string
    beforeEach(async () => {
      const identity = await generateX25519Identity()
      recipient = await identityToRecipient(identity)
      key = path('key.txt')
      writeFileSync(key, `# created: today\n# public key: ${recipient}\n${identity}\n`)
      await addFile()
      await backUpNightly(await product(recipient))
    })

    it('is read by nobody without the key', async () => {
      const files = readdirSync(backups, { recursive: true, withFileTypes: true }).filter((entry) =>
        entry.isFile(),
      )
      expect(files.map(({ name }) => name).toSorted()).toEqual([
        `${SHA256}.age`,
        '2026-11-20T02-10-00Z.backup.age',
        '2026-11-20T02-10-00Z.settings.age',
      ])
      for (const { parentPath, name } of files) {
        const bytes = readFileSync(join(parentPath, name))
        expect(bytes.subarray(0, 21).toString()).toBe('age-encryption.org/v1')
        for (const word of ['hunter2', SECRET, BYTES.toString()]) expect(bytes.includes(word)).toBe(false)
      }
      await transformFile(
        join(backups, '2026-11-20T02-10-00Z.settings.age'),
        path('settings'),
        await decryptWith(key),
      )
      expect(readFileSync(path('settings'), 'utf8')).toContain('SMTP_URL=smtps://user:hunter2@mail.example\n')
    })

    it('is restored with the key, files as well, and not with another', async () => {
      const backup = join(backups, '2026-11-20T02-10-00Z.backup.age')
      mkdirSync(path('new'))
      const restore = (...args: string[]) =>
        studioCommand(['restore', backup, ...args], { DATABASE_URL: other.url, DATA_DIR: path('new') })
      expect(await restore()).toMatchObject({ status: 1, err: expect.stringContaining('with --identity') })
      const stranger = path('stranger.txt')
      writeFileSync(stranger, `${await generateX25519Identity()}\n`)
      expect(await restore('--identity', stranger)).toMatchObject({
        status: 1,
        err: `${stranger} contains no key for this backup. Use the one that belongs to BACKUP_RECIPIENT.\n`,
      })
      expect(await restore('--identity', key)).toMatchObject({ status: 0, err: '' })
      expect(readdirSync(path('new')).filter((name) => name.includes('unfinished'))).toEqual([])
      const [restored] = readdirSync(path('new'), { recursive: true, encoding: 'utf8' }).filter((name) =>
        name.endsWith(SHA256),
      )
      expect(readFileSync(path('new', restored ?? ''))).toEqual(BYTES)
      expect(await names()).toEqual(['Ada Lovelace'])
    })
  })

  it('that fails is put down and tried again three hours later; the next that is whole ends it', async () => {
    writeFileSync(backups, 'no folder')
    const deps = await product()
    await expect(backUpNightly(deps)).rejects.toThrow()
    expect(await failed()).toMatchObject({ at: NIGHT.toISOString() })
    now = addSeconds(NIGHT, 3 * HOUR - 60)
    expect(await backUpNightly(deps)).toBeUndefined()
    backups = path('elsewhere')
    now = addSeconds(NIGHT, 3 * HOUR)
    expect(await backUpNightly(await product())).toMatchObject({ rehearsal: 'went well' })
    expect(await failed()).toBeUndefined()
    expect(await actions()).toEqual([
      'backup-begun',
      'backup-begun',
      'backup-failed',
      'backup-nightly',
      'backup-rehearsed',
    ])
  })

  it('that fails stays failed whatever else is copied, until one is written into its folder', async () => {
    writeFileSync(backups, 'no folder')
    const record = async (action: 'backup' | 'database-copied') =>
      commit(await product(), (trx) => recordAudit(trx, { action, now }))
    await expect(backUpNightly(await product())).rejects.toThrow()
    now = addSeconds(NIGHT, 60)
    for (const action of ['backup', 'database-copied'] as const) await record(action)
    expect(await failed()).toMatchObject({ at: NIGHT.toISOString() })
    expect(await findNewestBackup(database.db, await asked())).toMatchObject({ last: undefined })
    rmSync(backups)
    expect(await backUpNightly(await product(), { isStart: true })).toMatchObject({ missing: 0 })
    expect(await failed()).toBeUndefined()
    expect(await findNewestBackup(database.db, await asked())).toMatchObject({ isOld: false })

    backups = path('another-disk')
    expect(await findNewestBackup(database.db, await asked())).toMatchObject({ last: undefined })
    now = addSeconds(NIGHT, 4 * HOUR)
    expect(await backUpNightly(await product())).toMatchObject({ missing: 0 })
  })

  it('that failed is tried at once by the first look of a process, also after midnight, and then every three hours', async () => {
    writeFileSync(backups, 'no folder')
    await expect(backUpNightly(await product())).rejects.toThrow()
    now = addSeconds(NIGHT, 60)
    const look = nightlyJob(await product())
    await expect(look()).rejects.toThrow()
    expect(await look()).toBeUndefined()
    // 01:10 in Stockholm.
    now = addSeconds(NIGHT, 22 * HOUR)
    await expect(look()).rejects.toThrow()
    rmSync(backups)
    expect(await nightlyJob(await product())()).toMatchObject({ missing: 0 })
    expect(await nightlyJob(await product())()).toBeUndefined()
  })

  it('whose folder cannot be made is named with the command that makes it', async () => {
    writeFileSync(path('file'), '')
    backups = path('file', 'backups')
    const obstacle = async () => (await asked()).nightly?.obstacle()
    expect(await obstacle()).toBe(
      `BACKUP_DIR: ${backups} can't be used because ${path('file')} isn't a folder. Choose another one.`,
    )
    backups = path('new', 'backups')
    expect([await obstacle(), existsSync(path('new'))]).toEqual([undefined, false])
  })

  it('whose process died counts as failed after two hours, and is made again after three', async () => {
    const deps = await product()
    mkdirSync(path('data/nightly/2026-11-20T02-10-00Z'), { recursive: true })
    await commit(deps, (trx) =>
      recordAudit(trx, {
        id: 'backup-night-2026-11-20-0',
        action: 'backup-begun',
        about: 'night-2026-11-20',
        now,
      }),
    )
    now = addSeconds(NIGHT, 2 * HOUR)
    expect([await backUpNightly(deps), await failed()]).toEqual([undefined, undefined])
    now = addSeconds(NIGHT, 2 * HOUR + 1)
    expect(await failed()).toEqual({
      at: NIGHT.toISOString(),
      reason: "it was started but didn't finish",
    })
    now = addSeconds(NIGHT, 3 * HOUR)
    expect(await backUpNightly(deps)).toMatchObject({ missing: 0 })
    expect(await failed()).toBeUndefined()
    expect(existsSync(path('data/nightly'))).toBe(false)
  })

  it('of which uploaded files are missing is kept, and put down as failed', async () => {
    await addRow(database.db, 'blob_contents', { sha256: SHA256, size: 5, stored_at: NIGHT.toISOString() })
    expect(await backUpNightly(await product())).toMatchObject({ missing: 1 })
    expect(await failed()).toMatchObject({
      reason: '1 uploaded file is missing or damaged',
    })
    expect(inBackups()).toContain('2026-11-20T02-10-00Z.backup')
  })

  it('is restored aside once a month, and one that cannot be is kept and put down as failed', async () => {
    await backUpNightly(await product())
    const first = await findLastRehearsal(database.db)
    expect(first).toMatchObject({ at: NIGHT.toISOString(), detail: { rows: expect.any(Number) } })
    now = addSeconds(NIGHT, 29 * DAY)
    expect(await backUpNightly(await product())).toMatchObject({ rehearsal: 'none' })

    await database.db.connection().execute(async (db) => {
      await sql
        .raw(engine === 'sqlite' ? 'pragma foreign_keys = off' : "set session_replication_role = 'replica'")
        .execute(db)
      await addRow(db, 'presence', { user_id: 'nobody', side: 'client', seen_at: 'x' })
      await sql
        .raw(engine === 'sqlite' ? 'pragma foreign_keys = on' : 'reset session_replication_role')
        .execute(db)
    })
    now = addSeconds(NIGHT, 30 * DAY)
    expect(await backUpNightly(await product())).toMatchObject({
      rehearsal: { failedBy: expect.stringContaining('rows refer to missing rows') },
    })
    expect(await failed()).toMatchObject({
      reason: expect.stringContaining('its test restore failed'),
    })
    await database.db.deleteFrom('presence').execute()
    now = addSeconds(NIGHT, 31 * DAY)
    expect(await backUpNightly(await product())).toMatchObject({ rehearsal: 'went well' })
  })

  it('goes when its time is over, and what it held of files with it', async () => {
    await addFile()
    for (const days of [0, 8, 9, 40]) {
      now = addSeconds(NIGHT, days * DAY)
      await backUpNightly(await product())
    }
    expect(inBackups().filter((name) => name.endsWith('.backup'))).toEqual(['2026-12-30T02-10-00Z.backup'])
    expect(inBackups().filter((name) => name.endsWith('.settings'))).toHaveLength(1)
  })

  it('counts as old after a day and a half, where one is made every night, and not before the first', async () => {
    const newest = async (isNightly: boolean) =>
      findNewestBackup(database.db, { now, nightly: isNightly ? (await asked()).nightly : undefined })
    expect([(await newest(true)).isOld, (await newest(false)).isOld]).toEqual([false, true])
    await backUpNightly(await product())
    const isOldAfter = async (hours: number, isNightly: boolean) => {
      now = addSeconds(NIGHT, hours * HOUR)
      return (await newest(isNightly)).isOld
    }
    expect([await isOldAfter(36, true), await isOldAfter(37, true)]).toEqual([false, true])
    expect([await isOldAfter(37, false), await isOldAfter(7 * 24 + 1, false)]).toEqual([false, true])
  })
})
