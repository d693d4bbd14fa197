import { beforeEach, expect, it } from 'vitest'
import { commit } from '#domain/kernel/commit.ts'
import { deskPages } from '#domain/kernel/tasks.ts'
import { addSeconds } from '#domain/kernel/time.ts'
import { requireOwnProject } from '#domain/projects/projects.server.ts'
import { addClient } from '#test/clients.ts'
import { domainDeps } from '#test/domain-deps.ts'
import { oneEngine, useDatabase } from '#test/engines.ts'
import { aPaidProject } from '#test/factories/projects.ts'
import { rowsIn } from '#test/factories/rows.ts'
import { notifyClient } from './messages.server.ts'
import { askClient } from './questions.server.ts'
import { replyAsTeam, writeAsClient } from './send-message.server.ts'
import { listMessages, readAsTeam, readMessages } from './thread.server.ts'
import { noticeUnread } from './unread-notices.server.ts'

const NOON = new Date('2026-11-20T12:00:00.000Z')
const MINUTE = 60

oneEngine((engine) => {
  const database = useDatabase(engine, { per: 'test' })
  let now: Date
  let errors: object[]
  let client: Awaited<ReturnType<typeof addClient>>
  const later = (seconds: number) => {
    now = addSeconds(now, seconds)
  }
  const deps = (db = database.db) =>
    domainDeps(db, {
      clock: () => now,
      log: { info: () => {}, warn: () => {}, error: (fields) => errors.push(fields) },
    })
  const reply = (body: string, userId = client.id) => replyAsTeam(deps(), { userId, body })
  const write = (body: string) => writeAsClient(deps(), client, { body })
  const list = () => listMessages(deps(), client.id, { limit: 50 })
  const mails = () => rowsIn(database.db, 'outbox')

  beforeEach(async () => {
    now = NOON
    errors = []
    client = await addClient(database.db, { createdAt: addSeconds(NOON, -3600) })
  })

  it('mails a client who has been away for ten minutes, once, with all that waits, and again for what comes later', async () => {
    await reply('First of all: hello.')
    later(9 * MINUTE)
    await reply('Second.')
    later(MINUTE - 1)
    expect(await noticeUnread(deps())).toBe(0)
    later(1)
    expect(await noticeUnread(deps())).toBe(1)
    expect(await noticeUnread(deps())).toBe(0)
    later(60 * MINUTE)
    expect(await noticeUnread(deps())).toBe(0)
    const [mail, ...more] = await mails()
    expect(more).toEqual([])
    expect(mail).toMatchObject({ recipient: client.email, subject: '2 new messages from Studio' })
    expect(mail?.text).toContain('First of all: hello.')
    expect(mail?.text).toContain('Second.')
    expect(mail?.text).toContain('https://studio.example/client/messages')
    await reply('Third.')
    later(10 * MINUTE)
    expect(await noticeUnread(deps())).toBe(1)
    const [, second] = await mails()
    expect(second?.text).toContain('Third.')
    expect(second?.text).not.toContain('Second.')
  })

  it('says that the last message is a question', async () => {
    await reply('First of all: hello.')
    await replyAsTeam(deps(), { userId: client.id, body: 'Which map?', asks: true })
    later(10 * MINUTE)
    await noticeUnread(deps())
    const [mail] = await mails()
    expect(mail?.subject).toBe('A question from Studio')
    expect(mail?.text).toMatch(/We have a question for you[\s\S]*hello[\s\S]*Which map\?/)
  })

  it('tells the studio who wrote, oldest first, and an answer goes to them', async () => {
    const other = await addClient(database.db, { createdAt: addSeconds(NOON, -3600) })
    await writeAsClient(deps(), other, { body: 'Of another thread' })
    for (const body of ['First', 'Second', 'Third']) {
      await write(body)
      later(1)
    }
    later(10 * MINUTE)
    expect(await noticeUnread(deps())).toBe(2)
    const mail = (await mails()).find(({ text }) => text.includes('First'))
    expect([mail?.recipient, mail?.reply_to]).toEqual(['desk@studio.example', client.email])
    expect(mail?.text).toMatch(/First[\s\S]*Second[\s\S]*Third/)
    expect(mail?.text).toContain(deskPages.answerClient(client.id))
    expect(mail?.text).not.toContain('Of another thread')
    const toClient = (await mails()).filter(({ recipient }) => recipient === client.email)
    expect(toClient).toEqual([])
  })

  it('who writes is there: what the other side wrote before is not mailed to them', async () => {
    await reply('Seen while writing')
    later(5 * MINUTE)
    await write('I am here')
    later(5 * MINUTE)
    await noticeUnread(deps())
    expect((await mails()).filter(({ recipient }) => recipient === client.email)).toEqual([])
  })

  it('says nothing to a client who is there or has read it, and mails one who left it unread', async () => {
    await reply('One')
    later(5 * MINUTE)
    const messages = await list()
    later(9 * MINUTE)
    expect(await noticeUnread(deps())).toBe(0)
    await readMessages(deps(), client.id, messages.at(-1)?.id ?? '')
    later(60 * MINUTE)
    expect(await noticeUnread(deps())).toBe(0)
    await reply('Two')
    later(5 * MINUTE)
    await list()
    later(10 * MINUTE)
    expect(await noticeUnread(deps())).toBe(1)
  })

  it('never mails the welcome, nor what the system tells: these have their own mails', async () => {
    await commit(deps(), (trx) =>
      notifyClient(trx, { userId: client.id, body: 'Moved.', dedupeKey: 'moved', now }),
    )
    await list()
    later(60 * MINUTE)
    expect(await noticeUnread(deps())).toBe(0)
  })

  it('mails the studio what a client wrote, unless it was there', async () => {
    await write('Is anybody there?')
    later(10 * MINUTE)
    expect(await noticeUnread(deps())).toBe(1)
    const [mail] = await mails()
    expect(mail?.subject).toBe(`1 new message from ${client.name}`)

    const { id: projectId } = await aPaidProject(database.db, { client, service: 'full-optimization', now })
    const project = await requireOwnProject(database.db, client.id, projectId)
    const ways = [
      async () => readAsTeam(deps(), client.id, (await list()).at(-1)?.id ?? ''),
      () => askClient(deps(), { project, body: 'Which map?', choices: ['The fjord', 'The lake'] }),
    ]
    for (const isThere of ways) {
      await write('Never mind.')
      later(9 * MINUTE)
      await isThere()
      later(2 * MINUTE)
      expect(await noticeUnread(deps())).toBe(0)
      later(60 * MINUTE)
      await noticeUnread(deps())
    }
  })

  it('stores one mail when two processes look at once', async () => {
    await reply('One')
    later(10 * MINUTE)
    const other = await database.connect()
    const stored = await Promise.all([noticeUnread(deps()), noticeUnread(deps(other.db))])
    expect(stored.toSorted()).toEqual([0, 1])
    expect(await mails()).toHaveLength(1)
  })

  it('does not let one impossible address keep the others waiting', async () => {
    const broken = await addClient(database.db)
    await database.db.updateTable('user').set({ email: 'no address' }).where('id', '=', broken.id).execute()
    await reply('One', broken.id)
    await reply('Two')
    later(10 * MINUTE)
    expect(await noticeUnread(deps())).toBe(1)
    expect(errors).toHaveLength(1)
    expect((await mails()).map(({ recipient }) => recipient)).toEqual([client.email])
  })

  it('quotes five messages at most, and of each its beginning', async () => {
    await reply('a'.repeat(5000))
    for (let n = 2; n <= 7; n += 1) await reply(`number ${n}`)
    later(10 * MINUTE)
    await noticeUnread(deps())
    const [mail] = await mails()
    expect(mail?.text).toContain(`${'a'.repeat(400)}…`)
    expect(mail?.text).toContain('number 5')
    expect(mail?.text).not.toContain('number 6')
    expect(mail?.text).toContain('And 2 more.')
  })
})
