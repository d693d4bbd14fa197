import { beforeEach, describe, expect, it } from 'vitest'
import { oneEngine, useDatabase } from '#test/engines.ts'
import { addRow } from '#test/factories/rows.ts'
import { cookieOf, useTestApp } from '#test/test-app.ts'
import { codeOf } from '#test/totp.ts'

const PASSWORD = 'correct horse'
/** The address from which the tests' clients register. */
const HOME = '127.0.0.1'
const ELSEWHERE = '203.0.113.99'

oneEngine((engine) => {
  const database = useDatabase(engine)
  // The clock doesn't advance, so strangers have used up the only attempt.
  const now = new Date()
  const app = useTestApp(database, { env: { RATE_LIMITS: 'on', TRUST_PROXY: '1' }, clock: () => now }, 'test')
  beforeEach(async () => {
    await database.db.deleteFrom('rate_limits').execute()
  })

  type From = { address: string; cookie?: string }
  const ask = (path: string, body: unknown, { address, cookie = '' }: From) =>
    app.visitor.post(path, body, { 'X-Forwarded-For': address, Cookie: cookie })
  const signIn = (username: string, password: string, from: From) =>
    ask('/api/auth/sign-in/username', { username, password }, from)
  /** Strangers have failed so often from everywhere that the account only accepts occasional attempts. */
  const failedFromEverywhere = (account: string) =>
    addRow(database.db, 'rate_limits', {
      key: app.deps.limits.hash('sign-in to', account.toLowerCase()),
      hits: 100,
      window_ends_at: new Date(now.getTime() + 3_600_000).toISOString(),
    })
  const strangersGuess = async (username: string) => {
    const answers: number[] = []
    for (let network = 0; network < 40; network++)
      answers.push((await signIn(username, 'wrong', { address: `198.51.100.${network}` })).status)
    return answers
  }

  describe('while strangers of forty networks guess a password', () => {
    it('its owner gets in at the first try, from a network or with a browser that the account knows', async () => {
      const owner = await app.signUp()
      await failedFromEverywhere(owner.id)
      expect((await strangersGuess(owner.username)).sort()).toEqual([401, ...Array(39).fill(429)])
      expect((await signIn(owner.username, PASSWORD, { address: HOME })).status).toBe(200)
      const again = await signIn(owner.username, PASSWORD, { address: ELSEWHERE, cookie: owner.browser })
      expect([again.status, cookieOf(again)]).toEqual([200, expect.stringContaining(owner.browser)])
      // From now on, that network is known too.
      expect((await signIn(owner.username, PASSWORD, { address: ELSEWHERE })).status).toBe(200)
    })

    it('from elsewhere it is asked slowly, also with the browser of another account', async () => {
      const [owner, other] = [await app.signUp(), await app.signUp()]
      await failedFromEverywhere(owner.id)
      await strangersGuess(owner.username)
      const from = { address: ELSEWHERE, cookie: other.browser }
      const refused = await signIn(owner.username, PASSWORD, from)
      expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '5'])
    })

    it('one of them in its network meets the limit of an address, and takes nothing of its browser', async () => {
      const owner = await app.signUp()
      const guesses: number[] = []
      for (let guess = 0; guess < 11; guess++)
        guesses.push((await signIn(owner.username, 'wrong', { address: HOME })).status)
      expect(guesses).toEqual([...Array(10).fill(401), 429])
      expect((await signIn(owner.username, PASSWORD, { address: HOME })).status).toBe(429)
      const from = { address: HOME, cookie: owner.browser }
      expect((await signIn(owner.username, PASSWORD, from)).status).toBe(200)
    })

    it('the staff gets in as well, through the second step too', async () => {
      const member = await app.join('engineer')
      for (const account of [member.id, `code of ${member.id}`]) await failedFromEverywhere(account)
      await strangersGuess(member.username)
      const begun = await signIn(member.username, PASSWORD, { address: HOME })
      expect(await begun.json()).toEqual({ secondStep: true })
      const from = { address: HOME, cookie: cookieOf(begun) }
      const wrong = await ask('/api/auth/second-step', { code: '000000' }, { ...from, address: ELSEWHERE })
      expect(wrong.status).toBe(400)
      const slow = await ask('/api/auth/second-step', { code: '000001' }, { ...from, address: ELSEWHERE })
      expect(slow.status).toBe(429)
      const code = codeOf(member.key, Date.now() + 30_000)
      expect((await ask('/api/auth/second-step', { code }, from)).status).toBe(200)
    })

    it('whoever is signed in still proves the password at once', async () => {
      const owner = await app.signUp()
      await failedFromEverywhere(owner.id)
      await strangersGuess(owner.username)
      const input = { currentPassword: PASSWORD, newPassword: 'a new one 2026' }
      const changed = await ask('/api/account/password', input, { address: ELSEWHERE, cookie: owner.cookie })
      expect(changed.status).toBe(204)
    })
  })

  it('a browser gets its cookie with a session alone, and keeps it after signing out', async () => {
    const owner = await app.signUp()
    expect((await signIn(owner.username, 'wrong', { address: HOME })).headers.getSetCookie()).toEqual([])
    const [cookie] = (await signIn(owner.username, PASSWORD, { address: HOME })).headers
      .getSetCookie()
      .filter((line) => line.startsWith('bildruta.known_browser='))
    expect(cookie).toMatch(/; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/)
    const out = await owner.post('/api/auth/sign-out')
    expect(out.headers.getSetCookie().join()).not.toContain('known_browser')
  })
})
