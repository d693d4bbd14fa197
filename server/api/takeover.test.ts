import { describe, expect, it } from 'vitest'
import { welcomeAccount } from '#domain/accounts/register/welcome-account.server.ts'
import { endSessionsOf } from '#domain/accounts/sessions/sessions.server.ts'
import { actingAs } from '#domain/kernel/actor.ts'
import { commit } from '#domain/kernel/commit.ts'
import { newId } from '#domain/kernel/database.ts'
import { addPerson, findPerson, newPerson } from '#domain/people/people.server.ts'
import { confirmedAddress, emailedToken } from '#test/emailed-tokens.ts'
import { eachEngine, isAskedAll, useDatabase } from '#test/engines.ts'
import { emailsTo } from '#test/factories/emails.ts'
import { rowsIn } from '#test/factories/rows.ts'
import { type PasskeyDevice, passkeyDevice } from '#test/passkey-device.ts'
import {
  cookieOf,
  createTestApp,
  type TestApp,
  type TestClient,
  useTestApp,
  withFactor,
} from '#test/test-app.ts'
import { codeOf } from '#test/totp.ts'

const SITE = 'http://localhost:3000'
const PASSWORD = 'correct horse'
const OWN_PASSWORD = 'the owner 2026'
const CONFIRM = 'Confirm your email address'

