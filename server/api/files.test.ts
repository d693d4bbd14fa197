import { describe, expect, it } from 'vitest'
import type { SharedFile } from '#domain/delivery/files/files.schema.ts'
import { confirmCopyDeleted, confirmFetched } from '#domain/delivery/files/studio-files.server.ts'
import { oneEngine, useDatabase } from '#test/engines.ts'
import { expectAnswer } from '#test/expect-answer.ts'
import { aPaidProject } from '#test/factories/projects.ts'
import { changeRows } from '#test/factories/rows.ts'
import { useClient, useTestApp } from '#test/test-app.ts'

const LINK = 'https://drive.google.com/file/d/1/view'

oneEngine((engine) => {
  const database = useDatabase(engine)
  const app = useTestApp(database)
  const client = useClient(app, 'Ada Example')
  const stranger = useClient(app, 'Bo Stranger')
  const files = (of = client) => of.read<SharedFile[]>('/api/files')

  const openOf = async (userId: string) => {
    const now = new Date()
    const owner = { id: userId, name: 'Ada Example', email: 'ada@clients.example' }
    return (await aPaidProject(database.db, { client: owner, now })).id
  }

  it('says what the studio fetched, and that its copy is deleted', async () => {
    const ada = await app.signUp('Ada Example')
    const projectId = await openOf(ada.id)
    const sent = await ada.post('/api/upload', { fileUrl: LINK, service: 'quick-fix' })
    const { id } = (await sent.json()) as { id: string }
    await confirmFetched(app.deps, { fileId: id })
    expect((await files(ada)).find((file) => file.id === id)?.fetched).toEqual({
      at: expect.stringMatching(/^20/),
      byName: null,
    })
    await changeRows(
      database.db,
      'projects',
      { id: projectId },
      { status: 'completed', completed_at: '2026-01-01T12:00:00.000Z' },
    )
    await confirmCopyDeleted(app.deps, { projectId })
    const project = await ada.read<{ project: object }>(`/api/projects/${projectId}`)
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
      await expectAnswer(theirs, 404, 'File not found.')
      const withdrawn = await client.post(`/api/files/${id}/withdraw`)
      expect(await withdrawn.json()).toMatchObject({ id, state: 'withdrawn' })
    })

    it.each([
      [{ fileUrl: 'https://exa\0mple.org/' }, 'Please enter a valid URL'],
      [[LINK], 'The request body must be a JSON object.'],
    ])('refuses %j', async (body, sentence) => {
      const before = await files()
      const response = await client.post('/api/upload', body)
      await expectAnswer(response, 400, sentence)
      expect(await files()).toEqual(before)
    })
  })

  it('GET /api/projects lists the viewer’s own', async () => {
    const { id } = await aPaidProject(database.db, { client })
    expect(await client.read('/api/projects')).toMatchObject([
      { id, service: 'quick-fix', status: 'pending', progress: null, figures: null },
    ])
    expect(await stranger.read('/api/projects')).toEqual([])
  })
})
