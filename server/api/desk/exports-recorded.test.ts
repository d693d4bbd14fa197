import { Readable } from 'node:stream'
import { beforeAll, describe, expect, it, test } from 'vitest'
import { invoicesOfOrder } from '#domain/billing/invoices/invoices.server.ts'
import { confirmCopyDeleted, giveFile } from '#domain/delivery/files/studio-files.server.ts'
import { stockholmDay } from '#domain/kernel/time.ts'
import type { AuditEntry } from '#domain/people/audit/audit.schema.ts'
import { listAudit } from '#domain/people/audit/audit.server.ts'
import { addAgreedOrder } from '#test/agreed-order.ts'
import { consumer } from '#test/clients.ts'
import { eachEngine, useDatabase } from '#test/engines.ts'
import { aPaidProject } from '#test/factories/projects.ts'
import { addDeliveredReport } from '#test/factories/reports.ts'
import { changeRows } from '#test/factories/rows.ts'
import { useMember, useTestApp } from '#test/test-app.ts'
import { apiRoutes } from '../routes.server.ts'

type Ids = Record<'client' | 'order' | 'invoice' | 'payment' | 'project' | 'blob' | 'report', string>

/** The request to each route that sends a file, and the expected audit detail. */
const EXPORTS: Readonly<Record<string, { query?: string; about?: keyof Ids; detail: object }>> = {
  'GET /api/desk/invoices/:id{inv_[0-9a-f]+}/pdf': {
    about: 'invoice',
    detail: { of: 'invoice', form: 'pdf' },
  },
  'GET /api/desk/invoices/:id{inv_[0-9a-f]+}/ubl': {
    about: 'invoice',
    detail: { of: 'invoice', form: 'ubl' },
  },
  'GET /api/desk/clients/:id{\\w+}/blobs/:blob{blb_[0-9a-f]+}/download': {
    about: 'blob',
    detail: { of: 'file', bytes: 4 },
  },
  'GET /api/desk/reports/:id{rep_[0-9a-f]+}/file': {
    about: 'report',
    detail: { of: 'report', number: 7 },
  },
  'GET /api/desk/reports/:id{rep_[0-9a-f]+}/export': {
    about: 'report',
    detail: { of: 'report', number: 7 },
  },
  'GET /api/desk/books/export': {
    query: '?month=2020-01&format=csv',
    detail: { of: 'books', rows: 0, from: '2020-01-01', to: '2020-01-31', format: 'csv' },
  },
}

test('each route of the desk that answers a file is among them', () => {
  const answerFiles = apiRoutes.filter(
    ({ path, handle }) =>
      path.startsWith('/api/desk/') && /answer(Document|File|Invoice)\b/.test(`${handle}`),
  )
  expect(answerFiles.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(
    Object.keys(EXPORTS).sort(),
  )
})

eachEngine((engine) => {
  const database = useDatabase(engine)
  const app = useTestApp(database)
  const astrid = useMember(app, 'owner', 'Astrid Lund')
  let ids: Ids

  const lines = async (): Promise<AuditEntry[]> =>
    listAudit(database.db, { action: 'data-exported', limit: 100 })

  beforeAll(async () => {
    const ada = await app.signUp('Ada Example')
    const { deps } = app
    const now = deps.clock()
    const order = await addAgreedOrder(deps, {
      userId: ada.id,
      buyer: consumer(ada),
      dueOn: stockholmDay(now),
    })
    const [invoice] = await invoicesOfOrder(database.db, order.id)
    const { id: project, paymentId: payment } = await aPaidProject(database.db, { client: ada, now })
    await database.db.updateTable('payments').set({ dispute: 'open' }).where('id', '=', payment).execute()
    await ada.post('/api/messages', { body: 'Thank you', projectId: project })
    const given = await giveFile(deps, {
      projectId: project,
      name: 'a.txt',
      size: 4,
      bytes: Readable.from([Buffer.from('data')]),
    })
    await changeRows(
      database.db,
      'projects',
      { id: project },
      { status: 'completed', completed_at: '2026-01-01T12:00:00.000Z' },
    )
    await confirmCopyDeleted(deps, { projectId: project })
    const report = await addDeliveredReport(database.db, {
      projectId: project,
      userId: ada.id,
      at: now.toISOString(),
    })
    ids = {
      ...{ client: ada.id, order: order.id, invoice: invoice?.id ?? '', payment, project },
      ...{ blob: given.id, report },
    }
  })

  describe.each(Object.entries(EXPORTS))('%s', (door, { query = '', about, detail }) => {
    it('leaves one line of who took what along', async () => {
      const before = await lines()
      const path = door.split(' ')[1] ?? ''
      const address = path
        .replace(/:blob(\{[^}]*\})?/, ids.blob)
        .replace(/:id(\{[^}]*\})?/, ids[about === 'blob' ? 'client' : (about ?? 'client')])
      const answer = await astrid.get(`${address}${query}`)
      expect(answer.headers.get('Content-Disposition')).toMatch(/^attachment; filename="/)
      await answer.arrayBuffer()
      const after = await lines()
      expect(after).toHaveLength(before.length + 1)
      const line = after.find(({ id }) => !before.some((known) => known.id === id))
      expect(line).toMatchObject({
        actor: { kind: 'staff', name: 'Astrid Lund' },
        about: about ? ids[about] : null,
      })
      expect(line?.detail).toEqual(detail)
    })
  })
})
