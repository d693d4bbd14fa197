import { beforeEach, expect, it } from 'vitest'
import { followDeliveries } from '#domain/billing/contracts/second-instalment.server.ts'
import { invoicesOfOrder } from '#domain/billing/invoices/invoices.server.ts'
import { recordTransfer } from '#domain/billing/transfers/transfers.server.ts'
import type { AgreedOrder } from '#domain/billing/withdrawals/withdrawals.schema.ts'
import { approveUnanswered } from '#domain/delivery/deliveries/delivery-answers.server.ts'
import { makeDelivery } from '#domain/delivery/deliveries/make-delivery.server.ts'
import { remind } from '#domain/inbox/reminders/remind.server.ts'
import { instalmentFacts } from '#domain/orders/order-words.ts'
import { showOrder } from '#domain/orders/orders.server.ts'
import type { QuoteInput } from '#domain/orders/quotes/quotes.schema.ts'
import { changeProjectStatus } from '#domain/projects/changes/change-status.server.ts'
import { setProgress } from '#domain/projects/changes/progress.server.ts'
import type { DeskOrder } from '#domain/reads/desk-money.schema.ts'
import { debtsOfEndedWork } from '#domain/reads/list-tasks.server.ts'
import { eachEngine } from '#test/engines.ts'
import { expectAnswer } from '#test/expect-answer.ts'
import { aCompany } from '#test/factories/buyers.ts'
import { emailsTo } from '#test/factories/emails.ts'
import { rowIn } from '#test/factories/rows.ts'
import { FULL } from '#test/offers.ts'
import { usePaymentsFixture } from '#test/payments-fixture.ts'
import { sendNewQuote } from '#test/send-quote.ts'
import { type TestClient, useClient, useTestApp } from '#test/test-app.ts'

