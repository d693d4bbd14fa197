import { Hono } from 'hono'
import { expect, it, vi } from 'vitest'
import type { Forms } from '#app/shared/page-contract.ts'
import { inviteMember } from '#domain/accounts/staff/invitations.server.ts'
import { pageOfEnquiries } from '#domain/crm/contact/contact.server.ts'
import { switchOffAddress } from '#domain/email/reminder-choices/choices.server.ts'
import { actingAs } from '#domain/kernel/actor.ts'
import { findPersonByEmail } from '#domain/people/people.server.ts'
import { oneEngine, useDatabase } from '#test/engines.ts'
import { firstEmailTo } from '#test/factories/emails.ts'
import { anEnquiry } from '#test/factories/enquiries.ts'
import { rowIn } from '#test/factories/rows.ts'
import { useTestApp } from '#test/test-app.ts'
import { codeOf } from '#test/totp.ts'
import type { AppEnv } from '../http/requests.server.ts'
import { createForms } from './forms.server.ts'

oneEngine((engine) => {
  const database = useDatabase(engine)
  const app = useTestApp(database, { env: { RATE_LIMITS: 'on' } })

  /** Posts like the action of a page. */
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
      [
        expect.stringMatching(/^bildruta\.session_token=[^;]+; Max-Age=2592000;/),
        expect.stringMatching(/^bildruta\.known_browser=[^;]+; Max-Age=7776000;/),
      ],
    ])
    await post((forms) => forms.requestPasswordReset({ email }))
    const text = await lastEmailTo(email, 'Set a new password')
    const token = /#(\S+)/.exec(text)?.[1] ?? ''
    const rechecked = vi.spyOn(app.deps.threadStreams, 'recheck')
    const { sent } = await post((forms) =>
      forms.resetPassword({ token, newPassword: 'a new one 2026', removePasskeys: '', factorCode: '' }),
    )
    expect(sent).toEqual({ ok: true, answer: { username, isSignedIn: false } })
    const { id } = await rowIn(database.db, 'user', { email })
    expect(rechecked.mock.calls).toEqual([[id]])
  })

  const isSignedIn = async (cookie: string | undefined) => {
    const headers = { Cookie: cookie?.split(';')[0] ?? '' }
    return (await app.visitor.request('/api/account/sessions', { headers })).status === 200
  }
  const lastEmailTo = (email: string, subject: string) => firstEmailTo(database.db, email, subject)

  it('sets a second factor up, asks for it, renews its recovery codes, and takes it away', async () => {
    const { cookie, username } = await app.signUp()
    const own = { currentPassword: 'correct horse' }
    const begun = await post((forms) => forms.beginFactor(own), { Cookie: cookie })
    const code = codeOf(begun.sent.answer.uri)
    const confirmed = await post((forms) => forms.confirmFactor({ code }), { Cookie: cookie })
    const [first, second, third] = confirmed.sent.answer.recoveryCodes as string[]
    expect([await isSignedIn(cookie), await isSignedIn(confirmed.cookies[0])]).toEqual([false, true])

    const signIn = () => post((forms) => forms.signIn({ username, password: 'correct horse' }))
    const asked = await signIn()
    expect(asked.sent.answer).toEqual({ secondStep: true })
    const challenge = { Cookie: asked.cookies[0]?.split(';')[0] ?? '' }
    expect(await isSignedIn(challenge.Cookie)).toBe(false)
    const wrong = await post((forms) => forms.secondStep({ code: 'none' }), challenge)
    expect([wrong.sent.status, wrong.cookies]).toEqual([400, []])
    const entered = await post((forms) => forms.secondStep({ code: first ?? '' }), challenge)
    expect(entered.cookies[0]).toContain('Max-Age=0')
    expect(await isSignedIn(entered.cookies[1])).toBe(true)

    const Cookie = entered.cookies[1]?.split(';')[0] ?? ''
    const renew = (code = '') => post((forms) => forms.newRecoveryCodes({ ...own, code }), { Cookie })
    const renewed = (await renew(second)).sent.answer.recoveryCodes as string[]
    expect((await renew(third)).sent).toMatchObject({ ok: false, status: 400 })
    const remove = (code = '') => post((forms) => forms.removeFactor({ ...own, code }), { Cookie })
    expect((await remove(renewed[0])).sent.ok).toBe(true)
    expect((await signIn()).sent.answer).toEqual({ secondStep: false })
  })

  it('signs in by an email, whose browser alone opens its link, and joins by an invitation', async () => {
    const { email } = await app.signUp()
    const asked = await post((forms) => forms.emailSignIn({ email }))
    const Cookie = asked.cookies[0]?.split(';')[0] ?? ''
    const token = /step=open#(\S+)/.exec(await lastEmailTo(email, 'Sign in to '))?.[1] ?? ''
    const enter = (headers = {}) => post((forms) => forms.signInByEmail({ token, code: '' }), headers)
    expect((await enter()).sent).toMatchObject({ ok: false, status: 409 })
    const entered = await enter({ Cookie })
    expect(entered.sent.answer).toEqual({ secondStep: false, passwordRemoved: true })
    expect(entered.cookies[0]).toContain('Max-Age=0')
    expect(await isSignedIn(entered.cookies[1])).toBe(true)

    const invited = {
      email: `bo-${crypto.randomUUID()}@staff.example`,
      name: 'Bo Ek',
      role: 'engineer',
    } as const
    await inviteMember(actingAs(app.deps, { kind: 'staff', name: 'terminal' }), invited)
    const invitation = /auth\/join#(\S+)/.exec(await lastEmailTo(invited.email, ''))?.[1] ?? ''
    const join = () => post((forms) => forms.join({ token: invitation, newPassword: 'a new one 2026' }))
    expect(await isSignedIn((await join()).cookies[0])).toBe(true)
    expect((await join()).sent.ok).toBe(false)
  })

  it('does what a emailed link is for, and keeps what a visitor writes', async () => {
    const ada = await app.signUp()
    const link = /#(\S+)/.exec(await lastEmailTo(ada.email, 'Confirm your email address'))?.[1] ?? ''
    const followed = await post((forms) => forms.followLink({ token: link }), { Cookie: ada.cookie })
    expect(followed.sent.answer).toEqual({ next: expect.not.stringContaining('error=') })
    expect((await findPersonByEmail(database.db, ada.email))?.emailVerified).toBe(true)
    const address = new URL(switchOffAddress(app.deps, { whom: ada.id, kinds: ['due'] }))
    const token = address.searchParams.get('token') ?? ''
    const off = await post((forms) => forms.switchReminderOff({ token }))
    expect(off.sent.answer).toEqual({ kinds: ['due'] })
    expect(await ada.read('/api/account/reminders')).toMatchObject({ due: false, files: true })

    const enquiry = anEnquiry({ email: 'eve@visitors.example' })
    expect((await post((forms) => forms.sendEnquiry(enquiry))).sent.ok).toBe(true)
    const { rows } = await pageOfEnquiries(database.db, { limit: 1 })
    const { email, message } = enquiry
    expect(rows).toMatchObject([{ email, message }])
    const who = { name: 'Eve', email: enquiry.email, copyTo: '' }
    const declared = { ...who, number: 'AAAAA-AAAAA', confirmed: true }
    const withdrawn = await post((forms) => forms.withdraw(declared))
    expect(withdrawn.sent).toMatchObject({ status: 404, message: expect.stringContaining('No order has') })
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
    expect((await post((forms) => forms.sendVerificationEmail())).sent).toEqual({
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
