import { beforeAll, describe, expect, it, test } from 'vitest'
import { addSeconds } from '../../domain/kernel/clock.ts'
import { anEngine, useDatabase } from '../../test/engines.ts'
import { type Asking, createTestApp, type TestApp, type TestClient } from '../../test/test-app.ts'
import type { ApiRoute } from './route/api-route.server.ts'
import { apiRoutes } from './routes.server.ts'

const deskRoutes = apiRoutes.filter(({ access }) => access === 'engineer' || access === 'owner')

test('what stands below /api/desk is for the staff, and the staff has nothing of its own elsewhere', () => {
  expect(apiRoutes.filter(({ path }) => path.startsWith('/api/desk/'))).toEqual(deskRoutes)
})

anEngine((engine) => {
  const database = useDatabase(engine)
  let app: TestApp
  let client: Asking
  let engineer: Asking
  let owner: TestClient
  let late: TestApp
  let nothingThere: string
  beforeAll(async () => {
    app = createTestApp(database)
    client = await app.signUp()
    engineer = await app.join('engineer')
    owner = await app.join('owner')
    late = createTestApp(database, { clock: () => addSeconds(new Date(), 10 * 60) })
    nothingThere = await (await client.get('/api/no-such-route')).text()
  })

  describe.each(deskRoutes.map((route) => [nameOf(route), route] as const))('%s', (_, route) => {
    const ask = async (as: Asking) => {
      const path = route.path.replace(/:\w+(?:\{([a-z]+_)?[^}]*\})?/g, (_, start = 'x_') => `${start}0`)
      const headers = { 'Content-Type': 'application/json' }
      const init = route.method === 'GET' ? {} : { method: route.method, headers, body: '{}' }
      const answer = await as.request(path, init)
      if (!answer.headers.get('Content-Type')?.startsWith('text/event-stream'))
        return { status: answer.status, said: await answer.text() }
      await answer.body?.cancel()
      return { status: answer.status, said: '' }
    }
    const expectAdmitted = async (as: Asking) => {
      const { status, said } = await ask(as)
      expect([401, 403, 405]).not.toContain(status)
      expect(said).not.toBe(nothingThere)
    }

    it('asks nobody to sign in', async () => {
      expect((await ask(app.visitor)).status).toBe(401)
    })

    it('is nothing to a client', async () => {
      expect(await ask(client)).toEqual({ status: 404, said: nothingThere })
    })

    it(`is ${route.access === 'owner' ? 'refused to' : 'for'} an engineer`, async () => {
      if (route.access === 'owner') expect((await ask(engineer)).status).toBe(403)
      else await expectAdmitted(engineer)
    })

    it('is for an owner', () => expectAdmitted(owner))

    const asks = 'factorWithin' in route && route.factorWithin !== undefined
    it(`${asks ? 'asks' : 'does not ask'} for the factor again after ten minutes`, async () => {
      const { status } = await ask({
        ...owner,
        request: (path, init = {}) =>
          late.visitor.request(path, { ...init, headers: { ...init.headers, Cookie: owner.cookie } }),
      })
      expect(status === 428).toBe(asks)
    })
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
