import { beforeEach, describe, expect, it } from 'vitest'
import { addClient } from '../../test/clients.ts'
import { domainDeps } from '../../test/domain-deps.ts'
import { eachEngine, useDatabase } from '../../test/engines.ts'
import { addSeconds } from '../kernel/clock.ts'
import { forgetPerson } from '../people/people.own-data.server.ts'
import { replyAddressOf } from '../reply-addresses/reply-addresses.server.ts'
import { replyAsTeam } from '../thread/messages.server.ts'
import { noticeUnread } from '../thread/notices/notice-unread.server.ts'
import { endReplyAddress, finishHeldMail, listHeldMails, takeHeldMail } from './held-mails.server.ts'
import type { ReceivedMail } from './received-mail.ts'
import { takeReply } from './take-reply.server.ts'

const NOON = new Date('2026-11-20T12:00:00.000Z')

eachEngine((engine) => {
  const database = useDatabase(engine, { per: 'test' })
  let now: Date
  let ada: Awaited<ReturnType<typeof addClient>>
  let bo: typeof ada
  let adas: string
  let bos: string
  const deps = (db = database.db) =>
    domainDeps(db, { clock: () => now, replyMailbox: 'reply@studio.example' })

  beforeEach(async () => {
    now = NOON
    ada = await addClient(database.db, { name: 'Ada Adams', createdAt: addSeconds(NOON, -3600) })
    bo = await addClient(database.db, { name: 'Bo Berg', createdAt: addSeconds(NOON, -3600) })
    adas = (await replyAddressOf(deps(), database.db, ada.id)) ?? ''
    bos = (await replyAddressOf(deps(), database.db, bo.id)) ?? ''
  })

  let count = 0
  const mail = (changes: Partial<ReceivedMail> = {}): ReceivedMail => {
    count += 1
    return {
      messageId: `<${count}@clients.example>`,
      to: ['studio@studio.example', adas],
      from: ada.email,
      subject: 'Re: 1 new message from Studio',
      text: 'The fjord map.',
      isAutomatic: false,
      attachments: [],
      ...changes,
    }
  }
  const take = (changes: Partial<ReceivedMail> = {}) => takeReply(deps(), mail(changes))
  const thread = async (client: typeof ada) =>
    (
      await database.db
        .selectFrom('messages')
        .select(['author', 'sender', 'body'])
        .where('user_id', '=', client.id)
        .where('author', '=', 'client')
        .orderBy('created_at')
        .execute()
    ).map(({ sender, body }) => `${sender}: ${body}`)
  const held = async () => (await listHeldMails(database.db, 100)).map(({ reason }) => reason)

  it('is asked for by the mail of a message, and stands in the thread without quote and signature', async () => {
    await replyAsTeam(deps(), { userId: ada.id, body: 'Which map?' })
    now = addSeconds(now, 601)
    await noticeUnread(deps())
    const { reply_to, text } = await database.db
      .selectFrom('outbox')
      .select(['reply_to', 'text'])
      .where('recipient', '=', ada.email)
      .executeTakeFirstOrThrow()
    expect(reply_to).toBe(adas)
    expect(text).toContain('You can answer it from this address')
    const quoted = `The fjord map.\n\nIt drops to 40.\n\nOn Fri, Nov 20, 2026 at 1:10 PM Studio <studio@studio.example> wrote:\n> Which map?\n>\n> -- \n> Studio\n\n-- \nAda Adams\nLead`
    expect(await take({ text: quoted })).toBe('taken')
    expect(await thread(ada)).toEqual(['Ada Adams: The fjord map.\n\nIt drops to 40.'])
    expect([await thread(bo), await held()]).toEqual([[], []])
  })

  it('promises nothing, and has no address, where no mailbox is read', async () => {
    const without = { ...deps(), replyMailbox: undefined }
    await replyAsTeam(without, { userId: ada.id, body: 'Which map?' })
    now = addSeconds(now, 601)
    await noticeUnread(without)
    const { reply_to, text } = await database.db
      .selectFrom('outbox')
      .select(['reply_to', 'text'])
      .executeTakeFirstOrThrow()
    expect(reply_to).toBeNull()
    expect(text).toContain('Answers to this mail do not reach your project')
  })

  it('takes a Message-ID once, also of two processes at once', async () => {
    const one = mail()
    const other = await database.connect()
    const outcomes = await Promise.all([takeReply(deps(), one), takeReply(deps(other.db), one)])
    expect(outcomes.sort()).toEqual(['taken', undefined])
    expect(await takeReply(deps(), one)).toBeUndefined()
    expect(await thread(ada)).toHaveLength(1)
  })

  describe('holds for a person', () => {
    it.each<[string, () => Partial<ReceivedMail>, RegExp]>([
      ['the address of another client', () => ({ to: [bos] }), /It is not from user_\w+@clients/],
      ['another sender', () => ({ from: 'someone@else.example' }), /It is not from/],
      ['no sender, or several', () => ({ from: undefined }), /It is not from/],
      ['an address that is nobody’s', () => ({ to: ['reply@studio.example'] }), /not sent to the address/],
      ['a signature that is not ours', () => ({ to: [adas.replace(/.(?=@)/, 'x')] }), /not sent to/],
      ['another domain', () => ({ to: [adas.replace('@studio', '@other')] }), /not sent to the address/],
      ['nothing but a quote', () => ({ text: '> Which map?' }), /says nothing/],
      ['more than a message holds', () => ({ text: 'a'.repeat(5001) }), /longer than/],
    ])('%s', async (_, changes, reason) => {
      expect(await take(changes())).toBe('held')
      expect(await held()).toEqual([expect.stringMatching(reason)])
      expect([await thread(ada), await thread(bo)]).toEqual([[], []])
    })

    it('an address that was revoked, or whose account is deleted, and gives another one next time', async () => {
      await endReplyAddress(deps(), ada.id)
      expect(await take()).toBe('held')
      const next = await replyAddressOf(deps(), database.db, ada.id)
      expect(next).not.toBe(adas)
      expect(await take({ to: [next ?? ''] })).toBe('taken')
      await database.db.transaction().execute((trx) => forgetPerson(trx, bo))
      expect(await take({ to: [bos], from: bo.email })).toBe('held')
      expect(await held()).toHaveLength(2)
    })

    it('what came with files, of which the message says so', async () => {
      await take({ text: '', attachments: [{ name: 'drop\0.png', bytes: 9 }] })
      expect(await thread(ada)).toEqual(['Ada Adams: [Sent by mail with a file that is not here: drop.png]'])
      const [mail] = await listHeldMails(database.db, 10)
      expect(mail?.reason).toBe('Its files are in the mailbox only: drop.png.')
      await finishHeldMail(deps(), mail?.id ?? '')
      await expect(finishHeldMail(deps(), mail?.id ?? '')).rejects.toThrow('looked at this mail already')
      expect(await held()).toEqual([])
    })

    it('until somebody puts it into the thread, once', async () => {
      await take({ from: 'ada@home.example', text: 'From home.' })
      const [mail] = await listHeldMails(database.db, 10)
      expect(await takeHeldMail(deps(), mail?.id ?? '')).toEqual({ client: 'Ada Adams' })
      await expect(takeHeldMail(deps(), mail?.id ?? '')).rejects.toThrow('looked at this mail already')
      expect(await thread(ada)).toEqual(['Ada Adams: [Sent by mail from ada@home.example]\n\nFrom home.'])
      expect(await held()).toEqual([])
    })

    it('and all of one that is longer than a message may be is there', async () => {
      const lines = Array.from({ length: 300 }, (_, line) => `${line} ${'ö'.repeat(30)} 🚢`)
      await take({ text: lines.join('\n') })
      const [mail] = await listHeldMails(database.db, 10)
      await takeHeldMail(deps(), mail?.id ?? '')
      const messages = await thread(ada)
      expect(messages.length).toBeGreaterThan(1)
      const said = messages.map((message) => message.replace(/^Ada Adams: /, '')).join('\n')
      expect(said).toBe(`[Sent by mail from ${ada.email}]\n\n${lines.join('\n')}`)
    })

    it('but not what stands in the thread already, beside files that are in the mailbox', async () => {
      await take({ text: 'The log.', attachments: [{ name: 'run.log', bytes: 9 }] })
      const before = await thread(ada)
      const [mail] = await listHeldMails(database.db, 10)
      await expect(takeHeldMail(deps(), mail?.id ?? '')).rejects.toThrow('in the thread already')
      expect(await thread(ada)).toEqual(before)
    })
  })

  it.each<[string, () => Partial<ReceivedMail>]>([
    ['a program', () => ({ isAutomatic: true })],
    ['the studio', () => ({ from: 'desk@studio.example' })],
    ['ourselves', () => ({ from: 'Studio@studio.example' })],
    ['the mailbox itself', () => ({ from: 'reply@studio.example' })],
  ])('refuses what %s wrote, and keeps none of it', async (_, changes) => {
    expect(await take(changes())).toBe('refused')
    expect([await thread(ada), await held()]).toEqual([[], []])
    const row = await database.db.selectFrom('received_mails').selectAll().executeTakeFirstOrThrow()
    expect([row.sender, row.subject, row.text]).toEqual(['', '', ''])
  })
})
