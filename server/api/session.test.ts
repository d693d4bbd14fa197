import { expect, it } from 'vitest'
import { eachEngine, useDatabase } from '#test/engines.ts'
import { changeRows, rowIn } from '#test/factories/rows.ts'
import { createTestApp, type TestClient, useTestApp } from '#test/test-app.ts'

const DAY_MS = 24 * 3_600_000

eachEngine((engine) => {
  const database = useDatabase(engine)
  const app = useTestApp(database)

  const status = async (client: { get: TestClient['get'] }) =>
    (await client.get('/api/account/sessions')).status
  const withCookie = (cookie: string) =>
    app.visitor.request('/api/account/sessions', { headers: { Cookie: cookie } })
  const time = (ms: number) =>
    engine === 'sqlite' ? new Date(Date.now() + ms).toISOString() : new Date(Date.now() + ms)
  const endAfter = (client: TestClient, ms: number) =>
    changeRows(database.db, 'session', { userId: client.id }, { expiresAt: time(ms) })
  const daysLeft = async (client: TestClient) => {
    const { expiresAt } = await rowIn(database.db, 'session', { userId: client.id })
    return Math.round((new Date(expiresAt).getTime() - Date.now()) / DAY_MS)
  }

  it('is looked up without Better Auth', async () => {
    const client = await app.signUp()
    const alone = createTestApp(database, {
      deps: { auth: () => Promise.reject(new Error('Better Auth was asked')) },
    })
    const answer = await alone.visitor.request('/api/account/sessions', {
      headers: { Cookie: client.cookie },
    })
    expect([answer.status, await answer.json()]).toMatchObject([200, [{ current: true }]])
  })

  it('opens nothing with a cookie that is forged, cut short, or put together from two', async () => {
    const [one, two] = [await app.signUp(), await app.signUp()]
    const [name = '', value = ''] = one.cookie.split('=')
    const halves = (cookie: string) => decodeURIComponent(cookie.slice(name.length + 1)).split('.')
    const [[token = '', signature = ''], [otherToken = '']] = [halves(one.cookie), halves(two.cookie)]
    const cookie = (signed: string) => `${name}=${encodeURIComponent(signed)}`
    expect((await withCookie(cookie(`${token}.${signature}`))).status).toBe(200)
    for (const wrong of [
      `${token}.${signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))}`,
      `${otherToken}.${signature}`,
      `${token.slice(0, -1)}.${signature}`,
      `${token}.${signature.slice(0, -1)}`,
      `${token}.`,
      token,
      `.${signature}`,
    ])
      expect([wrong, (await withCookie(cookie(wrong))).status]).toEqual([wrong, 401])
    expect((await withCookie(`${name}=${value.slice(0, -3)}`)).status).toBe(401)
  })

  it('opens nothing once it has expired, or ended', async () => {
    const [late, out] = [await app.signUp(), await app.signUp()]
    await endAfter(late, -1)
    expect(await status(late)).toBe(401)
    await out.post('/api/auth/sign-out', {})
    expect(await status(out)).toBe(401)
  })

  it('opens nothing 90 days after it began, however much it is used', async () => {
    const client = await app.signUp()
    const began = (ms: number) =>
      changeRows(database.db, 'session', { userId: client.id }, { createdAt: time(-ms) })
    await began(90 * DAY_MS - 60_000)
    const [session] = await (await client.get('/api/account/sessions')).json()
    expect(new Date(session.expiresAt).getTime()).toBeLessThan(Date.now() + 61_000)
    await began(90 * DAY_MS)
    expect(await status(client)).toBe(401)
    expect(await client.read('/api/auth/get-session')).toBeNull()
  })

  it('ends when somebody signs in from the same browser, and others stay', async () => {
    const [client, other] = [await app.signUp(), await app.signUp()]
    const input = { username: other.username, password: 'correct horse' }
    const signedIn = await client.post('/api/auth/sign-in/username', input)
    expect(signedIn.status).toBe(200)
    expect(await status(client)).toBe(401)
    expect(await status(other)).toBe(200)
  })

  it('that is signed out of takes with it what the browser kept of answers', async () => {
    const client = await app.signUp()
    const answer = await client.post('/api/auth/sign-out', {})
    expect(answer.headers.get('Clear-Site-Data')).toBe('"cache"')
  })

  it('opens nothing once the account is deleted', async () => {
    const client = await app.signUp()
    await database.db.deleteFrom('user').where('id', '=', client.id).execute()
    expect(await status(client)).toBe(401)
  })

  it('is extended by its use, once a day', async () => {
    const client = await app.signUp()
    expect(await daysLeft(client)).toBe(30)
    await endAfter(client, 29.4 * DAY_MS)
    expect(await status(client)).toBe(200)
    expect(await daysLeft(client)).toBe(29)
    await endAfter(client, 28 * DAY_MS)
    expect(await status(client)).toBe(200)
    expect(await daysLeft(client)).toBe(30)
  })

  it('that was extended is given to the browser again when it asks for its session', async () => {
    const client = await app.signUp()
    expect((await client.get('/api/auth/get-session')).headers.getSetCookie()).toEqual([])
    await endAfter(client, 5 * DAY_MS)
    const [cookie] = (await client.get('/api/auth/get-session')).headers.getSetCookie()
    expect(cookie).toContain(client.cookie)
    await endAfter(client, -1)
    const gone = await client.get('/api/auth/get-session')
    expect([await gone.json(), gone.headers.getSetCookie()[0]]).toEqual([
      null,
      expect.stringContaining('Max-Age=0'),
    ])
  })
})
