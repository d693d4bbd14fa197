import { existsSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { type InsertObject, sql } from 'kysely'
import { beforeEach, describe, expect, inject, it } from 'vitest'
import { invoiceFile } from '#domain/billing/invoices/invoice-file.server.ts'
import { listInvoices } from '#domain/billing/invoices/invoices.server.ts'
import { issueInvoice } from '#domain/billing/invoices/issue-invoice.server.ts'
import { setRate } from '#domain/billing/invoices/rates.server.ts'
import { commit } from '#domain/kernel/commit.ts'
import type { Db, Tables } from '#domain/kernel/database.ts'
import { listOrders } from '#domain/orders/orders.server.ts'
import { addNotifications } from '#test/add-notifications.ts'
import { addUnmatchedLine } from '#test/add-unmatched-line.ts'
import { addClient, addPayment, openPaidProject } from '#test/clients.ts'
import { addCredentials } from '#test/credentials.ts'
import { domainDeps } from '#test/domain-deps.ts'
import { eachEngine, useDatabase } from '#test/engines.ts'
import { connectDatabase, type DatabaseHandle } from '../database.ts'
import { migrations } from '../migrations/all.ts'
import { migrateDatabase, pendingMigrations } from '../migrations/migrate.ts'
import { tableNames, tablesInBackups } from '../table-names.ts'
import { backUpDatabase, containsData, inspectBackup, restoreDatabase } from './backup.ts'

const NOON = new Date('2026-11-20T12:00:00.000Z')
const SESSION_TOKEN = 'token-that-opens-an-account'
const OPEN_LINK = 'reset-password:token-of-a-link'
/** What is left of them by a restore. */
const NOT_IN_BACKUPS = {
  session: [],
  viewings: [],
  verification: [],
  sign_in_links: [],
  email_links: [],
  email_changes: [],
}

eachEngine((engine) => {
  const database = useDatabase(engine, { per: 'test' })
  const other = useDatabase(engine, { per: 'test', start: 'empty' })
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(inject('runDir'), 'backup-'))
    // Its connection would count as a server that runs.
    await other.handle.close()
  })
  const backup = () => join(folder, 'today.backup')
  const target = () => ({ url: other.url, dataDir: folder })
  const restore = () => restoreDatabase(target(), backup())
  const inTarget = async <T>(work: (handle: DatabaseHandle) => Promise<T>): Promise<T> => {
    const handle = await connectDatabase(target())
    try {
      return await work(handle)
    } finally {
      await handle.close()
    }
  }

  it('brings back every table but sessions and open links, row by row', async () => {
    await fillEveryTable(database.db)
    const { file, bytes, tables } = await backUpDatabase(database.handle, backup())
    expect(file).toBe(backup())
    expect(bytes).toBe(statSync(backup()).size)
    expect(statSync(backup()).mode & 0o777).toBe(0o600)
    expect(Object.keys(tables)).toEqual(tablesInBackups)
    expect(await inspectBackup(backup())).toEqual({
      form: 'backup',
      migrations: Object.keys(migrations),
      tables,
    })
    expect(await restore()).toEqual({ tables, ...(engine === 'sqlite' && { keptAs: expect.any(String) }) })

    const before = await everything(database.db)
    const after = await inTarget(({ db }) => everything(db))
    for (const [table, rows] of Object.entries(before))
      expect(rows.length, `${table} has a row in this test`).toBeGreaterThan(0)
    expect(after).toEqual({ ...before, ...NOT_IN_BACKUPS })
    const words = gunzipSync(readFileSync(backup())).toString()
    for (const secret of [SESSION_TOKEN, OPEN_LINK]) expect(words).not.toContain(secret)
    expect(await inTarget((handle) => migrateDatabase(handle))).toEqual({ applied: [] })
  })

  it('holds one moment while others write', async () => {
    const writer = await database.connect()
    let isWriting = true
    const writing = (async () => {
      for (let step = 0; isWriting; step++) {
        // SQLite answers without waiting for anything; timers get their turn here.
        await setImmediate()
        await commit(domainDeps(writer.db), async (trx) => {
          const client = await addClient(trx, { name: `Client ${step}` })
          const paymentId = await addPayment(trx, { client, now: NOON })
          await openPaidProject(trx, { userId: client.id, paymentId, service: 'quick-fix', now: NOON })
        })
      }
    })()
    try {
      for (let round = 0; round < 3; round++) {
        await setTimeout(40)
        await backUpDatabase(database.handle, join(folder, `${round}.backup`))
      }
    } finally {
      isWriting = false
      await writing
    }

    const counts: number[] = []
    for (let round = 0; round < 3; round++) {
      await restoreDatabase(target(), join(folder, `${round}.backup`))
      const { user, payments, projects, project_changes, messages } = await inTarget(({ db }) =>
        everything(db),
      )
      const sizes = [user, payments, projects, project_changes, messages].map((rows) => rows?.length)
      expect(new Set(sizes).size).toBe(1)
      counts.push(sizes[0] ?? 0)
    }
    expect(counts).toEqual(counts.toSorted((a, b) => a - b))
    expect(counts[2]).toBeGreaterThan(counts[0] ?? 0)
    expect((await everything(database.db)).user?.length).toBeGreaterThanOrEqual(counts[2] ?? 0)
  })

  it('is written once when two write to one file at once', async () => {
    const writing = [1, 2, 3].map(() => backUpDatabase(database.handle, backup()))
    const outcomes = await Promise.allSettled(writing)
    const lost = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(lost).toHaveLength(2)
    for (const { reason } of lost)
      expect(reason.message).toBe(`${backup()} is there already, and a backup replaces nothing.`)
    expect(await inspectBackup(backup())).toMatchObject({ form: 'backup' })
    expect(readdirSync(folder)).toEqual(['today.backup'])
  })

  it('replaces nothing when it is written', async () => {
    writeFileSync(backup(), 'precious')
    await expect(backUpDatabase(database.handle, backup())).rejects.toThrow('is there already')
    expect(readFileSync(backup(), 'utf8')).toBe('precious')
    await expect(backUpDatabase(database.handle, join(folder, 'missing/x.backup'))).rejects.toThrow(
      'could not be written',
    )
    expect(readdirSync(folder)).toEqual(['today.backup'])
  })

  describe('a restore', () => {
    beforeEach(async () => {
      await addClient(database.db, { name: 'From the backup' })
      await backUpDatabase(database.handle, backup())
    })
    const names = () =>
      inTarget(async ({ db }) =>
        (await db.selectFrom('user').select('name').execute()).map(({ name }) => name),
      )

    it('keeps what was there', async () => {
      await inTarget(async (handle) => {
        await migrateDatabase(handle)
        await addClient(handle.db, { name: 'Was there' })
      })
      expect(await containsData(target())).toBe(true)
      const { keptAs = '' } = await restore()
      expect(await names()).toEqual(['From the backup'])
      expect(dirname(keptAs)).toBe(engine === 'sqlite' ? dirname(other.url.slice('file:'.length)) : folder)

      await restoreDatabase(target(), keptAs)
      expect(await names()).toEqual(['Was there'])
    })

    it('knows an empty database', async () => {
      expect(await containsData(target())).toBe(false)
      await inTarget((handle) => migrateDatabase(handle))
      expect(await containsData(target())).toBe(false)
    })

    it('is refused while the database is in use', async () => {
      await inTarget(async (server) => {
        await migrateDatabase(server)
        await addClient(server.db, { name: 'Was there' })
        await expect(restore()).rejects.toThrow('is in use. Stop the server')
        await addClient(server.db, { name: 'Still works' })
      })
      expect((await names()).toSorted()).toEqual(['Still works', 'Was there'])
    })

    it('of an older backup is migrated afterwards', async () => {
      await restore()
      const newer = { ...migrations, '998-later': async () => {} }
      const pending = await inTarget((handle) => pendingMigrations(handle, newer))
      expect(pending).toEqual(['998-later'])
      const { applied } = await inTarget((handle) => migrateDatabase(handle, { migrations: newer }))
      expect(applied).toEqual(pending)
      expect(await names()).toEqual(['From the backup'])
    })

    it.each([
      ['is missing', undefined, 'there is no such file'],
      ['is something else', Buffer.from('Dear diary'), 'it is not a backup of this program'],
      ['is empty', Buffer.alloc(0), 'it is not a backup of this program'],
    ])('of a file that %s changes nothing', async (_, content, reason) => {
      const file = join(folder, 'odd')
      if (content) writeFileSync(file, content)
      await expect(restoreDatabase(target(), file)).rejects.toThrow(`${file} cannot be restored: ${reason}.`)
      expect(await containsData(target())).toBe(false)
    })

    it('of a damaged backup changes nothing', async () => {
      await inTarget((handle) => migrateDatabase(handle))
      const whole = readFileSync(backup())
      writeFileSync(backup(), whole.subarray(0, Math.floor(whole.length * 0.6)))
      await expect(restore()).rejects.toThrow('cannot be restored')
      expect(await names()).toEqual([])
    })

    it('of a newer backup is refused', async () => {
      await sql`insert into kysely_migration (name, timestamp) values ('999-later', '')`.execute(database.db)
      const newer = join(folder, 'newer.backup')
      await expect(backUpDatabase(database.handle, newer)).rejects.toThrow('newer version')
      await expect(restoreDatabase(target(), newer)).rejects.toThrow('newer version')
      expect(existsSync(newer)).toBe(true)
    })

    it('of a backup of before the first release is refused', async () => {
      await sql`update kysely_migration set name = '001-accounts'`.execute(database.db)
      const old = join(folder, 'old.backup')
      await expect(backUpDatabase(database.handle, old)).rejects.toThrow('before the first release')
      await expect(restoreDatabase(target(), old)).rejects.toThrow('before the first release')
      expect(await containsData(target())).toBe(false)
    })
  })
})

