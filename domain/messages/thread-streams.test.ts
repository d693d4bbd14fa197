import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { systemClock } from '#domain/kernel/time.ts'
import { addClient } from '#test/clients.ts'
import { domainDeps } from '#test/domain-deps.ts'
import { oneEngine, useDatabase } from '#test/engines.ts'
import { rowsIn } from '#test/factories/rows.ts'
import { openPage } from '#test/open-page.ts'
import { PATIENT } from '#test/patient.ts'
import { replyAsTeam, writeAsClient } from './send-message.server.ts'
import { readAsTeam, readMessages } from './thread.server.ts'
import { createThreadStreams, type ThreadStreams } from './thread-streams.server.ts'

const NEVER_MS = 3_600_000

oneEngine((engine) => {
  const database = useDatabase(engine)
  let client: Awaited<ReturnType<typeof addClient>>
  let streams: ThreadStreams
  let warnings: object[]
  const start = (pace: { pollMs?: number; heartbeatMs?: number } = {}) => {
    warnings = []
    streams = createThreadStreams({
      db: database.db,
      clock: systemClock,
      log: { warn: (fields) => warnings.push(fields) },
      pollMs: NEVER_MS,
      heartbeatMs: NEVER_MS,
      ...pace,
    })
  }
  const open = (more: { lastEventId?: string; isSignedIn?: () => Promise<boolean> } = {}) =>
    openPage((page) => streams.follow({ userId: client.id, isSignedIn: async () => true, ...more }, page))
  const deps = () =>
    domainDeps(database.db, {
      subscribers: {
        broadcast: async () => {},
        notify: (topic) => streams.changed(topic.replace('thread of ', '')),
      },
    })
  const reply = (body = 'Hello') => replyAsTeam(deps(), { userId: client.id, body })
  /** Like another process, which can't notify this one. */
  const replyElsewhere = async () => {
    const other = await database.connect()
    return replyAsTeam(domainDeps(other.db), { userId: client.id, body: 'Psst' })
  }

  beforeEach(async () => {
    client = await addClient(database.db)
    start()
  })
  afterEach(() => streams.close())

  it('says at once where the thread stands', async () => {
    const empty = open()
    expect(await empty.next()).toEqual({ latestId: null, unread: 0, missed: null })
    const { id } = await reply()
    expect(await open().next()).toEqual({ latestId: id, unread: 1, missed: null })
  })

  it('tells every open page of each change, and of nothing else', async () => {
    const [one, two] = [open(), open()]
    await Promise.all([one.next(), two.next()])
    const { id } = await reply()
    for (const page of [one, two])
      expect(await page.next()).toEqual({ latestId: id, unread: 1, missed: null })
    streams.changed(client.id)
    streams.changed('somebody else')
    await readMessages(deps(), client.id, id)
    for (const page of [one, two]) expect(await page.next()).toMatchObject({ unread: 0 })
    const mine = await writeAsClient(deps(), client, { body: 'Hello' })
    for (const page of [one, two]) expect(await page.next()).toMatchObject({ latestId: mine.id })
    await readAsTeam(deps(), client.id, mine.id)
    for (const page of [one, two]) expect(await page.next()).toMatchObject({ latestId: mine.id })
  })

  it('finds by itself what another process wrote', async () => {
    start({ pollMs: 10 })
    const page = open()
    await page.next()
    const { id } = await replyElsewhere()
    expect(await page.next()).toMatchObject({ latestId: id })
  })

  it('counts for a page that comes back what it missed', async () => {
    const seen = await reply('1')
    await reply('2')
    const latest = await reply('3')
    expect(await open({ lastEventId: seen.id }).next()).toEqual({
      latestId: latest.id,
      unread: 3,
      missed: 2,
    })
    expect(await open({ lastEventId: latest.id }).next()).toMatchObject({ missed: 0 })
    expect(await open({ lastEventId: 'msg_unknown' }).next()).toMatchObject({ missed: null })
  })

  it('keeps the connection alive, and ends with the session', async () => {
    start({ heartbeatMs: 10 })
    let signedIn = true
    const page = open({ isSignedIn: async () => signedIn })
    await page.next()
    await vi.waitFor(() => expect(page.beats()).toBeGreaterThan(1), PATIENT)
    signedIn = false
    await page.ended
  })

  it('does not take a session that cannot be looked up for one that has ended', async () => {
    start({ heartbeatMs: 10 })
    const page = open({ isSignedIn: () => Promise.reject(new Error('no database')) })
    await vi.waitFor(() => expect(page.beats()).toBeGreaterThan(1), PATIENT)
  })

  it('follows six pages of a client at most, and forgets the ones that leave, and those alone', async () => {
    const pages = Array.from({ length: 6 }, () => open())
    expect(() => open()).toThrow(expect.objectContaining({ code: 'too-many-requests' }))
    await pages[1]?.next()
    pages[0]?.leave()
    // The first may be found by a check that was already running.
    for (const body of ['First', 'Second']) {
      const { id } = await reply(body)
      expect(await pages[1]?.next()).toMatchObject({ latestId: id })
    }
    expect(await open().next()).toMatchObject({ unread: 2 })
  })

  it('ends all when it is closed, and opens no more', async () => {
    const page = open()
    await page.next()
    streams.close()
    await page.ended
    expect(() => open()).toThrow(expect.objectContaining({ code: 'unavailable' }))
  })

  it('notes that the client is there', async () => {
    await open().next()
    await vi.waitFor(async () => {
      const rows = await rowsIn(database.db, 'presence', { user_id: client.id })
      expect(rows).toMatchObject([{ side: 'client' }])
    }, PATIENT)
    expect(warnings).toEqual([])
  })
})
