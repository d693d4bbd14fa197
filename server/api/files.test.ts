import { beforeAll, describe, expect, it } from 'vitest'
import { sayCopyDeleted } from '#domain/delivery/files/delete-copy.server.ts'
import { sayFetched } from '#domain/delivery/files/fetch-file.server.ts'
import type { SharedFile } from '#domain/delivery/files/files.schema.ts'
import { commit } from '#domain/kernel/commit.ts'
import { addPayment, openPaidProject } from '#test/clients.ts'
import { domainDeps } from '#test/domain-deps.ts'
import { anEngine, useDatabase } from '#test/engines.ts'
import { createTestApp, type TestApp, type TestClient } from '#test/test-app.ts'

const LINK = 'https://drive.google.com/file/d/1/view'

anEngine((engine) => {
  const database = useDatabase(engine)
  let app: TestApp
  let client: TestClient
  let stranger: TestClient
  const files = async (of = client) => (await (await of.get('/api/files')).json()) as SharedFile[]

  const openOf = async (userId: string) => {
    const now = new Date()
    const owner = { id: userId, name: 'Ada Example', email: 'ada@clients.example' }
    const paymentId = await addPayment(database.db, { client: owner, now })
    const order = { userId, paymentId, service: 'quick-fix', now }
    return (await commit(domainDeps(database.db), (trx) => openPaidProject(trx, order))).id
  }

  beforeAll(async () => {
    app = createTestApp(database)
    client = await app.signUp('Ada Example')
    stranger = await app.signUp('Bo Stranger')
  })

  it.each([
    ['POST', '/api/upload'],
    ['GET', '/api/files'],
    ['POST', '/api/files/fil_1/withdraw'],
    ['GET', '/api/projects'],
  ])('%s %s needs a session', async (method, path) => {
    const response = await app.visitor.request(path, { method })
    expect([response.status, await response.text()]).toEqual([401, 'Please sign in to continue.'])
  })

  it('says what the studio fetched, and that its copy is deleted', async () => {
    const ada = await app.signUp('Ada Example')
    const projectId = await openOf(ada.id)
    const sent = await ada.post('/api/upload', { fileUrl: LINK, service: 'quick-fix' })
    const { id } = (await sent.json()) as { id: string }
    await sayFetched(app.deps, { fileId: id })
    expect((await files(ada)).find((file) => file.id === id)?.fetched).toEqual({
      at: expect.stringMatching(/^20/),
      byName: null,
    })
    await database.db
      .updateTable('projects')
      .set({ status: 'completed', completed_at: '2026-01-01T12:00:00.000Z' })
      .where('id', '=', projectId)
      .execute()
    await sayCopyDeleted(app.deps, { projectId })
    const project = (await (await ada.get(`/api/projects/${projectId}`)).json()) as { project: object }
    expect(project.project).toMatchObject({ copyDeletedAt: expect.stringMatching(/^20/) })
  })

  describe('POST /api/upload', () => {
    it('takes a link, lists it, and lets it be withdrawn', async () => {
      const response = await client.post('/api/upload', { fileUrl: LINK, service: 'quick-fix' })
      expect(response.status).toBe(200)
      const { id } = (await response.json()) as { id: string }
      expect(await files()).toMatchObject([{ id, url: LINK, provider: 'google-drive', withdrawable: true }])
      expect(await files(stranger)).toEqual([])

      const theirs = await stranger.post(`/api/files/${id}/withdraw`)
      expect([theirs.status, await theirs.text()]).toEqual([404, 'There is no such file.'])
      const withdrawn = await client.post(`/api/files/${id}/withdraw`)
      expect(await withdrawn.json()).toMatchObject({ id, state: 'withdrawn' })
    })

    it.each([
      [{}, 'Please enter a valid URL'],
      [{ fileUrl: 'example.org' }, 'Please enter a valid URL'],
      [{ fileUrl: 'https://exa\0mple.org/' }, 'Please enter a valid URL'],
      [{ fileUrl: LINK, service: 'free-lunch' }, 'Please choose one of our services'],
      [[LINK], 'The request body must be a JSON object.'],
    ])('refuses %j', async (body, sentence) => {
      const before = await files()
      const response = await client.post('/api/upload', body)
      expect([response.status, await response.text()]).toEqual([400, sentence])
      expect(await files()).toEqual(before)
    })

    it('refuses another site’s request, another type of body, and a large one', async () => {
      const body = JSON.stringify({ fileUrl: LINK })
      const headers = { 'Content-Type': 'application/json' }
      const send = (init: RequestInit) => client.request('/api/upload', { method: 'POST', body, ...init })
      const answers = [
        await send({ headers: { ...headers, Origin: 'https://evil.example' } }),
        await send({ headers: { ...headers, 'Sec-Fetch-Site': 'cross-site' } }),
        await send({ headers: { 'Content-Type': 'text/plain' } }),
        await send({ headers, body: JSON.stringify({ fileUrl: LINK, more: 'a'.repeat(70_000) }) }),
      ]
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 415, 413])
    })
  })

  it('GET /api/projects lists the viewer’s own', async () => {
    const now = new Date()
    const paymentId = await addPayment(database.db, { client, now })
    const { id } = await commit(domainDeps(database.db), (trx) =>
      openPaidProject(trx, { userId: client.id, paymentId, service: 'quick-fix', now }),
    )
    expect(await (await client.get('/api/projects')).json()).toMatchObject([
      { id, service: 'quick-fix', status: 'pending', progress: null, figures: null },
    ])
    expect(await (await stranger.get('/api/projects')).json()).toEqual([])
  })

  it('a link whose project has begun answers 409', async () => {
    const sent = await client.post('/api/upload', { fileUrl: 'https://example.org/begun' })
    const { id } = (await sent.json()) as { id: string }
    await database.db
      .updateTable('projects')
      .set({ status: 'in-progress' })
      .where('user_id', '=', client.id)
      .execute()
    const response = await client.post(`/api/files/${id}/withdraw`)
    expect(response.status).toBe(409)
    expect(await response.text()).toMatch(/^Work on this project has begun/)
  })
})
