import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, inject, it, vi } from 'vitest'
import { listHeldEmails } from '#domain/messages/inbound-email/held-email.server.ts'
import { takeEmail } from '#domain/messages/inbound-email/take-email.server.ts'
import { replyAddressOf } from '#domain/messages/reply-addresses.server.ts'
import { followMailbox, type Mailbox, type MailboxEmail } from '#platform/email/mailbox.ts'
import { readEmail } from '#platform/email/read-email.ts'
import { rowsIn } from '#test/factories/rows.ts'
import { addClient } from './clients.ts'
import { domainDeps } from './domain-deps.ts'
import { type Dovecot, hasDovecot, startDovecot } from './dovecot.ts'
import { oneEngine, useDatabase } from './engines.ts'

/** Only a hang takes this long. */
const PATIENT = { timeout: 300_000 }

if (!hasDovecot()) process.stderr.write("Skipped: replies by email, because Dovecot isn't installed.\n")

/** Takes replies until it is killed. */
const PROGRAM = fileURLToPath(new URL('fixtures/take-emails.ts', import.meta.url))

/** Seconds since a process started. */
const A_MINUTE = 60
const A_SECOND = 1

/** If each attempt lengthened the delay, the next one would come after minutes. */
const MANY_TRIES = 13

/** After a day. */
const MANY = inject('long') ? 500 : 60

