import { expect, it } from 'vitest'
import { welcomeMissed } from '#domain/accounts/register/welcome-account.server.ts'
import { listEnquiries } from '#domain/crm/contact/contact.server.ts'
import { addSeconds } from '#domain/kernel/time.ts'
import { eachEngine, useDatabase } from '#test/engines.ts'
import * as emails from '#test/factories/emails.ts'
import { sendNewQuote } from '#test/send-quote.ts'
import { cookieOf, type TestClient, useTestApp } from '#test/test-app.ts'

const NOON = new Date('2026-11-20T12:00:00.000Z')
const PASSWORD = 'correct horse'
const STUDIO = 'desk@studio.example'
const STRANGER = 'stranger@victims.example'
const CONFIRM = 'Confirm your email address'
const WELCOME = 'Your Studio of tests account is ready'

eachEngine((engine) => {
  const database = useDatabase(engine, { per: 'test' })
  // Without limits per route and network, so that the results also hold for attackers with many addresses.
  const app = useTestApp(database, { clock: () => NOON }, 'test')

  const emailsTo = (email: string) => emails.emailsTo(database.db, email)
  const often = async (ask: () => Promise<Response>, times = 5) => {
    const statuses: number[] = []
    for (let time = 0; time < times; time++) statuses.push((await ask()).status)
    return statuses
  }
  /** Registers with the stranger's address. */
  const registerAsStranger = async (username: string) => {
    const input = { username, email: STRANGER, password: PASSWORD, name: 'Mallory' }
    const cookie = cookieOf(await app.visitor.post('/api/auth/sign-up/email', input))
    return (path: string, body: unknown = {}) => app.visitor.post(path, body, { Cookie: cookie })
  }
  const confirmed = async (): Promise<TestClient> => {
    const client = await app.signUp()
    const isConfirmed = { emailVerified: engine === 'sqlite' ? 1 : true }
    await database.db.updateTable('user').set(isConfirmed).where('id', '=', client.id).execute()
    return client
  }
  const moveTo = (client: TestClient) =>
    client.post('/api/account/email', { email: STRANGER, currentPassword: PASSWORD })

  /** Requests that anyone can make who knows only an address. */
  const WAYS: Record<string, () => Promise<unknown>> = {
    'an enquiry in their name': () =>
      often(() =>
        app.visitor.post('/api/contact', {
          name: 'Mallory',
          email: STRANGER,
          title: 'other',
          message: 'Call me about the shadows',
        }),
      ),
    'a link for a new password': () =>
      often(() => app.visitor.post('/api/auth/request-password-reset', { email: STRANGER })),
    'a mail to sign in by': () => often(() => app.visitor.post('/api/auth/by-email', { email: STRANGER })),
    'an account that moves to it': async () => {
      const client = await app.signUp()
      expect((await often(() => moveTo(client))).at(-1)).toBe(429)
    },
    'a confirmed account that moves to it, and the link that allows it, followed forty times': async () => {
      const client = await confirmed()
      await moveTo(client)
      for (const { text } of await emailsTo(client.email)) {
        const [token] = /(?<=auth\/follow#)\S+/.exec(text) ?? []
        if (token) await often(() => app.visitor.post('/api/auth/verify-email', { token }), 40)
      }
    },
    'a quote that is sent on to it': async () => {
      const { secret } = await sendNewQuote(app.deps, { name: 'Noor', email: 'noor@halvmane.example' })
      const accept = { secret, gross: 150_000, payBy: 'transfer' }
      const accepter = { name: 'Mallory', email: STRANGER }
      await often(() => app.visitor.post('/api/quotes/accept', { ...accept, accepter }))
    },
    'an account with its address, and all that an account can cause': async () => {
      for (const username of ['mallory', 'mallory-again']) {
        const ask = await registerAsStranger(username)
        await often(() => ask('/api/auth/send-verification-email'))
        await often(() => app.visitor.post('/api/auth/request-password-reset', { email: STRANGER }))
        await often(() => app.visitor.post('/api/auth/by-email', { email: STRANGER }))
        const link = { fileUrl: 'https://drive.google.com/file/d/1/view', service: 'full-optimization' }
        await often(() => ask('/api/upload', link))
        await often(
          () => ask('/api/account/password', { currentPassword: PASSWORD, newPassword: PASSWORD }),
          1,
        )
        await often(
          () => ask('/api/account/delete', { currentPassword: PASSWORD, confirmation: 'delete' }),
          1,
        )
      }
    },
  }

  it.each(Object.entries(WAYS))('%s: three emails of a kind, six in all', async (_, ask) => {
    await ask()
    const subjects = (await emailsTo(STRANGER)).map(({ subject }) => subject)
    const most = subjects.includes(WELCOME) ? 6 : 3
    expect(subjects.length).toBeLessThanOrEqual(most)
  })

  it('all of them one after the other: six emails reach the address', async () => {
    for (const ask of Object.values(WAYS)) await ask()
    expect(await emailsTo(STRANGER)).toHaveLength(6)
  })

  it('once all visitors together were emailed enough, an enquiry is kept and an account made without an email', async () => {
    const enquiry = (email: string) => ({
      name: 'Noor',
      email,
      title: 'other',
      message: 'A question about shadows',
    })
    await app.visitor.post('/api/contact', enquiry('first@x.example'))
    await app.signUp()
    const full = { hits: 600, window_ends_at: addSeconds(NOON, 3600).toISOString() }
    await database.db.updateTable('rate_limits').set(full).where('key', 'like', 'emails of all%').execute()
    expect((await app.visitor.post('/api/contact', enquiry('second@x.example'))).status).toBe(200)
    expect(await listEnquiries(database.db)).toHaveLength(2)
    expect(await emailsTo('second@x.example')).toEqual([])
    expect(await emailsTo(STUDIO)).toHaveLength(1)
    const client = await app.signUp()
    expect((await client.get('/api/projects')).status).toBe(200)
    expect(await emailsTo(client.email)).toEqual([])
    // Other people's requests don't delay links to one's own address.
    expect((await client.post('/api/auth/send-verification-email', {})).status).toBe(200)
    await welcomeMissed({ ...app.deps, clock: () => addSeconds(NOON, 3600) })
    expect((await emailsTo(client.email)).map(({ subject }) => subject)).toEqual([CONFIRM, WELCOME, CONFIRM])
  })
})
