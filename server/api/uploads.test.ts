import { createHash, randomBytes } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SharedFile } from '#domain/delivery/files/files.schema.ts'
import { testStorage } from '#test/domain-deps.ts'
import { oneEngine, useDatabase } from '#test/engines.ts'
import { expectAnswer, statusAndText } from '#test/expect-answer.ts'
import { aPaidProject } from '#test/factories/projects.ts'
import { rowIn } from '#test/factories/rows.ts'
import { type Asking, type TestClient, useClient, useTestApp } from '#test/test-app.ts'
import { beginUpload, sendPiece, TUS } from '#test/tus.ts'

const BYTES = randomBytes(3000)
const GIB = 1024 ** 3

oneEngine((engine) => {
  const database = useDatabase(engine)
  let now = new Date()
  /** Free bytes on the disk. */
  let free: number
  const app = useTestApp(database, () => ({
    clock: () => now,
    blobStorage: { ...testStorage(), freeBytes: async () => free },
  }))
  const client = useClient(app, 'Ada Example')
  const stranger = useClient(app, 'Bo Stranger')

  const NAMED = { filename: 'Försök 🏗️.zip', filetype: 'application/zip' }
  const begin = (headers: Record<string, string> = {}, of: Asking = client, said: object = NAMED) =>
    beginUpload(of, { size: BYTES.length, said, headers })
  const send = (
    address: string,
    bytes: Uint8Array,
    offset: number,
    headers: Record<string, string> = {},
    of = client,
  ) => sendPiece(of, address, { bytes, offset, headers })
  const begun = async () => (await begin()).headers.get('Location') ?? ''
  const files = (of = client) => of.read<SharedFile[]>('/api/files')
  const openProject = (owner: TestClient) => aPaidProject(database.db, { client: owner, now })

  beforeAll(async () => {
    await openProject(client)
  })
  beforeEach(() => {
    now = new Date()
    free = 80 * GIB
  })

  it('speaks tus: a file is announced, sent in pieces, asked about and here', async () => {
    const created = await begin()
    expect(created.status).toBe(201)
    expect(created.headers.get('Tus-Resumable')).toBe('1.0.0')
    const address = created.headers.get('Location') ?? ''
    expect(address).toMatch(/^\/api\/uploads\/blb_[0-9a-f]{32}$/)
    const first = await send(address, BYTES.subarray(0, 1000), 0)
    expect([first.status, first.headers.get('Upload-Offset')]).toEqual([204, '1000'])

    const head = await client.request(address, { method: 'HEAD', headers: TUS })
    expect([head.status, head.headers.get('Upload-Offset'), head.headers.get('Upload-Length')]).toEqual([
      200,
      '1000',
      '3000',
    ])
    expect(head.headers.get('Cache-Control')).toBe('no-store')
    expect(Date.parse(head.headers.get('Upload-Expires') ?? '')).toBeGreaterThan(now.getTime())
    const listed = await client.get('/api/uploads')
    expect(Number(listed.headers.get('Tus-Max-Size'))).toBeGreaterThan(3000)
    expect(await listed.json()).toMatchObject([{ name: 'Försök 🏗️.zip', size: 3000, received: 1000 }])

    expect((await send(address, BYTES.subarray(1000), 1000)).headers.get('Upload-Offset')).toBe('3000')
    const [file] = await files()
    expect(file?.blob).toMatchObject({
      name: 'Försök 🏗️.zip',
      sha256: createHash('sha256').update(BYTES).digest('hex'),
    })
    const again = await client.request(address, { method: 'HEAD', headers: TUS })
    expect(again.headers.get('Upload-Offset')).toBe('3000')
  })

  it.each([
    ['no version', () => begin({ 'Tus-Resumable': '0.2.2' }), 400, /version 1\.0\.0/],
    ['no length', () => begin({ 'Upload-Length': 'many' }), 400, /Send Upload-Length/],
    ['no name', () => begin({ 'Upload-Metadata': '' }), 400, /file name/],
    ['too many bytes', () => begin({ 'Upload-Length': String(5 * 1024 ** 3 + 1) }), 413, /at most 5\.4 GB/],
    ['a hash that is none', () => begin({}, client, { filename: 'a', sha256: 'x' }), 400, /64 hex/],
    [
      'another kind of body',
      async () => send(await begun(), BYTES, 0, { 'Content-Type': 'application/json' }),
      415,
      /octet-stream/,
    ],
    [
      'a piece that is too large',
      async () => send(await begun(), BYTES, 0, { 'Content-Length': String(65_537 * 1024) }),
      413,
      /65536 KiB/,
    ],
    [
      'a piece without an end',
      async () => send(await begun(), BYTES, 0, { 'Transfer-Encoding': 'chunked' }),
      400,
      /size of the request/,
    ],
    ['another site', () => begin({ Origin: 'https://elsewhere.example' }), 403, /another site/],
  ] as const)('refuses %s in a sentence', async (_, ask, status, sentence) => {
    expect(await statusAndText(await ask())).toEqual([status, expect.stringMatching(sentence)])
  })

  it('knows no upload and no file of others, and needs a session', async () => {
    const address = await begun()
    for (const method of ['HEAD', 'GET', 'DELETE'])
      expect((await stranger.request(address, { method, headers: TUS })).status).toBe(404)
    expect((await send(address, BYTES, 0, {}, stranger)).status).toBe(404)
    expect((await begin({}, app.visitor)).status).toBe(401)
    expect((await client.request(address, { method: 'DELETE', headers: TUS })).status).toBe(204)
    expect((await client.request(address, { method: 'HEAD', headers: TUS })).status).toBe(404)
  })

  describe('room', () => {
    const announce = (size: number, of: TestClient, purpose = 'file') =>
      beginUpload(of, { size, said: { filename: 'a.zip', purpose } })
    const announceAll = async (of: TestClient) => {
      for (const size of [5 * GIB - 1, GIB, GIB / 4, GIB / 16, 2 ** 20])
        while ((await announce(size, of)).status === 201) {}
    }
    const strangers = (count: number) =>
      Promise.all(Array.from({ length: count }, () => app.signUp('Eve Example')))
    /** Marks all announced bytes as received. */
    const sendAll = (of: readonly TestClient[]) =>
      database.db
        .updateTable('blobs')
        .set((is) => ({ received: is.ref('size') }))
        .where(
          'user_id',
          'in',
          of.map(({ id }) => id),
        )
        .execute()
    const announceDelivery = async (size: number) => {
      const { id } = await rowIn(database.db, 'projects', { user_id: client.id })
      const engineer = await app.join('engineer')
      await engineer.post(`/api/desk/projects/${id}/start`, {})
      const to = `/api/desk/projects/${id}/uploads`
      return beginUpload(engineer, { to, size, said: { filename: 'build.7z' } })
    }
    beforeEach(async () => {
      await database.db.deleteFrom('blobs').execute()
    })

    it('before a first order is 2 GiB, in three files at once', async () => {
      const [eve] = await strangers(1)
      if (!eve) throw new Error('Nobody registered.')
      await expectAnswer(
        announce(2 * GIB + 1, eve),
        409,
        expect.stringMatching(/your limit of 2\.1 GB before your first project/),
      )
      for (let file = 0; file < 3; file++) expect((await announce(1000, eve)).status).toBe(201)
      await expectAnswer(announce(1000, eve), 409, expect.stringMatching(/uploading 3 files/))
      expect((await announce(1000, eve, 'attachment')).status).toBe(201)
      await openProject(eve)
      expect((await announce(5 * GIB, eve)).status).toBe(201)
    })

    it('is taken from nobody by what strangers only announce', async () => {
      free = 6 * GIB
      const many = await strangers(8)
      for (const eve of many) await announceAll(eve)
      for (const purpose of ['file', 'attachment']) {
        expect((await announce(1_000_000, stranger, purpose)).status, `${purpose} of a stranger`).toBe(201)
        expect((await announce(2e6, client, purpose)).status, `${purpose} of a client`).toBe(201)
      }
      expect((await announceDelivery(4 * GIB)).status).toBe(201)
    })

    it('is left to clients with a project and to the studio by what strangers send', async () => {
      const many = await strangers(6)
      for (const eve of many) await announceAll(eve)
      await sendAll(many)
      await expectAnswer(announce(1_000_000, stranger), 503, expect.stringMatching(/space for this file/))
      expect((await announce(1_000_000, stranger, 'attachment')).status).toBe(201)
      expect((await announce(5 * GIB, client)).status).toBe(201)
      expect((await announceDelivery(5 * GIB)).status).toBe(201)
    })

    it('is never filled to more than a half by strangers, announced in time or not', async () => {
      free = 4 * GIB + 2000
      const address = (await announce(1000, stranger)).headers.get('Location') ?? ''
      expect((await announce(1001, stranger)).status).toBe(503)
      free = 4 * GIB + 1000
      await expectAnswer(
        send(address, BYTES.subarray(0, 1000), 0, {}, stranger),
        503,
        expect.stringMatching(/space for the rest/),
      )
      expect((await announce(1000, client)).status).toBe(201)
    })

    it('is reserved by clients from clients, and never from the studio or a message', async () => {
      free = 2 * 2 * GIB + 5 * GIB
      expect((await announce(5 * GIB, client)).status).toBe(201)
      expect((await announce(1, stranger)).status).toBe(503)
      expect((await announce(1_000_000, stranger, 'attachment')).status).toBe(201)
      expect((await announceDelivery(5 * GIB)).status).toBe(201)
    })
  })

  describe('a download', () => {
    let blob: string
    let secret: string
    beforeEach(async () => {
      const address = await begun()
      await send(address, BYTES, 0)
      blob = address.split('/').at(-1) ?? ''
      const led = await client.get(`/api/blobs/${blob}/download`)
      expect(led.status).toBe(303)
      secret = led.headers.get('Location') ?? ''
    })

    it('is saved whole or in part, never shown and never kept', async () => {
      const whole = await client.get(secret)
      expect(Object.fromEntries(whole.headers)).toMatchObject({
        'content-type': 'application/octet-stream',
        'content-length': '3000',
        'content-disposition': `attachment; filename="F_rs_k __.zip"; filename*=UTF-8''F%C3%B6rs%C3%B6k%20%F0%9F%8F%97%EF%B8%8F.zip`,
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
        'accept-ranges': 'bytes',
      })
      expect(Buffer.from(await whole.arrayBuffer())).toEqual(BYTES)
      const part = await client.request(secret, {
        headers: { Range: 'bytes=2000-', 'If-Range': whole.headers.get('ETag') ?? '' },
      })
      expect([part.status, part.headers.get('Content-Range')]).toEqual([206, 'bytes 2000-2999/3000'])
      expect(Buffer.from(await part.arrayBuffer())).toEqual(BYTES.subarray(2000))
      const beyond = await client.request(secret, { headers: { Range: 'bytes=3000-' } })
      expect([beyond.status, beyond.headers.get('Content-Range')]).toEqual([416, 'bytes */3000'])
    })

    it('is told where the file is listed, once its bytes were asked for', async () => {
      const downloads = async () => (await files()).find((file) => file.blob?.id === blob)?.blob?.downloads
      const head = await client.request(secret, { method: 'HEAD' })
      expect([head.status, head.headers.get('Content-Length')]).toEqual([200, '3000'])
      expect(await downloads()).toEqual([])
      await (await client.get(secret)).arrayBuffer()
      expect(await downloads()).toMatchObject([{ side: 'client' }])
    })

    it('opens to nobody else, and to nobody after a quarter of an hour', async () => {
      expect((await app.visitor.get(secret)).status).toBe(401)
      await expectAnswer(stranger.get(secret), 404, expect.stringContaining("This download link isn't valid"))
      expect((await stranger.get(`/api/blobs/${blob}/download`)).status).toBe(404)
      now = new Date(now.getTime() + 15 * 60_000)
      await expectAnswer(client.get(secret), 410, expect.stringContaining('Please start the download again'))
    })
  })
})