describe('a restore from the database itself', () => {
  it('is refused and changes nothing', async () => {
    const folder = await mkdtemp(join(inject('runDir'), 'backup-'))
    const handle = await connectDatabase({ url: undefined, dataDir: folder })
    await migrateDatabase(handle)
    await handle.close()
    const file = join(folder, 'bildruta.sqlite')
    const alias = join(folder, 'alias.sqlite')
    symlinkSync(file, alias)
    for (const backup of [file, alias])
      await expect(restoreDatabase({ url: undefined, dataDir: folder }, backup)).rejects.toThrow(
        `${backup} is the database itself: name a backup of it.`,
      )
    expect(readdirSync(folder).filter((name) => name.includes('before'))).toEqual([])
    expect(await containsData({ url: undefined, dataDir: folder })).toBe(false)
  })
})

describe('a copy of a SQLite file', () => {
  it('is refused by PostgreSQL with a sentence', async () => {
    const folder = await mkdtemp(join(inject('runDir'), 'backup-'))
    const handle = await connectDatabase({ url: undefined, dataDir: folder })
    await migrateDatabase(handle)
    await handle.close()
    await expect(
      restoreDatabase(
        { url: 'postgres://nobody@127.0.0.1:1/x', dataDir: folder },
        join(folder, 'bildruta.sqlite'),
      ),
    ).rejects.toThrow('is a copy of a SQLite database, and the database is PostgreSQL: restore it on SQLite')
  })
})

