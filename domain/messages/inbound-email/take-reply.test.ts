import { randomBytes } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { addSeconds } from '#domain/kernel/time.ts'
import { forgetPerson } from '#domain/people/people.server.ts'
import { tidyBlobs } from '#domain/storage/contents.server.ts'
import { addClient } from '#test/clients.ts'
import { domainDeps } from '#test/domain-deps.ts'
import { eachEngine, isAskedAll, useDatabase } from '#test/engines.ts'
import { aReceivedEmail } from '#test/factories/received-emails.ts'
import { rowIn, rowsIn } from '#test/factories/rows.ts'
import { photo, pixelBomb } from '#test/pictures.ts'
import { withAttachments } from '../messages.server.ts'
import { replyAddressOf } from '../reply-addresses.server.ts'
import { replyAsTeam, showWholeEmail } from '../send-message.server.ts'
import { listMessages } from '../thread.server.ts'
import { noticeUnread } from '../unread-notices.server.ts'
import {
  endReplyAddress,
  finishHeldEmail,
  heldEmails,
  listHeldEmails,
  takeHeldEmail,
} from './held-email.server.ts'
import type { ReceivedEmail } from './received-email.ts'
import { takeReply } from './take-reply.server.ts'

const QUOTE = 'On Fri, Nov 20, 2026 at 1:10 PM Studio <studio@studio.example> wrote:\n> Which map?'
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
  const mail = (changes: Partial<ReceivedEmail> = {}): ReceivedEmail => {
    count += 1
    return aReceivedEmail({
      messageId: `<${count}@clients.example>`,
      to: ['studio@studio.example', adas],
      from: ada.email,
      subject: 'Re: 1 new message from Studio',
      ...changes,
    })
  }
  const take = (changes: Partial<ReceivedEmail> = {}) => takeReply(deps(), mail(changes))
  const thread = async (client: typeof ada) =>
    (await rowsIn(database.db, 'messages', { user_id: client.id, author: 'client' })).map(
      ({ sender, body }) => `${sender}: ${body}`,
    )
  const mailed = (to: string) =>
    database.db.selectFrom('outbox').select(['subject', 'text']).where('recipient', '=', to).execute()
  const held = async () => (await listHeldEmails(database.db, 100)).map(({ reason }) => reason)

  it('takes a Message-ID once with its files, also of two processes at once, and tells once what is missing', async () => {
    const files = [
      { name: 'run.log', bytes: Buffer.from('40.5 fps') },
      { name: 'empty.log', bytes: Buffer.from('') },
    ]
    const one = mail({ attachments: files })
    const other = await database.connect()
    const outcomes = await Promise.all([takeReply(deps(), one), takeReply(deps(other.db), one)])
    expect(outcomes.sort()).toEqual(['taken', undefined])
    expect(await takeReply(deps(), one)).toBeUndefined()
    expect(await thread(ada)).toHaveLength(1)
    expect(await rowsIn(database.db, 'message_attachments')).toHaveLength(1)
    expect((await mailed(ada.email)).map(({ subject }) => subject)).toEqual([
      'A file from your email is missing',
    ])
  })

  it('takes one whose headers are as long as an email may have them', async () => {
    // Random, so that a database can't compress it.
    const long = randomBytes(30_000).toString('hex')
    const one = mail({ messageId: `<${long}@b.example>`, from: `${long}@b.example`, subject: long })
    expect([await takeReply(deps(), one), await takeReply(deps(), one)]).toEqual(['held', undefined])
    expect(await listHeldEmails(database.db, 10)).toMatchObject([{ subject: long.slice(0, 500) }])
  })

  if (!isAskedAll(engine)) return

  it('is asked for by the mail of a message, and stands in the thread without quote and signature', async () => {
    await replyAsTeam(deps(), { userId: ada.id, body: 'Which map?' })
    now = addSeconds(now, 601)
    await noticeUnread(deps())
    const { reply_to, text } = await rowIn(database.db, 'outbox', { recipient: ada.email })
    expect(reply_to).toBe(adas)
    expect(text).toContain('You can reply from this address')
    const quoted = `The fjord map.\n\nIt drops to 40.\n\nOn Fri, Nov 20, 2026 at 1:10 PM Studio <studio@studio.example> wrote:\n> Which map?\n>\n> -- \n> Studio\n\n-- \nAda Adams\nLead`
    expect(await take({ text: quoted })).toBe('taken')
    expect(await thread(ada)).toEqual(['Ada Adams: The fjord map.\n\nIt drops to 40.'])
    expect([await thread(bo), await held()]).toEqual([[], []])
    const [{ id = '', hasWholeEmail } = {}, ...others] = await withAttachments(
      database.db,
      await listMessages(deps(), ada.id, { limit: 1 }),
    )
    expect([hasWholeEmail, others]).toEqual([true, []])
    const whole = (reader: Parameters<typeof showWholeEmail>[1]['reader']) =>
      showWholeEmail(database.db, { id, reader })
    expect([await whole('team'), await whole({ client: ada.id })]).toEqual([
      { text: quoted },
      { text: quoted },
    ])
    await expect(whole({ client: bo.id })).rejects.toThrow('This message has no email')
  })

  it('keeps no email that the message holds all of', async () => {
    await take({ text: '\r\n  The fjord map.\r\n-- Ada\r\n\r\n' })
    expect(await thread(ada)).toEqual(['Ada Adams: The fjord map.\n-- Ada'])
    const messages = await withAttachments(database.db, await listMessages(deps(), ada.id, { limit: 1 }))
    expect(messages).toMatchObject([{ hasWholeEmail: false }])
  })

  it.each([
    'On Monday you wrote:\n> two days\n\nIt was three.',
    'Den 20 november skrev ni: två dagar.\n\n--\nDet blev tre.',
  ])('stands in the thread with each of its words: %j', async (text) => {
    expect(await take({ text })).toBe('taken')
    expect([await thread(ada), await held()]).toEqual([[`Ada Adams: ${text}`], []])
  })

  it('promises nothing, and has no address, where no mailbox is read', async () => {
    const without = { ...deps(), replyMailbox: undefined }
    await replyAsTeam(without, { userId: ada.id, body: 'Which map?' })
    now = addSeconds(now, 601)
    await noticeUnread(without)
    const { reply_to, text } = await rowIn(database.db, 'outbox')
    expect(reply_to).toBeNull()
    expect(text).toContain("Replies to this email don't reach us")
  })

  describe('holds for a person', () => {
    it.each<[string, () => Partial<ReceivedEmail>, RegExp]>([
      ['the address of another client', () => ({ to: [bos] }), /It isn't from user_\w+@clients/],
      ['another sender', () => ({ from: 'someone@else.example' }), /It isn.t from/],
      ['no sender, or several', () => ({ from: undefined }), /It isn.t from/],
      [
        'an address that is nobody’s',
        () => ({ to: ['reply@studio.example'] }),
        /sent to a valid reply address/,
      ],
      ['a signature that is not ours', () => ({ to: [adas.replace(/.(?=@)/, 'x')] }), /sent to/],
      [
        'another domain',
        () => ({ to: [adas.replace('@studio', '@other')] }),
        /sent to a valid reply address/,
      ],
      ['nothing but a quote', () => ({ text: '> Which map?', attachments: [] }), /only quoted text/],
      ['a quote under its header', () => ({ text: QUOTE, attachments: [] }), /only quoted text/],
      ['more than a message holds', () => ({ text: 'a'.repeat(5001) }), /longer than/],
      ['more than is read', () => ({ text: `Yes.\n\n${QUOTE}${'\n> a'.repeat(25_000)}` }), /longer than/],
      ['text that cannot be read', () => ({ text: '', lacksText: true }), /text couldn.t be read/],
      [
        'a group or a program from the client’s address',
        () => ({ looksAutomatic: true }),
        /suggest that a program/,
      ],
    ])('%s', async (_, changes, reason) => {
      const attachments = [{ name: 'empty.log', bytes: Buffer.from('') }]
      expect(await take({ attachments, ...changes() })).toBe('held')
      expect(await held()).toEqual([expect.stringMatching(reason)])
      expect(await rowsIn(database.db, 'outbox')).toEqual([])
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
      for (const { id } of await listHeldEmails(database.db, 10)) {
        await expect(takeHeldEmail(deps(), id)).rejects.toThrow('Enter the email address of the client')
        await finishHeldEmail(deps(), id)
        await expect(finishHeldEmail(deps(), id)).rejects.toThrow('already been dealt with')
      }
      expect(await held()).toEqual([])
    })

    it('until somebody puts it into the thread, once', async () => {
      await take({ from: 'ada@home.example', text: 'From home.' })
      const [mail] = await listHeldEmails(database.db, 10)
      expect(await heldEmails(deps())).toMatchObject([
        {
          about: `Re: 1 new message from Studio. It isn't from ${ada.email}.`,
          client: 'Ada Adams',
          href: expect.stringContaining(mail?.id ?? 'none'),
        },
      ])
      expect(await takeHeldEmail(deps(), mail?.id ?? '')).toEqual({ client: 'Ada Adams' })
      await expect(takeHeldEmail(deps(), mail?.id ?? '')).rejects.toThrow('already been dealt with')
      expect(await thread(ada)).toEqual(['Ada Adams: [Email from ada@home.example]\n\nFrom home.'])
      expect(await held()).toEqual([])
    })

    it('and all of one that is longer than a message may be is there', async () => {
      const lines = Array.from({ length: 300 }, (_, line) => `${line} ${'ö'.repeat(30)} 🚢`)
      await take({ text: lines.join('\n') })
      const [mail] = await listHeldEmails(database.db, 10)
      await takeHeldEmail(deps(), mail?.id ?? '')
      const messages = await thread(ada)
      expect(messages.length).toBeGreaterThan(1)
      const said = messages.map((message) => message.replace(/^Ada Adams: /, '')).join('\n')
      expect(said).toBe(`[Email from ${ada.email}]\n\n${lines.join('\n')}`)
    })
  })

  it('says where the rest is of one that is longer than is kept', async () => {
    await take({ text: 'a'.repeat(100_001) })
    const [mail] = await listHeldEmails(database.db, 10)
    expect(mail?.text).toBe(`${'a'.repeat(100_000)}\n\n[The rest of this email is in the mailbox.]`)
  })

  describe('with files', () => {
    const emoji = '🚢'.repeat(300)
    const bytes = (text: string) => Buffer.from(text)
    const log = { name: 'run.log', bytes: bytes('40.5 fps') }
    const files = (of: typeof ada) =>
      database.db
        .selectFrom('message_attachments')
        .innerJoin('blobs', 'blobs.id', 'message_attachments.blob_id')
        .select(['name', 'size', 'kind', 'side', 'preview_width'])
        .where('user_id', '=', of.id)
        .orderBy('number')
        .execute()
    const names = async (of: typeof ada) => (await files(of)).map(({ name }) => name)

    it('takes them as those of the message: by their bytes, with a preview, under names that fit', async () => {
      const picture = { name: `../${emoji}.txt`, bytes: await photo() }
      await take({ text: 'Look.', attachments: [picture, log] })
      expect(await files(ada)).toEqual([
        {
          name: expect.stringMatching(/^🚢{62}\.txt$/u),
          size: picture.bytes.length,
          kind: 'jpeg',
          side: 'client',
          preview_width: expect.any(Number),
        },
        { name: 'run.log', size: 8, kind: 'other', side: 'client', preview_width: null },
      ])
      expect([await thread(ada), await held()]).toEqual([['Ada Adams: Look.'], []])
      expect([await files(bo), await thread(bo)]).toEqual([[], []])
    })

    it('needs no words beside them', async () => {
      await take({ text: '', attachments: [log] })
      expect([await thread(ada), await names(ada)]).toEqual([['Ada Adams: '], ['run.log']])
    })

    it('names what does not fit to its sender and to a person, and takes the rest', async () => {
      const many = Array.from({ length: 10 }, (_, n) => ({ name: `${n}.log`, bytes: bytes(`${n}`) }))
      await take({
        text: 'Logs.',
        attachments: [
          { name: 'empty.log', bytes: bytes('') },
          { name: 'clip.mov', bytes: Buffer.alloc(25_000_001) },
          { name: 'bomb.png', bytes: pixelBomb() },
          ...many,
          { name: `${emoji}.zip`, bytes: bytes('z') },
        ],
      })
      expect(await names(ada)).toEqual(many.map(({ name }) => name))
      const left = `empty.log (it is empty), clip.mov (25.0 MB, but the limit is 25.0 MB), bomb.png (it couldn't be stored), ${'🚢'.repeat(62)}.zip (a message can have 10 files)`
      expect(await thread(ada)).toEqual([`Ada Adams: Logs.\n\n[Sent by email. Missing files: ${left}]`])
      expect(await held()).toEqual([`These attachments are only in the mailbox: ${left}.`])
      const [told, ...others] = await mailed(ada.email)
      expect([told?.subject, others]).toEqual(['Some files from your email are missing', []])
      expect(told?.text).toContain('clip.mov (25.0 MB, but the limit is 25.0 MB)')
      expect(told?.text).not.toContain('0.log')
      expect(await mailed(bo.email)).toEqual([])
      const [mail] = await listHeldEmails(database.db, 10)
      await expect(takeHeldEmail(deps(), mail?.id ?? '')).rejects.toThrow('already in the thread')
      await finishHeldEmail(deps(), mail?.id ?? '')
      expect(await held()).toEqual([])
    })

    it('says so in a message of its own where the words leave no room', async () => {
      await take({ text: 'a'.repeat(5000), attachments: [{ name: 'empty.log', bytes: bytes('') }] })
      expect(await thread(ada)).toEqual([
        `Ada Adams: ${'a'.repeat(5000)}`,
        'Ada Adams: [Sent by email. Missing file: empty.log (it is empty)]',
      ])
    })

    it('of a mail that is cut off takes no last file, which may be half of one', async () => {
      await take({
        text: 'Logs.',
        attachments: [log, { name: 'half.zip', bytes: bytes('h') }],
        isWhole: false,
      })
      expect(await names(ada)).toEqual(['run.log'])
      expect(await held()).toEqual([expect.stringContaining('half.zip (only part of it arrived)')])
    })

    it('stores none of a mail that is held, and a person reads where they are', async () => {
      await take({ from: 'ada@home.example', attachments: [log] })
      expect(await rowsIn(database.db, 'blobs')).toEqual([])
      expect(await held()).toEqual([
        `It isn't from ${ada.email}. Its attachments are only in the mailbox: run.log.`,
      ])
    })

    it.each(['before its message', 'after it'])('a process that dies %s doubles nothing', async (moment) => {
      const one = mail({ text: 'The log.', attachments: [log] })
      const given = deps()
      const die = () => {
        throw new Error('Killed.')
      }
      const broadcast = async () => (moment === 'before its message' ? die() : undefined)
      await expect(takeReply({ ...given, subscribers: { broadcast, notify: die } }, one)).rejects.toThrow(
        'Killed.',
      )
      await takeReply(given, one)
      expect([await thread(ada), await names(ada)]).toEqual([['Ada Adams: The log.'], ['run.log']])
      now = addSeconds(now, 25 * 3600)
      await tidyBlobs(given)
      expect(await database.db.selectFrom('blobs').select('name').execute()).toEqual([{ name: 'run.log' }])
    })
  })

  it.each<[string, () => Partial<ReceivedEmail>]>([
    ['a program', () => ({ isAutomatic: true })],
    ['the studio', () => ({ from: 'desk@studio.example' })],
    ['ourselves', () => ({ from: 'Studio@studio.example' })],
    ['the mailbox itself', () => ({ from: 'reply@studio.example' })],
  ])('refuses what %s wrote, and keeps none of it', async (_, changes) => {
    const attachments = [{ name: 'empty.log', bytes: Buffer.from('') }]
    expect(await take({ attachments, ...changes() })).toBe('refused')
    expect([await thread(ada), await held(), await rowsIn(database.db, 'outbox')]).toEqual([[], [], []])
    const row = await rowIn(database.db, 'received_emails')
    expect([row.sender, row.subject, row.text]).toEqual(['', '', ''])
  })
})
