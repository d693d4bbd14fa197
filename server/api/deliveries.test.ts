import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { Delivery } from '#domain/delivery/deliveries/deliveries.schema.ts'
import { makeDelivery } from '#domain/delivery/deliveries/make-delivery.server.ts'
import { commit } from '#domain/kernel/commit.ts'
import { changeProjectStatus } from '#domain/projects/transitions/move-project.server.ts'
import { addPayment, openPaidProject } from '#test/clients.ts'
import { domainDeps } from '#test/domain-deps.ts'
import { anEngine, useDatabase } from '#test/engines.ts'
import { createTestApp, type TestApp, type TestClient } from '#test/test-app.ts'

anEngine((engine) => {
  const database = useDatabase(engine)
  let app: TestApp
  let client: TestClient
  let stranger: TestClient
  let projectId: string
  let delivery: Delivery
  const deps = () => domainDeps(database.db)
  const list = (of = client) => of.get(`/api/projects/${projectId}/deliveries`)

  beforeAll(async () => {
    app = createTestApp(database)
    client = await app.signUp('Ada Example')
    stranger = await app.signUp('Bo Stranger')
    const now = new Date()
    const paymentId = await addPayment(database.db, { client, now })
    const order = { userId: client.id, paymentId, service: 'quick-fix', now }
    projectId = (await commit(deps(), (trx) => openPaidProject(trx, order))).id
    await changeProjectStatus(deps(), { projectId, to: 'in-progress', author: 'team' })
  })

  beforeEach(async () => {
    const items = [{ kind: 'build', label: 'Build', link: 'https://files.example/a' }] as const
    delivery = await makeDelivery(deps(), { projectId, title: 'Shadows', items })
  })

  it('lists what was delivered of a project to its owner alone', async () => {
    const [newest] = (await (await list()).json()) as Delivery[]
    expect(newest).toEqual(delivery)
    const theirs = await list(stranger)
    expect([theirs.status, await theirs.text()]).toEqual([404, 'There is no such project.'])
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
      expect([theirs.status, await theirs.text()]).toEqual([404, 'There is no such project.'])
  })

  it.each([
    ['approve', undefined, { status: 'approved' }],
    ['ask-changes', { words: ' Less grass. ' }, { status: 'changes-asked', changesAsked: 'Less grass.' }],
  ])('%s is the owner’s to say, once', async (verb, body, answered) => {
    const path = `/api/deliveries/${delivery.id}/${verb}`
    const theirs = await stranger.post(path, body)
    expect([theirs.status, await theirs.text()]).toEqual([404, 'There is no such delivery.'])
    const first = await client.post(path, body)
    expect([first.status, await first.json()]).toMatchObject([200, answered])
    expect((await client.post(path, body)).status).toBe(200)
    const other = verb === 'approve' ? 'ask-changes' : 'approve'
    const late = await client.post(`/api/deliveries/${delivery.id}/${other}`, { words: 'No.' })
    expect([late.status, await late.text()]).toEqual([409, expect.stringContaining('already')])
  })

  it.each([
    [{}, 'Please say what is to be changed.'],
    [{ words: ' ' }, 'Please say what is to be changed.'],
    [{ words: 'a'.repeat(5001) }, 'What is to be changed can be said in at most 5,000 characters.'],
  ])('takes no wish for changes without words that can be read (%#)', async (body, sentence) => {
    const answer = await client.post(`/api/deliveries/${delivery.id}/ask-changes`, body)
    expect([answer.status, await answer.text()]).toEqual([400, sentence])
  })

  it.each([
    ['GET', '/api/projects/prj_1/deliveries'],
    ['POST', '/api/deliveries/dlv_1/approve'],
    ['POST', '/api/deliveries/dlv_1/ask-changes'],
  ])('%s %s needs a session', async (method, path) => {
    expect((await app.visitor.request(path, { method })).status).toBe(401)
  })
})