// Mallory registers with Vera's address, which is unconfirmed. Vera reads its emails.
eachEngine((engine) => {
  const database = useDatabase(engine)
  const app = useTestApp(database)

  const emailed = (email: string, subject: string) => emailedToken(database.db, email, subject)
  const askToMove = async (who: TestClient, email: string, currentPassword = PASSWORD) => {
    await who.post('/api/account/email', { email, currentPassword })
    return emailed(email, CONFIRM)
  }
  const follow = (token: string, asking: { post: TestApp['visitor']['post'] } = app.visitor) =>
    asking.post('/api/auth/verify-email', { token })
  const register = async (email: string) => {
    const username = `vera-${crypto.randomUUID().slice(0, 13)}`
    const input = { username, password: 'my very own 77', email, name: 'Vera' }
    const answer = await app.visitor.post('/api/auth/sign-up/email', input)
    return ((await answer.json()) as { user: { id: string } }).user.id
  }
  const personOf = (id: string) => findPerson(database.db, id)
  const addressOf = async (id: string) => (await personOf(id))?.email
  const signIn = (username: string, password: string) =>
    app.visitor.post('/api/auth/sign-in/username', { username, password })
  const isOpen = async (who: TestClient) => (await who.get('/api/messages')).status === 200
  const reset = async (email: string, more = {}) => {
    await app.visitor.post('/api/auth/request-password-reset', { email })
    const token = await emailed(email, 'Set a new password')
    return app.visitor.post('/api/auth/reset-password', { token, newPassword: OWN_PASSWORD, ...more })
  }
  const signInByEmail = async (email: string) => {
    const asked = await app.visitor.post('/api/auth/by-email', { email })
    const token = await emailed(email, 'Sign in to ')
    return app.visitor.post('/api/auth/by-email/enter', { token }, { Cookie: cookieOf(asked) })
  }
  const confirm = async (email: string) => follow(await emailed(email, CONFIRM))
  /** Signs in as the same person in another browser. */
  const inBrowser = async (who: TestClient, password = OWN_PASSWORD): Promise<TestClient> => {
    const cookie = cookieOf(await signIn(who.email, password))
    const request: TestClient['request'] = (path, init = {}) =>
      app.visitor.request(path, { ...init, headers: { ...(init.headers as object), Cookie: cookie } })
    return {
      ...who,
      cookie,
      request,
      get: (path) => request(path),
      post: (path, body, headers = {}) => app.visitor.post(path, body, { ...headers, Cookie: cookie }),
    }
  }
  const addPasskey = async (who: TestClient, device: PasskeyDevice) => {
    const begun = await who.post('/api/account/passkeys/begin', { currentPassword: PASSWORD })
    const credential = device.make((await begun.json()) as { challenge: string })
    const added = await who.post('/api/account/passkeys', { name: 'Telephone', credential })
    expect(added.status).toBe(200)
  }
  const enterWith = async (device: PasskeyDevice) => {
    const asked = await app.visitor.post('/api/auth/passkey/ask', {})
    const credential = device.answer((await asked.json()) as { challenge: string })
    return app.visitor.post('/api/auth/passkey/enter', { credential })
  }
  const confirmed = async () => confirmedAddress(database.db, await app.signUp('Ada'))
  const auditOf = (id: string) => rowsIn(database.db, 'audit_log', { about: id, action: 'address-confirmed' })
  const removedBefore = (email: string) => emailsTo(database.db, email, 'Your email address is confirmed')

  describe('a link that moves an account to another address', () => {
    it('does not open the account of whoever has the earlier address now', async () => {
      const mallory = await app.signUp('Mallory')
      const kept = await askToMove(mallory, `y-${mallory.email}`)
      await follow(await askToMove(mallory, `z-${mallory.email}`), mallory)
      expect(await addressOf(mallory.id)).toBe(`z-${mallory.email}`)
      const vera = await register(mallory.email)
      for (const asking of [app.visitor, mallory]) await follow(kept, asking)
      expect(await addressOf(vera)).toBe(mallory.email)
      expect(await addressOf(mallory.id)).toBe(`z-${mallory.email}`)
    })

    it('nor once the account that asked is deleted', async () => {
      const mallory = await app.signUp('Mallory')
      const kept = await askToMove(mallory, `y-${mallory.email}`)
      await mallory.post('/api/account/delete', { currentPassword: PASSWORD, confirmation: 'delete' })
      const vera = await register(mallory.email)
      await follow(kept)
      expect(await addressOf(vera)).toBe(mallory.email)
    })

    it('starts no session, and without one of that account asks to sign in first, at each step', async () => {
      const ada = await confirmed()
      const newEmail = `new-${ada.email}`
      await ada.post('/api/account/email', { email: newEmail, currentPassword: PASSWORD })
      const other = await app.signUp()
      const step = async (email: string, subject: string) => {
        const token = await emailed(email, subject)
        for (const asking of [app.visitor, other]) {
          const refused = await follow(token, asking)
          expect([refused.status, refused.headers.getSetCookie()]).toEqual([401, []])
          expect(await refused.text()).toMatch(/^Sign in to the account/)
        }
        const tries = await Promise.all([follow(token, ada), follow(token, ada)])
        const said = await Promise.all(
          tries.map(async (answer) => [await answer.text(), answer.headers.getSetCookie()]),
        )
        expect(said.filter(([text]) => !String(text).includes('error='))).toHaveLength(1)
        expect(said.flatMap(([, cookies]) => cookies)).toEqual([])
      }
      await step(ada.email, 'Allow a new email address')
      expect(await addressOf(ada.id)).toBe(ada.email)
      await step(newEmail, CONFIRM)
      expect(await personOf(ada.id)).toMatchObject({ email: newEmail, emailVerified: true })
      expect(await isOpen(ada)).toBe(true)
    })

    it('changes nothing if the new address has an account by then', async () => {
      const mallory = await app.signUp('Mallory')
      const token = await askToMove(mallory, `taken-${mallory.email}`)
      const vera = await register(`taken-${mallory.email}`)
      expect((await follow(token, mallory)).status).toBe(409)
      expect(await addressOf(mallory.id)).toBe(mallory.email)
      expect(await addressOf(vera)).toBe(`taken-${mallory.email}`)
    })

    it('is replaced by a newer one', async () => {
      const mallory = await app.signUp('Mallory')
      const first = await askToMove(mallory, `y-${mallory.email}`)
      const second = await askToMove(mallory, `z-${mallory.email}`)
      expect(await (await follow(first, mallory)).text()).toContain('error=')
      expect(await (await follow(second, mallory)).text()).not.toContain('error=')
      expect(await addressOf(mallory.id)).toBe(`z-${mallory.email}`)
    })

    const studio = () => actingAs(app.deps, { kind: 'staff', name: 'terminal' })
    const CANCELLED: [string, (ada: TestClient) => Promise<unknown>][] = [
      ['a password reset', (ada) => reset(ada.email)],
      [
        'a password change',
        (ada) => ada.post('/api/account/password', { currentPassword: PASSWORD, newPassword: OWN_PASSWORD }),
      ],
      ['signing out the other browsers', (ada) => ada.post('/api/account/sessions/end-others', {})],
      ['the studio, which signs the client out', (ada) => endSessionsOf(studio(), ada.id)],
      ['setting up two-factor authentication', (ada) => withFactor(app.app, ada)],
    ]
    it.each(CANCELLED)('is no longer valid after %s', async (_, act) => {
      // The owner mistyped the new address and allowed it.
      const ada = await confirmed()
      const typo = `typo-${ada.email}`
      await ada.post('/api/account/email', { email: typo, currentPassword: PASSWORD })
      await follow(await emailed(ada.email, 'Allow a new email address'), ada)
      const token = await emailed(typo, CONFIRM)
      expect(token).not.toBe('')
      await act(ada)
      expect(await (await follow(token)).text()).toContain('error=')
      expect(await addressOf(ada.id)).toBe(ada.email)
      expect(
        await database.db.selectFrom('email_changes').selectAll().where('user_id', '=', ada.id).execute(),
      ).toEqual([])
    })

    it.each([
      ['confirmation of the present address', (email: string) => confirm(email)],
      ['password reset', (email: string) => reset(email)],
      ['sign-in by email', (email: string) => signInByEmail(email)],
    ])('asked for by a registrant is no longer valid after the %s', async (_, prove) => {
      const mallory = await app.signUp('Mallory')
      const kept = await askToMove(mallory, `y-${mallory.email}`)
      await prove(mallory.email)
      for (const asking of [app.visitor, mallory])
        expect(await (await follow(kept, asking)).text()).toContain('error=')
      expect(await addressOf(mallory.id)).toBe(mallory.email)
    })
  })

  describe('the first time an address is proven by email', () => {
    const PROOFS: [string, (email: string) => Promise<Response>][] = [
      ['password reset', reset],
      ['sign-in by email', signInByEmail],
      ['confirmation link', confirm],
    ]

    it.each(PROOFS)('a %s leaves nothing that was set up before', async (how, prove) => {
      const [device, mallory] = [passkeyDevice({ site: SITE }), await app.signUp('Mallory')]
      await addPasskey(mallory, device)
      const inside = await withFactor(app.app, mallory)
      await askToMove(inside, `y-${mallory.email}`)
      const waiting = cookieOf(await signIn(mallory.username, PASSWORD))
      expect((await prove(mallory.email)).status).toBe(200)
      expect([await isOpen(mallory), await isOpen(inside)]).toEqual([false, false])
      expect((await signIn(mallory.username, PASSWORD)).status).toBe(401)
      expect((await enterWith(device)).status).toBe(400)
      const code = inside.recoveryCodes[0]
      const step = await app.visitor.post('/api/auth/second-step', { code }, { Cookie: waiting })
      expect(step.status).toBe(401)
      expect(await personOf(mallory.id)).toMatchObject({ emailVerified: true, hasFactor: false })
      const [mail, ...more] = await removedBefore(mallory.email)
      expect(more).toEqual([])
      for (const word of ['1 session', '1 passkey', 'two-factor authentication', 'pending change'])
        expect(mail?.text).toContain(word)
      expect(mail?.text.includes('password,')).toBe(how !== 'password reset')
      expect(await auditOf(mallory.id)).toMatchObject([{ detail: expect.stringContaining('1 passkey') }])
      // The owner of the address gets in without a code, because they never had one.
      expect((await reset(mallory.email)).status).toBe(200)
      expect(await (await signIn(mallory.email, OWN_PASSWORD)).json()).toMatchObject({
        user: { id: mallory.id },
      })
      expect(await removedBefore(mallory.email)).toHaveLength(1)
    })

    it('the first password of an account that came with a quote leaves no session but its own', async () => {
      const person = newPerson({ name: 'Vera', email: `${newId('quote')}@clients.example` })
      await commit(app.deps, (trx) => addPerson(trx, { ...person, now: new Date() }))
      await welcomeAccount(app.deps, person.id)
      const token = await emailed(person.email, 'Choose a password')
      const { internalAdapter } = await (await app.deps.auth()).$context
      const before = await internalAdapter.createSession(person.id)
      const input = { token, newPassword: OWN_PASSWORD }
      expect((await app.visitor.post('/api/auth/reset-password', input)).status).toBe(200)
      const sessions = database.db.selectFrom('session').select('id').where('userId', '=', person.id)
      expect(await sessions.execute()).toEqual([{ id: expect.not.stringMatching(before.id) }])
      expect(await personOf(person.id)).toMatchObject({ emailVerified: true })
      expect((await removedBefore(person.email))[0]?.text).toContain('Removed: 1 session')
    })

    it('a confirmation link in the browser of the account keeps what its owner set up, but no other session', async () => {
      const [device, ada] = [passkeyDevice({ site: SITE }), await app.signUp('Ada')]
      await addPasskey(ada, device)
      const elsewhere = await inBrowser(ada, PASSWORD)
      const kept = await askToMove(elsewhere, `y-${ada.email}`)
      expect(await (await follow(await emailed(ada.email, CONFIRM), ada)).json()).toEqual({
        next: '/auth/verified?done=1',
      })
      expect([await isOpen(ada), await isOpen(elsewhere)]).toEqual([true, false])
      expect(await (await follow(kept, ada)).text()).toContain('error=')
      expect((await signIn(ada.username, PASSWORD)).status).toBe(200)
      expect((await enterWith(device)).status).toBe(200)
      expect(await personOf(ada.id)).toMatchObject({ email: ada.email, emailVerified: true })
    })

    it('a confirmation link starts no session, works once, and says that the password went', async () => {
      const mallory = await app.signUp('Mallory')
      const token = await emailed(mallory.email, CONFIRM)
      const [followed, again] = [await follow(token), await follow(token)]
      expect(followed.headers.getSetCookie()).toEqual([])
      expect(await followed.json()).toEqual({ next: '/auth/verified?done=1&password=removed' })
      expect(await again.json()).toEqual({ next: '/auth/verified?done=1&error=INVALID_TOKEN' })
    })

    it('afterwards signing in by email takes nothing away', async () => {
      const ada = await confirmed()
      const answer = await signInByEmail(ada.email)
      expect(await answer.json()).toEqual({ user: expect.objectContaining({ id: ada.id }) })
      expect(await isOpen(ada)).toBe(true)
      expect((await signIn(ada.username, PASSWORD)).status).toBe(200)
    })
  })

  describe('what was on its way when the owner reset the password', () => {
    /** An app in which something else happens between the password check and the next step. */
    const afterCheck = async (meanwhile: () => Promise<unknown>) => {
      const racing = createTestApp(database)
      const { password } = await (await racing.deps.auth()).$context
      const { verify } = password
      password.verify = async (given) => {
        const isRight = await verify(given)
        await meanwhile()
        return isRight
      }
      return racing
    }

    it('signs nobody in', async () => {
      const mallory = await app.signUp('Mallory')
      const racing = await afterCheck(() => reset(mallory.email))
      const input = { username: mallory.username, password: PASSWORD }
      expect((await racing.visitor.post('/api/auth/sign-in/username', input)).status).toBe(401)
      const sessions = database.db.selectFrom('session').select('id').where('userId', '=', mallory.id)
      expect(await sessions.execute()).toEqual([])
    })

    it.each([
      ['an email change', '/api/account/email', { email: 'racing@attacker.example' }],
      ['a password change', '/api/account/password', { newPassword: 'mallory was here' }],
    ])('is %s that comes too late', async (_, path, body) => {
      const mallory = await app.signUp('Mallory')
      const racing = await afterCheck(() => reset(mallory.email))
      const input = { currentPassword: PASSWORD, ...body }
      const answer = await racing.visitor.post(path, input, { Cookie: mallory.cookie })
      expect(answer.status).toBe(401)
      expect(await emailed('racing@attacker.example', CONFIRM)).toBe('')
      expect((await signIn(mallory.email, OWN_PASSWORD)).status).toBe(200)
    })
  })

  it('no token of an emailed link stands in the database but in the emails', async () => {
    const ada = await confirmed()
    await app.visitor.post('/api/auth/request-password-reset', { email: ada.email })
    await ada.post('/api/account/email', { email: `y-${ada.email}`, currentPassword: PASSWORD })
    const waits = await withFactor(app.app, await app.signUp())
    const challenge = cookieOf(await signIn(waits.username, PASSWORD)).split('=')[1] ?? ''
    const tables = ['email_links', 'email_changes', 'verification'] as const
    const rows = await Promise.all(tables.map((table) => database.db.selectFrom(table).selectAll().execute()))
    const stored = JSON.stringify(rows)
    for (const token of [
      await emailed(ada.email, 'Set a new password'),
      await emailed(ada.email, 'Allow a new email address'),
      decodeURIComponent(challenge).split('.')[0] ?? '',
    ]) {
      expect(token).not.toBe('')
      expect(stored).not.toContain(token)
    }
  })

  if (!isAskedAll(engine)) return

  describe('a reset on a confirmed account', () => {
    const choices = async (email: string) => {
      await app.visitor.post('/api/auth/request-password-reset', { email })
      const token = await emailed(email, 'Set a new password')
      return (await app.visitor.post('/api/auth/reset-password/choices', { token })).json()
    }

    it('lists what else signs in, and keeps it unless it is told otherwise', async () => {
      const [device, ada] = [passkeyDevice({ site: SITE }), await confirmed()]
      await addPasskey(ada, device)
      const inside = await withFactor(app.app, ada)
      expect(await choices(ada.email)).toEqual({ passkeys: ['Telephone'], factor: 'removable' })
      expect((await reset(ada.email)).status).toBe(200)
      expect(await isOpen(inside)).toBe(false)
      expect(await (await signIn(ada.email, OWN_PASSWORD)).json()).toEqual({ secondStep: true })
      expect((await enterWith(device)).status).toBe(200)
    })

    it('removes its passkeys when its owner asks for it', async () => {
      const [device, ada] = [passkeyDevice({ site: SITE }), await confirmed()]
      await addPasskey(ada, device)
      expect((await reset(ada.email, { removePasskeys: 'on' })).status).toBe(200)
      expect((await enterWith(device)).status).toBe(400)
    })

    it('removes two-factor authentication with a code alone, and keeps the link after a wrong one', async () => {
      const ada = await withFactor(app.app, await confirmed())
      const wrong = await reset(ada.email, { factorCode: 'aaaaa-bbbbb' })
      expect(wrong.status).toBe(400)
      const token = await emailed(ada.email, 'Set a new password')
      const input = { token, newPassword: OWN_PASSWORD, factorCode: ada.recoveryCodes[0] }
      expect((await app.visitor.post('/api/auth/reset-password', input)).status).toBe(200)
      expect(await personOf(ada.id)).toMatchObject({ hasFactor: false })
      expect(await (await signIn(ada.email, OWN_PASSWORD)).json()).toMatchObject({ user: { id: ada.id } })
    })

    it('never removes that of staff', async () => {
      const bo = await app.join('engineer')
      expect(await choices(bo.email)).toEqual({ passkeys: [], factor: 'kept' })
      for (const factorCode of [bo.recoveryCodes[0], codeOf(bo.key)])
        expect((await reset(bo.email, { factorCode })).status).toBe(400)
      expect((await reset(bo.email, { removePasskeys: 'on' })).status).toBe(200)
      expect(await personOf(bo.id)).toMatchObject({ hasFactor: true })
    })

    it('lists nothing of an account whose address is not confirmed, as all of it goes', async () => {
      const mallory = await app.signUp('Mallory')
      await addPasskey(mallory, passkeyDevice({ site: SITE }))
      expect(await choices(mallory.email)).toEqual({ passkeys: [], factor: 'none' })
    })
  })
})
