import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { Delivery } from '#domain/delivery/deliveries/deliveries.schema.ts'
import { makeDelivery } from '#domain/delivery/deliveries/make-delivery.server.ts'
import { changeProjectStatus } from '#domain/projects/changes/change-status.server.ts'
import { domainDeps } from '#test/domain-deps.ts'
import { oneEngine, useDatabase } from '#test/engines.ts'
import { expectAnswer } from '#test/expect-answer.ts'
import { aDelivery } from '#test/factories/deliveries.ts'
import { aPaidProject } from '#test/factories/projects.ts'
import { type TestClient, useClient, useTestApp } from '#test/test-app.ts'

oneEngine((engine) => {
  const database = useDatabase(engine)
  const app = useTestApp(database)
  const client = useClient(app, 'Ada Example')
  const stranger = useClient(app, 'Bo Stranger')
  let projectId: string
  let delivery: Delivery
  const deps = () => domainDeps(database.db)
  const list = (of = client) => of.get(`/api/projects/${projectId}/deliveries`)

  beforeAll(async () => {
    projectId = (await aPaidProject(database.db, { client })).id
    await changeProjectStatus(deps(), { projectId, to: 'in-progress', author: 'team' })
  })

  beforeEach(async () => {
    delivery = await makeDelivery(deps(), aDelivery(projectId, { title: 'Shadows' }))
  })

  it('lists what was delivered of a project to its owner alone', async () => {
    const [newest] = (await (await list()).json()) as Delivery[]
    expect(newest).toEqual(delivery)
    const theirs = await list(stranger)
    await expectAnswer(theirs, 404, 'Project not found.')
  })

  it('shows its project, with what was said and what happened, to that owner alone', async () => {
    const of = (path: string, who = client) => who.get(`/api/projects/${projectId}${path}`)
    const said = { engine: 'Unreal Engine 5.4.4' }
    const intake = (who: TestClient) => who.post(`/api/projects/${projectId}/intake`, said)
    expect(await (await intake(client)).json()).toEqual(said)
    expect(await (await of('')).json()).toMatchObject({ project: { id: projectId, intake: said } })
    const timeline = (await (await of('/timeline?of=files')).json()) as { entries: object[]; counts: object }
    expect(timeline).toMatchObject({ entries: [], counts: { files: 0 } })
    const { entries } = (await (await of('/timeline')).json()) as {
      entries: { kind: string; body: string }[]
    }
    expect(entries.find(({ kind }) => kind === 'delivery')?.body).toContain('Shadows')
    for (const theirs of [await of('', stranger), await of('/timeline', stranger), await intake(stranger)])
      await expectAnswer(theirs, 404, 'Project not found.')
  })

  it.each([
    ['approve', undefined, { status: 'approved' }],
    ['ask-changes', { words: ' Less grass. ' }, { status: 'changes-asked', changesAsked: 'Less grass.' }],
  ])('%s is the owner’s to say, once', async (verb, body, answered) => {
    const path = `/api/deliveries/${delivery.id}/${verb}`
    const theirs = await stranger.post(path, body)
    await expectAnswer(theirs, 404, 'Delivery not found.')
    const first = await client.post(path, body)
    expect([first.status, await first.json()]).toMatchObject([200, answered])
    expect((await client.post(path, body)).status).toBe(200)
    const other = verb === 'approve' ? 'ask-changes' : 'approve'
    const late = await client.post(`/api/deliveries/${delivery.id}/${other}`, { words: 'No.' })
    await expectAnswer(late, 409, expect.stringContaining('already'))
  })

  it.each([
    [{}, 'Tell us what to change.'],
    [{ words: ' ' }, 'Tell us what to change.'],
    [{ words: 'a'.repeat(5001) }, 'Use at most 5,000 characters.'],
  ])('takes no wish for changes without words that can be read (%#)', async (body, sentence) => {
    const answer = await client.post(`/api/deliveries/${delivery.id}/ask-changes`, body)
    await expectAnswer(answer, 400, sentence)
  })
})
