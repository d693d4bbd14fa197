import { describe, expect, it } from 'vitest'
import type { Db } from '#domain/kernel/database.ts'
import { eachEngine, useDatabase } from '#test/engines.ts'
import { outboxPorts } from '#test/outbox-ports.ts'
import { ANY_EMAIL, storeEmail } from '#test/store-email.ts'
import { listEmails } from './outbox.server.ts'
import type { OutgoingEmail } from './outgoing-email.ts'
import { startOutbox } from './send-emails.server.ts'

const NOON = new Date('2026-11-20T12:00:00.000Z')
const silent = { info: () => {}, warn: () => {}, error: () => {} }

eachEngine((engine) => {
  const database = useDatabase(engine, { per: 'test' })
  const enqueueMany = async (count: number) => {
    for (let index = 0; index < count; index++) await storeEmail(database.db, ANY_EMAIL, { now: NOON })
  }
  const start = (sendMail: (mail: OutgoingEmail) => Promise<void>, db: Db = database.db, log = silent) =>
    startOutbox({ db, clock: () => NOON, log, sendMail, ...outboxPorts })

  it('sends what an earlier process left, however much, and what is stored later once woken', async () => {
    await enqueueMany(12)
    const sent = collector(12)
    const outbox = start(sent.sendMail)
    await sent.complete
    const more = collector(1, sent)
    await enqueueMany(1)
    outbox.wake()
    await more.complete
    await outbox.stop()
    expect(await listEmails(database.db, { status: 'sent' })).toHaveLength(13)
  })

  it('sends emails without files, old and new, while the first of many documents is being drawn', async () => {
    for (let number = 0; number < 20; number++)
      await storeEmail(database.db, { ...ANY_EMAIL, attachments: [`invoice:${number}`] }, { now: NOON })
    const password = { ...ANY_EMAIL, subject: 'Choose a new password' }
    await storeEmail(database.db, password, { now: NOON })
    const sent = collector(1)
    const mayDraw = signal()
    const asked: string[] = []
    const outbox = startOutbox({
      db: database.db,
      clock: () => NOON,
      log: silent,
      sendMail: sent.sendMail,
      ...outboxPorts,
      findAttachment: async (name) => {
        asked.push(name)
        await mayDraw.given
        return { filename: name, contentType: 'application/pdf', content: Buffer.from(name) }
      },
    })
    await sent.complete
    const second = collector(1, sent)
    await storeEmail(database.db, { ...password, subject: 'Again' }, { now: NOON })
    outbox.wake()
    await second.complete
    expect([...sent.mails, ...second.mails].map(({ subject }) => subject)).toEqual([
      password.subject,
      'Again',
    ])
    expect(asked.length).toBeLessThanOrEqual(2)
    const invoices = collector(20, sent)
    mayDraw.give()
    await invoices.complete
    await outbox.stop()
    expect(new Set(invoices.mails.map(({ messageId }) => messageId)).size).toBe(20)
  })

  it('each mail frees its own place: a server that keeps one waiting does not hold back the others', async () => {
    await enqueueMany(20)
    const mayEnd = signal()
    const others = collector(19)
    let isFirst = true
    const outbox = start(async (mail) => {
      if (!isFirst) return others.onEmail(mail)
      isFirst = false
      await mayEnd.given
    })
    await others.complete
    mayEnd.give()
    await outbox.stop()
    expect(await listEmails(database.db, { status: 'sent' })).toHaveLength(20)
  })

  it('a mail that is stored while a server keeps another waiting goes at once', async () => {
    await enqueueMany(1)
    const [began, mayEnd] = [signal(), signal()]
    const later = collector(1)
    let isFirst = true
    const outbox = start(async (mail) => {
      if (!isFirst) return later.onEmail(mail)
      isFirst = false
      began.give()
      await mayEnd.given
    })
    await began.given
    await enqueueMany(1)
    outbox.wake()
    await later.complete
    mayEnd.give()
    await outbox.stop()
    expect(await listEmails(database.db, { status: 'sent' })).toHaveLength(2)
  })

  it('stops after what is being sent, and takes nothing further', async () => {
    await enqueueMany(7)
    const began = signal()
    const mayEnd = signal()
    const outbox = start(async () => {
      began.give()
      await mayEnd.given
    })
    await began.given
    let stopped = false
    const stopping = outbox.stop().then(() => {
      stopped = true
    })
    await new Promise((resolve) => setImmediate(resolve))
    expect(stopped).toBe(false)
    mayEnd.give()
    await stopping
    expect(await listEmails(database.db, { status: 'sent' })).toHaveLength(5)
    expect(await listEmails(database.db, { status: 'waiting' })).toHaveLength(2)
    outbox.wake()
    await outbox.stop()
    expect(await listEmails(database.db, { status: 'waiting' })).toHaveLength(2)
  })

  describe('while the database cannot be reached', () => {
    it('tells the log, and goes on at the next wake-up', async () => {
      await enqueueMany(1)
      const told = signal()
      const gone = await database.connect()
      await gone.close()
      let db = gone.db
      const sent = collector(1)
      const outbox = startOutbox({
        get db() {
          return db
        },
        clock: () => NOON,
        ...outboxPorts,
        sendMail: sent.sendMail,
        log: { ...silent, error: told.give },
      })
      await told.given
      db = database.db
      outbox.wake()
      await sent.complete
      await outbox.stop()
    })
  })
})

function signal() {
  let give: () => void = () => {}
  const given = new Promise<void>((resolve) => {
    give = resolve
  })
  return { give, given }
}

/** Waits until `count` emails were sent. Given an earlier instance, it shares its `sendMail`. */
function collector(count: number, earlier?: { onEmail: (mail: OutgoingEmail) => void }) {
  const mails: OutgoingEmail[] = []
  const all = signal()
  const collect = {
    mails,
    complete: all.given,
    onEmail: (mail: OutgoingEmail) => {
      mails.push(mail)
      if (mails.length === count) all.give()
    },
    ...outboxPorts,
    sendMail: async (mail: OutgoingEmail) => collect.onEmail(mail),
  }
  if (earlier) earlier.onEmail = collect.onEmail
  return collect
}
