import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest'
import { endSessionsOf } from '#domain/accounts/sessions/sessions.server.ts'
import { commit, publish } from '#domain/kernel/commit.ts'
import { replyAsTeam } from '#domain/messages/send-message.server.ts'
import { createThreadStreams } from '#domain/messages/thread-streams.server.ts'
import { addClient } from '#test/clients.ts'
import { useDatabase } from '#test/engines.ts'
import { openPage } from '#test/open-page.ts'
import { PATIENT } from '#test/patient.ts'
import { type TestProduct, testProduct } from '#test/test-product.ts'

const NEVER_MS = 3_600_000

describe.runIf(inject('engines').includes('postgres'))('two processes on one PostgreSQL', () => {
  const database = useDatabase('postgres')
  let here: TestProduct
  let elsewhere: TestProduct

  beforeEach(async () => {
    here = testProduct(database)
    const handle = await database.connect()
    elsewhere = testProduct({ url: database.url, connect: database.connect, db: handle.db, handle })
  })
  afterEach(async () => {
    await here.subscribers.stop()
    await elsewhere.subscribers.stop()
  })

  /** A client's open page at this process, which never polls. */
  async function pageOf(userId: string) {
    const streams = createThreadStreams({ ...here.deps, pollMs: NEVER_MS, heartbeatMs: NEVER_MS })
    await here.subscribers.follow((topic) => streams.changed(topic.replace('thread of ', '')))
    const page = openPage((following) => streams.follow({ userId, isSignedIn: async () => true }, following))
    await page.next()
    return page
  }

  it('a message that is written at one reaches the pages of the other with its commit', async () => {
    const client = await addClient(database.db)
    const page = await pageOf(client.id)
    const { id } = await replyAsTeam(elsewhere.deps, { userId: client.id, body: 'Hello from elsewhere' })
    expect(await page.next()).toMatchObject({ latestId: id, unread: 1 })
    page.leave()
  })

  it('an email that is written at one wakes the sender of the other', async () => {
    const heard: string[] = []
    await here.subscribers.follow((topic) => heard.push(topic))
    await commit(elsewhere.deps, async (trx) => publish(trx, 'outbox'))
    await vi.waitFor(() => expect(heard).toEqual(['outbox']), PATIENT)
  })

  it('who is signed out at one is heard of at the other, whose open pages ask at once', async () => {
    const client = await addClient(database.db)
    const heard: string[] = []
    await here.subscribers.follow((topic) => heard.push(topic))
    await endSessionsOf(elsewhere.deps, client.id)
    await vi.waitFor(() => expect(heard).toEqual([`sessions of ${client.id}`]), PATIENT)
  })

  it('nobody hears of a transaction that is rolled back', async () => {
    const heard: string[] = []
    await here.subscribers.follow((topic) => heard.push(topic))
    const broken = commit(elsewhere.deps, async (trx) => {
      await elsewhere.subscribers.broadcast(trx, ['thread of nobody'])
      throw new Error('broken off')
    })
    await expect(broken).rejects.toThrow('broken off')
    // Notifications arrive in the order of the commits. If the first had been published, it would be here.
    await commit(elsewhere.deps, async (trx) => publish(trx, 'outbox'))
    await vi.waitFor(() => expect(heard).toEqual(['outbox']), PATIENT)
  })

  it('a connection that is lost comes back, and hears again', async () => {
    const client = await addClient(database.db)
    const page = await pageOf(client.id)
    await endListening()
    await vi.waitFor(async () => expect(await listening()).toHaveLength(1), { timeout: 20_000 })
    const { id } = await replyAsTeam(elsewhere.deps, { userId: client.id, body: 'Are you back?' })
    expect(await page.next()).toMatchObject({ latestId: id })
    page.leave()
  })

  /** Connections whose last statement was LISTEN. */
  async function listening(): Promise<number[]> {
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_stat_activity where datname = current_database() and query like 'listen %'`.execute(
      database.db,
    )
    return rows.map(({ pid }) => pid)
  }

  async function endListening(): Promise<void> {
    const pids = await listening()
    expect(pids).toHaveLength(1)
    for (const pid of pids) await sql`select pg_terminate_backend(${pid}::int, 5000)`.execute(database.db)
  }
})
