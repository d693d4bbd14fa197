import { beforeEach, describe, expect, it } from 'vitest'
import { actingAs } from '#domain/kernel/actor.ts'
import { commit, type Topic } from '#domain/kernel/commit.ts'
import { addSeconds } from '#domain/kernel/time.ts'
import { cursorPageOfProjects, listProjects } from '#domain/reads/list-projects.server.ts'
import { addClient, addPayment, openPaidProject, orderOf } from '#test/clients.ts'
import { domainDeps } from '#test/domain-deps.ts'
import { eachEngine, useDatabase } from '#test/engines.ts'
import { aProject } from '#test/factories/projects.ts'
import { rowsIn } from '#test/factories/rows.ts'
import { oneRefused, refused } from '#test/refused.ts'
import { cancelProjectOfOrder, changeProjectStatus, noteProject } from './changes/change-status.server.ts'
import { setFigures, setProgress } from './changes/progress.server.ts'
import type { FigureMetric, ProjectStatus } from './projects.schema.ts'

const NOON = new Date('2026-11-20T12:00:00.000Z')
const STATUSES: ProjectStatus[] = ['pending', 'in-progress', 'completed', 'cancelled']
const LEGAL = new Set([
  'pending>in-progress',
  'pending>cancelled',
  'in-progress>completed',
  'in-progress>cancelled',
])

