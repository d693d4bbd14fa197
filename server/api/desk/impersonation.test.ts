import { createHash } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SEEN_AS } from '#domain/accounts/impersonation/impersonation.schema.ts'
import { IMPERSONATION_SECONDS } from '#domain/accounts/impersonation/impersonation.server.ts'
import { actingAs } from '#domain/kernel/actor.ts'
import { addSeconds } from '#domain/kernel/time.ts'
import { tableNames } from '#platform/database/table-names.ts'
import { addCaptures } from '#test/add-captures.ts'
import { orderOf } from '#test/clients.ts'
import { oneEngine, useDatabase } from '#test/engines.ts'
import { aPaidProject } from '#test/factories/projects.ts'
import { addDeliveredReport } from '#test/factories/reports.ts'
import { rowIn, rowsIn } from '#test/factories/rows.ts'
import { photo } from '#test/pictures.ts'
import { type TestClient, useClient, useMember, useTestApp } from '#test/test-app.ts'
import { beginUpload, sendPiece } from '#test/tus.ts'
import { apiRoutes } from '../routes.server.ts'

/** Everything that the portal may request. */
const portalRoutes = apiRoutes.filter(({ access }) => access === 'client' || access === 'account')
const changing = apiRoutes.filter(
  ({ access, method }) =>
    method !== 'GET' && (access === 'client' || access === 'account' || access === 'anyone'),
)

/** Routes that an impersonation may read. All others are refused. Adding a route here is a decision. */
const SEEN = [
  'GET /api/account/reminders',
  'GET /api/buyer',
  'GET /api/captures/:id{cap_[0-9a-f]+}/file',
  'GET /api/files',
  'GET /api/messages',
  'GET /api/messages/:id{msg_[0-9a-f]+}/email',
  'GET /api/messages/question',
  'GET /api/messages/unread',
  'GET /api/orders',
  'GET /api/orders/:id{ord_[0-9a-f]+}/withdrawal',
  'GET /api/orders/waiting',
  'GET /api/payments',
  'GET /api/projects',
  'GET /api/projects/:id{prj_[0-9a-f]+}',
  'GET /api/projects/:id{prj_[0-9a-f]+}/captures',
  'GET /api/projects/:id{prj_[0-9a-f]+}/deliveries',
  'GET /api/projects/:id{prj_[0-9a-f]+}/timeline',
  'GET /api/reports/:id{rep_[0-9a-f]+}',
  'GET /api/reports/:id{rep_[0-9a-f]+}/file',
  'GET /api/uploads',
]

