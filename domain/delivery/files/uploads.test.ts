import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, inject, it } from 'vitest'
import type { Db } from '#domain/kernel/database.ts'
import { addSeconds } from '#domain/kernel/time.ts'
import { readThread } from '#domain/messages/thread.server.ts'
import { forgetPerson } from '#domain/people/people.server.ts'
import { forgetBlobs } from '#domain/privacy/forget.store.server.ts'
import { changeProjectStatus } from '#domain/projects/changes/change-status.server.ts'
import { listProjects } from '#domain/reads/list-projects.server.ts'
import { type BlobStorage, NoRoomError } from '#domain/storage/blob-storage.ts'
import { deleteBytesOf, examineStorage, giveUpMissing, tidyBlobs } from '#domain/storage/contents.server.ts'
import { makeDownload, noteDownloaded, openDownload, takeAsTeam } from '#domain/storage/downloads.server.ts'
import { storeWhole } from '#domain/storage/receive-bytes.server.ts'
import { cancelUpload, findMostBytes, findUpload, listUploads } from '#domain/storage/uploads.server.ts'
import { diskStorage } from '#platform/blobs/disk-storage.ts'
import { allOf } from '#test/all-of.ts'
import { addClient } from '#test/clients.ts'
import { domainDeps } from '#test/domain-deps.ts'
import { eachEngine, isAskedAll, useDatabase } from '#test/engines.ts'
import { sha256Of } from '#test/factories/captures.ts'
import { aPaidProject } from '#test/factories/projects.ts'
import { rowsIn } from '#test/factories/rows.ts'
import { refused } from '#test/refused.ts'
import { listFiles, withdrawFile } from './files.server.ts'
import { giveFile } from './studio-files.server.ts'
import { beginFile, receiveFile } from './uploads.server.ts'

const NOON = new Date('2026-11-20T12:00:00.000Z')
const DAY = 24 * 3600
const ZIP = Buffer.concat([Buffer.from('504b0304', 'hex'), randomBytes(5000)])
const LIMITS = { ofFile: 100_000, ofClient: 200_000, keptFree: 1000 }

/** server/api/uploads.test.ts tests the rules for accounts without a project. */
const projectOwners = async (_: Db, accountIds: readonly string[]) => new Set(accountIds)

