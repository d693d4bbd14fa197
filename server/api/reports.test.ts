import { beforeAll, describe, expect, it } from 'vitest'
import type { CapturesPage } from '#domain/delivery/captures/captures.schema.ts'
import type { Delivery } from '#domain/delivery/deliveries/deliveries.schema.ts'
import type { SharedReport, ShownReport } from '#domain/delivery/reports/reports.schema.ts'
import { changeProjectStatus } from '#domain/projects/changes/change-status.server.ts'
import type { StudioProject } from '#domain/reads/project-pages.schema.ts'
import { addCaptures } from '#test/add-captures.ts'
import { oneEngine, useDatabase } from '#test/engines.ts'
import { expectAnswer } from '#test/expect-answer.ts'
import { aPaidProject } from '#test/factories/projects.ts'
import { type Asking, useClient, useMember, useTestApp } from '#test/test-app.ts'

oneEngine((engine) => {
  const database = useDatabase(engine)
  const app = useTestApp(database)
  const ada = useClient(app, 'Ada Example')
  const eve = useClient(app, 'Eve Other')
  const bo = useMember(app, 'engineer', 'Bo Bergman')
  let projectId: string
  let report: { id: string; number: number }
  let delivered: Delivery

  const share = async (asking: Asking, path = `/api/reports/${report.id}/share`, days = '7') =>
    (await (await asking.post(path, { days })).json()) as { secret: string }
  const open = (secret: unknown, headers = {}) => app.visitor.post('/api/shared-result', { secret }, headers)
  const shown = () => ada.read<ShownReport>(`/api/reports/${report.id}`)

  beforeAll(async () => {
    projectId = (await aPaidProject(database.db, { client: ada })).id
    await changeProjectStatus(app.deps, { projectId, to: 'in-progress', author: 'team' })
    const captures = { ownerId: ada.id, projectId }
    await addCaptures(app.deps, { ...captures, build: '1.0', side: 'before', fps: [40, 40.5, 41] })
    await addCaptures(app.deps, { ...captures, build: '1.1', side: 'after', fps: [67, 68, 69] })
    const builds = { buildBefore: '1.0', buildAfter: '1.1', targetFps: '60' }
    const made = await bo.post(`/api/desk/projects/${projectId}/reports`, builds)
    report = (await made.json()) as typeof report
    for (const path of ['', '/file'])
      await expectAnswer(ada.get(`/api/reports/${report.id}${path}`), 404, 'Report not found.')
    expect((await ada.read<CapturesPage>(`/api/projects/${projectId}/captures`)).reports).toEqual([])
    const items = [{ kind: 'build', label: 'Build', link: 'https://files.example/a' }]
    const body = { title: 'The build', items, completes: 'on', reportId: report.id }
    delivered = (await (await bo.post(`/api/desk/projects/${projectId}/deliver`, body)).json()) as Delivery
  })

  describe('a report', () => {
    it('is made at the desk, and read and downloaded by its owner and the studio', async () => {
      const { facts, signed } = await shown()
      expect(facts).toMatchObject({ ...report, number: 1, byName: 'Bo Bergman', buildAfter: '1.1' })
      expect(await bo.read(`/api/desk/reports/${report.id}`)).toEqual({ facts, signed })
      for (const file of [
        await ada.get(`/api/reports/${report.id}/file`),
        await bo.get(`/api/desk/reports/${report.id}/file`),
      ]) {
        expect(file.headers.get('Content-Disposition')).toBe('attachment; filename="report-1.json"')
        expect(await file.text()).toBe(signed)
      }
      expect(await app.visitor.read('/api/report-key')).toEqual({ key: JSON.parse(signed).key })
      expect((await bo.get(`/api/desk/reports/${report.id}/export`)).status).toBe(409)
    })

    it.each([
      [{ buildBefore: '1.0', buildAfter: '1.1', targetFps: '0' }, 'Enter a target from 1 to 999 FPS.'],
      [{ buildBefore: '', buildAfter: '1.1' }, 'Choose the build before.'],
    ])('isn’t made of %j', async (builds, sentence) => {
      await expectAnswer(bo.post(`/api/desk/projects/${projectId}/reports`, builds), 400, sentence)
    })

    it('is nobody else’s, by any route', async () => {
      const { secret } = await share(ada)
      const [link] = (await shown()).facts.shareLinks
      const path = `/api/reports/${report.id}`
      for (const [theirs, sentence] of [
        [eve.get(path), 'Report not found.'],
        [eve.get(`${path}/file`), 'Report not found.'],
        [eve.post(`${path}/share`, { days: '7' }), 'Report not found.'],
        [eve.post(`${path}/consent`, { given: true }), 'Report not found.'],
        [eve.post(`/api/share-links/${link?.id}/revoke`), 'Link not found.'],
        [ada.get('/api/reports/rep_0'), 'Report not found.'],
        [eve.get(`/api/desk/reports/${report.id}`), 'There is nothing at this address.'],
        [eve.get(`/api/desk/reports/${report.id}/export`), 'There is nothing at this address.'],
        [eve.get(`/api/desk/reports/${report.id}/file`), 'There is nothing at this address.'],
        [
          eve.post(`/api/desk/reports/${report.id}/share`, { days: '7' }),
          'There is nothing at this address.',
        ],
        [eve.post(`/api/desk/share-links/${link?.id}/revoke`), 'There is nothing at this address.'],
        [eve.post(`/api/desk/projects/${projectId}/reports`, {}), 'There is nothing at this address.'],
      ] as const)
        await expectAnswer(theirs, 404, sentence)
      expect((await open(secret)).status).toBe(200)
      expect((await app.visitor.get(path)).status).toBe(401)
    })
  })

  describe('a share link', () => {
    it('is opened without a session, until its owner revokes it', async () => {
      const { secret } = await share(ada)
      const answer = await open(secret)
      expect((await answer.json()) as SharedReport).toMatchObject({
        ...{ signed: (await shown()).signed, client: null, supersededBy: null },
      })
      expect(answer.headers.get('Set-Cookie')).toBeNull()
      const [link] = (await shown()).facts.shareLinks
      expect((await ada.post(`/api/share-links/${link?.id}/revoke`)).status).toBe(204)
      const sentence = "This link doesn't work. It may have expired, or it was revoked. Ask for a new one."
      await expectAnswer(open(secret), 404, sentence)
      await expectAnswer(open('unknown'), 404, sentence)
      expect((await shown()).facts.shareLinks[0]?.revokedAt).not.toBeNull()
    })

    it('can be made by the studio, and revoked by the client', async () => {
      const { secret } = await share(bo, `/api/desk/reports/${report.id}/share`, '90')
      const [link] = (await shown()).facts.shareLinks
      expect(link).toMatchObject({ byName: 'Bo Bergman', namesClient: false, revokedAt: null })
      await ada.post(`/api/share-links/${link?.id}/revoke`)
      expect((await open(secret)).status).toBe(404)
    })

    it.each([[{ secret: 'a'.repeat(101) }], [{}], [{ secret: 7 }]])('isn’t %j', async (body) => {
      expect((await app.visitor.post('/api/shared-result', body)).status).toBe(400)
    })
  })

  it('a delivery with a report has its number, also at the desk', async () => {
    expect(delivered.report).toEqual({ id: report.id, number: 1 })
    const { project, deliveries } = await bo.read<StudioProject>(`/api/desk/projects/${projectId}`)
    expect(deliveries[0]?.report).toEqual(delivered.report)
    expect(project).toMatchObject({ figuresReport: 1, figures: { fps: { before: 40.5, after: 68 } } })
  })
})

oneEngine((engine) => {
  const database = useDatabase(engine)
  const app = useTestApp(database, { env: { RATE_LIMITS: 'on' } })

  it('secrets of share links can be tried 120 times in ten minutes', async () => {
    const answers: number[] = []
    for (let attempt = 0; attempt <= 120; attempt++)
      answers.push((await app.visitor.post('/api/shared-result', { secret: `${attempt}` })).status)
    expect(answers).toEqual([...Array(120).fill(404), 429])
  })
})
