import { expect, it } from 'vitest'
import { hold } from '#domain/billing/payments/holds.server.ts'
import { requestRefund } from '#domain/billing/refunds/refund-requests.server.ts'
import { grantRefund } from '#domain/billing/sync/send-refunds.server.ts'
import { recordTransfer } from '#domain/billing/transfers/transfers.server.ts'
import { sendEnquiry } from '#domain/crm/contact/contact.server.ts'
import { askForChanges } from '#domain/delivery/deliveries/delivery-answers.server.ts'
import { makeDelivery } from '#domain/delivery/deliveries/make-delivery.server.ts'
import { confirmCopyDeleted } from '#domain/delivery/files/studio-files.server.ts'
import { submitFile } from '#domain/delivery/files/uploads.server.ts'
import { actingAs } from '#domain/kernel/actor.ts'
import { commit } from '#domain/kernel/commit.ts'
import { newId, type Tables } from '#domain/kernel/database.ts'
import { addSeconds } from '#domain/kernel/time.ts'
import { replyAsTeam } from '#domain/messages/send-message.server.ts'
import { createQuote } from '#domain/orders/quotes/write-quote.server.ts'
import { changeProjectStatus } from '#domain/projects/changes/change-status.server.ts'
import { addClient } from '#test/clients.ts'
import { eachEngine } from '#test/engines.ts'
import { anEnquiry } from '#test/factories/enquiries.ts'
import { addRow, changeRows } from '#test/factories/rows.ts'
import { usePaymentsFixture } from '#test/payments-fixture.ts'
import { addLink } from '#test/project-facts.ts'
import { refusal } from '#test/refused.ts'
import { aQuote, sendNewQuote } from '#test/send-quote.ts'
import { ANY_EMAIL, storeEmail } from '#test/store-email.ts'
import { findNextDue, listTasks } from './list-tasks.server.ts'

const NOOR = { name: 'Noor Haddad', email: 'noor@halvmane.example' }

