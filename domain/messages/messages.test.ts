import { beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '#domain/kernel/actor.ts'
import { commit, type Topic } from '#domain/kernel/commit.ts'
import { addSeconds } from '#domain/kernel/time.ts'
import { requireOwnProject } from '#domain/projects/projects.server.ts'
import { addClient } from '#test/clients.ts'
import { domainDeps } from '#test/domain-deps.ts'
import { eachEngine, useDatabase } from '#test/engines.ts'
import { aPaidProject } from '#test/factories/projects.ts'
import { changeRows } from '#test/factories/rows.ts'
import { oneRefused, refused } from '#test/refused.ts'
import type { OwnProject } from './messages.schema.ts'
import { notifyClient } from './messages.server.ts'
import { replyAsTeam, writeAsClient } from './send-message.server.ts'
import {
  countUnread,
  ensureWelcome,
  listMessages,
  listMessagesAsTeam,
  openQuestion,
  readAsTeam,
  readMessages,
} from './thread.server.ts'

const NOON = new Date('2026-11-20T12:00:00.000Z')
const DAY_SECONDS = 24 * 3600

eachEngine((engine) => {
  const database = useDatabase(engine)
  let now: Date
  let notified: Topic[]
  let client: Awaited<ReturnType<typeof addClient>>
  const later = (seconds: number) => {
    now = addSeconds(now, seconds)
  }
  const deps = (db = database.db) =>
    domainDeps(db, {
      clock: () => now,
      subscribers: { broadcast: async () => {}, notify: (topic) => void notified.push(topic) },
    })
  const open = async (owner = client) => {
    return (await aPaidProject(database.db, { client: owner, service: 'quick-fix', now })).id
  }
  const tell = (body: string, dedupeKey: string) =>
    commit(deps(), (trx) =>
      notifyClient(trx, { userId: client.id, body, dedupeKey: `${dedupeKey}:${client.id}`, now }),
    )
  const own = (projectId: string) => requireOwnProject(database.db, client.id, projectId)
  const write = (body: string, more: { key?: string; project?: OwnProject } = {}) =>
    writeAsClient(deps(), client, { body, ...more })
  const reply = (body: string, userId = client.id) => replyAsTeam(deps(), { userId, body })
  const list = (page: { limit?: number; before?: string } = {}) =>
    listMessages(deps(), client.id, { limit: 50, ...page })
  /** Without the three welcome messages. */
  const written = async () => (await list()).slice(3)
  const seenAt = async (side: 'client' | 'team') =>
    (
      await database.db
        .selectFrom('presence')
        .select('seen_at')
        .where('user_id', '=', client.id)
        .where('side', '=', side)
        .executeTakeFirst()
    )?.seen_at

  beforeEach(async () => {
    now = NOON
    notified = []
    client = await addClient(database.db, { createdAt: addSeconds(NOON, -3600) })
  })

  describe('replyAsTeam from the desk', () => {
    const as = (name: string) => ({ ...deps(), actor: { kind: 'staff', name } as const })

    it('of two who answer what both have read, one does; the other is told who did', async () => {
      const { id: seen } = await write('Can the cut go out to 60 m?')
      const { error } = await oneRefused(
        ['Bo', 'Noor'].map((name) => replyAsTeam(as(name), { userId: client.id, body: name, seen })),
      )
      const stored = (await written()).filter(({ author }) => author === 'team')
      expect(stored).toHaveLength(1)
      const userMessage = expect.stringContaining(`${stored[0]?.byName} has written in the meantime`)
      expect(error).toMatchObject({ code: 'conflict', userMessage })
      // Once it is read, there may be more to say. What the client writes in the meantime doesn't prevent it.
      await write('And the fog?')
      await replyAsTeam(as('Noor'), { userId: client.id, body: 'Yes.', seen: stored[0]?.id })
      const other = await addClient(database.db)
      await refused(replyAsTeam(as('Bo'), { userId: other.id, body: 'x', seen }), 'not-found')
    })

    it('the same sent again is one message, with its answers to choose from', async () => {
      const message = {
        userId: client.id,
        body: 'Which map?',
        asks: true,
        choices: ['Reef', 'Bay'],
        key: 'k1',
      }
      const { id: seen } = await write('Hello')
      const [first, again] = [
        await replyAsTeam(as('Bo'), { ...message, seen }),
        await replyAsTeam(as('Bo'), { ...message, seen }),
      ]
      expect(again).toEqual(first)
      expect(await openQuestion(database.db, client.id)).toMatchObject({
        id: first.id,
        choices: ['Reef', 'Bay'],
      })
      await refused(replyAsTeam(as('Bo'), { ...message, key: 'k2', choices: ['Reef'] }), 'bad-input')
    })
  })

  describe('ensureWelcome', () => {
    it('starts a thread with three messages, one of them the studio’s, once', async () => {
      const other = await database.connect()
      await Promise.all([database.db, other.db].map((db) => ensureWelcome(deps(db), client.id)))
      const messages = await list()
      expect(messages.map(({ author }) => author)).toEqual(['system', 'team', 'system'])
      expect(messages.map(({ sender }) => sender)).toEqual(['Client portal', 'Studio', 'Client portal'])
      expect(messages[0]?.createdAt).toBe('2026-11-20T11:00:00.000Z')
      expect(await countUnread(database.db, client.id)).toBe(0)
    })

    it('puts in what a crash left out, before what came later', async () => {
      await write('First!')
      await ensureWelcome(deps(), client.id)
      await database.db.deleteFrom('messages').where('dedupe_key', '=', `welcome-2:${client.id}`).execute()
      expect((await list()).map(({ author }) => author)).toEqual(['system', 'team', 'system', 'client'])
    })

    it('does not bring back what the two years have deleted', async () => {
      later(731 * DAY_SECONDS)
      expect(await list()).toEqual([])
    })
  })

  describe('writeAsClient', () => {
    it('stores what was written, as plain text', async () => {
      const projectId = await open()
      notified = []
      const message = await write('  <b>Hello</b>\r\nthere 👋 \ud800 ', { project: await own(projectId) })
      expect(message).toEqual({
        id: expect.stringMatching(/^msg_/),
        author: 'client',
        byName: null,
        sender: client.name,
        body: '<b>Hello</b>\nthere 👋 \ufffd',
        asks: false,
        projectId,
        createdAt: expect.any(String),
        readAt: null,
      })
      expect((await list()).at(-1)).toEqual(message)
      expect(notified).toEqual([`thread of ${client.id}`])
      expect(await seenAt('client')).toBe(NOON.toISOString())
    })

    it('keeps the order of what is written within a millisecond', async () => {
      for (const body of ['1', '2', '3', '4']) await write(body)
      expect((await written()).map(({ body }) => body)).toEqual(['1', '2', '3', '4'])
    })

    it('takes the same key for the same message, also at once and from two processes', async () => {
      const other = await database.connect()
      const sent = await Promise.all(
        [database.db, other.db, database.db].map((db) =>
          writeAsClient(deps(db), client, { body: 'Hello', key: 'attempt-1' }),
        ),
      )
      expect(new Set(sent.map(({ id }) => id)).size).toBe(1)
      const again = await write('Hello', { key: 'attempt-1' })
      expect(again).toEqual(sent[0])
      await write('Hello', { key: 'attempt-2' })
      await write('Hello')
      await write('Hello')
      expect(await written()).toHaveLength(4)
      const stranger = await addClient(database.db)
      const theirs = await writeAsClient(deps(), stranger, { body: 'Mine', key: 'attempt-1' })
      expect(theirs.body).toBe('Mine')
    })

    it('refuses a key that was used for another text or project', async () => {
      const projectId = await open()
      const key = 'attempt-1'
      const first = await write('Hello', { key })
      const conflict = {
        code: 'conflict',
        userMessage: 'This Idempotency-Key was used for another message.',
      }
      await expect(write('Something else', { key })).rejects.toMatchObject(conflict)
      await expect(write('Hello', { key, project: await own(projectId) })).rejects.toMatchObject(conflict)
      expect(await write(' Hello\n', { key })).toEqual(first)
      expect((await written()).filter(({ author }) => author === 'client')).toEqual([first])
    })

    it.each([
      ['nothing', '', 'Please write a message'],
      ['blanks', ' \n\t ', 'Please write a message'],
      ['more than 5,000 characters', 'a'.repeat(5001), 'A message can be at most 5,000 characters'],
      ['U+0000', 'a\0b', "A message can't contain null characters"],
    ])('refuses %s', async (_, body, userMessage) => {
      await refused(write(body), { code: 'bad-input', userMessage })
      await refused(reply(body), { code: 'bad-input', userMessage })
      expect(await written()).toEqual([])
    })

    it('takes 5,000 characters', async () => {
      expect((await write(` ${'a'.repeat(5000)} `)).body).toHaveLength(5000)
    })

    it('knows no project of another client', async () => {
      const owner = await addClient(database.db)
      const theirs = await open(owner)
      for (const projectId of [theirs, 'prj_none']) await refused(own(projectId), 'not-found')
      const project = await requireOwnProject(database.db, owner.id, theirs)
      await expect(write('Hello', { project })).rejects.toThrow(
        `Project ${theirs} doesn't belong to ${client.id}.`,
      )
      expect(await written()).toEqual([])
    })
  })

  describe('replyAsTeam', () => {
    it('answers as the studio, in a project of this client', async () => {
      const projectId = await open()
      notified = []
      const message = await replyAsTeam(deps(), {
        userId: client.id,
        project: await own(projectId),
        body: 'On it.',
      })
      expect(message).toMatchObject({ author: 'team', sender: 'Studio', projectId })
      const signed = async (actor: Actor) => {
        const { sender, byName } = await replyAsTeam({ ...deps(), actor }, { userId: client.id, body: 'x' })
        return { sender, byName }
      }
      expect(await signed({ kind: 'staff', name: 'Maja', role: 'engineer' })).toEqual({
        sender: 'Maja, Studio',
        byName: 'Maja',
      })
      // Clients never see the name of a system user.
      expect(await signed({ kind: 'staff', name: 'root', isSystemUser: true })).toEqual({
        sender: 'Studio',
        byName: 'root',
      })
      expect(notified).toEqual(Array(3).fill(`thread of ${client.id}`))
      expect(await seenAt('team')).toBe(NOON.toISOString())
    })

    it('knows no client who is not there, and no project of another', async () => {
      const owner = await addClient(database.db)
      const project = await requireOwnProject(database.db, owner.id, await open(owner))
      await refused(reply('x', 'nobody'), {
        code: 'not-found',
        userMessage: 'Client not found.',
      })
      await expect(replyAsTeam(deps(), { userId: client.id, project, body: 'x' })).rejects.toThrow(
        `Project ${project.id} doesn't belong to ${client.id}.`,
      )
    })
  })

  it('notifyClient tells one event once', async () => {
    expect(await tell('It happened.', 'event')).toBe(true)
    expect(await tell('It happened.', 'event')).toBe(false)
    expect(await tell('Another.', 'other')).toBe(true)
    expect((await written()).map(({ body }) => body)).toEqual(['It happened.', 'Another.'])
  })

  describe('listMessages', () => {
    it('gives pages, each oldest first, without gap or overlap', async () => {
      await list()
      for (let n = 1; n <= 7; n += 1) await write(String(n))
      const bodies = (messages: { body: string }[]) => messages.map(({ body }) => body)
      const last = await list({ limit: 3 })
      const middle = await list({ limit: 3, before: last[0]?.id ?? '' })
      const first = await list({ limit: 50, before: middle[0]?.id ?? '' })
      expect(bodies([...first.slice(3), ...middle, ...last])).toEqual(['1', '2', '3', '4', '5', '6', '7'])
      expect(first).toHaveLength(4)
    })

    it('gives what two processes wrote in one moment once, whatever the page, and marks it up to one', async () => {
      for (let n = 1; n <= 5; n += 1) await reply(String(n))
      await changeRows(database.db, 'messages', { user_id: client.id }, { created_at: NOON.toISOString() })
      const idsOf = (messages: { id: string }[]) => messages.map(({ id }) => id)
      const all = idsOf(await written())
      const last = await list({ limit: 2 })
      const first = await list({ limit: 3, before: last[0]?.id ?? '' })
      expect([...idsOf(first), ...idsOf(last)]).toEqual(all)
      expect(all).toEqual(all.toSorted())
      expect(await readMessages(deps(), client.id, all[3] ?? '')).toEqual({ unread: 1 })
    })

    it('shows nobody a message of another client, nor lets it be a mark', async () => {
      const stranger = await addClient(database.db)
      const theirs = await writeAsClient(deps(), stranger, { body: 'Secret' })
      expect(JSON.stringify(await list())).not.toContain('Secret')
      await refused(list({ before: theirs.id }), 'not-found')
      await refused(readMessages(deps(), client.id, theirs.id), 'not-found')
    })
  })

  describe('a question of the studio', () => {
    const ask = (body: string, userId = client.id) => replyAsTeam(deps(), { userId, body, asks: true })
    const open = () => openQuestion(database.db, client.id)

    it('is open until its client writes', async () => {
      expect(await open()).toBeUndefined()
      const { id } = await ask('Does the harbour still move enough for you?')
      const stranger = await addClient(database.db)
      await writeAsClient(deps(), stranger, { body: 'Of another thread' })
      await tell('Your project is now in progress.', 'told')
      expect(await open()).toMatchObject({ id, body: 'Does the harbour still move enough for you?' })
      expect(await openQuestion(database.db, stranger.id)).toBeUndefined()
      await write('It does.')
      expect(await open()).toBeUndefined()
      expect((await written()).map(({ asks }) => asks)).toEqual([true, false, false])
    })

    it('is open until the studio writes what asks nothing, and gives way to a newer one', async () => {
      await ask('Which engine version?')
      const { id } = await ask('Which map?')
      expect((await open())?.id).toBe(id)
      await reply('We found it.')
      expect(await open()).toBeUndefined()
    })
  })

  describe('reading', () => {
    it('marks what the other side wrote, up to a message', async () => {
      await list()
      const first = await reply('One')
      await write('My own')
      await reply('Two')
      const stranger = await addClient(database.db)
      await reply('To another', stranger.id)
      expect(await countUnread(database.db, client.id)).toBe(2)
      later(30)
      notified = []
      expect(await readMessages(deps(), client.id, first.id)).toEqual({ unread: 1 })
      expect(notified).toEqual([`thread of ${client.id}`])
      expect(await readMessages(deps(), client.id, first.id)).toEqual({ unread: 1 })
      expect(notified).toEqual([`thread of ${client.id}`])
      const read = (await written()).map(({ body, readAt }) => [body, readAt])
      expect(read).toEqual([
        ['One', now.toISOString()],
        ['My own', null],
        ['Two', null],
      ])
      later(30)
      await readMessages(deps(), client.id, (await list()).at(-1)?.id ?? '')
      expect(await countUnread(database.db, stranger.id)).toBe(1)
    })

    it('by the studio marks what the client wrote', async () => {
      await write('Hello')
      await reply('Hi')
      later(60)
      const shown = await listMessagesAsTeam(database.db, client.id, { limit: 50 })
      expect(shown.map(({ body, readAt }) => [body, readAt])).toEqual([
        ['Hello', null],
        ['Hi', null],
      ])
      await readAsTeam(deps(), client.id, shown.at(-1)?.id ?? '')
      expect((await written()).map(({ readAt }) => readAt)).toEqual([now.toISOString(), null])
      expect(await listMessagesAsTeam(database.db, 'nobody', { limit: 50 })).toEqual([])
    })
  })

  it('writes presence at most once a minute', async () => {
    await list()
    later(59)
    await list()
    expect(await seenAt('client')).toBe(NOON.toISOString())
    later(1)
    await list()
    expect(await seenAt('client')).toBe(now.toISOString())
  })
})