describe.skipIf(inject('engines').length < 2)('from one engine to the other and back', () => {
  const [sqlite, postgres, back] = [
    useDatabase('sqlite', { per: 'test' }),
    useDatabase('postgres', { per: 'test', start: 'empty' }),
    useDatabase('sqlite', { per: 'test', start: 'empty' }),
  ]

  it('every table has as many rows with the same hash, and reads the same', async () => {
    const folder = await mkdtemp(join(inject('runDir'), 'backup-'))
    await fillEveryTable(sqlite.db)
    const rows = await everything(sqlite.db)
    await Promise.all([postgres.handle.close(), back.handle.close()])
    const first = await backUpDatabase(sqlite.handle, join(folder, 'sqlite.backup'))
    const moved = await restoreDatabase({ url: postgres.url, dataDir: folder }, first.file)
    expect(moved.tables).toEqual(first.tables)

    const there = await postgres.connect()
    expect(await there.db.selectFrom('user').select('emailVerified').execute()).toEqual([
      { emailVerified: true },
    ])
    const second = await backUpDatabase(there, join(folder, 'postgres.backup'))
    await there.close()
    expect(second.tables).toEqual(first.tables)

    const returned = await restoreDatabase({ url: back.url, dataDir: folder }, second.file)
    expect(returned.tables).toEqual(first.tables)
    expect(await everything((await back.connect()).db)).toEqual({ ...rows, ...NOT_IN_BACKUPS })
  })
})

async function everything(db: Db): Promise<Record<string, unknown[]>> {
  const tables: Record<string, unknown[]> = {}
  for (const table of tableNames) {
    const { rows } = await sql`select * from ${sql.table(table)} order by 1, 2`.execute(db)
    tables[table] = rows
  }
  return tables
}

