import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { resetFactor } from '#domain/accounts/own-account/two-factor.server.ts'
import { actingAs } from '#domain/kernel/actor.ts'
import { eachEngine, isAskedAll, useDatabase } from '#test/engines.ts'
import { expectAnswer } from '#test/expect-answer.ts'
import { subjectsTo } from '#test/factories/emails.ts'
import { addRow } from '#test/factories/rows.ts'
import { type PasskeyDevice, passkeyDevice } from '#test/passkey-device.ts'
import { cookieOf, type TestClient, useTestApp, withFactor } from '#test/test-app.ts'
import { codeOf } from '#test/totp.ts'

const SITE = 'http://localhost:3000'
const PASSWORD = 'correct horse'
const NOON = new Date('2026-11-24T12:00:10.000Z').getTime()

eachEngine((engine) => {
  const database = useDatabase(engine, { per: 'test' })
  const app = useTestApp(database, { env: { RATE_LIMITS: 'on' } }, 'test')
  // Better Auth reads the clock itself.
  const at = (seconds: number) => vi.useFakeTimers({ toFake: ['Date'], now: NOON + seconds * 1000 })
  beforeEach(() => {
    at(0)
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  const add = async (who: TestClient, device: PasskeyDevice, name = 'Telephone') => {
    const begun = await who.post('/api/account/passkeys/begin', { currentPassword: PASSWORD })
    if (!begun.ok) return begun
    const credential = device.make((await begun.json()) as { challenge: string })
    return who.post('/api/account/passkeys', { name, credential })
  }
  const asked = async () =>
    (await (await app.visitor.post('/api/auth/passkey/ask', {})).json()) as { challenge: string }
  const enter = (credential: object, Cookie = '') =>
    app.visitor.post('/api/auth/passkey/enter', { credential }, { Cookie })
  const viewerOf = async (answer: Response) => {
    const session = await app.visitor.request('/api/account/sessions', {
      headers: { Cookie: cookieOf(answer) },
    })
    if (session.status !== 200) return undefined
    return ((await answer.json()) as { user: { id: string } }).user.id
  }
  const mailed = async ({ email }: TestClient) =>
    (await subjectsTo(database.db, email)).filter((subject) => subject.includes('passkey'))

  it('signs in alone, each answer once, and its owner alone', async () => {
    const [ada, bo] = [await app.signUp(), await app.signUp()]
    const [hers, his] = [passkeyDevice({ site: SITE }), passkeyDevice({ site: SITE })]
    expect((await add(ada, hers)).status).toBe(200)
    expect((await add(bo, his)).status).toBe(200)
    const answer = hers.answer(await asked())
    const tries = await Promise.all([enter(answer), enter(answer)])
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 410])
    expect(await viewerOf(tries.find(({ ok }) => ok) as Response)).toBe(ada.id)
    // A copy of the passkey has its own counter.
    const [copied, next] = [hers.answer(await asked()), hers.answer(await asked())]
    expect((await enter(next)).status).toBe(200)
    expect((await enter(copied)).status).toBe(400)
    // The session of another user in this browser ends.
    expect(await viewerOf(await enter(hers.answer(await asked()), bo.cookie))).toBe(ada.id)
    expect((await bo.get('/api/account/sessions')).status).toBe(401)
    // The other user's signature under this user's name.
    expect((await enter({ ...his.answer(await asked()), id: hers.id, rawId: hers.id })).status).toBe(400)
    at(5 * 60 - 1)
    const old = await asked()
    at(10 * 60)
    expect((await enter(hers.answer(old))).status).toBe(410)
    expect((await enter(hers.answer({ challenge: 'of our own making' }))).status).toBe(410)
    expect(await ada.read('/api/account/passkeys')).toMatchObject([
      { name: 'Telephone', usedAt: new Date(NOON).toISOString() },
    ])
    expect(await mailed(ada)).toEqual(['A passkey was added'])
    expect(await ada.read('/api/account/export')).toMatchObject({
      passkeys: [{ name: 'Telephone', addedAt: new Date(NOON).toISOString() }],
    })
  })

  if (!isAskedAll(engine)) return

  it('of another site, or of a device that asks nobody, it is refused, to add and to use', async () => {
    const ada = await app.signUp()
    const elsewhere = passkeyDevice({ site: 'https://bildruta.example.evil' })
    const careless = passkeyDevice({ site: SITE, isVerified: false })
    for (const device of [elsewhere, careless]) {
      const added = await add(ada, device)
      await expectAnswer(added, 400, 'This passkey doesn’t belong to this site. Use another one.')
    }
    expect(await ada.read('/api/account/passkeys')).toEqual([])
    const device = passkeyDevice({ site: SITE })
    await add(ada, device)
    expect((await enter(elsewhere.answer(await asked()))).status).toBe(400)
    const phished = elsewhere.answer(await asked())
    expect((await enter({ ...phished, id: device.id, rawId: device.id })).status).toBe(400)
    expect((await add(ada, device)).status).toBe(409)
    const metrics = await app.deps.metrics.registry.metrics()
    expect(metrics).toMatch(/^security_events_total\{event="sign-in-failed"\} 2$/m)
    // The browser won't offer devices that already have one.
    const begun = await ada.post('/api/account/passkeys/begin', { currentPassword: PASSWORD })
    expect(await begun.json()).toMatchObject({ excludeCredentials: [{ id: device.id }] })
  })

  it('a question to add a passkey is answered by who was asked', async () => {
    const [ada, bo] = [await app.signUp(), await app.signUp()]
    const begun = await ada.post('/api/account/passkeys/begin', { currentPassword: PASSWORD })
    const credential = passkeyDevice({ site: SITE }).make((await begun.json()) as { challenge: string })
    expect((await bo.post('/api/account/passkeys', { name: 'His', credential })).status).toBe(410)
    const wrong = await ada.post('/api/account/passkeys/begin', { currentPassword: 'wrong' })
    expect(wrong.status).toBe(400)
  })

  it('an account has at most twenty', async () => {
    const ada = await app.signUp()
    const key = { user_id: ada.id, public_key: 'k', counter: 0, name: 'Key', created_at: '2026-11-20' }
    const ids = Array.from({ length: 19 }, (_, nth) => `pky_${nth}`)
    const rows = ids.map((id) => ({ ...key, id, credential_id: id }))
    await addRow(database.db, 'passkeys', rows)
    expect((await add(ada, passkeyDevice({ site: SITE }))).status).toBe(200)
    expect((await add(ada, passkeyDevice({ site: SITE }))).status).toBe(409)
  })

  it('ends a sign-in that waits for the second factor, of the same account alone', async () => {
    const [ada, bo] = [await withFactor(app.app, await app.signUp()), await app.signUp()]
    const [hers, his] = [passkeyDevice({ site: SITE }), passkeyDevice({ site: SITE })]
    expect((await add(ada, hers)).status).toBe(200)
    expect((await add(bo, his)).status).toBe(200)
    const challenge = await app.visitor.post('/api/auth/sign-in/username', {
      username: ada.username,
      password: PASSWORD,
    })
    expect((await enter(his.answer(await asked()), cookieOf(challenge))).status).toBe(400)
    expect(await viewerOf(await enter(hers.answer(await asked()), cookieOf(challenge)))).toBe(ada.id)
  })

  it('a change asks for the password and a present factor, which a passkey can be, and is told by email', async () => {
    const [astrid, bo] = [await app.join('owner'), await app.join('owner')]
    const [hers, his] = [passkeyDevice({ site: SITE }), passkeyDevice({ site: SITE })]
    expect((await add(astrid, hers)).status).toBe(200)
    expect((await add(bo, his)).status).toBe(200)
    const [mine] = await astrid.read<{ id: string }[]>('/api/account/passkeys')
    const remove = (who: TestClient, password = PASSWORD) =>
      who.post(`/api/account/passkeys/${mine?.id}/remove`, { currentPassword: password })
    at(600)
    expect((await add(astrid, passkeyDevice({ site: SITE }))).status).toBe(428)
    expect((await remove(astrid)).status).toBe(428)
    const prove = (device: PasskeyDevice, question: { challenge: string }) =>
      astrid.post('/api/account/passkeys/prove', { credential: device.answer(question) })
    expect((await prove(his, await asked())).status).toBe(400)
    expect((await prove(hers, await asked())).status).toBe(204)
    expect((await astrid.post('/api/desk/staff/invite', INVITATION)).status).toBe(200)
    expect((await remove(astrid, 'wrong')).status).toBe(400)
    await bo.post('/api/account/factor/prove', { code: codeOf(bo.key) })
    expect((await remove(bo)).status).toBe(404)
    expect((await remove(astrid)).status).toBe(204)
    expect((await enter(hers.answer(await asked()))).status).toBe(400)
    expect(await mailed(astrid)).toEqual(['A passkey was added', 'A passkey was removed'])
  })

  it('a sign-in by passkey has shown the factor just now, and what the studio takes away opens nothing', async () => {
    const bo = await app.join('owner')
    const device = passkeyDevice({ site: SITE })
    await add(bo, device)
    at(3600)
    const begun = cookieOf(await enter(device.answer(await asked())))
    const invited = await app.visitor.post('/api/desk/staff/invite', INVITATION, { Cookie: begun })
    expect(invited.status).toBe(200)
    await resetFactor(actingAs(app.deps, { kind: 'staff', name: 'tester' }), bo.id)
    expect((await enter(device.answer(await asked()))).status).toBe(400)
  })
})

const INVITATION = { email: 'cleo@studio.example', name: 'Cleo Ny', role: 'engineer' }
