import { afterEach, describe, expect, it, vi } from 'vitest'
import { addSeconds } from '#domain/kernel/time.ts'
import { findClientByName, findPersonByEmail } from '#domain/people/people.server.ts'
import { find } from '#domain/reads/find.server.ts'
import { eachEngine, useDatabase } from '#test/engines.ts'
import { firstEmailTo } from '#test/factories/emails.ts'
import { changeRows } from '#test/factories/rows.ts'
import { sendNewQuote } from '#test/send-quote.ts'
import { type Asking, createTestApp, useTestApp } from '#test/test-app.ts'

const NOON = new Date('2026-11-20T12:00:00.000Z')
const ACCEPT = { gross: 150_000, payBy: 'transfer' }
const NAME = 'Noor Haddad'

eachEngine((engine) => {
  const database = useDatabase(engine, { per: 'test' })
  const app = useTestApp(database, { clock: () => now }, 'test')
  let now = NOON
  afterEach(() => {
    vi.useRealTimers()
  })

  /** A quote that was emailed to someone without an account. */
  const offered = (email = 'noor@halvmane.example') => {
    now = addSeconds(now, 1)
    return sendNewQuote(app.deps, { name: NAME, email })
  }
  const accept = (secret: string, email: string, changes: object = {}, by: Asking = app.visitor) =>
    by.post('/api/quotes/accept', { secret, ...ACCEPT, accepter: { name: NAME, email }, ...changes })
  const orderOf = (id: string) =>
    database.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const people = async () => Number((await database.db.selectFrom('user').selectAll().execute()).length)
  const emailTo = (email: string, subject: string) => firstEmailTo(database.db, email, subject)
  /** The proof in a link that was emailed to another address. */
  const proofTo = async (email: string) =>
    /\/quote#[\w-]{43}\.(\S+)\n/.exec(await emailTo(email, 'Confirm your address to accept'))?.[1] ?? ''
  const nothingIsBound = async (orderId: string) =>
    expect(await orderOf(orderId)).toMatchObject({ status: 'offered', user_id: null, accepted_at: null })

  describe('a quote is accepted without an account', () => {
    it('which comes with the contract, is signed in there, and gets its password by email', async () => {
      const { orderId, secret } = await offered()
      const answered = await accept(secret, 'Noor@halvmane.example')
      expect(await answered.json()).toEqual({ orderId, payment: null })
      const cookie = answered.headers.get('Set-Cookie')?.split(';')[0] ?? ''
      const person = await findPersonByEmail(database.db, 'noor@halvmane.example')
      expect(person).toMatchObject({ name: NAME, emailVerified: false })
      expect(await orderOf(orderId)).toMatchObject({ status: 'accepted', user_id: person?.id })
      const waiting = () => app.visitor.request('/api/orders/waiting', { headers: { Cookie: cookie } })
      expect(await (await waiting()).json()).toMatchObject([{ orderId, open: 150_000 }])

      const mail = await emailTo('noor@halvmane.example', 'Choose a password')
      const token = /\/auth\/reset\?step=first#(\S+)\n/.exec(mail)?.[1]
      const choose = { token, newPassword: 'a lantern in the fog' }
      // Better Auth reads the clock itself.
      vi.useFakeTimers({ toFake: ['Date'], now: addSeconds(now, 7 * 24 * 3600 - 1) })
      const chosen = await app.visitor.post('/api/auth/reset-password', choose)
      expect((await waiting()).status).toBe(401)
      const begun = chosen.headers.get('Set-Cookie')?.split(';')[0] ?? ''
      const own = await app.visitor.request('/api/orders/waiting', { headers: { Cookie: begun } })
      expect(await own.json()).toMatchObject([{ orderId }])
      const signIn = { username: 'noor@halvmane.example', password: choose.newPassword }
      expect((await app.visitor.post('/api/auth/sign-in/username', signIn)).status).toBe(200)
    })

    it('at an address whose domain is written in Unicode, which the studio finds in either form', async () => {
      const [typed, stored] = ['noor@bücher.example', 'noor@xn--bcher-kva.example']
      const { orderId, secret } = await offered(typed)
      for (const words of [typed, stored])
        expect(await find(database.db, words)).toMatchObject([{ kind: 'quote', id: orderId }])
      expect(await (await accept(secret, typed)).json()).toEqual({ orderId, payment: null })
      const { user_id: id } = await orderOf(orderId)
      expect(await findPersonByEmail(database.db, typed)).toMatchObject({ id, email: stored })
      expect(await findClientByName(database.db, typed)).toBe(id)
    })

    it('and afterwards its link says that it was, and nothing of who did', async () => {
      const { secret } = await offered()
      await accept(secret, 'noor@halvmane.example')
      const closed = await (await app.visitor.post('/api/quotes/open', { secret })).text()
      expect(closed).toContain('This quote was accepted')
      expect(closed).not.toMatch(/noor|Noor|1500|150000/)
    })

    it('once, in two tabs at once: one account, one contract', async () => {
      const { secret } = await offered()
      const tabs = await Promise.all([1, 2].map(() => accept(secret, 'noor@halvmane.example')))
      expect(tabs.map(({ status }) => status).sort()).toEqual([200, 409])
      expect(await people()).toBe(1)
    })

    it('not without a name and one address', async () => {
      const { orderId, secret } = await offered()
      expect((await app.visitor.post('/api/quotes/accept', { secret, ...ACCEPT })).status).toBe(400)
      for (const email of ['noor', 'noor@halvmane.example, b@c.example', 'Noor <noor@halvmane.example>'])
        expect((await accept(secret, email)).status).toBe(400)
      await nothingIsBound(orderId)
    })

    it('and no account is left where the price changed', async () => {
      const { orderId, secret } = await offered()
      expect((await accept(secret, 'noor@halvmane.example', { gross: 1 })).status).toBe(409)
      expect(await people()).toBe(0)
      await nothingIsBound(orderId)
    })
  })

  describe('no link of a quote opens an account that is there', () => {
    it('also that of its own address: it signs in', async () => {
      const client = await app.signUp()
      const { orderId, secret } = await offered(client.email)
      const opened = await (await app.visitor.post('/api/quotes/open', { secret })).json()
      expect(opened.addressee).toMatchObject({ email: client.email, hasAccount: true })
      const answered = await accept(secret, client.email.toUpperCase())
      expect([answered.status, answered.headers.get('Set-Cookie')]).toEqual([409, null])
      expect(await answered.text()).toBe('This address already has an account. Please sign in first.')
      await nothingIsBound(orderId)
      expect((await accept(secret, '', { accepter: undefined }, client)).status).toBe(200)
      expect(await orderOf(orderId)).toMatchObject({ user_id: client.id })
    })

    it('nor somebody else’s: it is emailed a link, and with that it signs in as well', async () => {
      const victim = await app.signUp()
      const { orderId, secret } = await offered()
      const answered = await accept(secret, victim.email)
      expect(await answered.json()).toEqual({ emailedTo: victim.email })
      expect(answered.headers.get('Set-Cookie')).toBeNull()
      const proven = await accept(secret, victim.email, { proof: await proofTo(victim.email) })
      expect([proven.status, proven.headers.get('Set-Cookie')]).toEqual([409, null])
      await nothingIsBound(orderId)
    })

    it('nor is a quote that was made for a client accepted without them', async () => {
      const client = await app.signUp()
      const { orderId, secret } = await sendNewQuote(app.deps, { clientId: client.id })
      expect((await accept(secret, client.email)).status).toBe(409)
      expect((await accept(secret, 'mallory@else.example')).status).toBe(409)
      expect((await accept(secret, '', { accepter: undefined }, await app.signUp())).status).toBe(409)
      expect(await orderOf(orderId)).toMatchObject({ status: 'offered', user_id: client.id })
    })
  })

  describe('another address than that of the quote', () => {
    it('binds nothing before the link in its email is opened, and then is the account', async () => {
      const { orderId, secret } = await offered()
      const other = 'books@halvmane.example'
      expect(await (await accept(secret, other)).json()).toEqual({ emailedTo: other })
      await nothingIsBound(orderId)
      expect(await people()).toBe(0)
      expect((await accept(secret, other, { proof: await proofTo(other) })).status).toBe(200)
      const { user_id } = await orderOf(orderId)
      expect(user_id).toBe((await findPersonByEmail(database.db, other))?.id)
    })

    it('is not proved by what was signed for another address or another quote', async () => {
      const { secret: first } = await offered()
      await accept(first, 'books@halvmane.example')
      const proof = await proofTo('books@halvmane.example')
      const { orderId, secret } = await offered('ceo@halvmane.example')
      const forged = `${Buffer.from('mallory@else.example').toString('base64url')}.${proof.split('.')[1]}`
      for (const [email, given] of [
        ['books@halvmane.example', proof],
        ['mallory@else.example', proof],
        ['mallory@else.example', forged],
        ['mallory@else.example', '.'],
      ])
        expect(await (await accept(secret, email ?? '', { proof: given })).json()).toEqual({
          emailedTo: email,
        })
      await nothingIsBound(orderId)
    })

    it('of a client is taken once it is confirmed', async () => {
      const client = await app.signUp()
      const { orderId, secret } = await offered()
      const asClient = () => accept(secret, '', { accepter: undefined }, client)
      expect(await (await asClient()).json()).toEqual({ emailedTo: client.email })
      await nothingIsBound(orderId)
      await changeRows(
        database.db,
        'user',
        { id: client.id },
        { emailVerified: engine === 'sqlite' ? 1 : true },
      )
      expect((await asClient()).status).toBe(200)
    })

    it('is emailed a few times only', async () => {
      const { secret } = await offered()
      const { visitor } = createTestApp(database, { env: { RATE_LIMITS: 'on' }, clock: () => now })
      const statuses = []
      for (const name of 'abcdef')
        statuses.push((await accept(secret, `${name}@else.example`, {}, visitor)).status)
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    })
  })
})
