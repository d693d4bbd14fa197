import { beforeEach, expect, it } from 'vitest'
import { addSeconds } from '#domain/kernel/time.ts'
import { eachEngine, useDatabase } from '#test/engines.ts'
import { outboxPorts } from '#test/outbox-ports.ts'
import { ANY_EMAIL, storeEmail } from '#test/store-email.ts'
import type { FindAttachment } from './outgoing-email.ts'
import { deliverDueEmails, LANES, startOutbox } from './send-emails.server.ts'

const NOON = new Date('2026-11-20T12:00:00.000Z')
const silent = { info: () => {}, warn: () => {}, error: () => {} }
const ADA = 'ada@example.org'
const BO = 'bo@example.org'
const draw: FindAttachment = async (name) => ({
  filename: name,
  contentType: 'application/pdf',
  content: Buffer.from(name),
})

eachEngine((engine) => {
  const database = useDatabase(engine, { per: 'test' })
  let now: Date
  /** Recipients and subjects that the mail server refuses. */
  let refused: Set<string>
  let tried: string[]
  beforeEach(() => {
    now = NOON
    refused = new Set()
    tried = []
  })
  const write = (subject: string, { recipient = ADA, files = false, inTurn = true } = {}) =>
    storeEmail(
      database.db,
      { ...ANY_EMAIL, recipient, subject, ...(files && { attachments: ['invoice:1'] }) },
      { now, inTurn },
    )
  const send = async (subject: string) => {
    tried.push(subject)
    if (refused.has(subject)) throw new Error('450 Not now')
  }
  const deps = () => ({
    db: database.db,
    clock: () => now,
    log: silent,
    sendMail: ({ subject }: { subject: string }) => send(subject),
    ...outboxPorts,
    findAttachment: draw,
  })
  /** Runs every lane in turn until nothing more is sent. */
  const deliver = async () => {
    for (let left = 1; left > 0; ) {
      left = 0
      for (const lane of LANES) left += await deliverDueEmails(deps(), { lane })
    }
    return tried.splice(0)
  }

  it('mails to one recipient leave in the order in which they were written, those to another beside them', async () => {
    for (const nth of ['1', '2', '3', '4', '5', '6', '7']) await write(nth)
    await write('of Bo', { recipient: BO })
    const left = await deliver()
    expect(left.filter((subject) => subject !== 'of Bo')).toEqual(['1', '2', '3', '4', '5', '6', '7'])
    expect(left).toContain('of Bo')
  })

  it('a mail without files waits for one with files that was written before it', async () => {
    await write('receipt', { files: true })
    await write('completed')
    await write('of Bo', { recipient: BO })
    await deliverDueEmails(deps(), { lane: 'withoutFiles' })
    expect(tried.splice(0)).toEqual(['of Bo'])
    expect(await deliver()).toEqual(['receipt', 'completed'])
  })

  it('leaves at once when that has left', async () => {
    const done = Promise.withResolvers<void>()
    await write('receipt', { files: true })
    await write('completed')
    const outbox = startOutbox({
      ...deps(),
      sendMail: async ({ subject }) => {
        tried.push(subject)
        if (subject === 'completed') done.resolve()
      },
    })
    await done.promise
    await outbox.stop()
    expect(tried).toEqual(['receipt', 'completed'])
  })

  it('a mail waits for one that is tried again', async () => {
    refused.add('first')
    await write('first')
    await write('second')
    expect(await deliver()).toEqual(['first'])
    now = addSeconds(now, 59)
    await write('third')
    expect(await deliver()).toEqual([])
    refused.clear()
    now = addSeconds(now, 1)
    expect(await deliver()).toEqual(['first', 'second', 'third'])
  })

  it('past one that failed five times each other is tried once, and waits again where it fails too', async () => {
    refused = new Set(['first', 'third'])
    for (const subject of ['first', 'second', 'third']) await write(subject)
    for (const minutes of [0, 1, 2, 4]) {
      now = addSeconds(now, minutes * 60)
      expect(await deliver()).toEqual(['first'])
    }
    now = addSeconds(now, 8 * 60)
    expect(await deliver()).toEqual(['first', 'second', 'third'])
    refused.clear()
    now = addSeconds(now, 60)
    expect(await deliver()).toEqual([])
    now = addSeconds(now, 15 * 60)
    expect(await deliver()).toEqual(['first', 'third'])
  })

  it('a link that somebody waits for neither waits nor keeps the others', async () => {
    refused = new Set(['first', 'link'])
    await write('first')
    await write('link', { inTurn: false })
    await write('second')
    expect((await deliver()).toSorted()).toEqual(['first', 'link'])
    refused = new Set(['link'])
    now = addSeconds(now, 60)
    expect((await deliver()).toSorted()).toEqual(['first', 'link', 'second'])
  })
})
