import { beforeAll, describe, expect, it, test } from 'vitest'
import type { Staff } from '#domain/accounts/staff/staff.schema.ts'
import { addSeconds } from '#domain/kernel/time.ts'
import { oneEngine, useDatabase } from '#test/engines.ts'
import {
  type Asking,
  createTestApp,
  type TestApp,
  type TestClient,
  useClient,
  useMember,
  useTestApp,
} from '#test/test-app.ts'
import type { ApiRoute } from './route/api-route.server.ts'
import { apiRoutes } from './routes.server.ts'

const closed = apiRoutes.filter(({ access }) => access !== 'anyone')
const deskRoutes = apiRoutes.filter(({ access }) => access === 'engineer' || access === 'owner')

test('what stands below /api/desk is for the staff, and the staff has nothing of its own elsewhere', () => {
  expect(apiRoutes.filter(({ path }) => path.startsWith('/api/desk/'))).toEqual(deskRoutes)
})

oneEngine((engine) => {
  const database = useDatabase(engine)
  const app = useTestApp(database)
  const client = useClient(app)
  const engineer = useMember(app, 'engineer')
  const owner = useMember(app, 'owner')
  let late: TestApp
  let nothingThere: string
  beforeAll(async () => {
    late = createTestApp(database, { clock: () => addSeconds(new Date(), 10 * 60) })
    nothingThere = await (await client.get('/api/no-such-route')).text()
  })

  const ask = async ({ method, path }: ApiRoute, as: Pick<Asking, 'request'>) => {
    const ending = path.includes('pdf|') ? '.pdf' : ''
    const address = path.replace(/:\w+(?:\{([a-z]+_)?[^}]*\})?/g, (_, start = 'x_') => `${start}0`) + ending
    const headers = { 'Content-Type': 'application/json' }
    const answer = await as.request(address, method === 'GET' ? {} : { method, headers, body: '{}' })
    if (!answer.headers.get('Content-Type')?.startsWith('text/event-stream'))
      return { status: answer.status, said: await answer.text() }
    await answer.body?.cancel()
    return { status: answer.status, said: '' }
  }

  it.each(closed.map((route) => [nameOf(route), route] as const))(
    '%s needs a session or a token',
    async (_, route) => {
      const said =
        route.access === 'token' ? 'This token isn’t valid for this project.' : 'Please sign in to continue.'
      expect(await ask(route, app.visitor)).toEqual({ status: 401, said })
    },
  )

  describe.each(deskRoutes.map((route) => [nameOf(route), route] as const))('%s', (_, route) => {
    const expectAdmitted = async (as: Asking) => {
      const { status, said } = await ask(route, as)
      expect([401, 403, 405]).not.toContain(status)
      expect(said).not.toBe(nothingThere)
    }

    it('is nothing to a client', async () => {
      expect(await ask(route, client)).toEqual({ status: 404, said: nothingThere })
    })

    it(`is ${route.access === 'owner' ? 'refused to' : 'for'} an engineer`, async () => {
      if (route.access === 'owner') expect((await ask(route, engineer)).status).toBe(403)
      else await expectAdmitted(engineer)
    })

    it('is for an owner', () => expectAdmitted(owner))

    const asks = 'factorWithin' in route && route.factorWithin !== undefined
    it(`${asks ? 'asks' : 'does not ask'} for the factor again after ten minutes`, async () => {
      const { status } = await ask(route, {
        request: (path, init = {}) =>
          late.visitor.request(path, { ...init, headers: { ...init.headers, Cookie: owner.cookie } }),
      })
      expect(status === 428).toBe(asks)
    })
  })

  it('an owner gives a role and takes a factor away, of whom they name alone', async () => {
    const [bo, cleo, dag] = [
      await app.join('engineer'),
      await app.join('engineer'),
      await app.join('engineer'),
    ]
    const named = await owner.post('/api/desk/staff/role', { email: bo.email, role: 'owner' })
    expect(await named.json()).toMatchObject({ name: bo.name, role: 'owner' })
    const reset = await owner.post('/api/desk/staff/reset-factor', { email: cleo.email })
    expect(await reset.json()).toEqual({ name: cleo.name })
    const { members } = await owner.read<Staff>('/api/desk/staff')
    const roleOf = ({ id }: TestClient) => members.find((member) => member.id === id)?.role
    expect([bo, cleo, dag].map(roleOf)).toEqual(['owner', 'engineer', 'engineer'])
    const opened = await Promise.all([bo, cleo, dag].map((who) => who.get('/api/desk/today')))
    expect(opened.map(({ status }) => status)).toEqual([401, 401, 200])
    const signIn = { username: cleo.email, password: 'correct horse' }
    expect(await (await app.visitor.post('/api/auth/sign-in/username', signIn)).json()).toMatchObject({
      user: { id: cleo.id },
    })
  })

  it('what is read of one client, and whose answer is written no more, is of nobody else', async () => {
    const [ada, eve] = [await app.signUp(), await app.signUp()]
    for (const who of [ada, eve]) await who.post('/api/messages', { body: 'Hello' })
    const [newest] = await engineer.read<[{ id: string }]>(`/api/desk/clients/${ada.id}/messages?limit=1`)
    const read = await engineer.post(`/api/desk/clients/${ada.id}/read`, { upTo: newest.id })
    expect(await read.json()).toEqual({})
    const { rows } = await engineer.read<{
      rows: { id: string; unread: number }[]
    }>('/api/desk/clients?limit=10')
    expect([ada, eve].map((who) => rows.find(({ id }) => id === who.id)?.unread)).toEqual([0, 1])

    const writing = ({ id }: TestClient) => ({ about: `thread ${id}` })
    for (const who of [ada, eve]) await engineer.post('/api/desk/typing', writing(who))
    expect((await engineer.post('/api/desk/typing/stop', writing(ada))).status).toBe(200)
    const isWritten = async (who: TestClient) =>
      (await (await engineer.get(`/api/desk/typing?about=thread%20${who.id}`)).json()).isYou
    expect([await isWritten(ada), await isWritten(eve)]).toEqual([false, true])
  })

  it('the staff has no pages of clients, and keeps its own account', async () => {
    expect((await owner.get('/api/projects')).status).toBe(403)
    expect((await owner.post('/api/account/delete', {})).status).toBe(403)
    expect((await owner.get('/api/account/sessions')).status).toBe(200)
  })
})

function nameOf({ method, path }: ApiRoute): string {
  return `${method} ${path}`
}
