import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Message } from '#domain/messages/messages.schema.ts'
import { replyAsTeam } from '#domain/messages/send-message.server.ts'
import { ensureWelcome } from '#domain/messages/thread.server.ts'
import { oneEngine, useDatabase } from '#test/engines.ts'
import { rowsIn } from '#test/factories/rows.ts'
import { followStream } from '#test/follow-stream.ts'
import { createTestApp, type TestClient, useTestApp } from '#test/test-app.ts'

oneEngine((engine) => {
  const database = useDatabase(engine)
  const app = useTestApp(database)
  let client: TestClient
  const thread = async (query = '') => {
    const response = await client.get(`/api/messages${query}`)
    return (await response.json()) as Message[]
  }
  const unread = async () => (await client.read<{ count: number }>('/api/messages/unread')).count
  const stream = async (headers: Record<string, string> = {}) => {
    const response = await client.request('/api/messages/stream', { headers })
    if (!response.body) throw new Error('The stream has no body.')
    return { response, ...followStream(response.body) }
  }

  beforeAll(async () => {
    client = await app.signUp()
  })
  beforeEach(async () => {
    const { db } = database
    await db.deleteFrom('messages').where('user_id', '=', client.id).execute()
    await ensureWelcome(app.deps, client.id)
  })
  afterAll(() => app.deps.threadStreams.close())

  it('starts with three messages, none of which waits to be read', async () => {
    client = await app.signUp()
    const stored = await rowsIn(database.db, 'messages', { user_id: client.id })
    expect(stored).toHaveLength(3)
    expect(await unread()).toBe(0)
    expect((await thread()).map(({ author }) => author)).toEqual(['system', 'team', 'system'])
  })

  describe('POST /api/messages', () => {
    it('answers the message, and with the same key the same one', async () => {
      const headers = { 'Idempotency-Key': 'attempt-1' }
      const answers = await Promise.all([
        client.post('/api/messages', { body: 'Hello' }, headers),
        client.post('/api/messages', { body: 'Hello' }, headers),
        client.post('/api/messages', { body: 'Hello', key: 'attempt-1', projectId: null }),
      ])
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
      const messages = (await Promise.all(answers.map((answer) => answer.json()))) as Message[]
      expect(new Set(messages.map(({ id }) => id)).size).toBe(1)
      expect(messages[0]).toMatchObject({ author: 'client', sender: client.name, body: 'Hello' })
      expect(await thread()).toHaveLength(4)
    })

    it.each([
      ['no text', {}, 400, 'Please write a message'],
      ['U+0000', { body: 'a\0' }, 400, 'Text can’t contain null characters. Remove them and try again.'],
      ['an unknown project', { body: 'a', projectId: 'prj_none' }, 404, 'Project not found.'],
      ['no project id', { body: 'a', projectId: '../x' }, 400, 'Project not found.'],
      [
        'an impossible key',
        { body: 'a', key: 'with space' },
        400,
        'The idempotency key must be 1 to 100 printable characters',
      ],
    ])('refuses %s', async (_, body, status, sentence) => {
      const response = await client.post('/api/messages', body)
      expect([response.status, await response.text()]).toEqual([status, sentence])
      expect(await thread()).toHaveLength(3)
    })

    it('refuses an impossible Idempotency-Key', async () => {
      const headers = { 'Idempotency-Key': 'a'.repeat(101) }
      expect((await client.post('/api/messages', { body: 'a' }, headers)).status).toBe(400)
    })
  })

  it('pages through the thread', async () => {
    const all = await thread()
    expect(await thread('?limit=1')).toEqual(all.slice(2))
    expect(await thread(`?limit=2&before=${all[2]?.id}`)).toEqual(all.slice(0, 2))
    for (const [query, status] of [
      ['?limit=0', 400],
      ['?limit=101', 400],
      ['?limit=x', 400],
      ['?before=', 400],
      ['?before=msg_none', 404],
    ] as const)
      expect((await client.get(`/api/messages${query}`)).status).toBe(status)
  })

  it('marks as read', async () => {
    for (const body of ['One', 'Two']) await replyAsTeam(app.deps, { userId: client.id, body })
    const all = await thread()
    const response = await client.post('/api/messages/read', { upTo: all[3]?.id })
    expect(await response.json()).toEqual({ unread: 1 })
    expect(await unread()).toBe(1)
    expect((await client.post('/api/messages/read', { upTo: 'msg_none' })).status).toBe(404)
    expect((await client.post('/api/messages/read', {})).status).toBe(400)
    const stranger = await app.signUp()
    expect((await stranger.post('/api/messages/read', { upTo: all[2]?.id })).status).toBe(404)
    expect(await unread()).toBe(1)
  })

  it('answers what is the client’s own', async () => {
    const stranger = await app.signUp('Eve Other')
    const send = async (method: string, path: string, body: object = {}, of = client) => {
      const headers = { 'Content-Type': 'application/json' }
      const answer = await of.request(path, { method, headers, body: JSON.stringify(body) })
      return [answer.status, answer.ok ? await answer.json() : await answer.text()]
    }
    const question = { userId: client.id, body: 'Which first?', asks: true, choices: ['Harbour', 'Storm'] }
    const { id } = await replyAsTeam(app.deps, question)
    const asked = async (of: TestClient) => (await of.get('/api/messages/question')).json()
    expect(await asked(client)).toMatchObject({ id, choices: ['Harbour', 'Storm'] })
    expect(await asked(stranger)).toBeNull()
    const choice = { choice: 'Storm' }
    expect((await send('POST', `/api/messages/${id}/choose`, choice, stranger))[0]).toBe(404)
    expect(await send('POST', `/api/messages/${id}/choose`, choice)).toMatchObject([
      200,
      { author: 'client', body: 'Storm' },
    ])
    expect(await asked(client)).toBeNull()
  })

  describe('GET /api/messages/stream', () => {
    it('tells of new messages as they come', async () => {
      const all = await thread()
      const page = await stream({ 'Last-Event-ID': all[0]?.id ?? '' })
      expect(page.response.status).toBe(200)
      expect(page.response.headers.get('Content-Type')).toMatch(/^text\/event-stream/)
      expect(page.response.headers.get('Cache-Control')).toBe('no-store')
      expect(page.response.headers.get('X-Accel-Buffering')).toBe('no')
      expect((await page.next()).data).toEqual({ latestId: all[2]?.id, unread: 0, missed: 2 })
      const { id } = await replyAsTeam(app.deps, { userId: client.id, body: 'Hello' })
      expect(await page.next()).toEqual({
        event: 'changed',
        id,
        data: { latestId: id, unread: 1, missed: null },
      })
      await page.leave()
    })

    it('leaves nothing open after HEAD', async () => {
      for (let n = 0; n < 8; n += 1)
        expect((await client.request('/api/messages/stream', { method: 'HEAD' })).status).toBe(200)
    })
  })

  it('a server that stops does not wait for its streams', async () => {
    const own = createTestApp(database)
    const server = createServer(
      getRequestListener((request) => own.app.fetch(request), { overrideGlobalObjects: false }),
    )
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const response = await fetch(`http://127.0.0.1:${port}/api/messages/stream`, {
      headers: { Cookie: client.cookie },
    })
    if (!response.body) throw new Error('The stream has no body.')
    const page = followStream(response.body)
    await page.next()
    own.deps.threadStreams.close()
    const isOver = page.ended.then(() => 'the stream ended')
    expect(await new Promise((resolve) => server.close(resolve))).toBeUndefined()
    expect(await isOver).toBe('the stream ended')
  })
})
