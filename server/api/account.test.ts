import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Session } from '#domain/accounts/accounts.schema.ts'
import type { Payment } from '#domain/billing/payments/payments.schema.ts'
import { findPayment } from '#domain/billing/purchases/checkout.server.ts'
import { addDays } from '#domain/kernel/periods.ts'
import { addSeconds, stockholmDay } from '#domain/kernel/time.ts'
import { replyAsTeam } from '#domain/messages/send-message.server.ts'
import { sendQuote, withdrawQuote } from '#domain/orders/quotes/quotes.server.ts'
import { moveDue } from '#domain/projects/changes/due-date.server.ts'
import type { Project } from '#domain/projects/projects.schema.ts'
import { listTasks } from '#domain/reads/list-tasks.server.ts'
import { oneEngine, useDatabase } from '#test/engines.ts'
import { expectAnswer } from '#test/expect-answer.ts'
import * as emails from '#test/factories/emails.ts'
import { aPaidProject } from '#test/factories/projects.ts'
import { changeRows, rowIn, rowsIn } from '#test/factories/rows.ts'
import { FULL } from '#test/offers.ts'
import { sendNewQuote } from '#test/send-quote.ts'
import { type Asking, createTestApp, type TestClient, useTestApp } from '#test/test-app.ts'

const PASSWORD = 'correct horse'
const ORIGIN = 'http://localhost:3000'

