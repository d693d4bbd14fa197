import { expect, it, vi } from 'vitest'
import { oneEngine, useDatabase } from '#test/engines.ts'
import { createTestApp, useTestApp } from '#test/test-app.ts'

oneEngine((engine) => {
  const database = useDatabase(engine)
  const app = useTestApp(database)

  it('no answer is kept by a browser or a proxy, or found by a search engine', async () => {
    const client = await app.signUp()
    const answers = [
      await client.get('/api/projects'),
      await client.get('/api/auth/get-session'),
      await client.get('/api/account/export'),
      await app.visitor.get('/api/projects'),
      await app.visitor.get('/api/no-such-thing'),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 401, 404])
    for (const { headers } of answers) {
      expect(headers.get('Cache-Control')).toBe('no-store')
      expect(headers.get('X-Robots-Tag')).toBe('noindex')
      expect(headers.get('X-Request-Id')).toMatch(/\S{6,}/)
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
    }
  })

  /** Simulates requests in the current minute. @param of the key of the limit */
  const askedAlready = async (hits: number, of: string[]) => {
    const window_ends_at = new Date(Date.now() + 60_000).toISOString()
    const key = app.deps.limits.hash(...of)
    await database.db.insertInto('rate_limits').values({ key, hits, window_ends_at }).execute()
  }

  it('what names no limit of its own shares one for the changing requests of an address; reading has none', async () => {
    const { visitor } = createTestApp(database, { env: { RATE_LIMITS: 'on' } })
    await askedAlready(599, ['api', '127.0.0.1'])
    expect((await visitor.post('/api/projects/prj_0/seen')).status).toBe(401)
    expect((await visitor.request('/api/account', { method: 'PATCH' })).status).toBe(429)
    expect((await visitor.get('/api/projects')).status).toBe(401)
    await database.db.deleteFrom('rate_limits').execute()
  })

  it('a method that an address does not take is refused with those that it takes', async () => {
    const answer = await app.visitor.request('/api/account', { method: 'DELETE' })
    expect([answer.status, answer.headers.get('Allow')]).toEqual([405, 'PATCH'])
  })

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp'])(
    'a body of %s is refused before it is read',
    async (type) => {
      const answer = await app.visitor.request('/api/contact', {
        method: 'POST',
        headers: { 'Content-Type': type },
        body: '{}',
      })
      expect(answer.status).toBe(415)
    },
  )

  it('is ready while no migration is missing, and looks again after a second', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    try {
      let missing = ['002-next']
      const { visitor } = createTestApp(database, { deps: { pendingMigrations: async () => missing } })
      const said = async () => {
        const answer = await visitor.get('/readyz')
        expect(answer.headers.get('Cache-Control')).toBe('no-store')
        return [answer.status, await answer.text()]
      }
      expect(await said()).toEqual([503, 'The database lacks migrations.'])
      missing = []
      expect(await said()).toEqual([503, 'The database lacks migrations.'])
      vi.advanceTimersByTime(1001)
      expect(await said()).toEqual([200, 'ready'])
    } finally {
      vi.useRealTimers()
    }
  })

  it('what was answered is counted by method, route and class, told to this machine alone or to who has the token', async () => {
    const { app: door, visitor } = createTestApp(database)
    await visitor.get('/api/no-such-thing')
    await visitor.get('/healthz')
    const metrics = await visitor.get('/metrics')
    expect([metrics.status, metrics.headers.get('Cache-Control')]).toEqual([200, 'no-store'])
    const text = await metrics.text()
    expect(text).toMatch(
      /^http_request_duration_seconds_count\{method="GET",route="\/api\/\*",status="4xx"\} 1$/m,
    )
    expect(text).toMatch(
      /^http_request_duration_seconds_count\{method="GET",route="\/healthz",status="2xx"\} 1$/m,
    )
    expect(text).toMatch(/^build_info\{version="1\.2\.3",commit="0123456789abcdef\w+"\} 1$/m)
    const elsewhere = await door.request(
      'http://localhost:3000/metrics',
      {},
      { remoteAddress: '203.0.113.7' },
    )
    expect(elsewhere.status).toBe(404)

    const token = 'a token of monitoring'
    const guarded = createTestApp(database, { env: { METRICS_TOKEN: token } })
    const withToken = (given: string) =>
      guarded.visitor.request('/metrics', { headers: { Authorization: `Bearer ${given}` } })
    expect((await guarded.visitor.get('/metrics')).status).toBe(404)
    expect([(await withToken('another one')).status, (await withToken(token)).status]).toEqual([404, 200])
  })
})
