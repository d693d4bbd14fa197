import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { SignedIn } from '#domain/accounts/sessions/viewer.server.ts'
import { inviteMember } from '#domain/accounts/staff/invitations.server.ts'
import { invoiceFile } from '#domain/billing/invoices/invoice-file.server.ts'
import { listInvoices } from '#domain/billing/invoices/invoices.server.ts'
import { issueInvoice } from '#domain/billing/invoices/issue-invoice.server.ts'
import { saveBuyer } from '#domain/crm/buyers/buyers.server.ts'
import { noVatRegister } from '#domain/crm/buyers/vat-numbers/vat-register.ts'
import { replyToEnquiry, sendEnquiry } from '#domain/crm/contact/contact.server.ts'
import { writeNote } from '#domain/crm/notes/notes.server.ts'
import { makeDelivery } from '#domain/delivery/deliveries/make-delivery.server.ts'
import { beginFile, receiveFile, submitFile } from '#domain/delivery/files/uploads.server.ts'
import { enqueueEmail } from '#domain/email/outbox.server.ts'
import { chooseReminder } from '#domain/email/reminder-choices/choices.server.ts'
import { commit } from '#domain/kernel/commit.ts'
import type { Tables } from '#domain/kernel/database.ts'
import { storeAttachment } from '#domain/messages/attachments.server.ts'
import { takeReply } from '#domain/messages/inbound-email/take-reply.server.ts'
import { recordTyping } from '#domain/messages/presence.server.ts'
import { replyAddressOf } from '#domain/messages/reply-addresses.server.ts'
import { replyAsTeam } from '#domain/messages/send-message.server.ts'
import { listOrders } from '#domain/orders/orders.server.ts'
import { createQuote } from '#domain/orders/quotes/write-quote.server.ts'
import { forgetPerson } from '#domain/people/people.server.ts'
import { changeProjectStatus } from '#domain/projects/changes/change-status.server.ts'
import { setFigures } from '#domain/projects/changes/progress.server.ts'
import { takeAsTeam } from '#domain/storage/downloads.server.ts'
import { tableNames } from '#platform/database/table-names.ts'
import { addUnmatchedLine } from '#test/add-unmatched-line.ts'
import { addClient } from '#test/clients.ts'
import { addCredentials } from '#test/credentials.ts'
import { domainDeps } from '#test/domain-deps.ts'
import { eachEngine, useDatabase } from '#test/engines.ts'
import { aGermanCompany } from '#test/factories/buyers.ts'
import { aDelivery } from '#test/factories/deliveries.ts'
import { anEnquiry } from '#test/factories/enquiries.ts'
import { addMoneyRows, addWithdrawal } from '#test/factories/money-rows.ts'
import { aPaidProject } from '#test/factories/projects.ts'
import { aReceivedEmail } from '#test/factories/received-emails.ts'
import { addRow, changeRows, rowsIn } from '#test/factories/rows.ts'
import { FULL } from '#test/offers.ts'
import { aQuote } from '#test/send-quote.ts'
import { forgetAccount } from './delete-account.server.ts'
import { exportAccount } from './export-account.server.ts'
import { exportOfDeliveries, exportOfMeasurements } from './exports.store.server.ts'
import { forgetEmails } from './forget.store.server.ts'
import { ACCOUNTING, PERSONAL_DATA } from './personal-data.server.ts'
import { runRetention, tablesWith } from './retention.server.ts'

const NOON = '2026-11-20T12:00:00.000Z'

/** Tables that retention rules never empty. The run itself adds a line to the audit log. */
const KEPT = [...tablesWith('kept'), 'audit_log']