/** A row in every table, with text and figures that are easily spoilt. */
async function fillEveryTable(db: Db): Promise<void> {
  const client = await addClient(db, { name: 'Åsa "Quote"' })
  const paymentId = await addPayment(db, { client, now: NOON })
  // Not before: no invoice could be printed for it.
  await db.updateTable('user').set({ name: 'Åsa "Quote" \\ \u2028 𝛑 \n\t {}' }).execute()
  const time = NOON.toISOString()
  await commit(domainDeps(db), async (trx) => {
    const { id } = await openPaidProject(trx, {
      userId: client.id,
      paymentId,
      service: 'quick-fix',
      now: NOON,
    })
    await add(trx, 'project_figures', { project_id: id, metric: 'fps', before: 0.1 + 0.2, after: 1e21 })
    await add(trx, 'blob_contents', { sha256: 'ff', size: 5e9, stored_at: time })
    await add(trx, 'blobs', {
      id: 'blb_1',
      user_id: client.id,
      side: 'client',
      project_id: id,
      name: 'build 🏗️.zip',
      size: 5e9,
      received: 5e9,
      kind: 'zip',
      sha256: 'ff',
      status: 'here',
      purpose: 'attachment',
      attached_at: time,
      created_at: time,
      touched_at: time,
      here_at: time,
    })
    await add(trx, 'blob_downloads', {
      id: 'dwn_1',
      secret_hash: 'fd',
      blob_id: 'blb_1',
      side: 'client',
      valid_until: time,
    })
    await add(trx, 'deliveries', {
      id: 'dlv_1',
      project_id: id,
      user_id: client.id,
      number: 1,
      title: 'Ä 🚢',
      notes: '',
      status: 'open',
      round: 1,
      completes: 0,
      figures_follow: 0,
      created_at: time,
    })
    await add(trx, 'delivery_items', {
      id: 'item_1',
      delivery_id: 'dlv_1',
      number: 1,
      kind: 'build',
      label: 'B',
      link: 'https://x',
    })
    await add(trx, 'files', {
      id: 'fil_1',
      user_id: client.id,
      side: 'client',
      project_id: id,
      provider: 'other',
      url: 'https://x',
      service: 'quick-fix',
      created_at: time,
      link_state: 'unchecked',
      fetched_at: time,
      fetched_by: 'Åsa',
    })
  })
  const { id: message_id } = await db
    .selectFrom('messages')
    .select('id')
    .where('user_id', '=', client.id)
    .executeTakeFirstOrThrow()
  await add(db, 'message_attachments', { message_id, number: 1, blob_id: 'blb_1' })
  await add(db, 'whole_emails', { message_id, text: 'Åsa\n> t' })
  const vat_number = 'DE136695976'
  await add(db, 'buyer_details', {
    user_id: client.id,
    kind: 'company',
    country: 'DE',
    company_name: 'Müster & Söhne',
    address: 'Musterstraße 1\n10115 Berlin',
    vat_number,
    updated_at: time,
  })
  await add(db, 'vat_checks', {
    id: 'vat_1',
    user_id: client.id,
    vat_number,
    status: 'unchecked',
    asked_at: time,
    checked_at: time,
    obstacle: 'MS_UNAVAILABLE',
  })
  const dates = { createdAt: time, updatedAt: time, expiresAt: '2026-12-24T17:00:00.123Z' }
  await add(db, 'session', { id: 's', ...dates, token: SESSION_TOKEN, userId: client.id })
  await add(db, 'account', {
    id: 'a',
    accountId: client.id,
    providerId: 'credential',
    userId: client.id,
    password: 'salt:hash',
    createdAt: time,
    updatedAt: time,
  })
  await commit(domainDeps(db), async (trx) => {
    const [order] = await listOrders(trx, client.id)
    if (!order) throw new Error('The payment has no order.')
    await issueInvoice(domainDeps(db), trx, { order, isSample: true, now: NOON })
  })
  await setRate(domainDeps(db, { clock: () => NOON }), {
    day: '2026-11-20',
    rate: '10.98',
    source: 'Sveriges Riksbank',
  })
  const [invoice] = await listInvoices(db, client.id)
  const drawInvoice = async () => ({ pdf: Buffer.from([0, 255, 10, 13]), ubl: 'å' })
  await invoiceFile({ ...domainDeps(db), drawInvoice }, { id: invoice?.id ?? '', form: 'pdf' })
  await add(db, 'quotes', {
    order_id: invoice?.orderId ?? '',
    recipient_name: 'Åsa',
    recipient_email: 'a@b.example',
    scope: 'line\r\nline',
    valid_until: '2026-11-30',
    secret_hash: 'ff',
    preview_hash: 'fe',
    sent_at: time,
    pay_by: 'transfer',
    due_on: '2026-12-20',
    is_reminded: 1,
    options: '[]',
    discount: '{"percent":10}',
  })
  await add(db, 'withdrawals', {
    id: 'wdr_1',
    order_id: invoice?.orderId ?? '',
    user_id: client.id,
    name: client.name,
    email: client.email,
    declared_at: time,
    refund: 1,
    kept: 0,
    done_percent: 0,
    due_at: time,
  })
  await add(db, 'verification', { id: 'v', identifier: OPEN_LINK, value: 'v', ...dates })
  await add(db, 'voucher_series', { financial_year: '2026-01-01', last_number: 1 })
  const voucher = { entry_id: 'inv_1', financial_year: '2026-01-01', number: 1 }
  await add(db, 'vouchers', voucher)
  await add(db, 'rate_limits', { key: 'k', hits: 2, window_ends_at: time })
  await add(db, 'reply_addresses', { name: 'n', user_id: client.id, created_at: time })
  await add(db, 'received_emails', {
    id: 'rcv_1',
    message_id: '<1@b.example>',
    outcome: 'held',
    reason: 'It is not from Ada.',
    sender: 'a@b.example',
    subject: 's',
    text: 't',
    received_at: time,
  })
  await add(db, 'email_attempts', { email: '1.1', attempts: 1, begun_at: time })
  await addCredentials(db, { userId: client.id, time })
  await add(db, 'staff', { user_id: client.id, role: 'engineer', since: time })
  await addNotifications(db, { userId: client.id, time })
  const invited = { email: 'bo@studio.example', name: 'Bo', role: 'owner', token_hash: 'h' } as const
  const invitation = { id: 'inv_1', invited_by: 'Åsa', created_at: time, ends_at: time }
  await add(db, 'staff_invitations', { ...invited, ...invitation })
  await add(db, 'reminders_off', { whom: 'a@b.example', kind: 'offer', since: time })
  await add(db, 'outbox', {
    id: 'mail_1',
    kind: 'account',
    recipient: 'a@b.example',
    subject: '',
    text: 'line\r\nline',
    html: '<p>',
    message_id: '<1>',
    attachments: '["x"]',
    in_turn: 1,
    status: 'waiting',
    attempts: 0,
    next_attempt_at: time,
    created_at: time,
  })
  await add(db, 'payment_events', { id: 'evt', type: 't', payment_id: paymentId, received_at: time })
  await addUnmatchedLine(db, time)
  await add(db, 'payment_holds', {
    id: 'hold',
    provider_object_id: 'pi',
    reason: 'r',
    created_at: time,
  })
  await add(db, 'refund_requests', {
    id: 'ref',
    payment_id: paymentId,
    user_id: client.id,
    reason: 'r',
    status: 'open',
    created_at: time,
  })
  await add(db, 'dispute_evidence', { payment_id: paymentId, body: '{}', created_at: time })
  const { order_id } = await db.selectFrom('payments').select('order_id').executeTakeFirstOrThrow()
  const transfer = { payment_id: paymentId, order_id, reference: 'BG "17"', on_day: '2026-11-20' }
  await add(db, 'transfers', { ...transfer, amount: 1, is_first: 1 })
  await add(db, 'test_payments', {
    payment_id: paymentId,
    amount: 1,
    status: 'processing',
    becomes: 'succeeded',
    becomes_at: time,
  })
  await add(db, 'test_refunds', { refund_id: 're', payment_id: paymentId, amount: 1 })
  await add(db, 'presence', { user_id: client.id, side: 'client', seen_at: time })
  await add(db, 'client_notes', { id: 'not', user_id: client.id, body: 'x', by_name: 'Bo', created_at: time })
  await add(db, 'writing', { about: `thread ${client.id}`, by_name: 'Bo', since: time, at: time })
  await add(db, 'viewings', { session_id: 's', client_id: client.id, until: time })
  await add(db, 'task_marks', {
    row_key: 'k',
    assigned_to: 'Bo',
    not_before: '2026-11-24',
    said: 'h',
    at: time,
  })
  await add(db, 'contact_messages', {
    id: 'con',
    name: 'n',
    email: 'e',
    title: 'other',
    campaign: 'c',
    message: 'm',
    suspected_spam: 0,
    status: 'new',
    created_at: time,
  })
  await add(db, 'enquiry_replies', { enquiry_id: 'con', position: 1, body: 'b', created_at: time })
  await add(db, 'event_counts', { day: '2026-11-20', path: '/', event: 'page_view', detail: 'c', count: 9 })
  await add(db, 'alerts', { name: 'disk space', says: 's', began_at: time, seen_at: time })
  await add(db, 'audit_log', {
    id: 'aud',
    action: 'retention',
    actor_kind: 'system',
    detail: '{}',
    created_at: time,
  })
}

function add<Table extends keyof Tables>(db: Db, table: Table, row: InsertObject<Tables, Table>) {
  return db.insertInto(table).values(row).execute()
}
