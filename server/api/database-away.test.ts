import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { viewerOfId } from '#domain/people/people.server.ts'
import { connectDatabase, type DatabaseHandle } from '#platform/database/database.ts'
import { migrateDatabase } from '#platform/database/migrations/migrate.ts'
import { createLog } from '#platform/log/log.ts'
import { useDatabase } from '#test/engines.ts'
import { type PostgresCluster, startPostgres } from '#test/postgres.ts'
import { createTestApp, type TestApp, type TestClient } from '#test/test-app.ts'
import { whileSignedIn } from './route/admission.server.ts'

const SENTENCE = 'Our database is unavailable right now. Please try again in a minute.'
const CONTACT = {
  name: 'Ada Example',
  email: 'ada@clients.example',
  title: 'other',
  message: 'Our frame time is 40 ms on every map that we have.',
}

/** Later than any other time in a test. */
const A_MINUTE_LATER = { clock: () => new Date(Date.now() + 61_000) }

type Way = (app: TestApp, client: TestClient) => Promise<Response>

/** Entry points that only read. */
const READING: Record<string, Way> = {
  'a list': (_, client) => client.get('/api/projects'),
  'the session': (_, client) => client.get('/api/auth/get-session'),
}
/** Entry points that write. */
const WRITING: Record<string, Way> = {
  'signing in': (app, { username }) =>
    app.visitor.post('/api/auth/sign-in/username', { username, password: 'correct horse' }),
  registering: (app) =>
    app.visitor.post('/api/auth/sign-up/email', {
      username: `late-${crypto.randomUUID().slice(0, 8)}`,
      password: 'correct horse',
      email: `${crypto.randomUUID()}@clients.example`,
      name: 'Late Example',
    }),
  'signing out': (_, client) => client.post('/api/auth/sign-out', {}),
  'asking for a new password': (app, { email }) =>
    app.visitor.post('/api/auth/request-password-reset', { email }),
  'writing to the studio': (app) => app.visitor.post('/api/contact', CONTACT),
  'a message': (_, client) => client.post('/api/messages', { body: 'Hello there.' }),
}

async function expectUnavailable(response: Response, way: string): Promise<void> {
  expect(response.status, way).toBe(503)
  expect(response.headers.get('Content-Type'), way).toMatch(/^text\/plain/)
  expect(await response.text(), way).toBe(SENTENCE)
}

describe('a SQLite file that cannot grow', () => {
  const database = useDatabase('sqlite')
  const countPages = async () => {
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(database.db)
    return rows[0] ?? { page_count: 0 }
  }

  it('is 503 with a sentence on every way in that writes, and works again by itself', async () => {
    const lines: { level: number; msg: string }[] = []
    const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) })
    const app = createTestApp(database, { log })
    const client = await app.signUp()
    await sql`pragma query_only = on`.execute(database.db)
    for (const [name, way] of Object.entries(WRITING)) await expectUnavailable(await way(app, client), name)
    expect((await client.get('/api/projects')).status).toBe(200)
    expect(await textOf(app, '/readyz')).toBe("503 The database can't be written to.")
    expect(lines.filter(({ level }) => level === 50).map(({ msg }) => msg)).toContain(
      'the database is unavailable',
    )
    await sql`pragma query_only = off`.execute(database.db)
    expect((await client.post('/api/messages', { body: 'Hello again.' })).status).toBeLessThan(300)
  })

  it('is 503 when the disk is full', async () => {
    const app = createTestApp(database)
    await sql`pragma max_page_count = 1`.execute(database.db)
    const message = 'Our frame time is 40 ms. '.repeat(150)
    const send = () => app.visitor.post('/api/contact', { ...CONTACT, message })
    let response = await send()
    for (let i = 0; i < 50 && response.ok; i++) response = await send()
    await expectUnavailable(response, 'contact')
    expect(await textOf(app, '/readyz')).toBe("503 The database can't be written to.")
    await sql`pragma max_page_count = 1000000`.execute(database.db)
    expect((await send()).ok).toBe(true)
    // A caller that just met the outage may meet it again.
    expect(await textOf(createTestApp(database), '/readyz')).toBe("503 The database can't be written to.")
    expect(await textOf(createTestApp(database, A_MINUTE_LATER), '/readyz')).toBe('200 ready')
  })

  it('signs nobody out: what failed while it was away is not told as a session that ended', async () => {
    const app = createTestApp(database)
    const { id } = await app.signUp()
    const viewer = await viewerOfId(database.db, id)
    if (!viewer) throw new Error('nobody')
    const gone = await database.connect()
    await gone.close()
    const signedIn = { ...viewer, session: { id: 'one', token: 'of nobody', factorProvedAt: null } }
    const fail = () => Promise.reject(new Error('lost'))
    await expect(whileSignedIn({ ...app.deps, db: gone.db }, signedIn, fail)).rejects.toThrow('lost')
    await expect(whileSignedIn(app.deps, signedIn, fail)).rejects.toThrow('not-signed-in')
  })

  it('is not ready when the smallest write would still fit and no real one', async () => {
    const { page_count } = await countPages()
    await sql`pragma max_page_count = ${sql.lit(page_count)}`.execute(database.db)
    const app = createTestApp(database, A_MINUTE_LATER)
    expect(await textOf(app, '/readyz')).toBe("503 The database can't be written to.")
    await sql`pragma max_page_count = 1000000`.execute(database.db)
  })
})

describe.runIf(inject('engines').includes('postgres'))('PostgreSQL', () => {
  let cluster: PostgresCluster
  let handle: DatabaseHandle
  let app: TestApp
  let client: TestClient
  beforeAll(async () => {
    cluster = await startPostgres()
    handle = await connectDatabase({ url: `${cluster.url}?lock_timeout=50`, dataDir: '' })
    await migrateDatabase(handle)
  })
  beforeEach(async () => {
    app = createTestApp({ ...handle, handle, url: cluster.url, connect: async () => handle })
    if (!client) client = await app.signUp()
  })
  afterAll(async () => {
    await handle.close()
    await cluster.stop()
  })

  it('whose table somebody else has locked is 503 after a bounded wait', async () => {
    await handle.db.transaction().execute(async (trx) => {
      await sql`lock table contact_messages in access exclusive mode`.execute(trx)
      await expectUnavailable(await app.visitor.post('/api/contact', CONTACT), 'contact')
    })
    expect((await app.visitor.post('/api/contact', CONTACT)).ok).toBe(true)
    expect(await textOf(app, '/readyz')).toBe('200 ready')
  })

  it('waits five seconds for a lock unless told otherwise', async () => {
    const usual = await connectDatabase({ url: cluster.url, dataDir: '' })
    const { rows } = await sql<{ lock_timeout: string }>`show lock_timeout`.execute(usual.db)
    await usual.close()
    expect(rows).toEqual([{ lock_timeout: '5s' }])
  })

  it('that is stopped is 503 with a sentence on every way in', async () => {
    await cluster.stop()
    for (const [name, way] of Object.entries({ ...READING, ...WRITING }))
      await expectUnavailable(await way(app, client), name)
    expect(await textOf(app, '/readyz')).toBe("503 The database can't be reached.")
  })
})

async function textOf(app: TestApp, path: string): Promise<string> {
  const response = await app.visitor.get(path)
  return `${response.status} ${await response.text()}`
}
