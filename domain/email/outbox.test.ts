import { beforeEach, describe, expect, it } from 'vitest'
import { commit } from '#domain/kernel/commit.ts'
import { addSeconds } from '#domain/kernel/time.ts'
import { domainDeps } from '#test/domain-deps.ts'
import { eachEngine, useDatabase } from '#test/engines.ts'
import { outboxPorts } from '#test/outbox-ports.ts'
import { refused } from '#test/refused.ts'
import { ANY_EMAIL, storeEmail } from '#test/store-email.ts'
import { listEmails, retryEmail, retryEmails, takeBackEmail } from './outbox.server.ts'
import type { OutgoingEmail, SendEmail } from './outgoing-email.ts'
import { deliverDueEmails } from './send-emails.server.ts'

const NOON = new Date('2026-11-20T12:00:00.000Z')
const silent = { info: () => {}, warn: () => {}, error: () => {} }

eachEngine((engine) => {
  const database = useDatabase(engine, { per: 'test' })
  let now: Date
  let accepted: OutgoingEmail[]
  let answer: () => void
  beforeEach(() => {
    now = NOON
    accepted = []
    answer = () => {}
  })
  const later = (seconds: number) => {
    now = addSeconds(now, seconds)
  }
  const deliverBy = (sendMail: SendEmail) =>
    deliverDueEmails(
      { db: database.db, clock: () => now, log: silent, ...outboxPorts, sendMail },
      { lane: 'withoutFiles' },
    )
  const deliver = () =>
    deliverBy(async (outgoing) => {
      answer()
      accepted.push(outgoing)
    })
  const enqueue = (changes: Partial<typeof ANY_EMAIL> & { replyTo?: string } = {}) =>
    storeEmail(database.db, { ...ANY_EMAIL, ...changes }, { now })
  const stored = () => database.db.selectFrom('outbox').selectAll().orderBy('id').execute()

  describe('enqueueEmail', () => {
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

  describe('deliverDueEmails', () => {
    it('sends what is stored, once, and forgets the bodies', async () => {
      await enqueue({ replyTo: 'eve@example.org' })
      const [row] = await stored()
      later(5)
      expect(await deliver()).toBe(1)
      expect(await deliver()).toBe(0)
      expect(accepted).toEqual([
        {
          recipient: ANY_EMAIL.recipient,
          replyTo: 'eve@example.org',
          subject: ANY_EMAIL.subject,
          text: ANY_EMAIL.text,
          html: ANY_EMAIL.html,
          messageId: row?.message_id,
          writtenAt: NOON,
        },
      ])
      expect((await stored())[0]).toMatchObject({
        status: 'sent',
        attempts: 1,
        sent_at: '2026-11-20T12:00:05.000Z',
        text: '',
        html: '',
        reply_to: null,
        locked_until: null,
      })
    })

    it('is outside any transaction while it sends', async () => {
      await enqueue()
      const other = await database.connect()
      let seen: unknown
      await deliverBy(async () => {
        if (seen) return
        seen = await other.db.selectFrom('outbox').select('locked_until').executeTakeFirst()
        await storeEmail(other.db, ANY_EMAIL, { now })
      })
      expect(seen).toEqual({ locked_until: '2026-11-20T12:02:00.000Z' })
    })

    it('tries a refused mail again after one minute, then two, with the same Message-ID', async () => {
      await enqueue()
      const tried: string[] = []
      answer = () => {
        throw new Error('451 Greylisted')
      }
      await deliver()
      expect((await stored())[0]).toMatchObject({
        status: 'waiting',
        attempts: 1,
        next_attempt_at: '2026-11-20T12:01:00.000Z',
        last_error: '451 Greylisted',
        locked_until: null,
      })
      later(59)
      expect(await deliver()).toBe(0)
      later(1)
      expect(await deliver()).toBe(1)
      expect((await stored())[0]?.next_attempt_at).toBe('2026-11-20T12:03:00.000Z')
      answer = () => tried.push('accepted')
      later(120)
      await deliver()
      expect(tried).toEqual(['accepted'])
      const [row] = await stored()
      expect(accepted[0]).toMatchObject({ messageId: row?.message_id, writtenAt: NOON })
      expect(row).toMatchObject({ status: 'sent', attempts: 3, last_error: null })
    })

    it('a failure is told of its own mail, also where two are sent since the same moment', async () => {
      await enqueue({ recipient: 'first@example.org' })
      await enqueue({ recipient: 'second@example.org' })
      await deliverBy(async ({ recipient }) => {
        throw new Error(`450 Not now, ${recipient}`)
      })
      for (const { recipient, last_error } of await stored())
        expect(last_error).toBe(`450 Not now, ${recipient}`)
    })

    it('gives up after twelve attempts, each pause twice the last up to six hours', async () => {
      await enqueue()
      answer = () => {
        throw new Error('550 No')
      }
      const pauses: number[] = []
      for (let attempt = 1; attempt <= 12; attempt++) {
        expect(await deliver()).toBe(1)
        const pause = (Date.parse((await stored())[0]?.next_attempt_at ?? '') - now.getTime()) / 60_000
        pauses.push(pause)
        later(pause * 60)
      }
      expect(pauses.slice(0, 11)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 360, 360])
      later(7 * 24 * 3600)
      expect(await deliver()).toBe(0)
      expect(await listEmails(database.db, { status: 'dead' })).toMatchObject([
        { recipient: ANY_EMAIL.recipient, attempts: 12, last_error: '550 No' },
      ])
    })

    it('keeps of an error one line of at most 500 characters', async () => {
      await enqueue()
      answer = () => {
        throw new Error(`550 No\r\n\0${'x'.repeat(1000)}`)
      }
      await deliver()
      expect((await stored())[0]?.last_error).toMatch(/^550 No x{493}$/)
    })
  })

  describe('a mail whose lease has passed to another', () => {
    const failingLate = async () => {
      await enqueue()
      await deliverBy(async () => {
        later(121)
        await deliver()
        throw new Error('too late')
      })
    }

    it('stays sent when the first sender fails late', async () => {
      await failingLate()
      expect(accepted).toHaveLength(1)
      expect((await stored())[0]).toMatchObject({ status: 'sent', last_error: null })
    })

    it('keeps the second sender’s failure when the first fails late', async () => {
      answer = () => {
        throw new Error('451 Later')
      }
      await failingLate()
      expect((await stored())[0]).toMatchObject({ status: 'waiting', attempts: 1, last_error: '451 Later' })
    })
  })

  describe('by hand', () => {
    const kill = async () => {
      await database.db.updateTable('outbox').set({ status: 'dead', attempts: 12 }).execute()
    }

    it('all dead mails at once are, and no other', async () => {
      await enqueue()
      await enqueue()
      await kill()
      later(10)
      await enqueue()
      await deliver()
      expect(await retryEmails(database.db, { now })).toBe(2)
      expect(await deliver()).toBe(2)
    })

    it('a sent or unknown mail is refused', async () => {
      await enqueue()
      await deliver()
      const [sent] = await listEmails(database.db)
      await refused(retryEmail(database.db, { id: sent?.id ?? '', now }), 'conflict')
      await refused(retryEmail(database.db, { id: 'mail_0', now }), 'not-found')
    })
  })
})