oneEngine((engine) => {
  const database = useDatabase(engine)
  const app = useTestApp(database)
  let client: TestClient

  beforeEach(async () => {
    client = await app.signUp()
  })

  const emailsTo = (email: string) => emails.emailsTo(database.db, email)
  const subjectsTo = (email: string) => emails.subjectsTo(database.db, email)
  /** Opens an emailed link like its page. @returns where it leads */
  const follow = async (asking: Asking, link: string) => {
    const token = new URL(link, ORIGIN).hash.slice(1)
    const answer = await asking.post('/api/auth/verify-email', { token })
    return ((await answer.json()) as { next: string }).next
  }
  const linkTo = async (email: string, subject: string) => {
    const mail = (await emailsTo(email)).findLast((sent) => sent.subject === subject)
    const link = mail?.text.match(/https?:\/\/\S+/)?.[0] ?? ''
    return link.replace(ORIGIN, '')
  }
  const signIn = (password = PASSWORD, agent = 'node') =>
    app.visitor.post(
      '/api/auth/sign-in/username',
      { username: client.username, password },
      { 'User-Agent': agent },
    )
  const sessions = () => client.read<Session[]>('/api/account/sessions')
  const patch = (body: object) => client.send('PATCH', '/api/account', body)

  it.each([
    'update-user',
    'change-email',
    'change-password',
    'delete-user',
    'revoke-session',
    'list-sessions',
  ])("Better Auth's own %s stays closed", async (name) => {
    expect((await client.post(`/api/auth/${name}`, {})).status).toBe(404)
  })

  it('refuses a taken username without a word on the console', async () => {
    const printed = vi.spyOn(console, 'error').mockReturnValue()
    const { username } = client
    const person = { name: 'Ada Lovelace', email: `other-${client.email}`, username, password: PASSWORD }
    const answer = await app.visitor.post('/api/auth/sign-up/email', person)
    const lines = printed.mock.calls
    printed.mockRestore()
    expect(answer.status).toBe(400)
    expect(lines).toEqual([])
  })

  it('takes a new name, and refuses a short one', async () => {
    await expectAnswer(patch({ name: 'A' }), 400, 'Name must be at least 2 characters')
    expect(await (await patch({ name: '  Ada Lovelace ' })).json()).toEqual({ name: 'Ada Lovelace' })
    const session = await client.read<{ user: { name: string } }>('/api/auth/get-session')
    expect(session.user.name).toBe('Ada Lovelace')
  })

  describe('a new e-email address', () => {
    const ask = (email: string, currentPassword = PASSWORD) =>
      client.post('/api/account/email', { email, currentPassword })
    const currentEmail = async () => (await rowIn(database.db, 'user', { id: client.id })).email

    it('of an unconfirmed account is asked to confirm itself; both addresses are told', async () => {
      const email = `new-${client.email}`
      expect(await (await ask(email)).json()).toEqual({ emailedTo: email })
      expect(await currentEmail()).toBe(client.email)
      await app.visitor.post('/api/auth/request-password-reset', { email: client.email })

      const link = await linkTo(email, 'Confirm your email address')
      expect(await follow(client, link)).toBe('/auth/email-change?step=changed')
      await rowIn(database.db, 'audit_log', { action: 'address-changed', about: client.id })
      expect(await currentEmail()).toBe(email)
      for (const told of [email, client.email]) {
        const changed = (await emailsTo(told)).find(
          ({ subject }) => subject === 'Your email address was changed',
        )
        expect(changed?.text).toContain('Hello Ada')
      }

      const reset = new URL(await linkTo(client.email, 'Set a new password'), ORIGIN).hash.slice(1)
      const input = { token: reset, newPassword: 'another 42' }
      const refused = await app.visitor.post('/api/auth/reset-password', input)
      expect(refused.status).toBe(400)
    })

    it('of a confirmed account is allowed by the present one first', async () => {
      await follow(client, await linkTo(client.email, 'Confirm your email address'))
      const email = `moved-${client.email}`
      expect(await (await ask(email.toUpperCase())).json()).toEqual({ emailedTo: client.email })
      expect(await subjectsTo(email)).toEqual([])

      const allowed = await follow(client, await linkTo(client.email, 'Allow a new email address'))
      expect(allowed).toBe('/auth/email-change?step=allowed')
      expect(await currentEmail()).toBe(client.email)
      await follow(client, await linkTo(email, 'Confirm your email address'))
      expect(await currentEmail()).toBe(email)
    })

    it('gets what was gathered for the old one', async () => {
      const now = new Date()
      const project = await aPaidProject(database.db, { client, service: 'full-optimization', now })
      const on = stockholmDay(addSeconds(now, 30 * 24 * 3600))
      await moveDue(app.deps, { projectId: project.id, on, because: 'One map more.' })
      const email = `gathered-${client.email}`
      await ask(email)
      await follow(client, await linkTo(email, 'Confirm your email address'))
      const due = expect.stringContaining('Full Optimization is due on')
      expect(await subjectsTo(email)).toContainEqual(due)
      expect(await subjectsTo(client.email)).not.toContainEqual(due)
    })

    it('gets the emails about its quotes, and takes those to the old one along', async () => {
      await follow(client, await linkTo(client.email, 'Confirm your email address'))
      const { orderId } = await sendNewQuote(
        app.deps,
        { clientId: client.id },
        {
          validUntil: addDays(stockholmDay(new Date()), 30),
          deliverBy: addDays(stockholmDay(new Date()), 90),
        },
      )
      const email = `quoted-${client.email}`
      await ask(email)
      await follow(client, await linkTo(client.email, 'Allow a new email address'))
      await follow(client, await linkTo(email, 'Confirm your email address'))
      await sendQuote(app.deps, { orderId })
      await withdrawQuote(app.deps, { orderId })
      const subjects = await subjectsTo(email)
      expect(subjects).toContain('Quote: Nattfjord at 60 FPS')
      expect(subjects.filter((subject) => subject.startsWith('Withdrawn: '))).toHaveLength(1)

      // The new owner of the old address gets their own emails.
      const newcomer = { username: `new-${client.username}`, password: PASSWORD, name: 'Grace Example' }
      await app.visitor.post('/api/auth/sign-up/email', { ...newcomer, email: client.email })
      const exported = await client.read<{ mails: object[] }>('/api/account/export')
      const old = await subjectsTo(client.email)
      expect(old).toContain('Your email address was changed')
      const own = exported.mails.filter((mail) => 'to' in mail && mail.to === client.email)
      expect(own.length).toBeGreaterThan(3)
      expect(old.length).toBeGreaterThan(own.length)
      await database.db.updateTable('outbox').set({ status: 'sent' }).execute()
      await client.post('/api/account/delete', { currentPassword: PASSWORD, confirmation: 'delete' })
      expect(await subjectsTo(client.email)).toHaveLength(old.length - own.length)
    })

    it('is refused without the password, and when it is the present one', async () => {
      await expectAnswer(ask(`x-${client.email}`, 'wrong'), 400, "That isn't your current password.")
      expect((await ask(`x-${client.email}`, 'x'.repeat(129))).status).toBe(400)
      await expectAnswer(ask(client.email.toUpperCase()), 400, 'This is already your address.')
      await expectAnswer(ask('no address'), 400, 'Please enter a valid email address')
    })

    it('that has an account gets no email, and the answer does not tell', async () => {
      const other = await app.signUp()
      const before = await subjectsTo(other.email)
      expect(await (await ask(other.email)).json()).toEqual({ emailedTo: other.email })
      expect(await subjectsTo(other.email)).toEqual(before)
    })
  })

  describe('a new password', () => {
    it('ends the other sessions, keeps this browser signed in, and is told by email', async () => {
      await signIn()
      const answer = await client.post('/api/account/password', {
        currentPassword: PASSWORD,
        newPassword: 'a new one 2026',
      })
      expect(answer.status).toBe(204)
      const cookie = answer.headers
        .getSetCookie()
        .map((line) => line.split(';')[0])
        .join('; ')
      const now = await app.visitor.request('/api/account/sessions', { headers: { Cookie: cookie } })
      expect(await now.json()).toEqual([expect.objectContaining({ current: true })])
      expect((await client.get('/api/account/sessions')).status).toBe(401)
      expect((await signIn()).status).toBe(401)
      expect((await signIn('a new one 2026')).status).toBe(200)
      expect(await subjectsTo(client.email)).toContain('Your password was changed')
    })

    it('needs the current one, which cannot be guessed for long', async () => {
      const limited = createTestApp(database, {
        env: { RATE_LIMITS: 'on' },
        deps: { auth: app.deps.auth },
      })
      const guess = (currentPassword: string) =>
        limited.visitor.send(
          'POST',
          '/api/account/password',
          { currentPassword, newPassword: 'a new one 2026' },
          { Cookie: client.cookie },
        )
      await expectAnswer(guess(''), 400, 'Please enter your current password')
      for (let attempt = 0; attempt < 10; attempt++) expect((await guess('wrong')).status).toBe(400)
      const refused = await guess(PASSWORD)
      expect(refused.status).toBe(429)
      expect(await refused.text()).toMatch(/^Too many failed sign-ins\. Try again in \d+ minutes\.$/)
    })
  })

  describe('sessions', () => {
    it('are listed without tokens, this one first', async () => {
      await signIn(PASSWORD, 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0')
      const listed = await sessions()
      expect(listed.map(({ current }) => current)).toEqual([true, false])
      expect(listed[1]?.browser).toBe('Firefox on Linux')
      expect(Object.keys(listed[0] ?? {}).toSorted()).toEqual([
        'browser',
        'createdAt',
        'current',
        'expiresAt',
        'id',
        'lastSeenAt',
      ])
    })

    it('are listed by when each was last there', async () => {
      for (const browser of ['Firefox', 'Chrome'])
        await signIn(PASSWORD, `Mozilla/5.0 (X11; Linux) ${browser}/140.0`)
      const others = (await sessions()).slice(1).map(({ id }) => id)
      for (const seen of [others, others.toReversed()]) {
        for (const [hour, id] of seen.entries())
          await changeRows(
            database.db,
            'session',
            { id },
            { updatedAt: new Date(Date.UTC(2026, 10, 20, 12 - hour)).toISOString() },
          )
        expect((await sessions()).slice(1).map(({ id }) => id)).toEqual(seen)
      }
    })

    it('are not listed once their time is over', async () => {
      await signIn()
      const [, other] = await sessions()
      await changeRows(
        database.db,
        'session',
        { id: other?.id ?? '' },
        { expiresAt: new Date(Date.now() - 1000).toISOString() },
      )
      expect((await sessions()).map(({ current }) => current)).toEqual([true])
    })

    it('end one by one or all others, never this one and never those of somebody else', async () => {
      const other = await app.signUp()
      const [ofOther] = await other.read<Session[]>('/api/account/sessions')
      await signIn()
      await signIn()
      const [own, second] = await sessions()
      const end = (id = '') => client.post(`/api/account/sessions/${id}/end`)
      expect((await end(second?.id)).status).toBe(204)
      expect((await end(second?.id)).status).toBe(404)
      expect((await end(ofOther?.id)).status).toBe(404)
      await expectAnswer(end(own?.id), 409, 'This is the session you are using. Sign out instead.')
      expect((await client.post('/api/account/sessions/end-others')).status).toBe(204)
      expect(await sessions()).toHaveLength(1)
      expect((await other.get('/api/account/sessions')).status).toBe(200)
    })
  })

  describe('with a purchase', () => {
    const buy = async () => {
      const bought = await client.post('/api/create-payment-intent', FULL.order)
      return ((await bought.json()) as { paymentId: string }).paymentId
    }
    const paid = async () => {
      const paymentId = await buy()
      await settledByItself(paymentId)
      return paymentId
    }
    const settledByItself = (paymentId: string) =>
      expect
        .poll(async () => (await findPayment(app.deps, { ownerId: client.id, paymentId })).status, {
          timeout: 60_000,
        })
        .toBe('completed')

    it('the export has everything, and no secret', async () => {
      await paid()
      await client.post('/api/upload', { fileUrl: 'https://drive.google.com/file/d/export' })
      await client.post('/api/messages', { body: 'For the export' })
      const answer = await client.get('/api/account/export')
      expect(answer.headers.get('Content-Disposition')).toBe(
        'attachment; filename="studio-of-tests-account.json"',
      )
      const text = await answer.text()
      const data = JSON.parse(text)
      expect(data.account).toMatchObject({ email: client.email, username: client.username })
      expect((data.projects as Project[]).map(({ service }) => service)).toEqual(['full-optimization'])
      expect((data.payments as Payment[]).map(({ amount }) => amount)).toEqual([FULL.cents])
      expect(data.files[0].url).toBe('https://drive.google.com/file/d/export')
      expect(data.messages.at(-1).body).toBe('For the export')
      expect(Object.keys(data)).toEqual([
        ...['exportedAt', 'account', 'sessions', 'passkeys', 'buyer', 'vatChecks', 'projects', 'orders'],
        ...['quotes', 'invoices', 'payments', 'refundRequests', 'withdrawals', 'deliveries'],
        ...[
          'captures',
          'reports',
          'files',
          'uploadedFiles',
          'uploads',
          'messages',
          'messagesLastOpenedAt',
          'notes',
        ],
        ...['mails', 'remindersOff', 'emailsToUs', 'audit'],
      ])
      expect(data).toMatchObject({ refundRequests: [], sessions: [{ current: true }] })
      expect(data.mails.length).toBeGreaterThan(0)
      const secrets = await database.db
        .selectFrom('session')
        .innerJoin('account', 'account.userId', 'session.userId')
        .select(['session.token', 'account.password'])
        .where('session.userId', '=', client.id)
        .executeTakeFirstOrThrow()
      expect(text).not.toContain(secrets.token)
      expect(text).not.toContain(secrets.password)
    })

    it('the export has a thread of any length, in order and whole', async () => {
      await client.post('/api/messages', { body: 'The first' })
      const first = await rowIn(database.db, 'messages', { user_id: client.id, author: 'client' })
      // Written in one moment, so that their ids alone say which comes next.
      const ids = Array.from({ length: 230 }, (_, i) => `msg_${String(i).padStart(3, '0')}`)
      const moment = new Date(Date.now() + 1000).toISOString()
      const rows = ids.map((id) => ({ ...first, id, body: id, dedupe_key: id, created_at: moment }))
      await database.db.insertInto('messages').values(rows).execute()
      const data = await (await client.get('/api/account/export')).json()
      const written = (data as { messages: { body: string }[] }).messages.map(({ body }) => body)
      expect(written.slice(-ids.length)).toEqual(ids)
      expect(written).toHaveLength(ids.length + 4)
    })

    it('the deletion leaves the accounts, and nothing else', async () => {
      const paymentId = await paid()
      const openId = await buy()
      await client.post('/api/upload', { fileUrl: 'https://drive.google.com/file/d/gone' })
      const linksToStudio = async () =>
        (await emailsTo('desk@studio.example')).filter(({ text }) => text.includes('/d/gone'))
      expect(await linksToStudio()).toHaveLength(1)
      await app.visitor.post('/api/auth/request-password-reset', { email: client.email })
      await replyAsTeam(app.deps, { userId: client.id, body: 'Which map?', asks: true })
      const waiting = async () =>
        (await listTasks(app.deps)).filter(({ href }) => href.includes(client.id)).map(({ kind }) => kind)
      expect(await waiting()).toContain('Unanswered question')
      const remove = (input: object) => client.post('/api/account/delete', input)
      await expectAnswer(
        remove({ currentPassword: 'wrong', confirmation: 'delete' }),
        400,
        "That isn't your current password.",
      )
      await expectAnswer(
        remove({ currentPassword: PASSWORD, confirmation: 'no' }),
        400,
        'Please type delete to confirm',
      )

      const welcomed = 'Your Studio of tests account is ready'
      expect(await subjectsTo(client.email)).toContain(welcomed)
      await changeRows(database.db, 'outbox', { recipient: client.email }, { status: 'sent' })
      const answer = await remove({ currentPassword: PASSWORD, confirmation: ' Delete ' })
      expect(answer.status).toBe(204)
      expect(answer.headers.getSetCookie().join()).toMatch(/session_token=;/)
      expect(await waiting()).toEqual([])
      expect((await client.get('/api/projects')).status).toBe(401)
      expect((await signIn()).status).toBe(401)

      const { db } = database
      for (const table of ['projects', 'files', 'messages', 'presence'] as const)
        expect(
          await db.selectFrom(table).select('user_id').where('user_id', '=', client.id).execute(),
        ).toEqual([])
      const links = db.selectFrom('verification').select('id').where('value', '=', client.id)
      expect(await links.execute()).toEqual([])
      await rowIn(db, 'audit_log', { action: 'account-deleted', about: client.id })
      const payments = await rowsIn(db, 'payments', { user_id: client.id })
      expect(payments).toHaveLength(2)
      const kept = { id: paymentId, status: 'completed', buyer_email: client.email }
      expect(payments).toContainEqual(expect.objectContaining(kept))
      const open = payments.find(({ id }) => id === openId)
      expect(['cancelled', 'completed']).toContain(open?.status)
      const mailed = await subjectsTo(client.email)
      expect(mailed).toContain('Your account has been deleted')
      expect(mailed).not.toContain(welcomed)
      expect(await linksToStudio()).toEqual([])
      const notice = (await emailsTo('desk@studio.example')).findLast(({ subject }) =>
        subject.startsWith('Account deleted'),
      )
      expect(notice?.text).toContain(`Full Optimization, pending`)
      expect(notice?.text).toContain(paymentId)
    })
  })
})
