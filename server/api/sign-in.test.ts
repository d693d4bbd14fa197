import { describe, expect, it, vi } from 'vitest'
import { welcomeMissed } from '#domain/accounts/register/welcome-account.server.ts'
import { systemClock } from '#domain/kernel/time.ts'
import { replyAsTeam } from '#domain/messages/send-message.server.ts'
import { createThreadStreams } from '#domain/messages/thread-streams.server.ts'
import { createLog } from '#platform/log/log.ts'
import { addClient } from '#test/clients.ts'
import { oneEngine, useDatabase } from '#test/engines.ts'
import { expectAnswer, statusAndText } from '#test/expect-answer.ts'
import * as emails from '#test/factories/emails.ts'
import { followStream } from '#test/follow-stream.ts'
import { createTestApp, type TestClient, useTestApp } from '#test/test-app.ts'

const PASSWORD = 'correct horse'
const HOSTILE = [
  '//evil.example',
  '/..//evil.example',
  'https://evil.example',
  '/auth/verified?done=1&next=//evil.example',
]

oneEngine((engine) => {
  const database = useDatabase(engine)
  const app = useTestApp(database)

  const signIn = (username: string, password = PASSWORD, asking = app.visitor) =>
    asking.post('/api/auth/sign-in/username', { username, password })
  const emailsTo = (email: string) => emails.emailsTo(database.db, email)
  const subjectsTo = (email: string) => emails.subjectsTo(database.db, email)
  const resetTokens = async (email: string) =>
    (await emailsTo(email)).flatMap(({ text }) => text.match(/(?<=auth\/reset\?step=choose#)\w+/) ?? [])
  const askForReset = async (client: TestClient) => {
    await app.visitor.post('/api/auth/request-password-reset', { email: client.email })
    const tokens = await resetTokens(client.email)
    return tokens.at(-1) ?? ''
  }
  const reset = (token: string, newPassword = 'a new one 2026') =>
    app.visitor.post('/api/auth/reset-password', { token, newPassword })

  describe('an address to be sent on to', () => {
    const follow = async (body: object, query = '') => {
      const answer = await app.visitor.post(`/api/auth/verify-email${query}`, body)
      return [answer.status, await answer.text(), answer.headers.get('Location')]
    }
    const next = '/auth/verified?done=1&error=INVALID_TOKEN'

    it.each(HOSTILE)('is taken from nobody: %j', async (address) => {
      for (const name of ['callbackURL', 'callbackURL[]', 'callbackUrl', 'redirectTo', 'next'])
        expect(
          await follow({ token: 'x', [name]: address }, `?${new URLSearchParams({ [name]: address })}`),
        ).toEqual([200, JSON.stringify({ next }), null])
    })

    it('is asked for by a link that is opened with nothing of it in the address', async () => {
      expect((await app.visitor.get('/api/auth/verify-email?token=x')).status).toBe(405)
      const client = await app.signUp()
      const links = (await emailsTo(client.email)).flatMap(({ text }) => text.match(/https?:\/\/\S+/g) ?? [])
      const withToken = links.filter((link) => /auth\/(follow|reset)/.test(link))
      expect(withToken.length).toBeGreaterThan(0)
      for (const link of withToken) expect(new URL(link).search).not.toMatch(/token/)
    })

    it('is read from no other request, and is no error of ours', async () => {
      const log = createLog('silent')
      const errors = vi.spyOn(log, 'error')
      const listening = createTestApp(database, { log })
      const client = await listening.signUp()
      const hostile = Object.fromEntries(
        ['callbackURL', 'redirectTo', 'newUserCallbackURL', 'errorCallbackURL'].map((name) => [
          name,
          '//evil.example',
        ]),
      )
      const requests: [string, object][] = [
        ['/api/auth/sign-in/username', { username: client.username, password: PASSWORD }],
        ['/api/auth/request-password-reset', { email: client.email }],
        ['/api/auth/reset-password', { token: 'x', newPassword: 'long enough' }],
        ['/api/auth/sign-up/email', { ...client, name: 'Ada', password: PASSWORD }],
        ['/api/auth/sign-out', {}],
      ]
      for (const [path, body] of requests) {
        const answer = await listening.visitor.post(`${path}?${new URLSearchParams(hostile)}`, {
          ...body,
          ...hostile,
        })
        expect(answer.status).toBeLessThan(500)
        expect(answer.headers.get('Location')).toBeNull()
        expect(await answer.text()).not.toContain('evil')
      }
      await listening.visitor.post('/api/auth/verify-email?callbackURL=https://evil.example', { token: 'x' })
      expect((await emailsTo(client.email)).map(({ text }) => text).join()).not.toContain('evil')
      expect(errors).not.toHaveBeenCalled()
    })
  })

  it("no answer holds a session's token", async () => {
    const client = await app.signUp()
    const answers = [
      await signIn(client.username),
      await signIn(client.email),
      await client.get('/api/auth/get-session'),
      await client.get('/api/account/sessions'),
      await client.get('/api/account/export'),
      await app.visitor.post('/api/auth/sign-up/email', {
        username: `other-${client.username}`,
        email: `other-${client.email}`,
        password: PASSWORD,
        name: 'Ada',
      }),
    ]
    const texts = await Promise.all(answers.map((answer) => answer.text()))
    const sessions = await database.db.selectFrom('session').select('token').execute()
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    for (const text of texts) {
      expect(text).not.toContain('"token"')
      for (const { token } of sessions) expect(text).not.toContain(token)
    }
  })

  it('the cookie belongs to this host alone on https, and has its own name on http', async () => {
    const secure = 'https://studio.example'
    const https = createTestApp(database, {
      env: { PUBLIC_URL: secure, PAYMENTS: 'sandbox', RATE_LIMITS: 'on' },
    })
    const client = await app.signUp()
    const ask = (path: string, headers: Record<string, string>) =>
      https.visitor.request(path, { headers: { Origin: secure, ...headers } })
    const cookieOf = (answer: Response) => answer.headers.getSetCookie()[0] ?? ''
    const signedIn = await https.visitor.post(
      '/api/auth/sign-in/username',
      { username: client.username, password: PASSWORD },
      { Origin: secure },
    )
    expect(cookieOf(signedIn)).toMatch(/^__Host-bildruta\.session_token=/)
    expect(cookieOf(signedIn)).toMatch(/; Path=\//)
    expect(cookieOf(signedIn)).toMatch(/; Secure/)
    expect(cookieOf(signedIn)).toMatch(/; HttpOnly/)
    expect(cookieOf(signedIn)).not.toMatch(/Domain/i)
    const Cookie = cookieOf(signedIn).split(';')[0] ?? ''
    expect((await ask('/api/account/sessions', { Cookie })).status).toBe(200)
    expect((await ask('/api/account/sessions', { Cookie: Cookie.replace('__Host-', '') })).status).toBe(401)
    expect(cookieOf(await signIn(client.username))).toMatch(/^bildruta\.session_token=/)
  })

  describe('signing in', () => {
    const WRONG = { code: 'INVALID_USERNAME_OR_PASSWORD', message: 'Invalid username or password' }

    it('answers every wrong pair alike, whether or not there is such an account', async () => {
      const client = await app.signUp()
      const pairs = [
        [client.username, 'wrong one'],
        [client.email, 'wrong one'],
        ['nobody-at-all', 'wrong one'],
        ['nobody@clients.example', 'wrong one'],
        ['no address@', 'wrong one'],
        ['ab', 'wrong one'],
        ['a'.repeat(65), 'wrong one'],
        ['spaces inside', 'wrong one'],
        [client.username, 'x'.repeat(129)],
        [client.email, 'x'.repeat(129)],
        ['nobody@clients.example', 'x'.repeat(129)],
      ] as const
      for (const [account, password] of pairs) {
        const answer = await signIn(account, password)
        expect([answer.status, await answer.json()]).toEqual([401, WRONG])
      }
    })

    it.each(['username', 'email'] as const)(
      'can be tried ten times by %s, and says when again',
      async (by) => {
        const limited = createTestApp(database, { env: { RATE_LIMITS: 'on' } })
        const client = await app.signUp()
        for (let attempt = 0; attempt < 10; attempt++)
          expect((await signIn(client[by], 'x'.repeat(129), limited.visitor)).status).toBe(401)
        const refused = await signIn(client[by], PASSWORD, limited.visitor)
        expect(refused.status).toBe(429)
        expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(590)
        expect(await refused.text()).toBe('Too many failed sign-ins. Try again in 10 minutes.')
        await database.db.deleteFrom('rate_limits').execute()
      },
    )
  })

  describe('limits', () => {
    const limitedApp = () => createTestApp(database, { env: { RATE_LIMITS: 'on' } })
    const REFUSED = [429, 'Too many requests from your address. Please try again later.']

    it('are counted by route and say when to come again', async () => {
      const { visitor } = limitedApp()
      const register = () => visitor.post('/api/auth/sign-up/email', {})
      const askForLink = () => visitor.post('/api/auth/request-password-reset', {})
      for (let time = 0; time < 20; time++) expect((await register()).status).toBe(400)
      const refused = await register()
      expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(3590)
      expect(await statusAndText(refused)).toEqual(REFUSED)
      for (let time = 0; time < 20; time++) expect((await askForLink()).status).toBe(400)
      expect(await statusAndText(await askForLink())).toEqual(REFUSED)
      expect((await visitor.post('/api/contact', {})).status).toBe(400)
      await database.db.deleteFrom('rate_limits').execute()
    })

    it('are off where the configuration says so', async () => {
      for (let time = 0; time < 25; time++)
        expect((await app.visitor.post('/api/auth/sign-up/email', {})).status).toBe(400)
    })

    it.each([
      ['/api/account/export', 10, 200],
      ['/api/payments/pay_0/checkout', 120, 404],
      ['/api/payments/pay_0', 120, 404],
    ])('of reading %s are counted by client', async (path, hits, status) => {
      const limited = limitedApp()
      const [client, other] = [await limited.signUp(), await limited.signUp()]
      for (let time = 0; time < hits; time++) expect((await client.get(path)).status).toBe(status)
      const refused = await client.get(path)
      expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
      await expectAnswer(refused, 429, 'You’ve sent this request too often. Please try again later.')
      expect((await other.get(path)).status).toBe(status)
      await database.db.deleteFrom('rate_limits').execute()
    })
  })

  describe('a forgotten password', () => {
    it('is replaced once: the other links are void, every session ends, the username is said', async () => {
      const client = await app.signUp()
      const [first, second] = [await askForReset(client), await askForReset(client)]
      const answer = await reset(first)
      expect([answer.status, await answer.json()]).toEqual([200, { status: true, username: client.username }])
      expect((await client.get('/api/account/sessions')).status).toBe(401)
      for (const token of [first, second])
        expect([(await reset(token, 'one more 2026')).status, token]).toEqual([400, token])
      expect((await signIn(client.username, 'a new one 2026')).status).toBe(200)
      expect(await subjectsTo(client.email)).toContain('Your password was changed')
      const put = await database.db
        .selectFrom('audit_log')
        .select(['action', 'actor_kind'])
        .where('about', '=', client.id)
        .orderBy('action')
        .execute()
      expect(put).toEqual([
        { action: 'address-confirmed', actor_kind: 'visitor' },
        { action: 'password-changed', actor_kind: 'visitor' },
      ])
    })

    it('by one that attackers try first is refused, and the link stays good', async () => {
      const client = await app.signUp()
      const token = await askForReset(client)
      for (const newPassword of ['Password', client.username, client.email, app.deps.studio.name]) {
        const answer = await app.visitor.post('/api/auth/reset-password', { token, newPassword })
        await expectAnswer(answer, 400, expect.stringMatching(/attackers try first/))
      }
      const input = { token, newPassword: 'a nanosecond of wire' }
      expect((await app.visitor.post('/api/auth/reset-password', input)).status).toBe(200)
    })

    it('is emailed a link for three times an hour, whoever asks from wherever, in the same words', async () => {
      const limited = createTestApp(database, { env: { RATE_LIMITS: 'on' } })
      const [client, other] = [await limited.signUp(), await limited.signUp()]
      const links = async (email: string) =>
        (await emailsTo(email)).filter(({ subject }) => /password/i.test(subject)).length
      const said = new Set<string>()
      for (let count = 0; count < 6; count += 1) {
        const answer = await limited.visitor.post('/api/auth/request-password-reset', { email: client.email })
        said.add(`${answer.status} ${await answer.text()}`)
      }
      await limited.visitor.post('/api/auth/request-password-reset', { email: other.email })
      expect(said.size).toBe(1)
      expect([await links(client.email), await links(other.email)]).toEqual([3, 1])
    })

    it('nor is an address that somebody only claims emailed more often: by asking again, or by moving to it', async () => {
      const limited = createTestApp(database, { env: { RATE_LIMITS: 'on' } })
      const [client, other] = [await limited.signUp(), await limited.signUp()]
      const claimed = `claimed-${client.email}`
      const again = async () => (await client.post('/api/auth/send-verification-email', {})).status
      const move = async (asking: TestClient) =>
        (await asking.post('/api/account/email', { email: claimed, currentPassword: PASSWORD })).status
      expect([await again(), await again(), await again(), await again()]).toEqual([200, 200, 200, 429])
      expect([await move(client), await move(other), await move(client)]).toEqual([200, 200, 200])
      expect([await move(other), await move(client)]).toEqual([429, 429])
      expect(await emailsTo(claimed)).toHaveLength(3)
    })

    it('is not replaced after it was changed in the account', async () => {
      const [client, other] = [await app.signUp(), await app.signUp()]
      const [token, theirs] = [await askForReset(client), await askForReset(other)]
      const input = { currentPassword: PASSWORD, newPassword: 'a new one 2026' }
      expect((await client.post('/api/account/password', input)).status).toBe(204)
      expect((await reset(token, 'one more 2026')).status).toBe(400)
      expect((await reset(theirs, 'one more 2026')).status).toBe(200)
    })

    it('email and welcome name the username', async () => {
      const client = await app.signUp()
      await askForReset(client)
      const mails = await emailsTo(client.email)
      const naming = mails.filter(({ text }) => text.includes(`Username: ${client.username}`))
      expect(naming.map(({ subject }) => subject).toSorted()).toEqual([
        'Set a new password',
        'Your Studio of tests account is ready',
      ])
    })
  })

  describe('a registration that was cut off', () => {
    const WELCOMED = ['Confirm your email address', 'Your Studio of tests account is ready']
    const cutOff = async (createdAt = new Date()) => {
      const client = await addClient(database.db, { createdAt })
      const emailVerified = engine === 'sqlite' ? 0 : false
      await database.db.updateTable('user').set({ emailVerified }).where('id', '=', client.id).execute()
      await addPassword(client.id, createdAt)
      return client
    }

    const addPassword = (userId: string, at: Date) => {
      const nothing = { accessToken: null, refreshToken: null, idToken: null, scope: null }
      const never = { accessTokenExpiresAt: null, refreshTokenExpiresAt: null }
      const times = { createdAt: at.toISOString(), updatedAt: at.toISOString() }
      const own = { id: userId, accountId: userId, userId, providerId: 'credential', password: 'a hash' }
      const row = { ...own, ...nothing, ...never, ...times }
      return database.db.insertInto('account').values(row).execute()
    }

    it('is greeted later, once', async () => {
      const client = await cutOff()
      for (let time = 0; time < 2; time++) await welcomeMissed(app.deps)
      expect((await subjectsTo(client.email)).toSorted()).toEqual(WELCOMED)
      const thread = database.db.selectFrom('messages').select('id').where('user_id', '=', client.id)
      expect(await thread.execute()).toHaveLength(3)
    })

    it('between its two emails gets the second', async () => {
      const client = await app.signUp()
      await database.db.deleteFrom('outbox').where('dedupe_key', '=', `verify:${client.id}`).execute()
      await welcomeMissed(app.deps)
      expect((await subjectsTo(client.email)).toSorted()).toEqual(WELCOMED)
    })

    it('long ago is left alone', async () => {
      const client = await cutOff(new Date(Date.now() - 30 * 24 * 3600 * 1000))
      await welcomeMissed(app.deps)
      expect(await subjectsTo(client.email)).toEqual([])
    })
  })

  describe('a session that ends', () => {
    const following = () =>
      createTestApp(database, {
        deps: {
          threadStreams: createThreadStreams({
            db: database.db,
            clock: systemClock,
            log: app.deps.log,
            heartbeatMs: 3_600_000,
          }),
        },
      })
    const follow = async (client: TestClient) => {
      const { body } = await client.get('/api/messages/stream')
      if (!body) throw new Error('no stream')
      const stream = followStream(body)
      await stream.next()
      return stream
    }

    it.each([
      ['signing out', '/api/auth/sign-out', {}],
      ['deleting the account', '/api/account/delete', { currentPassword: PASSWORD, confirmation: 'delete' }],
      ['a new password', '/api/account/password', { currentPassword: PASSWORD, newPassword: 'a new one' }],
    ])('by %s ends the open stream of messages at once', async (_, path, body) => {
      const client = await following().signUp()
      const stream = await follow(client)
      expect((await client.post(path, body)).ok).toBe(true)
      await stream.ended
    })

    it.each(['end-others', 'OTHER/end'])(
      'from another browser (%s) ends the stream there, and not here',
      async (path) => {
        const live = following()
        const here = await live.signUp()
        const elsewhere = await signIn(here.username, PASSWORD, live.visitor)
        const Cookie = elsewhere.headers.getSetCookie()[0]?.split(';')[0] ?? ''
        const listed =
          await here.read<
            {
              id: string
              current: boolean
            }[]
          >('/api/account/sessions')
        const other = listed.find(({ current }) => !current)?.id ?? 'none'
        const { body } = await live.visitor.request('/api/messages/stream', { headers: { Cookie } })
        const [stays, ends] = [await follow(here), followStream(body as ReadableStream<Uint8Array>)]
        await ends.next()
        expect((await here.post(`/api/account/sessions/${path.replace('OTHER', other)}`, {})).status).toBe(
          204,
        )
        await ends.ended
        await replyAsTeam(live.deps, { userId: here.id, body: 'Hello' })
        expect(await stays.next()).toMatchObject({ data: { unread: expect.any(Number) } })
        await stays.leave()
      },
    )

    it('by a reset ends its stream at once, and not those of others', async () => {
      const live = following()
      const client = await live.signUp()
      const other = await live.signUp()
      const [here, there] = [await follow(client), await follow(other)]
      const input = { token: await askForReset(client), newPassword: 'a new one 2026' }
      await live.visitor.post('/api/auth/reset-password', input)
      await here.ended
      await replyAsTeam(live.deps, { userId: other.id, body: 'Hello' })
      expect(await there.next()).toMatchObject({ data: { unread: expect.any(Number) } })
      await there.leave()
    })

    const CHANGE = { currentPassword: PASSWORD, newPassword: 'a new one 2026' }
    it.each([
      ['updateUser', 'PATCH', '/api/account', { name: 'Ada Byron' }],
      ['verifyPassword', 'POST', '/api/account/password', CHANGE],
      ['verifyPassword', 'POST', '/api/account/email', { ...CHANGE, email: 'new@clients.example' }],
    ] as const)('before %s uses it is told as 401', async (name, method, path, body) => {
      const client = await app.signUp()
      const real = await app.deps.auth()
      const endFirst = async (...input: unknown[]) => {
        await database.db.deleteFrom('session').where('userId', '=', client.id).execute()
        return (real.api[name] as (...passed: unknown[]) => Promise<unknown>)(...input)
      }
      const ending = { ...real, api: { ...real.api, [name]: endFirst } } as typeof real
      const racing = createTestApp(database, { deps: { auth: async () => ending } })
      const answer = await racing.visitor.request(path, {
        method,
        headers: { 'Content-Type': 'application/json', Cookie: client.cookie },
        body: JSON.stringify(body),
      })
      await expectAnswer(answer, 401, 'Please sign in to continue.')
    })
  })
})
