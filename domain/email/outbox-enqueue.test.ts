import { expect, it } from 'vitest'
import { commit } from '#domain/kernel/commit.ts'
import { domainDeps } from '#test/domain-deps.ts'
import { eachEngine, useDatabase } from '#test/engines.ts'
import { rowsIn } from '#test/factories/rows.ts'
import { ANY_EMAIL, storeEmail } from '#test/store-email.ts'
import { enqueueEmail, takeBackEmail } from './outbox.server.ts'

const now = new Date('2026-11-20T12:00:00.000Z')

eachEngine((engine) => {
  const database = useDatabase(engine, { per: 'test' })
  const enqueue = (changes: Partial<typeof ANY_EMAIL> & { replyTo?: string } = {}) =>
    storeEmail(database.db, { ...ANY_EMAIL, ...changes }, { now })
  const stored = () => rowsIn(database.db, 'outbox')

  it('keeps the mail only when the transaction commits', async () => {
    const undone = commit(domainDeps(database.db), async (trx) => {
      await enqueueEmail(trx, { kind: 'account', to: { proven: ANY_EMAIL.recipient }, mail: ANY_EMAIL, now })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await stored()).toEqual([])
  })

  it('keeps one mail per dedupe key', async () => {
    const options = { now, dedupeKey: 'receipt:pay_1' }
    expect(await storeEmail(database.db, ANY_EMAIL, options)).toBe(true)
    expect(await storeEmail(database.db, ANY_EMAIL, options)).toBe(false)
    expect(await enqueue()).toBe(true)
    expect(await enqueue()).toBe(true)
    expect(await stored()).toHaveLength(3)
  })

  it('takes a mail back until somebody begins to send it', async () => {
    const takeBack = () => commit(domainDeps(database.db), (trx) => takeBackEmail(trx, 'delivery:1'))
    for (const dedupeKey of ['delivery:1', 'delivery:2'])
      await storeEmail(database.db, ANY_EMAIL, { now, dedupeKey })
    const lease = (locked_until: string | null) =>
      database.db.updateTable('outbox').set({ locked_until }).execute()
    await lease('2026-11-20T12:01:00.000Z')
    expect(await takeBack()).toBe(false)
    await lease(null)
    expect(await takeBack()).toBe(true)
    expect((await stored()).map(({ dedupe_key }) => dedupe_key)).toEqual(['delivery:2'])
  })

  it('fixes a Message-ID of the sender’s domain', async () => {
    await enqueue()
    expect((await stored())[0]?.message_id).toMatch(/^<mail_[0-9a-f]{32}@studio\.example>$/)
  })

  it('makes one line of a subject', async () => {
    await enqueue({ subject: ' Hi\r\nBcc: eve@example.org\u2028\0there\u0085 ' })
    expect((await stored())[0]?.subject).toBe('Hi Bcc: eve@example.org there')
  })

  it.each([
    'ada@example.org\r\nBcc: eve@example.org',
    'ada@example.org, eve@example.org',
    'Ada <ada@example.org>, Eve <eve@example.org>',
    'Ada\r\nBcc: eve@example.org <ada@example.org>',
    'ada@example.org eve@example.org',
    'ada',
    '',
  ])('refuses a recipient that is not one address: %j', async (recipient) => {
    await expect(async () => enqueue({ recipient })).rejects.toMatchObject({ code: 'bad-input' })
    expect(await stored()).toEqual([])
  })

  it('keeps whom an answer reaches, as a bare address', async () => {
    await enqueue({ replyTo: 'eve@example.org' })
    expect((await stored())[0]?.reply_to).toBe('eve@example.org')
  })

  it.each(['eve@example.org\r\nBcc: all@example.org', 'eve@example.org, all@example.org', 'eve', ''])(
    'sends without %j, to which nobody can answer',
    async (replyTo) => {
      expect(await enqueue({ replyTo })).toBe(true)
      expect((await stored())[0]?.reply_to).toBeNull()
    },
  )

  it('keeps the address of `Name <address>`', async () => {
    await enqueue({ recipient: 'The studio, really <studio@studio.example>' })
    expect((await stored())[0]?.recipient).toBe('studio@studio.example')
  })

  it('stores what a client typed, whatever it holds', async () => {
    await enqueue({ text: 'a\0b\u0007\ud800\r\nc\td 👍', html: '<p>\0\udc00</p>' })
    expect((await stored())[0]).toMatchObject({ text: 'ab\ufffd\nc\td 👍', html: '<p>\ufffd</p>' })
  })
})