const DAY_SECONDS = 24 * 3600
const SENTENCE = /^[A-Z][^<{]+\.$/
/** A quote of €1,200.00 plus VAT, and its first instalment. */
const [GROSS, FIRST] = [150_000, 75_000]

eachEngine((engine) => {
  const rig = usePaymentsFixture(engine)
  const app = useTestApp(
    rig.database,
    () => ({ clock: rig.now, deps: { paymentsProvider: rig.deps.paymentsProvider } }),
    'test',
  )
  const client = useClient(app, 'Noor Haddad', 'test')
  let owner: TestClient
  beforeEach(async () => {
    owner = await app.join('owner', 'Astrid Lund')
  })

  async function accept(changes: Partial<QuoteInput> = {}) {
    const { id: clientId } = client
    const { orderId, secret } = await sendNewQuote(rig.deps, { clientId }, { payDays: 14, ...changes })
    const answer = { secret, gross: GROSS, payBy: 'transfer', buyer: aCompany() }
    expect((await client.post('/api/quotes/accept', answer)).status).toBe(200)
    return { orderId, secret, clientId }
  }
  const record = (orderId: string, amount: string, reference: string) =>
    owner.post(`/api/desk/orders/${orderId}/record`, { amount, on: '2026-11-20', reference })
  const projectOf = (orderId: string) => rowIn(rig.database.db, 'projects', { order_id: orderId })
  const work = async (orderId: string, percent: number) => {
    const { id: projectId } = await projectOf(orderId)
    await changeProjectStatus(rig.deps, { projectId, to: 'in-progress', author: 'team', anyway: true })
    await setProgress(rig.deps, { projectId, percent, daysLeft: 2 })
    return projectId
  }
  const deleteAccount = async () =>
    expect(
      (await client.post('/api/account/delete', { currentPassword: 'correct horse', confirmation: 'delete' }))
        .status,
    ).toBe(204)
  const show = (orderId: string) => owner.read<DeskOrder>(`/api/desk/orders/${orderId}`)
  const documents = async (orderId: string) =>
    (await show(orderId)).invoices.map(({ kind, gross }) => [kind, gross])
  const end = async (orderId: string, as: string) => {
    const { moneyVersion: version } = await show(orderId)
    const how = { as, reason: 'their account is deleted', version }
    return owner.post(`/api/desk/orders/${orderId}/end-debt`, how)
  }
  const debts = async () => (await debtsOfEndedWork(rig.deps)).map(({ about }) => about)
  const opened = async (secret: string) =>
    (await (await app.visitor.post('/api/quotes/open', { secret })).json()) as Record<string, unknown>
  const mails = () => emailsTo(rig.database.db, client.email)

  it('a second instalment that never falls due ends with the share that was done, which is invoiced and paid', async () => {
    const { orderId, secret, clientId } = await accept({ inInstalments: true })
    await record(orderId, '750.00', 'first')
    await work(orderId, 90)
    expect(await debts()).toEqual([])
    expect((await end(orderId, 'written-off')).status).toBe(409)
    await deleteAccount()

    const { order, deleted } = await show(orderId)
    expect(deleted).toEqual({ at: rig.now().toISOString() })
    expect(await debts()).toEqual([`€750.00 not due, ${order.number}`])
    const page = await owner.get(`/api/desk/clients/${clientId}`)
    await expectAnswer(page, 404, 'This account was deleted on Fri 20 Nov.')
    const goodbye = (await mails()).at(-1)?.text
    expect(goodbye).toContain(
      `Please don't pay €750.00 for order ${order.number}. It isn't due, because we won't deliver anything more. We may invoice`,
    )
    expect(goodbye).not.toMatch(/still owe|how to pay/)

    expect((await end(orderId, 'share-done')).status).toBe(200)
    expect((await show(orderId)).order).toMatchObject({ status: 'accepted', gross: 135_000, received: FIRST })
    expect(await documents(orderId)).toEqual([
      ['invoice', FIRST],
      ['invoice', 60_000],
    ])
    expect(await debts()).toEqual([`€600.00 due, ${order.number}`])
    await rowIn(rig.database.db, 'audit_log', { action: 'debt-ended', about: orderId })
    expect(await opened(secret)).toMatchObject({
      kind: 'in-full',
      isDebt: true,
      open: 60_000,
      dueOn: '2026-12-04',
    })
    expect((await end(orderId, 'share-done')).status).toBe(409)

    // A quote's link ends 30 days after acceptance, but not while money is owed.
    rig.passSeconds(40 * DAY_SECONDS)
    expect(await opened(secret)).toMatchObject({ isDebt: true })
    // Sessions have ended by now.
    await recordTransfer(rig.deps, { orderId, amount: 60_000, on: '2026-12-30', reference: 'second' })
    expect((await showOrder(rig.database.db, orderId)).status).toBe('paid')
    expect(await debts()).toEqual([])
    expect(await rig.holds()).toEqual([])
    expect(await invoicesOfOrder(rig.database.db, orderId)).toHaveLength(2)
    expect((await app.visitor.post('/api/quotes/open', { secret })).status).toBe(404)
  })

  it('a second instalment of a cancelled project is listed, is said not to be due, and is written off', async () => {
    const { orderId } = await accept({ inInstalments: true })
    await record(orderId, '750.00', 'first')
    const projectId = await work(orderId, 40)
    expect(await debts()).toEqual([])
    expect((await end(orderId, 'written-off')).status).toBe(409)
    await changeProjectStatus(rig.deps, { projectId, to: 'cancelled', author: 'team' })
    const { order, isCalledOff } = await show(orderId)
    expect(await debtsOfEndedWork(rig.deps)).toMatchObject([
      { kind: 'Debt of a cancelled project', about: `€750.00 not due, ${order.number}` },
    ])
    const [agreed] = await client.read<AgreedOrder[]>('/api/orders')
    expect([isCalledOff, agreed?.isCalledOff]).toEqual([true, true])
    expect(instalmentFacts(order, { isOver: isCalledOff })[1]).toEqual([
      'Second instalment',
      '€750.00, not due, because no more work will be delivered',
    ])

    expect((await end(orderId, 'written-off')).status).toBe(200)
    expect((await show(orderId)).order).toMatchObject({ status: 'paid', gross: FIRST, received: FIRST })
    expect(await debts()).toEqual([])
    expect((await mails()).at(-1)?.text).toContain('We ended the work on “Nattfjord at 60 FPS”. Its price')
    await followDeliveries(rig.deps)
    expect(await documents(orderId)).toEqual([['invoice', FIRST]])
  })

  it('a second instalment that is paid though its project is deleted needs a person, who reads why', async () => {
    const { orderId } = await accept({ inInstalments: true })
    await record(orderId, '750.00', 'first')
    await work(orderId, 40)
    await deleteAccount()
    await recordTransfer(rig.deps, { orderId, amount: 75_000, on: '2026-11-20', reference: 'second' })
    const reason =
      'It was paid after its account had been deleted. 40% of its project was done. Decide how much to refund.'
    expect(await rig.holds()).toMatchObject([{ reason }])
    const told = (await rig.mails()).filter((mail) => mail.includes('Sold: '))
    expect(told).toHaveLength(1)
  })

  it('what a deleted account owes is asked for by email with a link and an invoice, without signing in', async () => {
    const { orderId } = await accept()
    await deleteAccount()
    expect(await debts()).toEqual([expect.stringMatching(/^€1,500.00 due, /)])
    rig.passSeconds(3 * DAY_SECONDS)
    // The last code from the authenticator app was entered too long ago.
    owner = await app.join('owner', 'Björn Berg')
    expect(await remind(rig.deps, { kinds: ['transfer'] })).toBe(1)
    const reminder = (await mails()).at(-1)
    expect(reminder?.text).toContain('IBAN')
    expect(reminder?.text).not.toContain('/client/')
    expect(reminder?.text).not.toContain('project opens')
    expect(reminder?.attachments).toContain('invoice:')
    const secret = /\/quote#([\w-]{43})\n/.exec(reminder?.text ?? '')?.[1] ?? ''
    expect(await opened(secret)).toMatchObject({ isDebt: true, open: GROSS, number: expect.any(String) })

    expect((await end(orderId, 'share-done')).status).toBe(409)
    expect((await end(orderId, 'written-off')).status).toBe(200)
    expect((await show(orderId)).order.status).toBe('cancelled')
    expect(await documents(orderId)).toEqual([
      ['invoice', GROSS],
      ['credit-note', GROSS],
    ])
    expect(await debts()).toEqual([])
    expect(await opened(secret)).toMatchObject({ kind: 'in-short' })
  })

  it('a part that was paid is kept, and the rest is written off', async () => {
    const { orderId } = await accept({ inInstalments: true })
    await record(orderId, '400.00', 'part')
    await deleteAccount()
    expect((await end(orderId, 'written-off')).status).toBe(200)
    expect((await show(orderId)).order).toMatchObject({ status: 'paid', gross: 40_000, received: 40_000 })
    expect(await documents(orderId)).toEqual([
      ['invoice', FIRST],
      ['credit-note', FIRST - 40_000],
    ])
    expect(await debts()).toEqual([])
  })

  it('work that was completed when the account went is invoiced, and cannot be withdrawn from', async () => {
    const { orderId } = await accept({ inInstalments: true })
    await record(orderId, '750.00', 'first')
    const projectId = await work(orderId, 90)
    await changeProjectStatus(rig.deps, { projectId, to: 'completed', author: 'team' })
    await deleteAccount()
    await followDeliveries(rig.deps)
    expect(await documents(orderId)).toEqual([
      ['invoice', FIRST],
      ['invoice', GROSS - FIRST],
    ])
    expect((await mails()).at(-1)?.text).not.toContain('/client/')
    await record(orderId, '750.00', 'second')
    expect(await rig.holds()).toEqual([])
  })

  it('whatever was open when the account went, each page of the desk shows it or says in a sentence why not, and nothing more is sent', async () => {
    const { orderId, clientId } = await accept({ inInstalments: true })
    const offered = await sendNewQuote(rig.deps, { clientId })
    await record(orderId, '750.00', 'first')
    const projectId = await work(orderId, 40)
    const items = [{ kind: 'build', label: 'Build', link: 'https://files.example/a' }] as const
    const { id: deliveryId } = await makeDelivery(rig.deps, { projectId, title: 'One', items })
    await client.post('/api/messages', { body: 'When?' })
    const bought = await client.post('/api/create-payment-intent', FULL.order)
    const { paymentId } = (await bought.json()) as { paymentId: string }
    const intentId = (await rig.payment(paymentId)).provider_payment_id ?? ''
    rig.stripe.succeed(intentId)
    await client.get(`/api/payments/${paymentId}`)
    await client.post(`/api/payments/${paymentId}/refund-request`, { reason: 'The demo was cancelled.' })
    const upload = { name: 'build.zip', size: 9_000, projectId }
    await client.post('/api/uploads', upload)
    const { number } = (await show(orderId)).order
    await deleteAccount()
    const written = (await mails()).map(({ subject }) => subject)

    const pages = [
      ...['today', 'clients', `clients/${clientId}`, `clients/${clientId}/messages`],
      ...['projects', 'projects/open', `projects/${projectId}`, 'quotes', `quotes/${orderId}`],
      ...[`quotes/${offered.orderId}`, 'orders', `orders/${number}`, `orders/${paymentId}`, 'refunds'],
      ...['withdrawals', 'holds', 'audit', 'mails', 'find?q=Noor', `find?q=${number}`],
      ...['visits', 'statement/unmatched'],
    ]
    for (const page of pages) {
      const answer = await owner.get(`/api/desk/${page}`)
      const text = await answer.text()
      expect([page, answer.status === 200 || (answer.status === 404 && SENTENCE.test(text)), text]).toEqual([
        page,
        true,
        text,
      ])
    }
    for (const act of [
      `clients/${clientId}/notes`,
      `clients/${clientId}/impersonation`,
      `projects/${projectId}/complete`,
      `deliveries/${deliveryId}/recall`,
    ])
      expect([act, (await owner.post(`/api/desk/${act}`, { body: 'x' })).status]).toEqual([act, 404])
    const unsent = await app.visitor.post('/api/quotes/open', { secret: offered.secret })
    await expectAnswer(unsent, 404, expect.stringMatching(/\.$/))

    rig.passSeconds(20 * DAY_SECONDS)
    expect(await approveUnanswered(rig.deps)).toEqual({ notified: 0, approved: 0 })
    expect(await remind(rig.deps)).toBe(0)
    expect((await mails()).map(({ subject }) => subject)).toEqual(written)
    rig.stripe.openDispute(intentId)
    await rig.ring('charge.dispute.created', intentId)
    expect((await rig.payment(paymentId)).dispute).toBe('open')
  })

  it('the desk says what the withdrawal form says', async () => {
    const bought = await client.post('/api/create-payment-intent', FULL.order)
    const { paymentId } = (await bought.json()) as { paymentId: string }
    await client.post(`/api/payments/${paymentId}/consent`, { agreed: true })
    rig.stripe.succeed((await rig.payment(paymentId)).provider_payment_id ?? '')
    await client.get(`/api/payments/${paymentId}`)
    const { order_id: orderId } = await rig.payment(paymentId)
    const projectId = await work(orderId, 50)
    expect((await show(orderId)).mayWithdraw).toBe(true)
    await changeProjectStatus(rig.deps, { projectId, to: 'completed', author: 'team' })
    expect((await show(orderId)).mayWithdraw).toBe(false)
    await deleteAccount()
    expect((await show(orderId)).mayWithdraw).toBe(false)
  })
})