eachEngine((engine) => {
  const database = useDatabase(engine)
  let now: Date
  let notified: Topic[]
  let client: Awaited<ReturnType<typeof addClient>>
  const later = (seconds: number) => {
    now = addSeconds(now, seconds)
  }
  const deps = () =>
    domainDeps(database.db, {
      clock: () => now,
      subscribers: { broadcast: async () => {}, notify: (topic) => void notified.push(topic) },
    })
  const open = async (owner = client, service = 'full-optimization') => {
    const paymentId = await addPayment(database.db, { client: owner, service, now })
    const order = { userId: owner.id, paymentId, service, now }
    const { id } = await commit(deps(), (trx) => openPaidProject(trx, order))
    return { id, paymentId, order }
  }
  const cancelPaid = async (paymentId: string) => {
    const orderId = paymentId === 'pay_none' ? 'ord_none' : await orderOf(database.db, paymentId)
    return commit(deps(), (trx) => cancelProjectOfOrder(trx, { orderId, note: 'It was refunded.', now }))
  }
  const move = (projectId: string, to: ProjectStatus, note?: string) =>
    changeProjectStatus(deps(), { projectId, to, author: 'team', note })
  const reach = async (status: ProjectStatus) => {
    const { id, paymentId } = await open()
    if (status === 'in-progress' || status === 'completed') await move(id, 'in-progress')
    if (status === 'completed' || status === 'cancelled') await move(id, status)
    return { id, paymentId }
  }
  const messages = (userId = client.id) => rowsIn(database.db, 'messages', { user_id: userId })
  const mails = () => rowsIn(database.db, 'outbox', { recipient: client.email })

  beforeEach(async () => {
    now = NOON
    notified = []
    client = await addClient(database.db)
  })

  describe('openProject', () => {
    it('opens one pending project an order, with its history and one message', async () => {
      const { id, order } = await open(client, 'quick-fix')
      const again = await commit(deps(), (trx) => openPaidProject(trx, order))
      expect(again).toEqual({ id, isOpened: false })
      const at = NOON.toISOString()
      const orderId = await orderOf(database.db, order.paymentId)
      const bought = { id, orderId, paymentId: order.paymentId, service: 'quick-fix' }
      const history = [{ status: 'pending', author: 'system', byName: null, note: null, at } as const]
      expect(await listProjects(database.db, client.id)).toEqual([
        aProject({ ...bought, createdAt: at, updatedAt: at, history }),
      ])
      const told = await messages()
      expect(told).toMatchObject([{ author: 'system', project_id: id, read_at: null }])
      expect(told[0]?.body).toMatch(/^Your project Quick Fix Optimization is open\./)
    })

    it('opens one project when the same payment completes twice at once', async () => {
      const paymentId = await addPayment(database.db, { client, now })
      const order = { userId: client.id, paymentId, service: 'quick-fix', now }
      const other = await database.connect()
      const opened = await Promise.all(
        [database.db, other.db, database.db].map((db) =>
          commit(domainDeps(db), (trx) => openPaidProject(trx, order)),
        ),
      )
      expect(new Set(opened.map(({ id }) => id)).size).toBe(1)
      expect(await messages()).toHaveLength(1)
    })
  })

  describe('changeProjectStatus', () => {
    for (const from of STATUSES)
      for (const to of STATUSES)
        if (LEGAL.has(`${from}>${to}`))
          it(`moves from ${from} to ${to}`, async () => {
            const { id } = await reach(from)
            later(60)
            expect(await move(id, to)).toEqual({ id, status: to })
            const [project] = await listProjects(database.db, client.id)
            expect(project).toMatchObject({
              status: to,
              updatedAt: now.toISOString(),
              completedAt: to === 'completed' ? now.toISOString() : null,
            })
            expect(project?.history.at(-1)).toEqual({
              status: to,
              author: 'team',
              byName: null,
              note: null,
              at: now.toISOString(),
            })
          })
        else
          it(`refuses to move from ${from} to ${to}`, async () => {
            const { id } = await reach(from)
            const before = [await listProjects(database.db, client.id), await messages(), await mails()]
            await refused(move(id, to), {
              code: 'conflict',
              userMessage:
                from === to
                  ? `This project is already ${from.replace('-', ' ')}.`
                  : `A project that is ${from.replace('-', ' ')} can't become ${to.replace('-', ' ')}.`,
            })
            expect([await listProjects(database.db, client.id), await messages(), await mails()]).toEqual(
              before,
            )
          })

    it('tells the client in the thread and by mail, with the note', async () => {
      const { id } = await open()
      notified = []
      await move(id, 'in-progress', ' We begin with\r\nthe market square. ')
      expect((await messages()).at(-1)).toMatchObject({
        author: 'system',
        project_id: id,
        body: 'Your project Full Optimization is now in progress.\n\nWe begin with\nthe market square.',
      })
      const [mail, ...more] = await mails()
      expect(more).toEqual([])
      expect(mail?.subject).toBe('Full Optimization is now in progress')
      expect(mail?.text).toContain('the market square')
      expect(mail?.text).toContain(`https://studio.example/client/projects/${id}`)
      expect(notified).toEqual([`thread of ${client.id}`, 'outbox'])
    })

    it('lets one of two at once win', async () => {
      const { id } = await open()
      const other = await database.connect()
      await oneRefused([
        move(id, 'in-progress'),
        changeProjectStatus(
          { ...deps(), db: other.db },
          { projectId: id, to: 'in-progress', author: 'team' },
        ),
      ])
      expect(await mails()).toHaveLength(1)
      expect((await listProjects(database.db, client.id))[0]?.history).toHaveLength(2)
    })

    it('knows no project that is not there, and no impossible note', async () => {
      const { id } = await open()
      await refused(move('prj_none', 'completed'), 'not-found')
      await refused(move(id, 'in-progress', 'a\0b'), 'bad-input')
      await refused(move(id, 'in-progress', 'a'.repeat(5001)), 'bad-input')
    })
  })

  describe('cancelProjectOfOrder', () => {
    it.each(['pending', 'in-progress'] as const)('cancels a project that is %s, once', async (status) => {
      const { id, paymentId } = await reach(status)
      expect(await cancelPaid(paymentId)).toEqual({ id })
      expect(await cancelPaid(paymentId)).toBeUndefined()
      const [project] = await listProjects(database.db, client.id)
      expect(project?.status).toBe('cancelled')
      expect(project?.history.at(-1)).toMatchObject({ author: 'system', note: 'It was refunded.' })
      expect((await messages()).at(-1)?.body).toBe(
        'Your project Full Optimization is now cancelled. It was refunded.',
      )
    })

    it('leaves completed work and unknown orders alone', async () => {
      const { paymentId } = await reach('completed')
      expect(await cancelPaid(paymentId)).toBeUndefined()
      expect(await cancelPaid('pay_none')).toBeUndefined()
      expect((await listProjects(database.db, client.id))[0]?.status).toBe('completed')
    })
  })

  it('noteProject writes into the history and as the studio into the thread', async () => {
    const { id } = await open()
    later(60)
    await noteProject(actingAs(deps(), { kind: 'staff', name: 'Bo' }), {
      projectId: id,
      note: ' The shadow pass is done. ',
    })
    expect((await messages()).at(-1)).toMatchObject({
      author: 'team',
      by_name: 'Bo',
      sender: 'Bo, Studio',
      body: 'The shadow pass is done.',
    })
    expect((await listProjects(database.db, client.id))[0]?.history.at(-1)).toEqual({
      status: 'pending',
      author: 'team',
      byName: 'Bo',
      note: 'The shadow pass is done.',
      at: now.toISOString(),
    })
    await refused(noteProject(deps(), { projectId: 'prj_none', note: 'x' }), 'not-found')
    await refused(noteProject(deps(), { projectId: id, note: ' ' }), {
      userMessage: 'Please write a message',
    })
  })

  describe('figures and progress', () => {
    it.each([
      { metric: 'gpu' as FigureMetric },
      { before: 0 },
      { after: -1 },
      { after: Number.NaN },
      { before: Number.POSITIVE_INFINITY },
    ])('refuse the figure %j, and what stands beside it', async (wrong) => {
      const { id } = await open()
      const right = { metric: 'fps' as const, before: 1, after: 2 }
      await refused(
        setFigures(deps(), { projectId: id, figures: [right, { ...right, ...wrong }] }),
        'bad-input',
      )
      expect(await listProjects(database.db, client.id)).toMatchObject([{ figures: null }])
    })

    it.each([{ percent: 101 }, { percent: -1 }, { percent: 1.5 }, { daysLeft: -1 }, { daysLeft: 3651 }])(
      'refuse the progress %j',
      async (wrong) => {
        const { id } = await open()
        const progress = { projectId: id, percent: 1, daysLeft: 1, ...wrong }
        await refused(setProgress(deps(), progress), 'bad-input')
      },
    )

    it('know no project that is not there, and no progress of one that is not in progress', async () => {
      const none = { projectId: 'prj_none', percent: 1, daysLeft: 1 }
      await refused(setProgress(deps(), none), 'not-found')
      await refused(
        setFigures(deps(), { projectId: 'prj_none', figures: [{ metric: 'fps', before: 1, after: 2 }] }),
        'not-found',
      )
      for (const [status, userMessage] of [
        ['pending', "A project that is pending can't have progress yet. Start it first."],
        ['completed', "A project that is completed can't have further progress."],
        ['cancelled', "A project that is cancelled can't have further progress."],
      ] as const) {
        const { id } = await reach(status)
        await refused(setProgress(deps(), { projectId: id, percent: 1, daysLeft: 1 }), {
          code: 'conflict',
          userMessage,
        })
      }
    })
  })

  it('lists the owner’s projects only, newest first, and everybody’s for the studio', async () => {
    const first = await open()
    later(1)
    const second = await open()
    const stranger = await addClient(database.db, { name: 'Stranger' })
    const theirs = await open(stranger)
    expect((await listProjects(database.db, client.id)).map(({ id }) => id)).toEqual([second.id, first.id])
    expect((await listProjects(database.db, stranger.id)).map(({ id }) => id)).toEqual([theirs.id])
    const all = await cursorPageOfProjects(database.db, { status: 'pending', limit: 500 })
    expect(all.rows.find(({ id }) => id === theirs.id)?.client).toEqual({
      id: stranger.id,
      name: stranger.name,
      email: stranger.email,
    })
    expect((await cursorPageOfProjects(database.db, { limit: 1 })).rows).toHaveLength(1)
  })
})
