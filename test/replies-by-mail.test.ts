import { createHash, randomBytes } from 'node:crypto'
import { afterEach, beforeEach, expect, inject, it, vi } from 'vitest'
import { takeReply } from '../domain/replies/take-reply.server.ts'
import { replyAddressOf } from '../domain/reply-addresses/reply-addresses.server.ts'
import { followMailbox, type Mailbox } from '../platform/mail/mailbox.ts'
import { readSource } from '../platform/mail/read-source.ts'
import { addClient } from './clients.ts'
import { domainDeps } from './domain-deps.ts'
import { type Dovecot, hasDovecot, startDovecot } from './dovecot.ts'
import { anEngine, useDatabase } from './engines.ts'

/** Only what hangs takes so long. */
const PATIENT = { timeout: 300_000 }

if (!hasDovecot()) process.stderr.write('Left out: answers by mail, as Dovecot is not installed.\n')

/** After a day. */
const MANY = inject('long') ? 500 : 60

anEngine((engine) => {
  const database = useDatabase(engine, { per: 'test' })
  let dovecot: Dovecot
  let mailbox: Mailbox | undefined
  let client: Awaited<ReturnType<typeof addClient>>
  let address: string
  const deps = () => domainDeps(database.db, { replyMailbox: 'reply@studio.example' })

  beforeEach(async ({ skip }) => {
    if (!hasDovecot()) skip()
    dovecot = await startDovecot()
    client = await addClient(database.db)
    address = (await replyAddressOf(deps(), database.db, client.id)) ?? ''
  })
  afterEach(async () => {
    await mailbox?.stop()
    mailbox = undefined
    await dovecot?.remove()
  })

  const follow = (then: () => Promise<void> = async () => {}) => {
    mailbox = followMailbox(dovecot.url, {
      take: async (source, isWhole) => {
        await takeReply(deps(), await readSource(source, isWhole))
        await then()
      },
      log: deps().log,
      retryMs: 50,
    })
  }
  const source = (id: string, body: string, headers = '') =>
    `${headOf(id)}${headers}MIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\n\n${body}\n`
  const headOf = (id: string) =>
    `From: Ada <${client.email}>\nTo: Studio <${address}>\nSubject: Re: a question\nMessage-ID: <${id}@b.example>\n`
  const withFile = (id: string, body: string, file: { name: string; bytes: Buffer }) =>
    `${headOf(id)}MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/plain; charset=utf-8\n\n${body}\n--b\nContent-Type: application/octet-stream\nContent-Transfer-Encoding: base64\nContent-Disposition: attachment; filename="${file.name}"\n\n${(file.bytes.toString('base64').match(/.{1,76}/g) ?? []).join('\n')}\n--b--\n`
  const files = () =>
    database.db
      .selectFrom('message_attachments')
      .innerJoin('blobs', 'blobs.id', 'message_attachments.blob_id')
      .select(['name', 'size', 'kind', 'sha256'])
      .execute()
  const bodies = async () =>
    (
      await database.db
        .selectFrom('messages')
        .select('body')
        .where('author', '=', 'client')
        .orderBy('created_at')
        .execute()
    ).map(({ body }) => body)
  const settled = (taken: number) =>
    vi.waitFor(() => expect([dovecot.count('INBOX'), dovecot.count('Taken')]).toEqual([0, taken]), PATIENT)

  it('takes what is there and what comes, without quotes, not what programs wrote, each once', async () => {
    dovecot.deliver(
      source('1', 'Häftigt.\n\nOn Fri, Nov 20, 2026 at 1:10 PM Studio <s@s.example> wrote:\n> Which map?'),
    )
    follow()
    await settled(1)
    dovecot.deliver(source('2', 'And another.'))
    await settled(2)
    dovecot.deliver(source('2', 'And another.'))
    dovecot.deliver(source('3', 'I am away.', 'Auto-Submitted: auto-replied\n'))
    dovecot.deliver(source('4', 'I am away.', 'Precedence: bulk\n'))
    dovecot.deliver(source('5', 'I am away.', 'X-Auto-Response-Suppress: All\n'))
    await settled(6)
    expect(await bodies()).toEqual(['Häftigt.', 'And another.'])
  })

  it('takes a mail once where the connection dies between the commit and the mailbox', async () => {
    dovecot.deliver(source('1', 'The fjord.'))
    let deaths = 0
    follow(async () => {
      if (deaths > 0) return
      deaths += 1
      await dovecot.stop()
    })
    await vi.waitFor(() => expect(deaths).toBe(1), PATIENT)
    expect([dovecot.count('INBOX'), await bodies()]).toEqual([1, ['The fjord.']])
    await dovecot.start()
    await settled(1)
    expect(await bodies()).toEqual(['The fjord.'])
  })

  it('leaves a mail where it was while it cannot be taken, and takes the others', async () => {
    dovecot.deliver(source('1', 'First.'))
    dovecot.deliver(source('2', 'Second.'))
    let isBroken = true
    mailbox = followMailbox(dovecot.url, {
      take: async (bytes, isWhole) => {
        const mail = await readSource(bytes, isWhole)
        if (isBroken && mail.text.includes('First')) throw new Error('The database is away.')
        await takeReply(deps(), mail)
      },
      log: deps().log,
    })
    await vi.waitFor(() => expect(dovecot.count('Taken')).toBe(1), PATIENT)
    isBroken = false
    dovecot.deliver(source('3', 'Third.'))
    await settled(3)
    expect(await bodies()).toEqual(['Second.', 'First.', 'Third.'])
  })

  it('takes its file with it, whole, and of one that is too long says that a part is not here', async () => {
    const bytes = randomBytes(200_000)
    dovecot.deliver(withFile('1', 'The log.', { name: 'run.bin', bytes }))
    follow()
    await settled(1)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    expect(await files()).toEqual([{ name: 'run.bin', size: 200_000, kind: 'other', sha256 }])
    dovecot.deliver(withFile('2', 'The clip.', { name: 'clip.mov', bytes: Buffer.alloc(32_000_000) }))
    await settled(2)
    expect(await files()).toHaveLength(1)
    expect(await bodies()).toEqual([
      'The log.',
      'The clip.\n\n[Sent by mail with a file that is not here: clip.mov (only a part of it came)]',
    ])
  })

  it(`takes all ${MANY} that came while it was away`, async () => {
    follow()
    await dovecot.stop()
    for (let n = 1; n <= MANY; n += 1) dovecot.deliver(source(String(n), `Number ${n}.`))
    await dovecot.start()
    await settled(MANY)
    const taken = await bodies()
    expect(taken).toHaveLength(MANY)
    expect(new Set(taken).size).toBe(MANY)
  })
})
