import { afterEach, expect, it, vi } from 'vitest'
import { addSeconds } from '#domain/kernel/time.ts'
import { eachEngine, useDatabase } from '#test/engines.ts'
import { expectAnswer } from '#test/expect-answer.ts'
import { cookieOf, createTestApp } from '#test/test-app.ts'
import { codeOf } from '#test/totp.ts'

const NOON = new Date('2026-11-24T12:00:10.000Z')
const INVITATION = { email: 'cleo@studio.example', name: 'Cleo Ny', role: 'engineer' }

eachEngine((engine) => {
  const database = useDatabase(engine)
  // Better Auth reads the clock itself.
  const at = (seconds: number) => vi.useFakeTimers({ toFake: ['Date'], now: addSeconds(NOON, seconds) })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('changing the staff asks for a code again ten minutes after the last one, of this browser', async () => {
    const app = createTestApp(database, { env: { RATE_LIMITS: 'on' } })
    at(0)
    const [astrid, bo] = [await app.join('owner', 'Astrid Lind'), await app.join('owner', 'Bo Ek')]
    const invite = (as: typeof astrid) => as.post('/api/desk/staff/invite', INVITATION)
    const prove = (as: typeof astrid, code: string) => as.post('/api/account/factor/prove', { code })
    at(599)
    expect((await invite(astrid)).status).toBe(200)
    at(600)
    const asked = await invite(astrid)
    await expectAnswer(asked, 428, 'Confirm this with two-factor authentication.')
    expect((await astrid.get('/api/desk/staff')).status).toBe(200)
    expect((await prove(astrid, '000000')).status).toBe(400)
    expect((await prove(astrid, codeOf(bo.key))).status).toBe(400)
    expect((await invite(astrid)).status).toBe(428)
    expect((await prove(astrid, codeOf(astrid.key))).status).toBe(204)
    expect((await invite(astrid)).status).toBe(200)
    // A proof in one browser doesn't count in another.
    expect((await invite(bo)).status).toBe(428)
    at(1199)
    expect((await invite(astrid)).status).toBe(200)
    at(1200)
    expect((await invite(astrid)).status).toBe(428)
    const again = await prove(astrid, codeOf(astrid.key, Date.now() - 600_000))
    expect(again.status).toBe(400)
  })

  it('a recovery code is shown once, also in two windows at once, and guesses at an open desk are held', async () => {
    const app = createTestApp(database, { env: { RATE_LIMITS: 'on' } })
    at(0)
    const [astrid, bo] = [await app.join('owner', 'Eva Ek'), await app.join('owner', 'Dag Dahl')]
    const invite = (as: typeof astrid, email: string) =>
      as.post('/api/desk/staff/invite', { ...INVITATION, email, name: email })
    const prove = (as: typeof astrid, code = '') => as.post('/api/account/factor/prove', { code })
    at(600)
    const [code, unused] = astrid.recoveryCodes
    const both = await Promise.all([prove(astrid, code), prove(astrid, code)])
    expect(both.map(({ status }) => status).sort()).toEqual([204, 400])
    expect((await prove(astrid, code)).status).toBe(400)
    expect((await invite(astrid, 'one@studio.example')).status).toBe(200)
    at(1800)
    const guesses: number[] = []
    for (let guess = 0; guess < 11; guess += 1)
      guesses.push((await prove(astrid, String(guess).padStart(6, '0'))).status)
    expect(guesses.at(-1)).toBe(429)
    const held = await prove(astrid, unused)
    expect([held.status, held.headers.get('Retry-After')]).toEqual([429, expect.stringMatching(/^\d+$/)])
    expect((await invite(astrid, 'two@studio.example')).status).toBe(428)
    // It doesn't affect anyone else.
    expect((await prove(bo, codeOf(bo.key))).status).toBe(204)
    expect((await invite(bo, 'two@studio.example')).status).toBe(200)
  })

  it('a sign-in with its second step is recent, and a new password is not', async () => {
    const app = createTestApp(database)
    at(0)
    const bo = await app.join('owner')
    at(3600)
    const signIn = await app.visitor.post('/api/auth/sign-in/username', {
      username: bo.username,
      password: 'correct horse',
    })
    const step = await app.visitor.post(
      '/api/auth/second-step',
      { code: codeOf(bo.key) },
      { Cookie: cookieOf(signIn) },
    )
    const invite = (cookie: string) =>
      app.visitor.post('/api/desk/staff/invite', { ...INVITATION, name: 'Dan' }, { Cookie: cookie })
    expect((await invite(cookieOf(step))).status).toBe(200)
    const changed = await app.visitor.post(
      '/api/account/password',
      { currentPassword: 'correct horse', newPassword: '16.7ms-budget' },
      { Cookie: cookieOf(step) },
    )
    expect((await invite(cookieOf(changed))).status).toBe(428)
  })
})
