import { randomBytes } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { addSeconds } from '#domain/kernel/time.ts'
import type { StudioProject } from '#domain/reads/project-pages.schema.ts'
import type { BlobFacts } from '#domain/storage/blobs.schema.ts'
import { tidyBlobs } from '#domain/storage/contents.server.ts'
import { eachEngine, useDatabase } from '#test/engines.ts'
import { expectAnswer, statusAndText } from '#test/expect-answer.ts'
import { sha256Of } from '#test/factories/captures.ts'
import { aPaidProject } from '#test/factories/projects.ts'
import { type TestClient, useClient, useMember, useTestApp } from '#test/test-app.ts'
import { beginUpload, sendPiece, TUS } from '#test/tus.ts'

const BYTES = Buffer.concat([Buffer.from('%PDF'), randomBytes(2996)])
const SHA256 = sha256Of(BYTES)

eachEngine((engine) => {
  const database = useDatabase(engine)
  let now = new Date()
  const app = useTestApp(database, { clock: () => now })
  const ada = useClient(app, 'Ada Example')
  const eve = useClient(app, 'Eve Other')
  const owner = useMember(app, 'owner')
  const bo = useMember(app, 'engineer', 'Bo Bergman')
  let projectId: string
  let evesId: string

  const start = async (client: TestClient) => {
    const { id } = await aPaidProject(database.db, { client, now })
    expect((await bo.post(`/api/desk/projects/${id}/start`, {})).status).toBe(200)
    return id
  }
  const uploads = (id = projectId) => `/api/desk/projects/${id}/uploads`
  const begin = (length = BYTES.length, { as = bo, id = projectId }: { as?: TestClient; id?: string } = {}) =>
    beginUpload(as, { to: uploads(id), size: length, said: { filename: 'Före och efter.pdf' } })
  const begun = async () => (await begin()).headers.get('Location') ?? ''
  const send = (address: string, from: number, to: number, as: TestClient = bo) =>
    sendPiece(as, address, { bytes: BYTES.subarray(from, to), offset: from })
  const uploaded = async () => {
    const address = await begun()
    expect((await send(address, 0, BYTES.length)).status).toBe(204)
    return address.split('/').at(-1) ?? ''
  }
  const list = (id = projectId) => bo.read<BlobFacts[]>(uploads(id))
  const remove = (address: string, as: TestClient = bo) =>
    as.request(address, { method: 'DELETE', headers: TUS })
  const deliver = async (blobId: string, id = projectId) => {
    const items = [{ kind: 'report', label: 'Before and after', blobId }]
    return statusAndText(bo.post(`/api/desk/projects/${id}/deliver`, { title: 'Shadows', items }))
  }

  beforeEach(async () => {
    now = new Date()
    evesId = await start(eve)
    projectId = await start(ada)
  })

  it('a file is announced, broken off, gone on with by another of the staff, delivered and downloaded', async () => {
    const address = await begun()
    expect(address).toMatch(new RegExp(`^/api/desk/projects/${projectId}/uploads/blb_[0-9a-f]{32}$`))
    expect((await send(address, 0, 1000)).headers.get('Upload-Offset')).toBe('1000')
    await expectAnswer(send(address, 0, 3000), 409, 'This upload resumes at byte 1000, not at byte 0.')
    const head = await owner.request(address, { method: 'HEAD', headers: TUS })
    expect([head.status, head.headers.get('Upload-Offset')]).toEqual([200, '1000'])
    expect(await list()).toMatchObject([{ status: 'uploading', received: 1000, sha256: null }])
    expect((await send(address, 1000, 3000, owner)).headers.get('Upload-Offset')).toBe('3000')
    const [file] = await list()
    expect(file).toMatchObject({
      name: 'Före och efter.pdf',
      status: 'here',
      kind: 'pdf',
      sha256: SHA256,
      byName: 'Bo Bergman',
    })
    expect(await list(evesId)).toEqual([])

    const id = file?.id ?? ''
    expect((await deliver(id))[0]).toBe(200)
    const shown = await bo.read<StudioProject>(`/api/desk/projects/${projectId}`)
    expect(shown.deliveries[0]?.items).toMatchObject([
      { kind: 'report', label: 'Before and after', blob: { id, sha256: SHA256 } },
    ])
    const download = (await ada.get(`/api/blobs/${id}/download`)).headers.get('Location') ?? ''
    expect(Buffer.from(await (await ada.get(download)).arrayBuffer())).toEqual(BYTES)
    expect((await eve.get(`/api/blobs/${id}/download`)).status).toBe(404)

    // It belongs to that delivery only.
    expect(await list()).toEqual([])
    expect(await deliver(id)).toEqual([
      400,
      "The file of “Before and after” wasn't uploaded for this project.",
    ])
    await expectAnswer(remove(address), 409, 'This file is part of a delivery. Recall the delivery instead.')
  })

  it('is refused before its first byte where nothing can be delivered', async () => {
    await bo.post(`/api/desk/projects/${projectId}/cancel`, {})
    await expectAnswer(begin(), 409, expect.stringMatching(/can't have further deliveries/))
    expect((await begin(3000, { id: 'prj_0' })).status).toBe(404)
  })

  it('a file of one client’s project is nothing to another’s, nor to clients before it is delivered', async () => {
    const id = await uploaded()
    const half = (await begun()).split('/').at(-1) ?? ''
    expect(await deliver(id, evesId)).toEqual([
      400,
      "The file of “Before and after” wasn't uploaded for this project.",
    ])
    for (const one of [id, half]) {
      expect((await bo.get(`${uploads(evesId)}/${one}`)).status).toBe(404)
      expect((await send(`${uploads(evesId)}/${one}`, 0, 1000)).status).toBe(404)
      expect((await remove(`${uploads(evesId)}/${one}`)).status).toBe(404)
      for (const client of [ada, eve]) {
        expect((await remove(`/api/uploads/${one}`, client)).status).toBe(404)
        expect((await send(`/api/uploads/${one}`, 0, 1000, client)).status).toBe(404)
        expect((await send(`${uploads()}/${one}`, 0, 1000, client)).status).toBe(404)
        expect((await client.get(`/api/blobs/${one}/download`)).status).toBe(404)
        expect(await (await client.get('/api/account/export')).text()).not.toContain(one)
      }
    }
    expect((await begin(3000, { as: ada })).status).toBe(404)
    expect(await list()).toHaveLength(2)
    // A client's own upload can't be delivered, either.
    const theirs = await beginUpload(ada, { size: 3000, said: { filename: 'a.zip' } })
    const sent = theirs.headers.get('Location') ?? ''
    expect((await send(sent, 0, 3000, ada)).status).toBe(204)
    expect((await deliver(sent.split('/').at(-1) ?? ''))[0]).toBe(400)
  })

  it('ends with the membership of who sends it, and goes on with another’s', async () => {
    const cy = await app.join('engineer')
    const address = (await begin(3000, { as: cy })).headers.get('Location') ?? ''
    await send(address, 0, 1000, cy)
    expect((await owner.post('/api/desk/staff/remove', { email: cy.email })).status).toBeLessThan(300)
    expect((await send(address, 1000, 3000, cy)).status).toBe(401)
    expect((await send(address, 1000, 3000)).status).toBe(204)
    expect(await list()).toMatchObject([{ status: 'here', byName: cy.name, sha256: SHA256 }])
  })

  it('what is removed, or not delivered within a day, is deleted', async () => {
    const contents = async () =>
      (await database.db.selectFrom('blob_contents').select('sha256').where('sha256', '=', SHA256).execute())
        .length
    const [half, whole] = [await begun(), `${uploads()}/${await uploaded()}`]
    expect([(await remove(half)).status, (await remove(whole)).status]).toEqual([204, 204])
    expect((await remove(whole)).status).toBe(404)
    expect(await list()).toEqual([])

    const [delivered, left] = [await uploaded(), await uploaded()]
    expect((await deliver(delivered))[0]).toBe(200)
    now = addSeconds(now, 25 * 3600)
    await tidyBlobs(app.deps)
    now = new Date()
    expect((await deliver(left))[0]).toBe(400)
    expect(await list()).toEqual([])
    // The same bytes still belong to the delivery.
    expect(await contents()).toBe(1)
    expect((await ada.get(`/api/blobs/${delivered}/download`)).status).toBe(303)
  })
})
