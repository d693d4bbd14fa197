import { beforeEach, describe, expect, it } from 'vitest'
import type { CursorPage } from '#domain/kernel/pages.schema.ts'
import type { ProjectVersions } from '#domain/projects/project-versions.ts'
import type { ClientProject } from '#domain/projects/projects.schema.ts'
import type { StudioProject } from '#domain/reads/project-pages.schema.ts'
import { eachEngine, useDatabase } from '#test/engines.ts'
import { statusAndText } from '#test/expect-answer.ts'
import { aPaidProject } from '#test/factories/projects.ts'
import { type TestClient, useClient, useMember, useTestApp } from '#test/test-app.ts'

eachEngine((engine) => {
  const database = useDatabase(engine)
  const app = useTestApp(database)
  const ada = useClient(app, 'Ada Example')
  const eve = useClient(app, 'Eve Other')
  const bo = useMember(app, 'engineer', 'Bo Bergman')
  let projectId: string
  let evesId: string

  const open = async (client: TestClient, now: Date) => (await aPaidProject(database.db, { client, now })).id
  const act = async (verb: string, typed: object = {}, id = projectId) => {
    const { versions } = await show(id)
    const version = versions[verb as keyof ProjectVersions]
    return statusAndText(bo.post(`/api/desk/projects/${id}/${verb}`, { version, ...typed }))
  }
  const show = async (id = projectId): Promise<StudioProject> =>
    (await bo.get(`/api/desk/projects/${id}`)).json() as Promise<StudioProject>

  beforeEach(async () => {
    evesId = await open(eve, new Date('2026-11-01T10:00:00.000Z'))
    projectId = await open(ada, new Date('2026-11-02T10:00:00.000Z'))
  })

  it('lists everybody’s, a part at a time, and says whose they are', async () => {
    const part = (query: string) => bo.read<CursorPage<ClientProject>>(`/api/desk/projects?${query}`)
    const first = await part('limit=1')
    const second = await part(`limit=1&after=${first.next}`)
    expect([...first.rows, ...second.rows].map(({ id, client }) => [id, client.email])).toEqual([
      [projectId, ada.email],
      [evesId, eve.email],
    ])
    expect((await part('status=completed')).rows).toEqual([])
    expect((await bo.get('/api/desk/projects?after=yesterday')).status).toBe(400)
  })

  it('what is open stands by the day on which it is due, what has none last', async () => {
    const due = { because: 'As agreed.' }
    await act('due', { on: '2098-12-24', ...due })
    await act('due', { on: '2098-12-23', ...due }, evesId)
    const listed = await bo.read<ClientProject[]>('/api/desk/projects/open')
    const ours = listed.map(({ id }) => id).filter((id) => [projectId, evesId].includes(id))
    expect(ours).toEqual([evesId, projectId])
    expect(listed.findIndex(({ dueOn }) => dueOn === null)).toBeGreaterThan(
      listed.findIndex(({ id }) => id === projectId),
    )
  })

  it('goes from start to completion and back, under the name of who did it, and nobody else’s is touched', async () => {
    expect((await act('start', { note: 'See you on Monday.' }))[0]).toBe(200)
    expect((await act('progress', { percent: '65', daysLeft: '3' }))[0]).toBe(200)
    expect((await act('figures', { 'fps-before': '45', 'fps-after': '63,5' }))[0]).toBe(200)
    expect((await act('ask', { body: 'Enough?', choices: ' Looks right \n\nToo still' }))[0]).toBe(200)
    const asked = await show()
    expect(asked.project).toMatchObject({
      status: 'in-progress',
      progress: { percent: 65 },
      figures: { fps: { before: 45, after: 63.5 } },
    })
    expect(asked.project.question).toMatchObject({ body: 'Enough?', choices: ['Looks right', 'Too still'] })
    expect((await act('complete'))[0]).toBe(200)
    expect((await act('reopen', { note: 'One scene is missing.' }))[0]).toBe(200)
    const { project } = await show()
    expect(project.history.map(({ status, byName, note }) => [status, byName, note])).toEqual([
      ['pending', null, null],
      ['in-progress', 'Bo Bergman', 'See you on Monday.'],
      ['completed', 'Bo Bergman', null],
      ['in-progress', 'Bo Bergman', 'One scene is missing.'],
    ])
    expect(await show(evesId)).toMatchObject({
      project: { status: 'pending', figures: null, question: null },
    })
  })

  it('completes what nobody has anything of only where that is said', async () => {
    await act('start')
    expect(await act('complete')).toEqual([
      409,
      'This project has no delivery and no figures. Deliver it first, or confirm that you want to complete it without a delivery.',
    ])
    expect((await act('complete', { withoutDelivery: 'on' }))[0]).toBe(200)
  })

  it('delivers and takes back', async () => {
    await act('start')
    const items = [{ kind: 'build', label: 'Windows build', link: 'https://files.example/b.7z' }]
    expect((await act('deliver', { title: 'Shadows', items }))[0]).toBe(200)
    const [delivery] = (await show()).deliveries
    expect(delivery).toMatchObject({ number: 1, title: 'Shadows', byName: 'Bo Bergman', status: 'open' })
    const back = await bo.post(`/api/desk/deliveries/${delivery?.id}/recall`, { note: 'Yesterday’s map.' })
    expect([back.status, (await show()).deliveries[0]?.status]).toEqual([200, 'taken-back'])
  })

  describe('refuses in one sentence', () => {
    it.each([
      ['complete', {}, 409, "A project that is pending can't become completed."],
      [
        'progress',
        { percent: '101', daysLeft: '3' },
        400,
        'The progress must be a whole number from 0 to 100.',
      ],
      ['figures', { 'fps-before': '45' }, 400, 'Enter both figures of a metric: before and after.'],
      [
        'figures',
        { 'fps-before': '1,234', 'fps-after': '3' },
        400,
        '1,234 can mean 1234 or 1.234. Use a point for decimals, or leave out the comma.',
      ],
      [
        'figures',
        { 'fps-before': 'many', 'fps-after': '3' },
        400,
        'Enter a figure such as 45, 16.7 or 2.1M.',
      ],
      ['due', { on: '2026-11-31', because: 'x' }, 400, 'Enter a date like 22 Dec, or “in 10 working days”.'],
      ['due', { on: '2098-01-01', because: ' ' }, 400, 'Please write a message'],
      ['ask', { body: 'Enough?', choices: 'Only one' }, 400, 'Enter 2 to 6 choices, or none.'],
      ['deliver', { title: 'A', items: [] }, 400, 'Add at least one item to the delivery.'],
      ['copy-deleted', {}, 409, 'This project is pending, so its copy is still needed.'],
      ['reopen', {}, 409, 'There is nothing to undo. This project is pending.'],
    ])('%s %j', async (verb, typed, status, sentence) => {
      expect(await act(verb, typed)).toEqual([status, sentence])
      expect((await show()).project.status).toBe('pending')
    })
  })
})