eachEngine((engine) => {
  const rig = usePaymentsFixture(engine)

  const change = <Table extends 'orders' | 'quotes' | 'payments' | 'projects' | 'outbox'>(
    table: Table,
    key: string,
    id: string,
    changes: Partial<Record<keyof Tables[Table], unknown>>,
  ) =>
    rig.database.db
      .updateTable(table as 'orders')
      .set(changes)
      .where(key as 'id', '=', id)
      .execute()
  /** An accepted quote, with the day on which its transfer is due. */
  const accepted = async (dueOn: string) => {
    const { orderId } = await sendNewQuote(rig.deps, { clientId: rig.client.id })
    const accepted_at = rig.now().toISOString()
    await change('orders', 'id', orderId, { status: 'accepted', accepted_at, user_id: rig.client.id })
    await change('quotes', 'order_id', orderId, { pay_by: 'transfer', due_on: dueOn })
    return orderId
  }
  const transfer = (orderId: string, amount: number) =>
    recordTransfer(rig.deps, { orderId, amount, on: '2026-11-20', reference: orderId })
  /** A paid project with these values in its columns. */
  const project = async (
    changes: Partial<Record<keyof Tables['projects'], unknown>>,
    { hasFiles = false } = {},
  ) => {
    const { paymentId } = await rig.buyAndPay()
    const { id: orderId } = await rig.order(paymentId)
    await change('projects', 'order_id', orderId, { may_start_from: null, ...changes })
    if (hasFiles) await addLink(rig.database.db, await projectOf(paymentId))
    return paymentId
  }

  const projectOf = async (paymentId: string) => {
    const { id } = await rig.order(paymentId)
    return (await rig.projects()).find(({ order_id }) => order_id === id)?.id ?? ''
  }

  /** One open task of each kind. */
  async function addOneOfEach(nth: number): Promise<void> {
    const { deps, database, client } = rig
    await sendEnquiry(deps, anEnquiry(NOOR))
    await createQuote(deps, NOOR, aQuote({ validUntil: '2026-12-04' }))
    await sendNewQuote(deps, NOOR, { validUntil: '2026-11-22' })
    await transfer(await accepted('2026-12-20'), 148_050)
    await accepted('2026-11-18')
    await change('orders', 'id', await accepted('2026-12-21'), { user_id: 'user_deleted' })
    const asked = await project({}, { hasFiles: true })
    await requestRefund(deps, client, { paymentId: asked }, { reason: 'The demo was cancelled.' })
    const { payment } = await transfer(await accepted('2026-12-20'), 150_000)
    await grantRefund(deps, { paymentId: payment.id, amount: 10_000 })
    await change('projects', 'id', await projectOf(payment.id), { status: 'cancelled' })
    const withdrawn = await rig.order(await project({ status: 'cancelled' }))
    await addRow(database.db, 'withdrawals', {
      id: newId('wdr'),
      order_id: withdrawn.id,
      user_id: client.id,
      name: client.name,
      email: client.email,
      declared_at: rig.now().toISOString(),
      refund: withdrawn.gross,
      kept: 0,
      done_percent: 0,
      due_at: '2026-12-04T23:00:00.000Z',
    })
    await commit(deps, (trx) =>
      hold(deps, trx, { providerObjectId: `pi_${nth}`, paymentId: asked, reason: 'It does not add up.' }),
    )
    await change('payments', 'id', asked, { dispute: 'open' })
    await project({})
    rig.passSeconds(1)
    await project({}, { hasFiles: true })
    const worked = await rig.order(await project({ status: 'in-progress' }))
    await change('projects', 'order_id', worked.id, { due_on: '2026-11-27' })
    await project({ status: 'completed', figures_follow: 1 })
    const delivered = await rig.order(await project({ status: 'in-progress' }))
    await deliverAndAsk(delivered.id)
    await addRow(database.db, 'vat_checks', {
      id: newId('vat'),
      user_id: client.id,
      vat_number: `DE13669597${nth}`,
      status: 'unchecked',
      asked_at: rig.now().toISOString(),
      checked_at: rig.now().toISOString(),
      obstacle: 'MS_UNAVAILABLE',
    })
    const { id, buyer } = await rig.order(await project({ status: 'completed', may_start_from: null }))
    await change('orders', 'id', id, {
      vat_rule: 'union-company-unverified',
      buyer: JSON.stringify({
        ...JSON.parse(buyer),
        ...{ kind: 'company', country: 'DE', companyName: 'Kelp GmbH', vatNumber: 'DE136695976' },
        vatCheck: { status: 'other-name', checkedAt: rig.now().toISOString(), consultationNumber: null },
      }),
    })
    const { id: fileId } = await submitFile(rig.deps, await other(), {
      fileUrl: `https://we.tl/t-${nth}`,
      service: 'quick-fix',
    })
    await database.db.updateTable('files').set({ link_state: 'gone' }).where('id', '=', fileId).execute()
    await storeEmail(database.db, ANY_EMAIL, { now: rig.now(), dedupeKey: `dead ${nth}` })
    await changeRows(database.db, 'outbox', { dedupe_key: `dead ${nth}` }, { status: 'dead' })
    await addRow(database.db, 'messages', {
      id: newId('msg'),
      user_id: nth === 1 ? client.id : (await other()).id,
      author: 'client',
      sender: 'Ada',
      body: 'When?',
      created_at: rig.now().toISOString(),
      asks: 0,
    })
  }
  const other = () => addClient(rig.database.db)
  /** A delivery for which changes were requested, and one that wasn't answered within three days. */
  async function deliverAndAsk(orderId: string): Promise<void> {
    const { deps, client } = rig
    const projects = await rig.projects()
    const items = [{ kind: 'build', label: 'Build', link: 'https://files.example/a' }] as const
    const changed = projects.find(({ order_id }) => order_id === orderId)?.id ?? ''
    const { id } = await makeDelivery(deps, { projectId: changed, title: 'One', items })
    await askForChanges(deps, { ownerId: client.id, deliveryId: id, words: 'Again.' })
    const unanswered = await rig.order(await project({ status: 'in-progress' }))
    const projectId = (await rig.projects()).find(({ order_id }) => order_id === unanswered.id)?.id ?? ''
    const open = await makeDelivery(deps, { projectId, title: 'Two', items })
    const created_at = addSeconds(rig.now(), -4 * 24 * 3600).toISOString()
    await rig.database.db.updateTable('deliveries').set({ created_at }).where('id', '=', open.id).execute()
  }

  it('is empty where everybody has what was promised', async () => {
    expect(await listTasks(rig.deps)).toEqual([])
  })

  it('lists two of each kind, the oldest promise first, each with whose it is and what does it', async () => {
    await addOneOfEach(1)
    await addOneOfEach(2)
    rig.passSeconds(60)
    const waiting = await listTasks(rig.deps)
    const kinds = Map.groupBy(waiting, ({ kind }) => kind)
    expect(
      [...kinds].map(([kind, rows]) => `${rows.length} ${kind}, until ${rows[0]?.until ?? 'nothing said'}`),
    ).toMatchInlineSnapshot(`
      [
        "2 Overdue invoice, until 2026-11-18T23:00:00.000Z",
        "2 First contact, until 2026-11-21T12:00:00.000Z",
        "2 Work to start, until 2026-11-21T12:00:01.000Z",
        "2 Expiring quote, until 2026-11-22T23:00:00.000Z",
        "2 Enquiry, until 2026-11-23T23:00:00.000Z",
        "2 Refund request, until 2026-11-23T23:00:00.000Z",
        "2 Message, until 2026-11-23T23:00:00.000Z",
        "2 Changes requested, until 2026-11-23T23:00:00.000Z",
        "2 Delivery due, until 2026-11-27T23:00:00.000Z",
        "2 Quote to send, until 2026-12-04T23:00:00.000Z",
        "2 Refund to send, until 2026-12-04T23:00:00.000Z",
        "2 Withdrawal to refund, until 2026-12-04T23:00:00.000Z",
        "2 VAT number mismatch, until 2026-12-04T23:00:00.000Z",
        "2 Underpaid transfer, until 2026-12-20T23:00:00.000Z",
        "2 Debt of a deleted account, until 2026-12-21T23:00:00.000Z",
        "2 Unanswered delivery, until nothing said",
        "2 Payment on hold, until nothing said",
        "2 Disputed payment, until nothing said",
        "2 Broken link, until nothing said",
        "2 Promised figures, until nothing said",
        "2 VAT number to check, until nothing said",
        "2 Undelivered email, until nothing said",
      ]
    `)
    for (const { href, client, kind } of waiting) {
      expect(href).toMatch(/^\/desk\//)
      expect([kind, client]).toEqual([kind, expect.stringMatching(/./)])
    }
    const doubtful = waiting.find(({ kind }) => kind === 'VAT number mismatch')
    expect(doubtful?.about).toMatch(/^DE136695976 is registered under another name: €299\.00 with VAT, \S+$/)
    rig.passSeconds(15 * 24 * 3600)
    expect((await listTasks(rig.deps)).map(({ kind }) => kind)).not.toContain(doubtful?.kind)
    expect(waiting.map(({ until }) => until ?? '9')).toEqual(waiting.map(({ until }) => until ?? '9').sort())
  })

  it('asks for our copy of what was worked on, two weeks before the 90 days are over, until it is gone', async () => {
    const worked = async (...statuses: ('in-progress' | 'completed' | 'cancelled')[]) => {
      const paymentId = await project({}, { hasFiles: true })
      const projectId = await projectOf(paymentId)
      for (const to of statuses) await changeProjectStatus(rig.deps, { projectId, to, author: 'team' })
      return projectId
    }
    const [completed, stopped] = [
      await worked('in-progress', 'completed'),
      await worked('in-progress', 'cancelled'),
    ]
    await worked('cancelled')
    const copies = async () =>
      (await listTasks(rig.deps))
        .filter(({ kind }) => kind === 'Copy to delete')
        .map(({ href, until }) => [href, until])
        .sort()
    rig.passSeconds(76 * 24 * 3600 - 1)
    expect(await copies()).toEqual([])
    rig.passSeconds(1)
    const row = (id: string) => [`/desk/projects/${id}#copy-deleted`, '2027-02-18T12:00:00.000Z']
    expect(await copies()).toEqual([row(completed), row(stopped)].sort())
    const noor = actingAs(rig.deps, { kind: 'staff', name: 'Noor' })
    await confirmCopyDeleted(noor, { projectId: completed })
    expect(await copies()).toEqual([row(stopped)])
    expect((await rig.projects()).find(({ id }) => id === completed)).toMatchObject({
      copy_deleted_at: '2027-02-04T12:00:00.000Z',
      copy_deleted_by: 'Noor',
    })
    await expect(confirmCopyDeleted(noor, { projectId: completed })).rejects.toMatchObject(
      refusal(/was already confirmed on Thu 4 Feb.* by Noor/),
    )
    await expect(confirmCopyDeleted(noor, { projectId: await worked('in-progress') })).rejects.toMatchObject(
      refusal(/in progress, so its copy is still needed/),
    )
  })

  it('names what is late and what is due soon, and not what has time', async () => {
    const due = async (status: string, due_on: string | null) =>
      project({ status, due_on, may_start_from: '2026-12-20T23:00:00.000Z' }, { hasFiles: true })
    await due('in-progress', '2026-11-19')
    await due('pending', '2026-11-23')
    await due('pending', '2026-11-24')
    await due('pending', null)
    rig.passSeconds(60)
    await replyAsTeam(rig.deps, { userId: rig.client.id, body: 'We have your projects.' })
    const rows = (await listTasks(rig.deps)).map(({ kind, until, href }) => [kind, until, href.split('#')[1]])
    expect(rows).toEqual([
      ['Overdue project', '2026-11-19T23:00:00.000Z', 'due'],
      ['Start due soon', '2026-11-23T23:00:00.000Z', 'start'],
    ])
    expect(await findNextDue(rig.deps)).toEqual({
      about: 'Full Optimization',
      client: rig.client.name,
      on: '2026-11-23',
    })
  })

  const kinds = async () => (await listTasks(rig.deps)).map(({ kind, until }) => [kind, until])
  const PERIOD_END = '2026-12-04T23:00:00.000Z'
  const CONTACT = ['First contact', '2026-11-21T12:00:00.000Z']

  it.each([
    ['who asked for an early start', null, false, [['Project without files', null]]],
    ['whose work waits for the withdrawal period', PERIOD_END, false, [['Project without files', null]]],
    ['whose work waits, with their files', PERIOD_END, true, []],
  ])(
    'lists the promise to contact a client %s until the studio has written',
    async (_, from, hasFiles, after) => {
      await project({ may_start_from: from }, { hasFiles })
      rig.passSeconds(60)
      expect(await kinds()).toEqual([CONTACT])
      await replyAsTeam(rig.deps, { userId: rig.client.id, body: 'Hello' })
      expect(await kinds()).toEqual(after)
    },
  )

  it('has kept the promise to contact a client once the work has started', async () => {
    const { paymentId } = await rig.buyAndPay()
    expect(await kinds()).toEqual([CONTACT])
    const [opened] = await rig.projects()
    expect(opened).toMatchObject({ payment_id: paymentId, may_start_from: expect.any(String) })
    await changeProjectStatus(rig.deps, {
      projectId: opened?.id ?? '',
      to: 'in-progress',
      author: 'team',
      anyway: true,
    })
    expect((await kinds()).map(([kind]) => kind)).toEqual(['Delivery due'])
  })
})
