import { Hono } from 'hono'
import { beforeAll, expect, it, vi } from 'vitest'
import type { Forms } from '../../app/ground/page-contract.ts'
import { anEngine, useDatabase } from '../../test/engines.ts'
import { createTestApp, type TestApp } from '../../test/test-app.ts'
import type { AppEnv } from '../http/request.server.ts'
import { createForms } from './forms.server.ts'

anEngine((engine) => {
  const database = useDatabase(engine)
  let app: TestApp
  beforeAll(() => {
    app = createTestApp(database, { env: { RATE_LIMITS: 'on' } })
  })

  /** Posts as the action of a page does. */
  const post = async (ask: (forms: Forms) => Promise<unknown>, headers: Record<string, string> = {}) => {
    const cookies: string[] = []
    const formsOf = createForms(app.deps)
    const page = new Hono<AppEnv>().post('/', async (c) => {
      c.set('clientAddress', '127.0.0.1')
      c.set('log', () => app.deps.log as ReturnType<AppEnv['Variables']['log']>)
      c.set('requestId', 'of the test')
      c.set('note', () => {})
      return c.json(await ask(formsOf(c, (line) => cookies.push(line))))
    })
    const answer = await page.request('/', { method: 'POST', headers })
    return { sent: await answer.json(), cookies }
  }

  it('signs in, and out, with a cookie for the page’s answer', async () => {
    const client = await app.signUp()
    const input = { username: client.username, password: 'correct horse' }
    const entered = await post((forms) => forms.signIn(input))
    expect(entered.sent).toEqual({ ok: true, answer: { secondStep: false } })
    const Cookie = entered.cookies[0]?.split(';')[0] ?? ''
    const ask = () => app.visitor.request('/api/account/sessions', { headers: { Cookie } })
    expect((await ask()).status).toBe(200)
    const left = await post((forms) => forms.signOut(), { Cookie })
    expect([left.sent, left.cookies[0]]).toEqual([{ ok: true }, expect.stringContaining('Max-Age=0')])
    expect((await ask()).status).toBe(401)
  })

  it('registers with a cookie, and ends the open pages of whoever replaces their password', async () => {
    const username = `form-${crypto.randomUUID().slice(0, 8)}`
    const email = `${username}@clients.example`
    const registered = await post((forms) =>
      forms.register({ username, email, password: 'correct horse', name: 'Ada Example' }),
    )
    expect([registered.sent, registered.cookies]).toEqual([
      { ok: true },
      [expect.stringMatching(/^bildruta\.session_token=[^;]+; Max-Age=2592000;/)],
    ])
    await post((forms) => forms.requestPasswordReset({ email }))
    const { text } = await database.db
      .selectFrom('outbox')
      .select('text')
      .where('recipient', '=', email)
      .where('subject', '=', 'Set a new password')
      .executeTakeFirstOrThrow()
    const token = /#(\S+)/.exec(text)?.[1] ?? ''
    const rechecked = vi.spyOn(app.deps.threadStreams, 'recheck')
    const { sent } = await post((forms) => forms.resetPassword({ token, newPassword: 'a new one 2026' }))
    expect(sent).toEqual({ ok: true, answer: { username } })
    const { id } = await database.db
      .selectFrom('user')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    expect(rechecked.mock.calls).toEqual([[id]])
  })

  it('is refused in the words of the API', async () => {
    const { sent, cookies } = await post((forms) => forms.signIn({ username: 'nobody', password: 'wrong' }))
    expect(sent).toEqual({
      ok: false,
      status: 401,
      code: 'INVALID_USERNAME_OR_PASSWORD',
      message: 'Invalid username or password',
    })
    expect(cookies).toEqual([])
    expect((await post((forms) => forms.sendVerificationMail())).sent).toEqual({
      ok: false,
      status: 401,
      message: 'Please sign in to continue.',
    })
  })

  it('shares one limit with the API', async () => {
    await database.db.deleteFrom('rate_limits').execute()
    for (let time = 0; time < 10; time += 1) {
      expect((await app.visitor.post('/api/auth/request-password-reset', {})).status).toBe(400)
      const { sent } = await post((forms) => forms.requestPasswordReset({ email: 'nobody@clients.example' }))
      expect(sent).toMatchObject({ ok: true })
    }
    const refused = await post((forms) => forms.requestPasswordReset({ email: 'nobody@clients.example' }))
    expect(refused.sent).toEqual({
      ok: false,
      status: 429,
      message: 'Too many requests from your address. Please try again later.',
      retryAfterSeconds: expect.any(Number),
    })
    expect((await app.visitor.post('/api/auth/request-password-reset', {})).status).toBe(429)
  })
})
