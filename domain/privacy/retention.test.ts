import { Readable } from 'node:stream'
import { beforeEach, describe, expect, it } from 'vitest'
import { replyToEnquiry, sendEnquiry } from '#domain/crm/contact/contact.server.ts'
import { listDeliveries } from '#domain/delivery/deliveries/deliveries.server.ts'
import { askForChanges } from '#domain/delivery/deliveries/delivery-answers.server.ts'
import { makeDelivery } from '#domain/delivery/deliveries/make-delivery.server.ts'
import { beginFile, receiveFile, submitFile } from '#domain/delivery/files/uploads.server.ts'
import { commit } from '#domain/kernel/commit.ts'
import { newId, type Tables } from '#domain/kernel/database.ts'
import { addSeconds, isoTime } from '#domain/kernel/time.ts'
import { replyAsTeam } from '#domain/messages/send-message.server.ts'
import {
  changeProjectStatus,
  noteProject,
  openProject,
} from '#domain/projects/changes/change-status.server.ts'
import { reopenProject } from '#domain/projects/changes/ended-projects.server.ts'
import { testModeProvider } from '#platform/payments/test-mode.ts'
import { addAgreedOrder } from '#test/agreed-order.ts'
import { addClient, addPayment, consumer } from '#test/clients.ts'
import { eachEngine, isAskedAll, useDatabase } from '#test/engines.ts'
import { aDelivery } from '#test/factories/deliveries.ts'
import { anEnquiry } from '#test/factories/enquiries.ts'
import { addMoneyRows, addWithdrawal } from '#test/factories/money-rows.ts'
import { aPaidProject } from '#test/factories/projects.ts'
import { addRow, changeRows, rowIn, rowsIn } from '#test/factories/rows.ts'
import { FULL } from '#test/offers.ts'
import { ANY_EMAIL, storeEmail } from '#test/store-email.ts'
import { testDeps } from '#test/test-product.ts'
import { PERSONAL_DATA } from './personal-data.server.ts'
import { findLastRetention, runDailyRetention, runRetention, tablesWith } from './retention.server.ts'

const NOON = new Date('2026-11-20T12:00:00.000Z')
const DAY = 24 * 3600
const NOTHING = Object.fromEntries(tablesWith('rule').map((table) => [PERSONAL_DATA[table].rule, 0]))

