import { afterEach, expect, it, vi } from 'vitest'
import { resetFactor } from '#domain/accounts/own-account/two-factor.server.ts'
import { actingAs } from '#domain/kernel/actor.ts'
import { listAudit } from '#domain/people/audit/audit.server.ts'
import { eachEngine, isAskedAll, useDatabase } from '#test/engines.ts'
import { expectAnswer } from '#test/expect-answer.ts'
import { emailsTo, subjectsTo } from '#test/factories/emails.ts'
import { cookieOf, type TestClient, useTestApp, withFactor } from '#test/test-app.ts'
import { codeOf } from '#test/totp.ts'

const PASSWORD = 'correct horse'
const NOON = new Date('2026-11-24T12:00:10.000Z').getTime()
const STEP = 30_000

eachEngine((engine) => {
  const database = useDatabase(engine)
  const app = useTestApp(database, { env: { RATE_LIMITS: 'on' } })
  // Better Auth reads the clock itself.
  const at = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: ms })
  afterEach(() => {
    vi.useRealTimers()
  })

  const client = async () => withFactor(app.app, await app.signUp())
  const signIn = ({ username }: TestClient) =>
    app.visitor.post('/api/auth/sign-in/username', { username, password: PASSWORD })
  const step = (challenge: Response, code: string) =>
    app.visitor.post('/api/auth/second-step', { code }, { Cookie: cookieOf(challenge) })
  const mailed = async ({ email }: TestClient) =>
    (await subjectsTo(database.db, email)).filter((subject) => subject.includes('factor'))

  it('a right password opens nothing before the code of the device, which works once', async () => {
    at(NOON)
    const ada = await client()
    expect(await mailed(ada)).toEqual(['Two-factor authentication is on'])
    at(NOON + 3 * STEP)
    const challenge = await signIn(ada)
    expect([challenge.status, await challenge.json()]).toEqual([200, { secondStep: true }])
    expect(cookieOf(challenge)).not.toContain('session_token')
    expect(
      (await app.visitor.request('/api/projects', { headers: { Cookie: cookieOf(challenge) } })).status,
    ).toBe(401)
    const code = codeOf(ada.key)
    const signedIn = await step(challenge, code)
    expect(await signedIn.json()).toMatchObject({ user: { id: ada.id } })
    // The cookie of the second step is deleted.
    const [waited = ''] = cookieOf(challenge).split('=')
    expect(signedIn.headers.getSetCookie().find((cookie) => cookie.startsWith(`${waited}=;`))).toMatch(
      /Max-Age=0/,
    )
    const projects = await app.visitor.request('/api/projects', { headers: { Cookie: cookieOf(signedIn) } })
    expect(projects.status).toBe(200)
    const again = await step(await signIn(ada), code)
    await expectAnswer(again, 400, expect.stringContaining('already used'))
    // Nor does a code of the next half minute, as long as it would still be valid.
    const early = codeOf(ada.key, Date.now() + STEP)
    expect((await step(await signIn(ada), early)).status).toBe(200)
    at(NOON + 5 * STEP + 19_000)
    const late = await step(await signIn(ada), early)
    await expectAnswer(late, 400, expect.stringContaining('already used'))
  })

  it('a recovery code signs in once, also when two try at once, and its owner is told', async () => {
    const ada = await client()
    expect(new Set(ada.recoveryCodes).size).toBe(10)
    const [code = ''] = ada.recoveryCodes
    const challenges = [await signIn(ada), await signIn(ada)]
    const tries = await Promise.all(challenges.map((challenge) => step(challenge, code)))
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 400])
    expect((await step(await signIn(ada), code)).status).toBe(400)
    expect(await emailsTo(database.db, ada.email, 'A recovery code was used')).toHaveLength(1)
  })

  if (!isAskedAll(engine)) return

  it.each(['123456', 'abcde-fghij'])('refuses %s where no factor was begun', async (code) => {
    const refused = await (await app.signUp()).post('/api/account/factor/confirm', { code })
    await expectAnswer(refused, 409, expect.stringContaining('Two-factor authentication is off'))
  })

  it('is set up once, and what asks for it is refused to whoever has none', async () => {
    const [ada, eve] = [await client(), await app.signUp()]
    const given = { currentPassword: PASSWORD, code: '123456' }
    const asks = (who: TestClient, ...ways: string[]) =>
      ways.map((way) => who.post(`/api/account/factor/${way}`, given))
    const refused = [...asks(ada, 'begin', 'confirm'), ...asks(eve, 'prove', 'remove', 'recovery-codes')]
    for (const { status } of await Promise.all(refused)) expect(status).toBe(409)
    expect(await mailed(ada)).toEqual(['Two-factor authentication is on'])
  })

  it.each([
    [-2, 400],
    [-1, 200],
    [0, 200],
    [1, 200],
    [2, 400],
  ])('a clock that is off by %i half minutes: %i', async (steps, status) => {
    at(NOON)
    const ada = await client()
    at(NOON + 10 * STEP)
    expect((await step(await signIn(ada), codeOf(ada.key, Date.now() + steps * STEP))).status).toBe(status)
  })

  it('five wrong codes end the sign-in, and another account opens none', async () => {
    at(NOON)
    const [ada, bo] = [await client(), await client()]
    at(NOON + 10 * STEP)
    const challenge = await signIn(ada)
    const statuses: number[] = []
    for (const code of ['000000', '000001', '000002', '000003', '000004'])
      statuses.push((await step(challenge, code)).status)
    expect(statuses).toEqual([400, 400, 400, 400, 400])
    expect((await step(challenge, codeOf(ada.key))).status).toBe(401)
    expect((await step(await signIn(ada), codeOf(bo.key))).status).toBe(400)
  })

  it('ten wrong codes in a row, in several sign-ins, hold the account for a while', async () => {
    at(NOON)
    const ada = await client()
    at(NOON + 10 * STEP)
    for (let wrong = 0; wrong < 10; wrong += 5) {
      const challenge = await signIn(ada)
      for (let nth = wrong; nth < wrong + 5; nth += 1) await step(challenge, `00000${nth}`)
    }
    const held = await step(await signIn(ada), codeOf(ada.key))
    expect([held.status, held.headers.get('Retry-After')]).toEqual([429, expect.stringMatching(/^\d+$/)])
    at(NOON + 100 * STEP)
    expect((await step(await signIn(ada), codeOf(ada.key))).status).toBe(200)
  })

  it('a change asks for the password and a present code, and other sessions end when the factor is set up', async () => {
    at(NOON)
    const plain = await app.signUp()
    await database.db.updateTable('user').set({ emailVerified: true }).where('id', '=', plain.id).execute()
    const elsewhere = cookieOf(await signIn(plain))
    const ada = await withFactor(app.app, plain)
    expect((await app.visitor.request('/api/projects', { headers: { Cookie: elsewhere } })).status).toBe(401)
    at(NOON + 10 * STEP)
    for (const path of ['/api/account/factor/remove', '/api/account/factor/recovery-codes']) {
      expect((await ada.post(path, { currentPassword: 'wrong', code: codeOf(ada.key) })).status).toBe(400)
      expect((await ada.post(path, { currentPassword: PASSWORD, code: '000000' })).status).toBe(400)
    }
    expect((await ada.post('/api/account/factor/begin', { currentPassword: PASSWORD })).status).toBe(409)
    const renewed = await ada.post('/api/account/factor/recovery-codes', {
      currentPassword: PASSWORD,
      code: ada.recoveryCodes[0],
    })
    const { recoveryCodes } = (await renewed.json()) as { recoveryCodes: string[] }
    expect((await step(await signIn(ada), ada.recoveryCodes[1] ?? '')).status).toBe(400)
    const removal = { currentPassword: PASSWORD, code: recoveryCodes[0] }
    expect((await ada.post('/api/account/factor/remove', removal)).status).toBe(204)
    expect(await (await signIn(ada)).json()).toMatchObject({ user: { id: ada.id } })
    expect(await mailed(ada)).toEqual(['Two-factor authentication is on', 'Two-factor authentication is off'])
  })

  it('the studio takes the factor of a lost device away: every session ends, the owner is told, and it is in the audit log', async () => {
    const bo = await app.join('engineer')
    const terminal = actingAs(app.deps, { kind: 'staff', name: 'tester' })
    const engineer = actingAs(app.deps, { kind: 'staff', name: 'x', role: 'engineer' })
    await expect(resetFactor(engineer, bo.id)).rejects.toMatchObject({ code: 'forbidden' })
    await resetFactor(terminal, bo.id)
    expect((await bo.get('/api/desk/today')).status).toBe(401)
    const again = cookieOf(await signIn(bo))
    const desk = await app.visitor.request('/api/desk/today', { headers: { Cookie: again } })
    await expectAnswer(desk, 403, expect.stringContaining('two-factor'))
    const [line] = await listAudit(database.db, { about: bo.id, limit: 1, action: 'factor-changed' })
    expect(line).toMatchObject({ actor: { name: 'tester' }, detail: { what: 'reset' } })
    expect(await mailed(bo)).toContain('Two-factor authentication was reset')
    await expect(resetFactor(terminal, bo.id)).rejects.toMatchObject({ code: 'conflict' })
  })
})
