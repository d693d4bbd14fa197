import { expect, it, vi } from 'vitest'
import { commit } from '#domain/kernel/commit.ts'
import { asciiAddress } from '#domain/kernel/fields.schema.ts'
import { judgeEmail } from '#domain/messages/inbound-email/take-reply.server.ts'
import { replyAddressOf } from '#domain/messages/reply-addresses.server.ts'
import { addPerson, findPersonByEmail, newPerson } from '#domain/people/people.server.ts'
import { find } from '#domain/reads/find.server.ts'
import { readSource } from '#platform/email/read-source.ts'
import { addAgreedOrder } from '#test/agreed-order.ts'
import { consumer } from '#test/clients.ts'
import { emailedToken } from '#test/emailed-tokens.ts'
import { oneEngine, useDatabase } from '#test/engines.ts'
import { expectAnswer } from '#test/expect-answer.ts'
import { cookieOf, useTestApp } from '#test/test-app.ts'

const PASSWORD = 'correct horse'
const NEW_PASSWORD = 'battery staple'

oneEngine((engine) => {
  const database = useDatabase(engine, { per: 'test' })
  const app = useTestApp(database, { deps: { replyMailbox: 'reply@ståhl.example' } }, 'test')

  const register = (email: string, username = 'anna') =>
    app.visitor.post('/api/auth/sign-up/email', { username, email, password: PASSWORD, name: 'Anna Ek' })
  const signIn = (username: string, password: string) =>
    app.visitor.post('/api/auth/sign-in/username', { username, password })
  const recipients = async () =>
    (await database.db.selectFrom('outbox').select('recipient').execute()).map(({ recipient }) => recipient)

  it.each([
    ['r&d@studio-client.example', 'r&d@studio-client.example'],
    ['sales/eu@x.example', 'sales/eu@x.example'],
    ['Anna@Bücher.example', 'anna@xn--bcher-kva.example'],
  ])('%s registers, confirms, signs in, resets, writes and withdraws', async (typed, stored) => {
    const registered = await register(typed)
    expect(await registered.clone().json()).toEqual({
      user: { id: expect.any(String), name: 'Anna Ek', email: stored },
    })
    expect(new Set(await recipients())).toEqual(new Set([stored]))

    const token = await emailedToken(database.db, stored, 'Confirm your email address')
    const Cookie = cookieOf(registered)
    expect((await app.visitor.post('/api/auth/verify-email', { token }, { Cookie })).status).toBe(200)
    const person = await findPersonByEmail(database.db, typed)
    expect(person).toMatchObject({ email: stored, username: 'anna', emailVerified: true })
    for (const name of [typed, stored, stored.toUpperCase(), 'ANNA'])
      expect((await signIn(name, PASSWORD)).status).toBe(200)

    await app.visitor.post('/api/auth/request-password-reset', { email: typed })
    const reset = await emailedToken(database.db, stored, 'Set a new password')
    const chosen = await app.visitor.post('/api/auth/reset-password', {
      token: reset,
      newPassword: NEW_PASSWORD,
    })
    expect(chosen.status).toBe(200)
    expect((await signIn(typed, PASSWORD)).status).toBe(401)
    expect((await signIn(typed, NEW_PASSWORD)).status).toBe(200)

    const enquiry = { name: 'Anna Ek', email: typed, title: 'other', message: 'The shadows flicker at noon.' }
    expect((await app.visitor.post('/api/contact', enquiry)).status).toBe(200)

    const buyer = consumer({ name: 'Anna Ek', email: stored })
    const { number } = await addAgreedOrder(app.deps, { userId: person?.id ?? '', buyer })
    const words = { number, name: 'Anna Ek', email: typed, copyTo: typed, confirmed: true }
    expect((await app.visitor.post('/api/withdrawals', words)).status).toBe(200)
    const mailed = (await recipients()).map((recipient) => recipient.toLowerCase())
    expect(new Set(mailed)).toEqual(new Set([stored, app.deps.studioEmail]))
  })

  it('is one person in either form to the staff who search and invite, and to a change of address', async () => {
    const [unicode, ascii] = ['anna@bücher.example', 'anna@xn--bcher-kva.example']
    const Cookie = cookieOf(await register(unicode))
    const owner = await app.join('owner', 'Astrid Lind')
    for (const words of [unicode, ascii]) {
      expect(await find(database.db, words)).toMatchObject([{ kind: 'client', about: ascii }])
      const change = { email: words, currentPassword: PASSWORD }
      const changed = await app.visitor.post('/api/account/email', change, { Cookie })
      await expectAnswer(changed, 400, 'This is already your address.')
    }
    const token = await emailedToken(database.db, ascii, 'Confirm your email address')
    await app.visitor.post('/api/auth/verify-email', { token }, { Cookie })
    const invited = await owner.post('/api/desk/staff/invite', {
      email: unicode,
      name: 'Bo Ek',
      role: 'engineer',
    })
    expect(invited.status).toBe(409)
  })

  it('hashes once for every wrong pair, and never for what is longer than a password', async () => {
    await register('anna@bücher.example')
    const person = newPerson({ name: 'Vera Ek', email: 'vera@x.example' })
    await commit(app.deps, (trx) => addPerson(trx, { ...person, now: new Date() }))
    const { password } = await (await app.deps.auth()).$context
    const spies = [vi.spyOn(password, 'hash'), vi.spyOn(password, 'verify')]
    const hashed = async (name: string, typed = 'wrong') => {
      for (const spy of spies) spy.mockClear()
      expect((await signIn(name, typed)).status).toBe(401)
      return spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0)
    }
    const names = ['anna', 'anna@bücher.example', 'vera@x.example', 'nobody-here', 'nobody@x.example', '?']
    for (const name of names)
      expect([name, await hashed(name), await hashed(name, 'x'.repeat(129))]).toEqual([name, 1, 0])
    for (const spy of spies) spy.mockRestore()
  })

  it('refuses an address or username of somebody else in the words of Better Auth', async () => {
    expect((await register('anna@bücher.example')).status).toBe(200)
    const refusal = async (answer: Response) => [answer.status, await answer.json()]
    expect(await refusal(await register('ANNA@xn--bcher-kva.example', 'other'))).toEqual([
      422,
      { code: 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL', message: 'User already exists. Use another email.' },
    ])
    expect(await refusal(await register('other@x.example', 'ANNA'))).toEqual([
      400,
      { code: 'USERNAME_IS_ALREADY_TAKEN', message: 'Username is already taken. Please try another.' },
    ])
    expect(await database.db.selectFrom('account').select('id').execute()).toHaveLength(1)
  })

  it.each(['bücher.example', 'xn--bcher-kva.example'])(
    'takes a reply from %s for that of the client',
    async (domain) => {
      await register('anna@bücher.example')
      const person = await findPersonByEmail(database.db, 'anna@bücher.example')
      const own = (await replyAddressOf(app.deps, database.db, person?.id ?? '')) ?? ''
      const to = asciiAddress(own)
      expect(to).toMatch(/@xn--sthl-roa\.example$/)
      const source = `From: Anna <anna@${domain}>\nTo: ${to}\nSubject: Re: a question\nMessage-ID: <1@x.example>\n\nThe fjord.\n`
      const judged = await judgeEmail(app.deps, database.db, await readSource(Buffer.from(source), true))
      expect(judged).toMatchObject({ outcome: 'taken', body: 'The fjord.' })
    },
  )
})