eachEngine((engine) => {
  const database = useDatabase(engine, { per: 'test' })
  let now: Date
  let client: Awaited<ReturnType<typeof addClient>>
  beforeEach(async () => {
    now = NOON
    client = await addClient(database.db, { createdAt: NOON })
  })
  const deps = () => testDeps(database, { clock: () => now })
  const at = (time: Date | string) => {
    now = new Date(time)
  }
  const run = async () => dropZeros(await runRetention(deps()))
  const rows = (table: keyof Tables) => rowsIn(database.db, table)
  const openOne = () => aPaidProject(database.db, { client, service: 'full-optimization', now })
  const addTestPayment = async (paymentId: string) => {
    const infrastructure = { db: database.db, clock: () => now, log: { warn: () => {} } }
    const provider = testModeProvider({ ...infrastructure, hasCheckout: true })
    const order = { paymentId, userId: client.id, service: FULL.order.service, currency: 'eur' } as const
    const { providerPaymentId } = await provider.createIntent({ ...order, amount: FULL.cents })
    await provider.payByTestCard?.(providerPaymentId, 'succeeds')
    await provider.refund({ refundId: 'ref_1', providerPaymentId, amount: 100 })
    await provider.stop()
  }
  const move = (projectId: string, to: 'in-progress' | 'completed' | 'cancelled', note?: string) =>
    changeProjectStatus(deps(), { projectId, to, author: 'team', note })
  const sendLink = () =>
    submitFile(deps(), client, { fileUrl: 'https://drive.google.com/x', service: 'full-optimization' })

  describe('accounting records', () => {
    it('stay through the seventh year after, then go with all that refers to them', async () => {
      const { id, paymentId } = await openOne()
      await move(id, 'in-progress')
      await move(id, 'completed')
      await addMoneyRows(database.db, { paymentId, time: isoTime(now) })
      await addTestPayment(paymentId)

      at('2033-12-31T22:59:59.999Z')
      expect(await runRetention(deps())).toMatchObject({ 'accounting records': 0 })
      expect(await rows('payments')).toHaveLength(1)
      at('2033-12-31T23:00:00.000Z')
      expect(await runRetention(deps())).toMatchObject({ 'accounting records': 1 })
      for (const table of [
        ...(['payments', 'payment_events', 'payment_holds', 'transfers'] as const),
        ...(['test_payments', 'test_refunds', 'projects', 'project_changes'] as const),
      ])
        expect(await rows(table), table).toEqual([])
      expect(await rows('user')).toHaveLength(1)
    })

    it('of a financial year that closes in the next calendar year stay a year longer', async () => {
      await addPayment(database.db, { client, now })
      const broken = { ...deps(), financialYearBegins: '05-01' }
      at('2034-12-31T22:59:59.999Z')
      expect(await runRetention(broken)).toMatchObject({ 'accounting records': 0 })
      // Paid on 20 November 2026, in the year that closed on 30 April 2027.
      at('2034-12-31T23:00:00.000Z')
      expect(await runRetention(broken)).toMatchObject({ 'accounting records': 1 })
    })

    it('count from their last change: a refund in a later year keeps them longer', async () => {
      const paymentId = await addPayment(database.db, { client, now })
      await changeRows(
        database.db,
        'payments',
        { id: paymentId },
        { status: 'refunded', updated_at: '2027-01-05T10:00:00.000Z' },
      )
      await addMoneyRows(database.db, { paymentId, time: isoTime(NOON), isTransfer: false })
      at('2034-12-31T22:59:59.999Z')
      expect(await run()).toEqual({})
      expect(await rows('payment_events')).toHaveLength(1)
      expect(await rows('payment_holds')).toHaveLength(1)
      at('2034-12-31T23:00:00.000Z')
      expect(await run()).toEqual({ 'accounting records': 1, orders: 1 })
    })

    it('go after their order’s withdrawal, which counts from the first moment of the next year', async () => {
      await addPayment(database.db, { client, now })
      const { id: orderId } = await rowIn(database.db, 'orders')
      await addWithdrawal(database.db, { orderId, client, at: '2026-12-31T23:00:00.000Z' })
      at('2033-12-31T23:00:00.000Z')
      expect(await run()).toEqual({ 'accounting records': 1 })
      at('2034-12-31T23:00:00.000Z')
      expect(await run()).toEqual({ withdrawals: 1, orders: 1 })
    })

    it('take the project of an order that was never paid with them, once it is over', async () => {
      const { id: orderId } = await addAgreedOrder(deps(), { userId: client.id, buyer: consumer(client) })
      const order = { userId: client.id, orderId, wasPaid: false, service: 'full-optimization', now }
      const { id } = await commit(deps(), (trx) => openProject(trx, order))
      at('2034-12-31T23:00:00.000Z')
      expect(await run()).not.toHaveProperty('orders')
      at(NOON)
      await move(id, 'cancelled')
      at('2034-12-31T23:00:00.000Z')
      expect(await run()).toMatchObject({ orders: 1 })
      expect(await rows('projects')).toEqual([])
    })

    it('of a project that is still open stay', async () => {
      await openOne()
      at('2040-01-01T12:00:00.000Z')
      expect(await runRetention(deps())).toMatchObject({ 'accounting records': 0 })
    })
  })

  describe('the run', () => {
    beforeEach(async () => {
      await replyAsTeam(deps(), { userId: client.id, body: 'A message from long ago' })
      at('2029-03-01T12:00:00.000Z')
    })

    it('writes how much it deleted into the audit log, and nothing else about it', async () => {
      expect(await findLastRetention(database.db)).toBeUndefined()
      await run()
      expect(await findLastRetention(database.db)).toEqual({
        at: '2029-03-01T12:00:00.000Z',
        counts: { ...NOTHING, messages: 1 },
      })
      expect(JSON.stringify(await rows('audit_log'))).not.toMatch(/long ago|Ada|example/)
    })

    it('counts the same and changes nothing when it is only tried', async () => {
      expect(await runRetention(deps(), { dryRun: true })).toEqual({ ...NOTHING, messages: 1 })
      expect(await rows('messages')).toHaveLength(1)
      expect(await rows('audit_log')).toEqual([])
      expect(await run()).toEqual({ messages: 1 })
    })

    it('happens once a day in Stockholm, however many processes try', async () => {
      const second = await database.connect()
      const both = await Promise.all([
        runDailyRetention(deps()),
        runDailyRetention({ ...deps(), db: second.db }),
      ])
      expect(both.filter(Boolean)).toEqual([{ ...NOTHING, messages: 1 }])
      expect((await findLastRetention(database.db))?.counts).toEqual({ ...NOTHING, messages: 1 })

      at('2029-03-01T22:59:59.999Z')
      expect(await runDailyRetention(deps())).toBeUndefined()
      at('2029-03-01T23:00:00.000Z')
      expect(await runDailyRetention(deps())).toEqual(NOTHING)
    })
  })

  if (!isAskedAll(engine)) return

  describe('file links', () => {
    it('of a project are deleted within 90 days of its completion by a job that runs once a day', async () => {
      const { id } = await openOne()
      await sendLink()
      await move(id, 'in-progress')
      at(addSeconds(NOON, 400 * DAY))
      expect(await runRetention(deps())).toMatchObject({ 'file links': 0 })
      await move(id, 'completed')
      const completed = now

      at(addSeconds(completed, 89 * DAY - 1))
      expect(await runRetention(deps())).toMatchObject({ 'file links': 0 })
      at(addSeconds(completed, 89 * DAY))
      expect(await runRetention(deps())).toMatchObject({ 'file links': 1 })
      expect(await rows('files')).toEqual([])
      expect(await rows('projects')).toHaveLength(1)
    })

    it('of a cancelled project are deleted in the same time, notes after it notwithstanding', async () => {
      const { id } = await openOne()
      await sendLink()
      await move(id, 'cancelled')
      at(addSeconds(NOON, 30 * DAY))
      await noteProject(deps(), { projectId: id, note: 'Your money is on its way.' })
      at(addSeconds(NOON, 89 * DAY - 1))
      expect(await runRetention(deps())).toMatchObject({ 'file links': 0 })
      at(addSeconds(NOON, 89 * DAY))
      expect(await runRetention(deps())).toMatchObject({ 'file links': 1 })
    })

    it('of a reopened project stay, and their time begins anew with the next end', async () => {
      const { id } = await openOne()
      await sendLink()
      await move(id, 'cancelled')
      at(addSeconds(NOON, DAY / 2))
      await reopenProject(deps(), { projectId: id })
      at(addSeconds(NOON, DAY))
      await move(id, 'in-progress')
      await move(id, 'completed')
      at(addSeconds(NOON, 90 * DAY - 1))
      expect(await runRetention(deps())).toMatchObject({ 'file links': 0 })
      at(addSeconds(NOON, 90 * DAY))
      expect(await runRetention(deps())).toMatchObject({ 'file links': 1 })
    })

    it('without a project are deleted 90 days after they were sent', async () => {
      await sendLink()
      at(addSeconds(NOON, 90 * DAY - 1))
      expect(await runRetention(deps())).toMatchObject({ 'file links': 0 })
      at(addSeconds(NOON, 90 * DAY))
      expect(await runRetention(deps())).toMatchObject({ 'file links': 1 })
      expect(await rows('files')).toEqual([])
    })

    it('take the unsent emails about them, and leave of sent ones a record that names no file', async () => {
      await sendLink()
      await database.db.updateTable('outbox').set({ status: 'sent', text: '', html: '' }).execute()
      at(addSeconds(NOON, DAY))
      await sendLink()
      at(addSeconds(NOON, 91 * DAY))
      await run()
      const left = await rowsIn(database.db, 'outbox')
      expect(left.map(({ subject, status }) => `${status}: ${subject}`).sort()).toEqual([
        'sent: Files from Ada Example: Full Optimization',
        'sent: We have your project files',
      ])
      expect(left.map(({ text }) => text).join()).not.toContain('drive.google.com')
    })
  })

  it('uploaded files go as links do, with their project or 90 days after they came', async () => {
    const upload = async (name: string) => {
      const bytes = Buffer.from(name)
      const { id } = await beginFile(deps(), client, { name, size: bytes.length })
      const piece = { id, offset: 0, length: bytes.length, bytes: Readable.from([bytes]) }
      await receiveFile(deps(), client, piece)
    }
    await upload('loose.zip')
    const { id } = await openOne()
    await upload('of-project.zip')
    await move(id, 'in-progress')
    at(addSeconds(NOON, 90 * DAY - 1))
    expect(await runRetention(deps())).toMatchObject({ 'file links': 0, 'uploaded files': 0 })
    await move(id, 'completed')
    at(addSeconds(NOON, 90 * DAY))
    expect(await runRetention(deps())).toMatchObject({ 'file links': 1, 'uploaded files': 1 })
    expect(await rows('blobs')).toMatchObject([{ name: 'of-project.zip' }])
    at(addSeconds(NOON, 179 * DAY))
    expect(await runRetention(deps())).toMatchObject({ 'file links': 1, 'uploaded files': 1 })
    expect([await rows('blobs'), await rows('files')]).toEqual([[], []])
  })

  describe('communication', () => {
    it('is kept for 2 years: messages, contact messages and mails', async () => {
      await replyAsTeam(deps(), { userId: client.id, body: 'Hello' })
      const { id: enquiryId } = await sendEnquiry(deps(), anEnquiry())
      await replyToEnquiry(deps(), { enquiryId, text: 'An answer' })
      at('2028-11-20T12:00:00.000Z')
      expect(await run()).toEqual({ 'ended rate limits': 3 })
      // The second email to an address is written a moment after the first.
      at('2028-11-20T12:00:00.002Z')
      expect(await run()).toEqual({
        messages: 1,
        'contact messages': 1,
        emails: 3,
        'audit log entries': 1,
      })
      for (const table of ['messages', 'contact_messages', 'enquiry_replies', 'outbox'] as const)
        expect(await rows(table)).toEqual([])
    })

    it('takes sent and given-up mails alike', async () => {
      for (const subject of ['sent', 'dead'] as const) {
        await storeEmail(database.db, { ...ANY_EMAIL, subject }, { now })
        await changeRows(database.db, 'outbox', { subject }, { status: subject })
      }
      at('2028-11-20T12:00:00.002Z')
      expect(await run()).toEqual({ emails: 2 })
    })

    it('with a delivery goes, and what it led to; that it was made and answered stays', async () => {
      const { id } = await openOne()
      await move(id, 'in-progress')
      const { id: deliveryId } = await makeDelivery(deps(), aDelivery(id, { notes: 'Play the map.' }))
      await askForChanges(deps(), { ownerId: client.id, deliveryId, words: 'Again.' })
      at('2028-11-20T12:00:00.000Z')
      expect(await runRetention(deps())).toMatchObject({ 'delivery texts': 0 })
      at('2028-11-20T12:00:00.001Z')
      expect(await runRetention(deps())).toMatchObject({ 'delivery texts': 1 })
      expect(await listDeliveries(database.db, { ownerId: client.id, projectId: id })).toMatchObject([
        { number: 1, title: '', notes: '', changesAsked: null, status: 'changes-asked', items: [] },
      ])
      expect(await runRetention(deps())).toMatchObject({ 'delivery texts': 0 })
    })

    it('in a project’s history goes as well; its statuses stay', async () => {
      const { id } = await openOne()
      at(addSeconds(NOON, 60))
      await noteProject(deps(), { projectId: id, note: 'We profile tomorrow.' })
      at(addSeconds(NOON, 120))
      await move(id, 'in-progress', 'We have begun.')
      at('2028-11-20T12:02:00.001Z')
      expect(await runRetention(deps())).toMatchObject({ 'project notes': 2 })
      const history = await rowsIn(database.db, 'project_changes')
      expect(history).toMatchObject([
        { status: 'pending', note: null },
        { status: 'in-progress', note: null },
      ])
      expect(await run()).toEqual({})
    })

    it('about an answered refund goes; the refund stays, and an open request waits', async () => {
      const { paymentId } = await openOne()
      const request = {
        payment_id: paymentId,
        user_id: client.id,
        reason: 'The patch broke our lighting.',
        created_at: isoTime(addSeconds(now, -60)),
      }
      const answered = {
        status: 'granted',
        amount: 4950,
        answer: 'Half of it.',
        answered_at: isoTime(now),
      } as const
      const open = { status: 'open', amount: null, answer: null, answered_at: null } as const
      await addRow(database.db, 'refund_requests', [
        { id: 'ref_1', ...request, ...answered },
        { id: 'ref_2', ...request, ...open },
      ])
      at('2028-11-20T12:00:00.000Z')
      expect(await runRetention(deps())).toMatchObject({ 'refund reasons': 0 })
      at('2028-11-20T12:00:00.001Z')
      expect(await runRetention(deps())).toMatchObject({ 'refund reasons': 1 })
      expect(await rows('refund_requests')).toMatchObject([
        { id: 'ref_1', reason: '', answer: null, amount: 4950, status: 'granted' },
        { id: 'ref_2', reason: 'The patch broke our lighting.', status: 'open' },
      ])
    })
  })

  it('analytics are kept for 12 months, counted in days of Stockholm', async () => {
    const counted = { path: '/', event: 'page_view', detail: '', count: 3 }
    await addRow(database.db, 'event_counts', [
      { day: '2026-11-20', ...counted },
      { day: '2026-11-21', ...counted },
    ])
    at('2027-11-20T22:59:59.999Z')
    expect(await run()).toEqual({})
    at('2027-11-20T23:00:00.000Z')
    expect(await run()).toEqual({ 'analytics counts': 1 })
    expect(await rows('event_counts')).toMatchObject([{ day: '2026-11-21' }])
  })

  it('sessions, verification tokens and rate limits go once they have ended', async () => {
    const ends = addSeconds(NOON, 60)
    const common = {
      id: newId('x'),
      createdAt: isoTime(NOON),
      updatedAt: isoTime(NOON),
      expiresAt: isoTime(ends),
    }
    const session = { ...common, token: 't', userId: client.id, ipAddress: null, userAgent: null }
    await addRow(database.db, 'session', session)
    await addRow(database.db, 'verification', { ...common, identifier: 'i', value: 'v' })
    await addRow(database.db, 'rate_limits', { key: 'k', hits: 1, window_ends_at: isoTime(ends) })
    at(new Date(ends.getTime() - 1))
    expect(await run()).toEqual({})
    at(ends)
    expect(await run()).toEqual({
      'expired sessions': 1,
      'expired verification tokens': 1,
      'ended rate limits': 1,
    })
  })
})

function dropZeros(counts: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(counts).filter(([, value]) => value !== 0))
}
