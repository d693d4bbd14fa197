import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { confirmedAddress } from '#test/emailed-tokens.ts'
import { eachEngine, isAskedAll, useDatabase } from '#test/engines.ts'
import { expectAnswer } from '#test/expect-answer.ts'
import { cookieOf, useTestApp, withFactor } from '#test/test-app.ts'
import { codeOf } from '#test/totp.ts'

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

  const emailsTo = async (email: string) => {
    const rows = await database.db
      .selectFrom('outbox')
      .select('text')
      .where('recipient', '=', email)
      .where('subject', 'like', 'Sign in to %')
      // The link expires within minutes, so the email must not queue.
      .where('in_turn', '=', 0)
      .orderBy('created_at')
      .execute()
    return rows.map(({ text }) => ({
      token: /auth\/by-email\?step=open#(\S+)/.exec(text)?.[1] ?? '',
      code: /Code: (\d{4} \d{4})/.exec(text)?.[1] ?? '',
    }))
  }
  /** @returns the cookie of the browser that asked */
  const ask = async (email: string, Cookie = '') => {
    const answer = await app.visitor.post('/api/auth/by-email', { email }, { Cookie })
    expect([answer.status, await answer.json()]).toEqual([200, { status: true }])
    return cookieOf(answer)
  }
  const asked = async ({ email }: { email: string }) => {
    const browser = await ask(email)
    const [mail = { token: '', code: '' }] = (await emailsTo(email)).slice(-1)
    return { browser, ...mail }
  }
  const enter = (input: { token?: string; code?: string }, Cookie = '') =>
    app.visitor.post('/api/auth/by-email/enter', input, { Cookie })
  const isSignedIn = async (answer: Response) => {
    const { user } = (await answer.json()) as { user?: { id: string } }
    const session = await app.visitor.request('/api/account/sessions', {
      headers: { Cookie: cookieOf(answer) },
    })
    return session.status === 200 ? user?.id : undefined
  }
  const wrong = (code: string) => code.replace(/\d/, (digit) => String((Number(digit) + 1) % 10))

  it('the link signs in where it was asked for, once', async () => {
    const [ada, bo] = [await app.signUp(), await app.signUp()]
    const { browser, token } = await asked(ada)
    await asked(bo)
    const tries = await Promise.all([enter({ token }, browser), enter({ token }, browser)])
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 410])
    const answer = tries.find(({ ok }) => ok) as Response
    expect(await isSignedIn(answer)).toBe(ada.id)
    expect((await enter({ token }, browser)).status).toBe(410)
  })

  it('ends the session that the browser had, and goes with a deleted account', async () => {
    const [ada, bo] = [await app.signUp(), await app.signUp()]
    const { browser, token } = await asked(ada)
    expect((await enter({ token }, `${browser}; ${bo.cookie}`)).status).toBe(200)
    expect((await bo.get('/api/projects')).status).toBe(401)
    const cat = await app.signUp()
    const again = await asked(cat)
    await cat.post('/api/account/delete', { currentPassword: 'correct horse', confirmation: 'delete' })
    expect((await enter({ token: again.token }, again.browser)).status).toBe(410)
    expect(await database.db.selectFrom('sign_in_links').selectAll().execute()).toEqual([])
  })

  if (!isAskedAll(engine)) return

  it('a browser that asked for two accounts opens either link', async () => {
    const [ada, bo] = [await app.signUp(), await app.signUp()]
    const { browser, token } = await asked(ada)
    const later = await ask(bo.email, browser)
    expect(await isSignedIn(await enter({ token }, later))).toBe(ada.id)
    const [mail] = await emailsTo(bo.email)
    expect(await isSignedIn(await enter({ token: mail?.token ?? '' }, later))).toBe(bo.id)
  })

  it('in another browser the link asks for the code, and the code alone opens nothing there', async () => {
    const ada = await app.signUp()
    const { token, code } = await asked(ada)
    const elsewhere = await ask('nobody@studio.example')
    const alone = await enter({ token }, elsewhere)
    await expectAnswer(alone, 409, expect.stringContaining('another browser'))
    expect((await enter({ code }, elsewhere)).status).toBe(400)
    expect((await enter({ code })).status).toBe(400)
    expect((await enter({ token, code: wrong(code) }, elsewhere)).status).toBe(400)
    expect(await isSignedIn(await enter({ token, code }, elsewhere))).toBe(ada.id)
  })

  it('the code signs in where it was asked for, and five wrong ones end the code and the link', async () => {
    const [ada, bo] = [await app.signUp(), await app.signUp()]
    const first = await asked(ada)
    expect(await isSignedIn(await enter({ code: first.code }, first.browser))).toBe(ada.id)
    const second = await asked(bo)
    for (let nth = 0; nth < 5; nth += 1)
      expect((await enter({ code: wrong(second.code) }, second.browser)).status).toBe(400)
    expect((await enter({ code: second.code }, second.browser)).status).toBe(400)
    expect((await enter({ token: second.token }, second.browser)).status).toBe(410)
  })

  it('says nothing of whether an address has an account, and emails three an hour', async () => {
    const ada = await app.signUp()
    const [hers, nobodys] = [await asked(ada), await ask('nobody@studio.example')]
    const said = async (cookie: string, code: string) => {
      const answer = await enter({ code }, cookie)
      return [answer.status, await answer.text(), answer.headers.getSetCookie()]
    }
    for (let nth = 0; nth < 7; nth += 1)
      expect(await said(hers.browser, wrong(hers.code))).toEqual(await said(nobodys, '12345678'))
    for (let nth = 0; nth < 4; nth += 1) await ask(ada.email)
    expect(await emailsTo(ada.email)).toHaveLength(3)
    expect(await emailsTo('nobody@studio.example')).toEqual([])
  })

  it('asks for the second factor where the account has one', async () => {
    const client = await confirmedAddress(database.db, await app.signUp())
    const [ada, bo] = [await withFactor(app.app, client), await app.join('engineer')]
    at(300)
    for (const one of [ada, bo]) {
      const { browser, token } = await asked(one)
      const answer = await enter({ token }, browser)
      expect(cookieOf(answer)).not.toContain('session_token')
      expect(await answer.json()).toEqual({ secondStep: true })
      const step = (code: string) =>
        app.visitor.post('/api/auth/second-step', { code }, { Cookie: cookieOf(answer) })
      expect((await step('000000')).status).toBe(400)
      expect(await isSignedIn(await step(codeOf(one.key)))).toBe(one.id)
    }
  })
})