oneEngine((engine) => {
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

  const take = ({ source, isWhole, ...email }: MailboxEmail, given = deps()) =>
    takeEmail(given, { ...email, read: () => readEmail(source, isWhole), uptime: A_MINUTE })
  const follow = (then: () => Promise<void> = async () => {}, given = deps()) => {
    mailbox = followMailbox(dovecot.url, {
      take: async (email) => {
        const became = await take(email, given)
        await then()
        return became
      },
      log: given.log,
      retryMs: 50,
    })
  }
  /** Until it is repaired, an email with `First` in it can't be taken. @returns a function that repairs it */
  const followBroken = (retryMs?: number) => {
    let isBroken = true
    mailbox = followMailbox(dovecot.url, {
      take: async (email) => {
        if (isBroken && email.source.includes('First')) throw new Error('The database is away.')
        return take(email)
      },
      log: deps().log,
      ...(retryMs && { retryMs }),
    })
    return () => {
      isBroken = false
    }
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
    (await rowsIn(database.db, 'messages', { author: 'client' })).map(({ body }) => body)
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
    await settled(4)
    expect(await bodies()).toEqual(['Häftigt.', 'And another.'])
    expect(await listHeldEmails(database.db, 10)).toEqual([])
  })

  it('takes nobody for the client whose domain goes on after a comment', async () => {
    const from = `${client.email} (x).evil.test`
    dovecot.deliver(source('1', 'It is me.').replace(`Ada <${client.email}>`, from))
    follow()
    await settled(1)
    expect(await bodies()).toEqual([])
    expect(await listHeldEmails(database.db, 10)).toMatchObject([{ sender: `${client.email}.evil.test` }])
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
    const repair = followBroken()
    await vi.waitFor(() => expect(dovecot.count('Taken')).toBe(1), PATIENT)
    repair()
    dovecot.deliver(source('3', 'Third.'))
    await settled(3)
    expect(await bodies()).toEqual(['Second.', 'First.', 'Third.'])
  })

  it('tries a mail again soon, however many others have come meanwhile', async () => {
    dovecot.deliver(source('0', 'First.'))
    const repair = followBroken(50)
    for (let others = 1; others <= MANY_TRIES; others += 1) {
      dovecot.deliver(source(String(others), `Number ${others}.`))
      await vi.waitFor(() => expect(dovecot.count('Taken')).toBe(others), PATIENT)
    }
    repair()
    await settled(MANY_TRIES + 1)
  })

  it('takes its file with it, whole, and of one that is too long says that a part is not here', async () => {
    const bytes = randomBytes(200_000)
    dovecot.deliver(withFile('1', 'The log.', { name: 'run.bin', bytes }))
    follow()
    await settled(1)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    expect(await files()).toEqual([{ name: 'run.bin', size: 200_000, kind: 'other', sha256 }])
    dovecot.deliver(withFile('2', 'The clip.', { name: 'clip.mov', bytes: Buffer.alloc(31_500_000) }))
    await settled(2)
    expect(await files()).toHaveLength(1)
    expect(await bodies()).toEqual([
      'The log.',
      'The clip.\n\n[Sent by email. Missing file: clip.mov (only part of it arrived)]',
    ])
  })

  const unreadable = (taken: number) =>
    vi.waitFor(
      () =>
        expect([dovecot.count('INBOX'), dovecot.count('Unreadable'), dovecot.count('Taken')]).toEqual([
          0,
          1,
          taken,
        ]),
      PATIENT,
    )
  const expectHeldOnce = async () =>
    expect(await listHeldEmails(database.db, 10)).toMatchObject([
      {
        sender: client.email,
        subject: 'Re: a question',
        reason: "It couldn't be read in 3 attempts. Look for it in the Unreadable folder of the mailbox.",
      },
    ])

  it('puts an email that nothing can read aside after three attempts, and tells the studio once', async () => {
    const said: string[] = []
    const say = (level: string) => (_: object, message: string) => void said.push(`${level}: ${message}`)
    const log = { info: say('info'), warn: say('warn'), error: say('error') }
    const parts = `--b\nContent-Type: text/plain\n\na\n`.repeat(5000)
    dovecot.deliver(
      `${headOf('1')}MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n\n${parts}--b--\n`,
    )
    dovecot.deliver(source('2', 'And another.'))
    follow(undefined, { ...deps(), log })
    await unreadable(1)
    expect(await bodies()).toEqual(['And another.'])
    await expectHeldOnce()
    expect(said).toEqual([
      ...Array(3).fill('warn: email not imported, will be retried'),
      "error: email couldn't be read, moved to Unreadable",
    ])
  })

  it('leaves no empty email in the inbox', async () => {
    dovecot.deliver('')
    dovecot.deliver(source('1', 'And another.'))
    follow()
    await settled(2)
    expect(await bodies()).toEqual(['And another.'])
    expect(await listHeldEmails(database.db, 10)).toHaveLength(1)
  })

  type Program = ChildProcessByStdio<null, Readable, null>
  const killWhen = async (uptime: number, isTime: (program: Program) => Promise<void>) => {
    const program = spawn(process.execPath, [PROGRAM, database.url, dovecot.url, String(uptime)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await isTime(program)
    program.kill('SIGKILL')
    await once(program, 'exit')
  }
  const reads = async ({ stdout }: Program) => {
    const [said] = await once(stdout, 'data')
    expect(String(said)).toBe('reading\n')
  }

  it('reads an email that stops the process three times, however often it starts again', async () => {
    dovecot.deliver(source('1', 'POISON'))
    dovecot.deliver(source('2', 'And another.'))
    for (let kills = 0; kills < 3; kills += 1) await killWhen(A_MINUTE, reads)
    follow()
    await unreadable(1)
    expect(await bodies()).toEqual(['And another.'])
    await expectHeldOnce()
  })

  it('takes an email whose reader was killed, however often others are killed just after their start', async () => {
    dovecot.deliver(source('1', 'POISON, as its reader was killed.'))
    await killWhen(A_SECOND, reads)
    for (let kills = 1; kills <= 3; kills += 1) {
      dovecot.deliver(source(`${kills + 1}`, `Number ${kills}.`))
      await killWhen(A_SECOND, () => vi.waitFor(() => expect(dovecot.count('Taken')).toBe(kills), PATIENT))
    }
    follow()
    await settled(4)
    expect(await bodies()).toEqual([
      ...['Number 1.', 'Number 2.', 'Number 3.'],
      'POISON, as its reader was killed.',
    ])
    expect(await listHeldEmails(database.db, 10)).toEqual([])
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