eachEngine((engine) => {
  const database = useDatabase(engine, { per: 'test' })
  let folder: string
  let storage: BlobStorage
  let free: number
  let now: Date
  let client: Awaited<ReturnType<typeof addClient>>

  const deps = (db: Db = database.db, blobStorage = storage) =>
    domainDeps(db, { clock: () => now, blobStorage, uploadLimits: LIMITS, projectOwners })
  const begin = (
    file: { name?: string; size?: number; sha256?: string; projectId?: string } = {},
    of = client,
  ) => beginFile(deps(), of, { name: 'harbour.zip', size: ZIP.length, ...file })
  async function* inChunks(bytes: Uint8Array) {
    for (let at = 0; at < bytes.length; at += 1000) yield bytes.subarray(at, at + 1000)
  }
  const inOtherProcess = async () =>
    deps((await database.connect()).db, { ...diskStorage(folder), freeBytes: async () => free })
  /** The bytes of the file, which stop after the first ones until `goOn` is called. */
  const halting = (bytes: Uint8Array) => {
    const [reached, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    async function* chunks() {
      yield bytes.subarray(0, 1000)
      reached.resolve()
      await goOn.promise
      yield bytes.subarray(1000)
    }
    return { bytes: chunks(), reached: reached.promise, goOn: goOn.resolve }
  }
  const send = (id: string, bytes: Uint8Array, offset = 0, { of = client, with: given = deps() } = {}) =>
    receiveFile(given, of, { id, offset, length: bytes.length, bytes: inChunks(bytes) })
  const upload = async (bytes: Uint8Array = ZIP, file: Parameters<typeof begin>[0] = {}, of = client) => {
    const { id } = await begin({ size: bytes.length, ...file }, of)
    await send(id, bytes, 0, { of })
    return id
  }
  const openProject = async (of = client) => {
    return (await aPaidProject(database.db, { client: of, service: 'full-optimization', now })).id
  }
  const read = async (sha256: string, range = { from: 0, to: ZIP.length }) =>
    Buffer.concat(await allOf(storage.read(sha256, range)))
  const onDisk = async (part: 'uploading' | 'contents') =>
    (await readdir(join(folder, part), { recursive: true, withFileTypes: true }).catch(() => []))
      .filter((entry) => entry.isFile())
      .map(({ name }) => name)
  const rows = (table: 'files' | 'blobs' | 'blob_contents' | 'blob_downloads') =>
    database.db.selectFrom(table).selectAll().execute()
  const ownerOf = async (id: string) => (await rows('blobs')).find((row) => row.id === id)?.user_id ?? ''
  const emailAboutFile = async (to: string) =>
    (await rowsIn(database.db, 'outbox')).find(
      ({ recipient, dedupe_key }) => recipient === to && dedupe_key?.startsWith('file-'),
    )
  const refusal = (code: string, sentence: RegExp) => ({ code, userMessage: expect.stringMatching(sentence) })

  beforeEach(async () => {
    now = NOON
    free = 1e12
    folder = await mkdtemp(join(inject('runDir'), 'files-'))
    storage = { ...diskStorage(folder), freeBytes: async () => free }
    client = await addClient(database.db)
  })

  it('what was uploaded in pieces is here like a link that was sent, with its hash and its kind', async () => {
    const projectId = await openProject()
    const { id } = await begin({ name: '../secret/harbour.zip' })
    expect(await send(id, ZIP.subarray(0, 2000))).toEqual({ received: 2000 })
    expect((await listProjects(database.db, client.id))[0]).toMatchObject({ hasFiles: false })
    expect(await listFiles(database.db, client.id)).toEqual([])
    expect(await listUploads(database.db, client.id)).toMatchObject([
      { id, name: 'harbour.zip', received: 2000 },
    ])

    expect(await send(id, ZIP.subarray(2000), 2000)).toEqual({ received: ZIP.length })
    expect(await listFiles(database.db, client.id)).toMatchObject([
      {
        side: 'client',
        url: null,
        provider: 'upload',
        service: 'full-optimization',
        projectId,
        withdrawable: true,
        blob: {
          id,
          name: 'harbour.zip',
          size: ZIP.length,
          kind: 'zip',
          sha256: sha256Of(ZIP),
          downloads: [],
        },
      },
    ])
    expect((await listProjects(database.db, client.id))[0]).toMatchObject({ hasFiles: true })
    expect(await listUploads(database.db, client.id)).toEqual([])
    expect(await read(sha256Of(ZIP))).toEqual(ZIP)
    expect(await onDisk('uploading')).toEqual([])
    const toClient = await emailAboutFile(client.email)
    expect(toClient?.subject).toBe('We have your file: harbour.zip')
    expect(toClient?.text).toContain('Your file has arrived complete.')
    const toStudio = (await emailAboutFile('desk@studio.example'))?.text
    expect(toStudio).toContain('harbour.zip')
    expect(toStudio).toContain(sha256Of(ZIP))
    expect(toStudio).toContain(projectId)
  })

  it('names the file to a proven address alone: an account can be made with somebody else’s', async () => {
    const claimed = { ...(await addClient(database.db)), emailVerified: false }
    const { id } = await begin({ name: 'come to evil.example.zip', size: 1 }, claimed)
    await send(id, Buffer.from('x'), 0, { of: claimed })
    const mail = await emailAboutFile(claimed.email)
    expect(mail?.subject).toBe('We have your uploaded file')
    expect(`${mail?.text}${mail?.html}`).not.toContain('evil')
  })

  describe('a broken upload goes on', () => {
    it('after a lost network, with all that came before', async () => {
      const { id } = await begin()
      async function* lost() {
        yield ZIP.subarray(0, 1500)
        throw new Error('The network is gone.')
      }
      const piece = { id, offset: 0, length: ZIP.length, bytes: lost() }
      expect(await receiveFile(deps(), client, piece)).toEqual({ received: 1500 })
      expect(await findUpload(deps(), { ownerId: client.id, id })).toMatchObject({ received: 1500 })
      await send(id, ZIP.subarray(1500), 1500)
      expect(await read(sha256Of(ZIP))).toEqual(ZIP)
    })

    it('in another process, which did not see the first bytes', async () => {
      const { id } = await begin({ sha256: sha256Of(ZIP) })
      await send(id, ZIP.subarray(0, 3000))
      await send(id, ZIP.subarray(3000, 4000), 3000, { with: await inOtherProcess() })
      await send(id, ZIP.subarray(4000), 4000)
      expect(await read(sha256Of(ZIP))).toEqual(ZIP)
    })

    it('where the disk has it, when less is there than was noted', async () => {
      const { id } = await begin()
      await send(id, ZIP.subarray(0, 2000))
      await storage.discard(id)
      expect(await findUpload(deps(), { ownerId: client.id, id })).toMatchObject({ received: 0 })
      await send(id, ZIP)
      expect(await read(sha256Of(ZIP))).toEqual(ZIP)
    })

    it('with bytes beyond those that count, as a server that was killed leaves them', async () => {
      const { id } = await begin()
      await send(id, ZIP.subarray(0, 2000))
      await storage.write(id, 2000, inChunks(randomBytes(9000)))
      await send(id, ZIP.subarray(2000), 2000)
      expect(await read(sha256Of(ZIP))).toEqual(ZIP)
      expect(await storage.contentSize(sha256Of(ZIP))).toBe(ZIP.length)
    })

    it('only one request writes at a time; one that died lets the next in after 15 seconds', async () => {
      const { id } = await begin()
      const { bytes, reached, goOn } = halting(ZIP.subarray(0, 2000))
      const first = receiveFile(deps(), client, { id, offset: 0, length: 2000, bytes })
      await reached
      const other = await inOtherProcess()
      await refused(send(id, ZIP, 0, { with: other }), refusal('locked', /a few seconds/))
      now = addSeconds(NOON, 15)
      expect(await send(id, ZIP, 0, { with: other })).toEqual({ received: ZIP.length })
      goOn()
      await refused(first, 'conflict')
      expect(await read(sha256Of(ZIP))).toEqual(ZIP)
      expect(await listFiles(database.db, client.id)).toHaveLength(1)
    })

    it('a piece that takes long keeps its place while bytes come, and has lost it after 15 seconds without', async () => {
      const receive = (id: string, pause: number) => {
        async function* slowly() {
          for await (const chunk of inChunks(ZIP)) {
            yield chunk
            now = addSeconds(now, pause)
            if (pause < 15) await refused(send(id, ZIP), refusal('locked', /a few seconds/))
          }
        }
        return receiveFile(deps(), client, { id, offset: 0, length: ZIP.length, bytes: slowly() })
      }
      expect(await receive((await begin()).id, 6)).toEqual({ received: ZIP.length })
      expect(now > addSeconds(NOON, 15)).toBe(true)
      await refused(receive((await begin()).id, 15), refusal('conflict', /Another request/))
      expect(await listFiles(database.db, client.id)).toHaveLength(1)
    })
  })

  describe('the same bytes', () => {
    it('are stored once, and deleted with the last file that holds them', async () => {
      await upload()
      const other = await addClient(database.db)
      await upload(ZIP, { name: 'same.zip' }, other)
      expect(await onDisk('contents')).toEqual([sha256Of(ZIP)])
      const [mine] = await listFiles(database.db, client.id)
      expect(await withdrawFile(deps(), { ownerId: client.id, fileId: mine?.id ?? '' })).toMatchObject({
        state: 'withdrawn',
        blob: { status: 'gone' },
      })
      expect(await read(sha256Of(ZIP))).toEqual(ZIP)
      const [theirs] = await listFiles(database.db, other.id)
      await withdrawFile(deps(), { ownerId: other.id, fileId: theirs?.id ?? '' })
      expect([await onDisk('contents'), await rows('blob_contents')]).toEqual([[], []])
    })

    it('come and go at once in two processes without a file that lacks its bytes', async () => {
      // Within one process, a connection that waits for SQLite's lock blocks the holder of that lock.
      const second = deps(engine === 'postgres' ? (await database.connect()).db : database.db)
      for (let round = 0; round < 8; round++) {
        const keeper = await addClient(database.db)
        const [old, fresh] = [await upload(), await begin({}, keeper)]
        const [file] = (await listFiles(database.db, client.id)).filter(({ blob }) => blob?.id === old)
        await Promise.all([
          withdrawFile(deps(), { ownerId: client.id, fileId: file?.id ?? '' }),
          send(fresh.id, ZIP, 0, { of: keeper, with: second }),
        ])
        await tidyBlobs(deps())
        expect(await read(sha256Of(ZIP))).toEqual(ZIP)
        expect((await examineStorage(deps())).missing).toEqual([])
      }
    })
  })

  describe('is forgotten:', () => {
    it('a hundred half uploads of before yesterday, and no other', async () => {
      for (let index = 0; index < 100; index++) {
        const { id } = await begin({ size: 1000 })
        await send(id, ZIP.subarray(0, 10))
      }
      await refused(begin({ size: 1 }), refusal('conflict', /100 unfinished uploads/))
      now = addSeconds(NOON, DAY)
      expect(await tidyBlobs(deps())).toMatchObject({ abandoned: 0 })
      const [late] = await listUploads(database.db, client.id)
      await send(late?.id ?? '', ZIP.subarray(10, 20), 10)
      now = addSeconds(NOON, DAY + 1)
      expect(await tidyBlobs(deps())).toMatchObject({ abandoned: 99 })
      expect(await onDisk('uploading')).toEqual([late?.id])
    })

    it('one that its owner gives up, which may be begun anew', async () => {
      const { id } = await begin()
      await send(id, ZIP.subarray(0, 1000))
      await cancelUpload(deps(), { ownerId: client.id, id })
      expect(await onDisk('uploading')).toEqual([])
      await refused(send(id, ZIP), 'not-found')
      await refused(cancelUpload(deps(), { ownerId: client.id, id: await upload() }), 'conflict')
    })

    it.each(['the client', 'the studio'])(
      'all of an account that is deleted while %s uploads for it',
      async (whose) => {
        await upload()
        const { id } = await begin({ name: 'second.zip' })
        const { bytes, reached, goOn } = halting(ZIP)
        const theirs = { side: 'team', projectId: await openProject(), purpose: 'file' } as const
        const file = { ownerId: client.id, name: 'Harbour.exe', size: ZIP.length, bytes }
        const sending =
          whose === 'the client'
            ? receiveFile(deps(), client, { id, offset: 0, length: ZIP.length, bytes })
            : storeWhole(deps(), { ...file, ...theirs }, async () => {})
        await reached
        const uploads = await listUploads(database.db, client.id)
        await database.db.transaction().execute(async (trx) => {
          await forgetBlobs(trx, client)
          await forgetPerson(trx, client)
        })
        await deleteBytesOf(deps(), uploads)
        goOn()
        await refused(sending, 'not-found')
        expect([await onDisk('uploading'), await onDisk('contents'), await rows('blob_contents')]).toEqual([
          [],
          [],
          [],
        ])
      },
    )

    it('bytes that belong to nothing, once they are an hour old', async () => {
      const sha256 = sha256Of(ZIP)
      await storage.write('blb_1', 0, inChunks(ZIP))
      await storage.keep('blb_1', sha256, ZIP.length)
      expect((await examineStorage(deps())).stray).toEqual([])
      now = addSeconds(new Date(), 3601)
      expect((await examineStorage(deps())).stray).toEqual(['blb_1', sha256])
      expect(await tidyBlobs(deps())).toEqual({ abandoned: 0, unheld: 2 })
      expect([await onDisk('uploading'), await onDisk('contents')]).toEqual([[], []])
    })

    it('what is lost, only when somebody says so', async () => {
      const id = await upload()
      await storage.remove(sha256Of(ZIP))
      await tidyBlobs(deps())
      const { missing } = await examineStorage(deps())
      expect(missing).toEqual([{ sha256: sha256Of(ZIP), size: ZIP.length }])
      expect(await giveUpMissing(deps(), missing)).toBe(1)
      expect(await examineStorage(deps())).toMatchObject({ contents: 0, missing: [] })
      await refused(makeDownload(deps(), { ownerId: client.id, blobId: id }), 'gone')
    })
  })

  if (!isAskedAll(engine)) return

  describe('is refused in a sentence:', () => {
    it.each([
      [{ size: 0 }, 'bad-input', /empty/],
      [{ size: 1.5 }, 'bad-input', /whole number/],
      [{ size: 100_001 }, 'too-large', /at most 100\.0 kB/],
      [{ projectId: 'prj_none' }, 'conflict', /project isn.t open/],
    ] as const)('%j', async (file, code, sentence) => {
      await refused(begin(file), refusal(code, sentence))
      expect(await rows('blobs')).toEqual([])
    })

    it('but not for its name: a path is cut off, and one of 300 emoji before its ending', async () => {
      for (const name of ['../../etc/passwd', `${'🚢'.repeat(300)}.zip`]) await upload(ZIP, { name })
      const names = (await listFiles(database.db, client.id)).map(({ blob }) => blob?.name)
      expect(names.sort()).toEqual(['passwd', `${'🚢'.repeat(62)}.zip`])
    })

    it('more than a client may have, half uploads counted', async () => {
      await begin({ size: 100_000 })
      expect(await findMostBytes(deps(), client.id)).toBe(100_000)
      await begin({ size: 99_000 })
      expect(await findMostBytes(deps(), client.id)).toBe(1000)
      await refused(begin({ size: 1001 }), refusal('conflict', /your limit of 200\.0 kB/))
      await begin({ size: 1001 }, await addClient(database.db))
    })

    it('one byte more than was declared', async () => {
      const { id } = await begin()
      const more = Buffer.concat([ZIP, Buffer.from('!')])
      await refused(send(id, more), refusal('bad-input', /We received more than/))
      const lied = { id, offset: 0, length: ZIP.length, bytes: inChunks(more) }
      await refused(receiveFile(deps(), client, lied), refusal('bad-input', /longer than its Content-Length/))
      expect(await findUpload(deps(), { ownerId: client.id, id })).toMatchObject({ received: 0 })
      expect(await storage.partSize(id)).toBe(0)
      await send(id, ZIP)
      expect(await read(sha256Of(ZIP))).toEqual(ZIP)
    })

    it('bytes with another hash, of which nothing stays', async () => {
      const { id } = await begin({ sha256: sha256Of(randomBytes(9)) })
      await refused(send(id, ZIP), refusal('bad-input', /match its SHA-256/))
      expect([await rows('blobs'), await rows('files'), await onDisk('uploading')]).toEqual([[], [], []])
    })

    it('another offset', async () => {
      const { id } = await begin()
      await send(id, ZIP.subarray(0, 1000))
      for (const offset of [0, 999, 1001])
        await refused(send(id, ZIP.subarray(1000, 2000), offset), refusal('conflict', /resumes at byte 1000/))
    })
  })

  describe('a full disk', () => {
    it('is told before the first byte, room that others reserve counted', async () => {
      free = 2 * LIMITS.keptFree + 5000 + 5000
      await begin({ size: 5000 })
      await refused(begin({ size: 5001 }), refusal('unavailable', /enough space/))
      await begin({ size: 5000 })
    })

    it('is reserved by an upload for ten minutes after its last byte, and must then be taken again', async () => {
      free = 2 * LIMITS.keptFree + ZIP.length
      const { id } = await begin()
      await send(id, ZIP.subarray(0, 1000))
      free -= 1000
      now = addSeconds(NOON, 599)
      await refused(begin({ size: 1 }), refusal('unavailable', /enough space/))
      // A request without bytes reserves nothing.
      async function* nothing() {}
      await receiveFile(deps(), client, { id, offset: 1000, length: 1, bytes: nothing() })
      now = addSeconds(NOON, 600)
      const other = await begin({ size: 1 }, await addClient(database.db))
      await refused(
        send(id, ZIP.subarray(1000, 1001), 1000),
        refusal('unavailable', /space for the rest of this file.*keep what you've uploaded/),
      )
      expect(await findUpload(deps(), { ownerId: client.id, id })).toMatchObject({ received: 1000 })
      now = addSeconds(NOON, 1200)
      await send(id, ZIP.subarray(1000, 2000), 1000)
      free -= 1000
      await refused(
        send(other.id, ZIP.subarray(0, 1), 0, { of: { ...client, id: await ownerOf(other.id) } }),
        refusal('unavailable', /enough space/),
      )
      await send(id, ZIP.subarray(2000), 2000)
      expect(await read(sha256Of(ZIP))).toEqual(ZIP)
    })

    it('that others fill while a piece comes refuses its rest, and keeps none of the piece', async () => {
      const { id } = await begin()
      async function* slowly() {
        for await (const chunk of inChunks(ZIP)) {
          yield chunk
          now = addSeconds(now, 6)
          free = 2 * LIMITS.keptFree
        }
      }
      const piece = { id, offset: 0, length: ZIP.length, bytes: slowly() }
      await refused(receiveFile(deps(), client, piece), refusal('unavailable', /enough space/))
      expect(await storage.partSize(id)).toBe(0)
    })

    it('that fills up on the way loses nothing that was answered', async () => {
      const { id } = await begin()
      await send(id, ZIP.subarray(0, 1000))
      const full = {
        ...storage,
        write: async () => {
          throw new NoRoomError('full')
        },
      }
      for (const given of [deps(database.db, full), deps()]) {
        free = given.blobStorage === storage ? 2 * LIMITS.keptFree : 1e9
        await refused(
          send(id, ZIP.subarray(1000), 1000, { with: given }),
          refusal('unavailable', /enough space/),
        )
      }
      free = 1e9
      expect(await findUpload(deps(), { ownerId: client.id, id })).toMatchObject({ received: 1000 })
      await send(id, ZIP.subarray(1000), 1000)
      expect(await read(sha256Of(ZIP))).toEqual(ZIP)
    })
  })

  describe('a download', () => {
    it('opens for a quarter of an hour, to its owner, and both sides see when', async () => {
      const id = await upload()
      const secret = await makeDownload(deps(), { ownerId: client.id, blobId: id })
      const opened = await openDownload(deps(), { ownerId: client.id, secret })
      expect(opened).toMatchObject({ name: 'harbour.zip', size: ZIP.length, sha256: sha256Of(ZIP) })
      expect((await listFiles(database.db, client.id))[0]?.blob?.downloads).toEqual([])
      now = addSeconds(NOON, 60)
      await noteDownloaded(deps(), opened.downloadId)
      now = addSeconds(NOON, 15 * 60 - 1)
      await noteDownloaded(deps(), (await openDownload(deps(), { ownerId: client.id, secret })).downloadId)
      now = addSeconds(NOON, 15 * 60)
      await refused(openDownload(deps(), { ownerId: client.id, secret }), refusal('gone', /15 minutes/))
      await takeAsTeam({ ...deps(), actor: { kind: 'staff', name: 'Bo' } }, id)
      expect((await listFiles(database.db, client.id))[0]?.blob?.downloads).toEqual([
        { at: addSeconds(NOON, 15 * 60).toISOString(), side: 'team', byName: 'Bo' },
        { at: addSeconds(NOON, 60).toISOString(), side: 'client', byName: null },
      ])
    })

    it('of a file that was taken back is gone, and so is a new address', async () => {
      const id = await upload()
      const secret = await makeDownload(deps(), { ownerId: client.id, blobId: id })
      const [file] = await listFiles(database.db, client.id)
      await withdrawFile(deps(), { ownerId: client.id, fileId: file?.id ?? '' })
      for (const attempt of [
        () => openDownload(deps(), { ownerId: client.id, secret }),
        () => makeDownload(deps(), { ownerId: client.id, blobId: id }),
        () => takeAsTeam(deps(), id),
      ])
        await refused(attempt(), refusal('gone', /was deleted/))
    })

    it('that was never used leaves no line', async () => {
      await makeDownload(deps(), { ownerId: client.id, blobId: await upload() })
      now = addSeconds(NOON, 15 * 60 + 1)
      await tidyBlobs(deps())
      expect(await rows('blob_downloads')).toEqual([])
    })
  })

  describe('what the studio puts there', () => {
    const program = Buffer.concat([Buffer.from('MZ'), randomBytes(500)])
    const give = (projectId: string, size = program.length) =>
      giveFile(
        { ...deps(), actor: { kind: 'staff', name: 'Bo' } },
        {
          projectId,
          name: 'Harbour.exe',
          size,
          bytes: inChunks(program),
        },
      )

    it('is the client’s to download, who is told; it is none of the files that the studio waits for', async () => {
      const projectId = await openProject()
      const given = await give(projectId)
      expect(given).toMatchObject({ side: 'team', byName: 'Bo', kind: 'windows', sha256: sha256Of(program) })
      expect((await listProjects(database.db, client.id))[0]).toMatchObject({ hasFiles: false })
      const [file] = await listFiles(database.db, client.id)
      expect(file).toMatchObject({ side: 'team', projectId, withdrawable: false, blob: { id: given.id } })
      const [message] = (await allOf(readThread(database.db, client.id))).filter(
        ({ author }) => author === 'team',
      )
      expect(message?.body).toContain(
        'We have a file for you: Harbour.exe (Windows program, which runs when you open it',
      )
      expect(message?.body).toContain(sha256Of(program))
      await refused(withdrawFile(deps(), { ownerId: client.id, fileId: file?.id ?? '' }), 'not-found')
      await makeDownload(deps(), { ownerId: client.id, blobId: given.id })
    })

    it('leaves nothing when its file turns out shorter', async () => {
      await expect(give(await openProject(), program.length + 1)).rejects.toThrow('fewer bytes')
      expect([await rows('blobs'), await rows('files'), await onDisk('uploading')]).toEqual([[], [], []])
    })
  })

  it('a file comes to the project that it was sent for, else to the newest, and to nobody else’s', async () => {
    const older = await openProject()
    now = addSeconds(now, 60)
    const newer = await openProject()
    const others = await openProject(await addClient(database.db))
    const [one, other] = [await begin({ projectId: older }), await begin()]
    for (const { id } of [one, other]) await send(id, ZIP)
    const files = await listFiles(database.db, client.id)
    expect(Object.fromEntries(files.map(({ blob, projectId }) => [blob?.id, projectId]))).toEqual({
      [one.id]: older,
      [other.id]: newer,
    })
    await refused(begin({ projectId: others }), 'conflict')
  })

  it('no file comes to a project that has ended', async () => {
    const projectId = await openProject()
    const { id } = await begin({ projectId })
    await changeProjectStatus(deps(), { projectId, to: 'cancelled', author: 'team' })
    await refused(begin({ projectId }), 'conflict')
    // Bytes of uploads that were already started still arrive.
    await send(id, ZIP)
    expect(await listFiles(database.db, client.id)).toMatchObject([{ projectId }])
  })
})