oneEngine((engine) => {
  const database = useDatabase(engine)
  let now = new Date()
  const app = useTestApp(database, { clock: () => now })
  const ada = useClient(app, 'Ada Example')
  const eve = useClient(app, 'Eve Example')
  const bo = useMember(app, 'engineer', 'Bo Ek')
  let ids: Record<string, string>
  beforeAll(async () => {
    const { id, paymentId } = await aPaidProject(database.db, { client: ada, now })
    const deps = actingAs(app.deps, { kind: 'staff', name: 'Bo Ek' })
    await addCaptures(deps, { ownerId: ada.id, projectId: id, build: '1.0', side: 'before', fps: [60] })
    const { id: captureId } = await rowIn(database.db, 'captures', {})
    const reportId = await addDeliveredReport(database.db, {
      projectId: id,
      userId: ada.id,
      at: now.toISOString(),
    })
    ids = { cap_: captureId, prj_: id, ord_: await orderOf(database.db, paymentId), rep_: reportId }
    const asked = await bo.post(
      `/api/desk/clients/${ada.id}/messages`,
      { body: 'Which map is played first?', asks: true },
      { 'Idempotency-Key': 'k1' },
    )
    const { id: message_id } = (await asked.json()) as { id: string }
    await database.db.insertInto('whole_emails').values({ message_id, text: '> Which map?' }).execute()
    ids.msg_ = message_id
    // The welcome is stored when a thread is first read.
    await ada.get('/api/messages')
  })
  beforeEach(async () => {
    await bo.post('/api/desk/impersonation/end')
  })

  const begin = (client: TestClient) => bo.post(`/api/desk/clients/${client.id}/impersonation`)
  const seeing = (client: TestClient, path: string, init: RequestInit = {}) =>
    bo.request(path, { ...init, headers: { [SEEN_AS]: client.id, ...init.headers } })
  const pathOf = ({ path }: { path: string }) =>
    path.replace(/:\w+(?:\{([a-z]+_)?[^}]*\})?/g, (_, start) => ids[start] ?? `${start ?? 'x_'}0`) +
    (path.endsWith('/search') ? '?q=map' : '') +
    (path.includes('{inv_') ? '.pdf' : '')
  const stored = async () => {
    const hash = createHash('sha256')
    for (const table of tableNames) {
      if (table === 'audit_log') continue
      const rows = await database.db.selectFrom(table).selectAll().execute()
      hash.update(`${table} ${JSON.stringify(rows.map((row) => JSON.stringify(row)).sort())}`)
    }
    return hash.digest('hex')
  }

  describe.each(
    portalRoutes
      .filter(({ method }) => method === 'GET')
      .map((route) => [`${route.method} ${route.path}`, route] as const),
  )('%s', (name, route) => {
    const isSeen = SEEN.includes(name)
    it(
      isSeen ? 'answers what the client reads, and leaves no trace' : 'is refused, and leaves no trace',
      async () => {
        const theirs = isSeen ? await ada.get(pathOf(route)) : undefined
        // Longer ago than the interval between writes.
        now = addSeconds(now, 120)
        await begin(ada)
        const before = await stored()
        const seen = await seeing(ada, pathOf(route))
        expect(seen.status).toBe(isSeen ? 200 : 403)
        if (theirs) expect([await seen.text(), theirs.status]).toEqual([await theirs.text(), 200])
        expect(await stored()).toBe(before)
        // A page that shows one client never gets another client's data.
        expect((await seeing(eve, pathOf(route))).status).toBe(403)
      },
    )
  })

  it('declares what it shows, route by route', () => {
    const declared = apiRoutes
      .filter((route) => 'reads' in route)
      .map(({ method, path }) => `${method} ${path}`)
    expect(declared.sort()).toEqual(SEEN)
  })

  it.each(changing.map((route) => [`${route.method} ${route.path}`, route] as const))(
    '%s does nothing',
    async (_, route) => {
      await begin(ada)
      const before = await stored()
      const answer = await seeing(ada, pathOf(route), {
        method: route.method,
        headers: {
          'Content-Type':
            route.body?.kind === 'stream' ? 'application/offset+octet-stream' : 'application/json',
        },
        body: '{}',
      })
      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect(answer.headers.getSetCookie()).toEqual([])
      expect(await stored()).toBe(before)
    },
  )

  describe('a viewing', () => {
    const follow = async () => {
      const { body } = await bo.get('/api/desk/impersonation/changes')
      return new Response(body).text()
    }
    const looks = async (client: TestClient) => (await seeing(client, '/api/projects')).status

    it('is nobody’s but the staff’s, of a client who is there', async () => {
      expect((await ada.post(`/api/desk/clients/${eve.id}/impersonation`)).status).toBe(404)
      for (const id of ['nobody', bo.id])
        expect((await bo.post(`/api/desk/clients/${id}/impersonation`)).status).toBe(404)
      expect(await looks(ada)).toBe(403)
      await begin(ada)
      const saysSo = { headers: { [SEEN_AS]: ada.id } }
      expect((await eve.request('/api/projects', saysSo)).status).toBe(403)
      expect((await app.visitor.request('/api/projects', saysSo)).status).toBe(401)
      // Without the header, staff have no pages of clients.
      expect((await bo.get('/api/projects')).status).toBe(403)
    })

    it('shows one client at a time, and is in the audit log with who looked at whom', async () => {
      await begin(ada)
      const ended = follow()
      await begin(eve)
      expect(await ended).toContain('event: ended')
      expect([await looks(ada), await looks(eve)]).toEqual([403, 200])
      await bo.post('/api/desk/impersonation/end')
      expect(await looks(eve)).toBe(403)
      const lines = await rowsIn(database.db, 'audit_log', { about: eve.id })
      expect(lines.sort((a, b) => (a.action < b.action ? -1 : 1))).toMatchObject([
        { action: 'client-viewed', actor_name: 'Bo Ek' },
        { action: 'client-viewing-ended', actor_name: 'Bo Ek' },
      ])
    })

    it('shows pictures of the thread as their previews, which leave no trace, and nothing of a file as it was sent', async () => {
      const bytes = await photo()
      const picture = { filename: 'harbour.jpg', purpose: 'attachment' }
      const begun = await beginUpload(ada, { size: bytes.length, said: picture })
      const address = begun.headers.get('Location') ?? ''
      const id = address.split('/').at(-1) ?? ''
      await sendPiece(ada, address, { bytes })
      const message = { body: 'Here it drops.', attachments: [id] }
      expect((await ada.post('/api/messages', message, { 'Idempotency-Key': 'picture' })).ok).toBe(true)
      const theirs = await (await ada.get(`/api/blobs/${id}/preview`)).arrayBuffer()
      await begin(ada)
      const before = await stored()
      // A request for a picture doesn't name the client, but the desk's own address does.
      const seen = await bo.get(`/api/desk/clients/${ada.id}/blobs/${id}/preview`)
      expect([seen.status, seen.headers.get('Content-Type')]).toEqual([200, 'image/webp'])
      expect(Buffer.from(await seen.arrayBuffer()).equals(Buffer.from(theirs))).toBe(true)
      expect((await bo.get(`/api/desk/clients/${eve.id}/blobs/${id}/preview`)).status).toBe(404)
      for (const path of [`/api/blobs/${id}/preview`, `/api/blobs/${id}/download`])
        expect([(await seeing(ada, path)).status, (await bo.get(path)).status]).toEqual([403, 403])
      expect(await stored()).toBe(before)
    })

    it('ends by itself after half an hour', async () => {
      await begin(ada)
      const ended = follow()
      now = addSeconds(now, IMPERSONATION_SECONDS - 1)
      expect(await looks(ada)).toBe(200)
      now = addSeconds(now, 1)
      expect(await looks(ada)).toBe(403)
      expect(await ended).toContain('event: ended')
    })

    it('ends with the account of the client, and with that of the member', async () => {
      const cleo = await app.signUp('Cleo Ny')
      await begin(cleo)
      const ended = follow()
      expect(
        (await cleo.post('/api/account/delete', { currentPassword: 'correct horse', confirmation: 'delete' }))
          .status,
      ).toBe(204)
      expect(await ended).toContain('event: ended')
      expect(await looks(cleo)).toBe(403)
      const owner = await app.join('owner', 'Astrid Lund')
      await begin(ada)
      const removed = follow()
      await owner.post('/api/desk/staff/remove', { email: bo.email })
      expect(await removed).toContain('event: ended')
      expect(await looks(ada)).toBe(401)
      expect(await database.db.selectFrom('impersonations').selectAll().execute()).toEqual([])
    })
  })
})