eachEngine((engine) => {
  const database = useDatabase(engine, { per: 'test' })
  let now: Date
  let client: Awaited<ReturnType<typeof addClient>>
  const actor = { kind: 'staff', name: 'tester' } as const
  const deps = () => domainDeps(database.db, { clock: () => now, actor })
  const count = async (table: keyof Tables) =>
    (await database.db.selectFrom(table).selectAll().execute()).length

  beforeEach(async () => {
    now = new Date(NOON)
    client = await addClient(database.db, { createdAt: now })
    await fillEveryTable()
  })

  describe('mails to whoever deletes their account', () => {
    it('leave if they wait and are about money or law, also if they are tried again; all others are deleted', async () => {
      const { db } = database
      await db.deleteFrom('outbox').execute()
      const mail = (dedupeKey: string, kind: 'account' | 'money' | 'law' | 'announcement') =>
        commit(deps(), (trx) =>
          enqueueEmail(trx, {
            kind,
            to: { proven: client.email },
            mail: { subject: dedupeKey, text: 'x', html: 'x', senderDomain: 'x.example' },
            now,
            key: dedupeKey,
          }),
        )
      await mail('receipt', 'money')
      await mail('withdrawal, tried again', 'law')
      await mail('news', 'announcement')
      await mail('password changed, tried again', 'account')
      await mail('receipt that was sent', 'money')
      await changeRows(db, 'outbox', { dedupe_key: '%tried again' }, { attempts: 3 })
      await changeRows(db, 'outbox', { dedupe_key: '%was sent' }, { status: 'sent' })
      await db.transaction().execute((trx) => forgetEmails(trx, client))
      const left = await rowsIn(db, 'outbox')
      expect(left.map(({ subject }) => subject).sort()).toEqual(['receipt', 'withdrawal, tried again'])
    })
  })

  describe('every table', () => {
    it('has a row in this test, so that a new one is thought of', async () => {
      for (const table of tableNames) expect(await count(table), table).toBeGreaterThan(0)
    })

    it('is emptied by a rule of retention in time, or is named with its reason', async () => {
      now = new Date('2050-01-01T12:00:00.000Z')
      await runRetention(deps())
      const left: string[] = []
      for (const table of tableNames) if ((await count(table)) > 0) left.push(table)
      expect(left.sort()).toEqual(KEPT.toSorted())
    })

    it('is in the export of whom it is about, under the name that its row says', async () => {
      // In this test they belong to someone else, have ended or can't be read. Other tests cover them.
      const elsewhere = ['sessions', 'remindersOff', 'emailsToUs', 'messagesLastOpenedAt', 'audit']
      const owner: SignedIn = {
        ...client,
        username: 'ada',
        emailVerified: true,
        registeredAt: NOON,
        role: null,
        hasFactor: false,
        session: { id: 'none', token: 'none', factorProvedAt: null },
      }
      const data: Record<string, unknown> = await exportAccount(deps(), owner)
      const named = Object.values(PERSONAL_DATA).flatMap(({ exported }) =>
        typeof exported === 'string' ? [exported] : [],
      )
      const empty = named.filter((under) => JSON.stringify(data[under] ?? []) === '[]')
      expect(empty.filter((under) => !elsewhere.includes(under))).toEqual([])
    })

    it('leaves out what was recalled, and reports that aren’t delivered', async () => {
      const exported = async () => (await exportOfMeasurements(database.db, client.id)).reports.length
      const items = async () => (await exportOfDeliveries(database.db, client.id))[0]?.items.length
      expect([await exported(), await items()]).toEqual([1, 1])
      await changeRows(database.db, 'deliveries', {}, { status: 'taken-back' })
      expect([await exported(), await items()]).toEqual([0, 0])
      await changeRows(database.db, 'deliveries', {}, { status: 'open', report_id: null })
      expect(await exported()).toBe(0)
    })

    it('that is kept as long as the account goes with it', async () => {
      await database.db.transaction().execute((trx) => forgetPerson(trx, client))
      for (const table of [...tablesWith('byKey'), 'files', 'blobs'] as const)
        expect(await count(table), table).toBe(0)
    })

    it('that names its owner by value is deleted with the account, and accounting records stay', async () => {
      await database.db.transaction().execute((trx) => forgetAccount(trx, client))
      const { db } = database
      for (const table of tablesWith('byValue')) {
        const column = sql.ref(PERSONAL_DATA[table].byValue)
        const theirs = sql`select 1 from ${sql.table(table)} where ${column} = ${client.id}`
        expect((await theirs.execute(db)).rows, table).toEqual([])
      }
      const records = tablesWith('stays').filter((table) => PERSONAL_DATA[table].stays === ACCOUNTING)
      for (const table of records) expect(await count(table), table).toBeGreaterThan(0)
    })
  })

  /** A file that was downloaded once. */
  async function uploadFile(): Promise<void> {
    const bytes = Buffer.from('a build')
    const { id } = await beginFile(deps(), client, { name: 'build.zip', size: bytes.length })
    const piece = { id, offset: 0, length: bytes.length, bytes: Readable.from([bytes]) }
    await receiveFile(deps(), client, piece)
    await takeAsTeam(deps(), id)
  }

  async function fillEveryTable(): Promise<void> {
    const { db } = database
    const { id: projectId, paymentId } = await aPaidProject(db, {
      client,
      service: FULL.order.service,
      now,
    })
    await commit(deps(), async (trx) => {
      const [order] = await listOrders(trx, client.id)
      if (!order) throw new Error('The payment has no order.')
      await issueInvoice(deps(), trx, { order, isSample: true, now })
    })
    const [invoice] = await listInvoices(db, client.id)
    await createQuote({ ...deps(), vatRegister: noVatRegister }, { clientId: client.id }, aQuote())
    const drawInvoice = async () => ({ pdf: Buffer.from('A'), ubl: 'A' })
    await invoiceFile({ ...deps(), drawInvoice }, { id: invoice?.id ?? '', form: 'pdf' })
    const replyDeps = { ...deps(), replyMailbox: 'reply@studio.example' }
    await replyAddressOf(replyDeps, db, client.id)
    await takeReply(replyDeps, aReceivedEmail())
    await writeNote(deps(), { clientId: client.id, body: 'Prefers mornings.' })
    await recordTyping(deps(), { about: `thread ${client.id}`, takesOver: false })
    await chooseReminder(deps(), { whom: 'noor@nord.example', kind: 'offer', isOn: false })
    await addWithdrawal(db, { orderId: invoice?.orderId ?? '', client, at: NOON })
    await uploadFile()
    await submitFile(deps(), client, { fileUrl: 'https://drive.google.com/x', service: FULL.order.service })
    await changeProjectStatus(deps(), { projectId, to: 'in-progress', author: 'team', anyway: true })
    await setFigures(deps(), { projectId, figures: [{ metric: 'fps', before: 40, after: 60 }] })
    await makeDelivery(deps(), aDelivery(projectId))
    await changeProjectStatus(deps(), { projectId, to: 'completed', author: 'team' })
    const attachments = [
      await storeAttachment(deps(), {
        ownerId: client.id,
        side: 'team',
        name: 'a.txt',
        size: 1,
        bytes: Readable.from([Buffer.from('a')]),
      }),
    ]
    const { id: message_id } = await replyAsTeam(deps(), {
      userId: client.id,
      body: 'It is done.',
      attachments,
    })
    const ofClient = { project_id: projectId, user_id: client.id }
    const [blob] = await rowsIn(db, 'blobs')
    await addRow(db, 'captures', {
      ...{
        id: 'cap_1',
        ...ofClient,
        blob_id: blob?.id ?? '',
        sha256: 'a hash',
        build: '1.0',
        side: 'before',
      },
      ...{ scene: '', added_at: NOON, summary: '{}' },
    })
    await addRow(db, 'project_tokens', {
      ...{ id: 'tok_1', ...ofClient, name: 'build server', secret_hash: 'a hash', emails: 0 },
      created_at: NOON,
    })
    await addRow(db, 'reports', {
      ...{ id: 'rep_1', ...ofClient, number: 1, build_before: '1.0', build_after: '1.1' },
      ...{ signed: '{}', summary: '{}', captures: '[]', created_at: NOON },
    })
    await changeRows(db, 'deliveries', {}, { report_id: 'rep_1' })
    await addRow(db, 'share_links', {
      ...{ id: 'shr_1', report_id: 'rep_1', user_id: client.id, secret_hash: 'a hash', names_client: 0 },
      ...{ created_at: NOON, expires_at: NOON },
    })
    await addRow(db, 'whole_emails', { message_id, text: 'It is done.' })
    await addRow(db, 'email_attempts', { email: '1.1', attempts: 1, begun_at: NOON })
    const { id: enquiryId } = await sendEnquiry(deps(), anEnquiry())
    await replyToEnquiry(deps(), { enquiryId, text: 'An answer' })
    await saveBuyer({ ...deps(), vatRegister: noVatRegister }, client.id, aGermanCompany())
    const at = { created_at: NOON }
    const refund = { reason: 'x', status: 'declined', answer: 'No.', answered_at: NOON } as const
    const ofPayment = { payment_id: paymentId, user_id: client.id }
    await addRow(db, 'refund_requests', { id: 'ref_1', ...ofPayment, ...refund, ...at })
    await addMoneyRows(db, { paymentId, time: NOON })
    await addUnmatchedLine(db, NOON)
    await addCredentials(db, { userId: client.id, time: NOON })
    await addRow(db, 'staff', { user_id: client.id, role: 'engineer', since: NOON })
    await addRow(db, 'posted_tasks', { task: 'Thread to read', again_at: NOON })
    await inviteMember(deps(), { email: 'bo@studio.example', name: 'Bo Ek', role: 'owner' })
    const times = { createdAt: NOON, updatedAt: NOON, expiresAt: NOON }
    await addRow(db, 'session', { id: 's', token: 't', userId: client.id, ...times })
    await addRow(db, 'task_marks', { row_key: 'k', at: NOON })
    await addRow(db, 'impersonations', { session_id: 's', client_id: client.id, until: NOON })
    await addRow(db, 'verification', { id: 'v', identifier: 'i', value: client.id, ...times })
    const account = { accountId: client.id, providerId: 'credential', userId: client.id }
    await addRow(db, 'account', { id: 'a', ...account, password: 'a hash', createdAt: NOON, updatedAt: NOON })
    await addRow(db, 'test_payments', { payment_id: paymentId, amount: 1, status: 'succeeded' })
    await addRow(db, 'test_refunds', { refund_id: 're_1', payment_id: paymentId, amount: 1 })
    await addRow(db, 'rate_limits', { key: 'k', hits: 1, window_ends_at: NOON })
    await addRow(db, 'alerts', { name: 'disk space', says: '1', began_at: NOON, seen_at: NOON })
    const visit = { path: '/', event: 'page_view', detail: '' }
    await addRow(db, 'event_counts', { day: '2026-11-20', ...visit, count: 1 })
    const rate = { kronor_per_euro: '10.9800', source: 'A bank' }
    await addRow(db, 'exchange_rates', { day: '2026-11-20', ...rate, stored_at: NOON })
    await addRow(db, 'report_series', { id: 1, last_number: 1 })
    await addRow(db, 'voucher_series', { financial_year: '2026-01-01', last_number: 1 })
    await addRow(db, 'vouchers', { entry_id: 'inv_1', financial_year: '2026-01-01', number: 1 })
    const line = { action: 'backup', actor_kind: 'system', detail: '{}' } as const
    await addRow(db, 'audit_log', { id: 'aud_1', ...line, created_at: NOON })
  }
})
