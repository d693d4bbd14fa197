import { expect, it } from 'vitest'
import type { BuyerInput } from '#domain/crm/buyers/buyers.schema.ts'
import { approveDelivery } from '#domain/delivery/deliveries/delivery-answers.server.ts'
import { makeDelivery } from '#domain/delivery/deliveries/make-delivery.server.ts'
import { remind } from '#domain/inbox/reminders/remind.server.ts'
import { showOrder } from '#domain/orders/orders.server.ts'
import { openQuote } from '#domain/orders/quotes/open-quote.server.ts'
import type { QuoteInput } from '#domain/orders/quotes/quotes.schema.ts'
import { withdrawQuote } from '#domain/orders/quotes/quotes.server.ts'
import { changeProjectStatus } from '#domain/projects/changes/change-status.server.ts'
import { reopenProject } from '#domain/projects/changes/ended-projects.server.ts'
import { setProgress } from '#domain/projects/changes/progress.server.ts'
import { cursorPageOfOrders } from '#domain/reads/desk-orders.server.ts'
import { listAgreedOrders } from '#domain/reads/list-agreed-orders.server.ts'
import { listProjects } from '#domain/reads/list-projects.server.ts'
import { listOpenOrders } from '#domain/reads/list-quotes.server.ts'
import { listTasks } from '#domain/reads/list-tasks.server.ts'
import { showStudioProject } from '#domain/reads/project-pages.server.ts'
import { addClient } from '#test/clients.ts'
import { eachEngine, isAskedAll } from '#test/engines.ts'
import { aCompany, aGermanCompany, withVatRegister } from '#test/factories/buyers.ts'
import { rowIn, rowsIn } from '#test/factories/rows.ts'
import { usePaymentsFixture } from '#test/payments-fixture.ts'
import { refusal } from '#test/refused.ts'
import { sendNewQuote } from '#test/send-quote.ts'
import { STUDIO_EMAIL } from '#test/test-product.ts'
import { collectBooks } from '../books/collect-books.server.ts'
import { vatReturn, voucherOf } from '../books/voucher.ts'
import { setRate } from '../invoices/rates.server.ts'
import type { PaymentsDeps } from '../payments/payments.provider.ts'
import { paymentsOfOrder } from '../payments/payments.server.ts'
import { payOrder } from '../purchases/start-purchase.server.ts'
import { listRefundRequests, requestRefund } from '../refunds/refund-requests.server.ts'
import { grantRefund } from '../sync/send-refunds.server.ts'
import { reverseTransfer } from '../transfers/reverse-transfer.server.ts'
import { settleShortfall } from '../transfers/settle-shortfall.server.ts'
import { recordReturn, recordTransfer } from '../transfers/transfers.server.ts'
import { acceptAndPay } from './accept-quote.server.ts'
import { correctBuyer } from './correct-buyer.server.ts'
import { changeStatusByStudio, followDeliveries, followDelivery } from './second-instalment.server.ts'

const DAY_SECONDS = 24 * 3600
/** €1,200.01 plus VAT, so that neither price nor VAT can be halved to the cent. */
const NET = 120_001
const [GROSS, FIRST, SECOND] = [150_001, 75_001, 75_000]
const COMPANY = aCompany()
const GERMAN = aGermanCompany()

eachEngine((engine) => {
  const rig = usePaymentsFixture(engine)
  type Client = typeof rig.client

  /** Secrets of the links of the orders' quotes. */
  const secrets = new Map<string, string>()
  const accepted = async (
    client: Client,
    {
      payBy = 'transfer',
      buyer,
      startAtOnce = false,
      ...changes
    }: Partial<QuoteInput> & { payBy?: 'transfer' | 'card'; buyer?: BuyerInput; startAtOnce?: boolean } = {},
    deps: PaymentsDeps = rig.deps,
  ) => {
    rig.passSeconds(1)
    const lines = [{ text: 'Water', net: NET }]
    const content = { lines, inInstalments: true, payDays: 14, ...changes }
    const { secret } = await sendNewQuote(rig.deps, { clientId: client.id }, content, buyer)
    const asked = await openQuote({ ...rig.deps, ...deps }, { secret })
    expect(asked).toMatchObject({ gross: GROSS, instalments: { first: FIRST, second: null } })
    const answer = { secret, payBy, gross: GROSS, startAtOnce }
    const { orderId } = await acceptAndPay({ ...rig.deps, ...deps }, client, answer)
    secrets.set(orderId, secret)
    return orderId
  }
  const { transfer } = rig
  const projectOf = async (orderId: string, client: Client = rig.client) => {
    const project = (await listProjects(rig.database.db, client.id)).find((one) => one.orderId === orderId)
    if (!project) throw new Error('There is no project.')
    return project
  }
  const start = async (projectId: string) =>
    changeProjectStatus(rig.deps, { projectId, to: 'in-progress', author: 'team', anyway: true })
  const deliver = async (orderId: string, client?: Client) => {
    const { id: projectId, status } = await projectOf(orderId, client)
    if (status === 'pending') await start(projectId)
    await changeProjectStatus(rig.deps, { projectId, to: 'completed', author: 'team' })
    return followDelivery(rig.deps, { orderId })
  }
  const emailsTo = async ({ email }: Client) =>
    (await rowsIn(rig.database.db, 'outbox', { recipient: email })).map((mail) => ({
      ...mail,
      documents: mail.attachments?.match(/invoice:/g)?.length ?? 0,
    }))
  const show = (orderId: string) => showOrder(rig.database.db, orderId)
  const toPay = (client: Client) => listOpenOrders(rig.deps, client.id)

  it('by transfer: the first instalment opens the project, the second falls due with its delivery, each with its document', async () => {
    const other = await addClient(rig.database.db)
    const [mine, theirs] = [await accepted(rig.client), await accepted(other)]
    expect(await rig.documentTotals(mine)).toEqual([FIRST])
    expect(await toPay(rig.client)).toMatchObject([
      { open: FIRST, gross: FIRST, part: 'first', dueOn: '2026-12-04' },
    ])
    const [, confirmation] = await emailsTo(rig.client)
    expect(confirmation).toMatchObject({ subject: 'Accepted: Nattfjord at 60 FPS', documents: 1 })
    for (const words of ['€750.01 on acceptance', '€750.00 once the work is delivered, within 14 days'])
      expect(confirmation?.text).toContain(words)

    rig.passSeconds(DAY_SECONDS)
    for (const orderId of [mine, theirs]) await transfer(orderId, FIRST, `first of ${orderId}`)
    expect(await show(mine)).toMatchObject({ status: 'accepted', received: FIRST })
    expect(await projectOf(mine)).toMatchObject({ status: 'pending', unpaid: null })
    expect(await toPay(rig.client)).toEqual([])
    expect((await emailsTo(rig.client)).at(-1)).toMatchObject({
      subject: 'Receipt: Nattfjord at 60 FPS, €750.01',
      documents: 1,
    })
    await expect(payOrder(rig.deps, rig.client, { orderId: mine })).rejects.toMatchObject(
      refusal(/Nothing is due/),
    )
    await expect(
      settleShortfall(rig.deps, { orderId: mine, as: 'credit-note', reason: 'no' }, 0),
    ).rejects.toMatchObject(refusal(/Nothing is due/))

    rig.passSeconds(20 * DAY_SECONDS)
    expect(await remind(rig.deps, { kinds: ['transfer'] })).toBe(0)
    expect(await followDelivery(rig.deps, { orderId: mine })).toBeUndefined()
    await deliver(mine)
    // Two processes at once, after one that has already done it.
    await Promise.all([followDeliveries(rig.deps), followDeliveries(rig.deps)])
    await rowIn(rig.database.db, 'audit_log', { action: 'payment-half-due', about: mine })
    expect(await rig.documentTotals(mine)).toEqual([FIRST, SECOND])
    expect(await rig.documentTotals(theirs)).toEqual([FIRST])
    expect((await show(mine)).instalments).toEqual({
      first: FIRST,
      second: { calledAt: rig.now().toISOString(), dueOn: '2026-12-25' },
    })
    expect(await toPay(rig.client)).toMatchObject([
      { open: SECOND, gross: SECOND, part: 'second', dueOn: '2026-12-25' },
    ])
    expect(await toPay(other)).toEqual([])
    const asRead = await openQuote(rig.deps, { secret: secrets.get(mine) ?? '' }, rig.client)
    expect(asRead).toMatchObject({ open: SECOND, dueOn: '2026-12-25' })
    expect(await projectOf(mine)).toMatchObject({ unpaid: { dueOn: '2026-12-25' } })
    const asked = (await emailsTo(rig.client)).find(({ subject }) => subject.includes('second instalment'))
    expect(asked).toMatchObject({ subject: 'Invoice 2026-0003: second instalment, €750.00', documents: 1 })
    expect(asked?.text).toContain('Fri 25 Dec')
    expect(await rig.thread()).toContain(
      'Your project “Nattfjord at 60 FPS” is complete. The second instalment of €750.00 is due by Fri 25 Dec.',
    )

    rig.passSeconds(3 * DAY_SECONDS)
    expect([
      await remind(rig.deps, { kinds: ['transfer'] }),
      await remind(rig.deps, { kinds: ['transfer'] }),
    ]).toEqual([1, 0])
    expect((await emailsTo(rig.client)).at(-1)?.text).toContain('€750.00, the second instalment,')
    rig.passSeconds(12 * DAY_SECONDS)
    const { number } = await show(mine)
    expect(await listTasks(rig.deps)).toContainEqual(
      expect.objectContaining({
        kind: 'Overdue invoice',
        about: expect.stringMatching(
          `^€750.00, second instalment, ${number}, reminders sent: 1, the last on `,
        ),
      }),
    )
    const { rows: overdue } = await cursorPageOfOrders(rig.deps, { limit: 9, overdue: true })
    expect(overdue.map(({ id, dueOn }) => [id, dueOn])).toEqual([[mine, '2026-12-25']])
    const takeBack = () => withdrawQuote(rig.deps, { orderId: mine })
    await expect(takeBack()).rejects.toMatchObject(refusal(/Cancel the order instead\.$/))
    await transfer(mine, SECOND, 'second')
    expect(await show(mine)).toMatchObject({ status: 'paid', received: GROSS })
    await expect(takeBack()).rejects.toMatchObject(refusal(/Refund it instead/))
    expect(await projectOf(mine)).toMatchObject({ unpaid: null })
    const receipt = (await emailsTo(rig.client)).at(-1)
    expect(receipt).toMatchObject({ subject: 'Receipt: Nattfjord at 60 FPS, €750.00', documents: 1 })
    expect(receipt?.text).toContain('your order is paid in full')
    expect(await rig.documentTotals(mine)).toHaveLength(2)
    const documents = await rig.documents(mine)
    expect(documents.map(({ lines }) => lines.map(({ text }) => text))).toEqual([
      ['Nattfjord at 60 FPS, first instalment\nWater'],
      ['Nattfjord at 60 FPS, second instalment\nWater'],
    ])
    const order = await show(mine)
    expect(documents.reduce((sum, { vatAmount }) => sum + vatAmount, 0)).toBe(order.vatAmount)
    expect(documents.map(({ issuedOn, dueOn }) => [issuedOn, dueOn])).toEqual([
      ['2026-11-20', '2026-12-04'],
      ['2026-12-11', '2026-12-25'],
    ])
  })

  it('by card: the button’s sum now, the other after delivery; each refund has the credit note of its own document', async () => {
    const orderId = await accepted(rig.client, { payBy: 'card' })
    const pay = async () => {
      const begun = await rig.beginByCard(orderId)
      await rig.pay(begun.intentId)
      return begun
    }
    const first = await pay()
    expect(first.amount).toBe(FIRST)
    expect(await rig.documentTotals(orderId)).toEqual([FIRST])
    await deliver(orderId)
    const second = await pay()
    expect(second.amount).toBe(SECOND)
    expect(await show(orderId)).toMatchObject({ status: 'paid' })
    const { number } = await show(orderId)
    const ofStudio = (await rig.mails()).filter((mail) => mail.startsWith(STUDIO_EMAIL))
    expect(ofStudio.filter((mail) => /Sold|Paid/.test(mail))).toEqual([
      `${STUDIO_EMAIL}: Paid: the second instalment of order ${number}, €750.00`,
      `${STUDIO_EMAIL}: Sold: Nattfjord at 60 FPS to ${rig.client.name}`,
    ])
    for (const { paymentId } of [first, second])
      await requestRefund(rig.deps, rig.client, { paymentId }, { reason: 'It is not what I asked for.' })
    await grantRefund(rig.deps, { paymentId: second.paymentId })
    // The other instalment is still requested.
    expect(await projectOf(orderId)).toMatchObject({ refundAsked: true, refunded: false })
    await grantRefund(rig.deps, { paymentId: first.paymentId, amount: 5_000 })
    await grantRefund(rig.deps, { paymentId: first.paymentId })
    expect(await rig.documentTotals(orderId)).toEqual([FIRST, SECOND, -SECOND, -5_000, -(FIRST - 5_000)])
    expect(await show(orderId)).toMatchObject({ status: 'cancelled', returned: GROSS })
  })

  if (!isAskedAll(engine)) return

  it('the approval of the last delivery lets the second instalment fall due at once, also while money comes ahead of it', async () => {
    const orderId = await accepted(rig.client, { buyer: COMPANY })
    await transfer(orderId, FIRST, 'first instalment')
    const { id: projectId } = await projectOf(orderId)
    await start(projectId)
    const items = [{ kind: 'build', label: 'Build', link: 'https://files.example/build' }] as const
    const { id: deliveryId } = await makeDelivery(rig.deps, {
      projectId,
      title: 'The build',
      items,
      completes: true,
      withoutFigures: 'The bench was sold.',
    })
    await Promise.all([
      approveDelivery(rig.deps, { ownerId: rig.client.id, deliveryId }),
      transfer(orderId, SECOND - 1_000, 'all but ten euros'),
    ])
    expect(await rig.documentTotals(orderId)).toEqual([FIRST, SECOND])
    expect(await toPay(rig.client)).toMatchObject([{ open: 1_000, part: 'second' }])
  })

  it('a consumer who withdraws before the work gets all of it back, and never owes more than had fallen due', async () => {
    const before = await accepted(rig.client, { payBy: 'transfer' })
    await transfer(before, FIRST, 'before')
    expect(await rig.withdraw(before)).toMatchObject({ refund: FIRST, kept: 0 })
    const waiting = (await listTasks(rig.deps)).map(({ kind }) => kind)
    expect(waiting.filter((what) => /Refund|Withdrawal/.test(what))).toEqual(['Refund to send'])
    const [due] = await listRefundRequests(rig.database.db)
    await recordReturn(rig.deps, { refundId: due?.id ?? '' })
    expect(await rig.documentTotals(before)).toEqual([FIRST, -FIRST])
    const begun = await accepted(rig.client, { startAtOnce: true })
    for (const amount of [FIRST - 5_000, 5_000]) {
      await transfer(begun, amount, 'begun')
      rig.passSeconds(1)
    }
    const { id: projectId } = await projectOf(begun)
    await start(projectId)
    await setProgress(rig.deps, { projectId, percent: 40, daysLeft: 5 })
    expect(await rig.withdraw(begun)).toMatchObject({ kept: 60_000, refund: FIRST - 60_000, donePercent: 40 })
    // The last payment is refunded first.
    const granted = (await listRefundRequests(rig.database.db)).filter(({ order_id }) => order_id === begun)
    expect(granted.map(({ amount }) => amount).toSorted()).toEqual([FIRST - 65_000, 5_000].toSorted())
    const late = await accepted(rig.client, { startAtOnce: true })
    await transfer(late, FIRST + 10_000, 'late')
    const { id: lateId } = await projectOf(late)
    await start(lateId)
    await setProgress(rig.deps, { projectId: lateId, percent: 90, daysLeft: 5 })
    expect(await rig.withdraw(late)).toMatchObject({ kept: FIRST, refund: 10_000 })
  })

  it('another buyer’s VAT changes both documents, and what was paid too much goes back', async () => {
    const orderId = await accepted(rig.client)
    await transfer(orderId, FIRST, 'first')
    await deliver(orderId)
    const knowing = withVatRegister(rig.deps)
    const { order, refund } = await correctBuyer(knowing, { orderId, buyer: GERMAN })
    expect(order).toMatchObject({ gross: NET, vatAmount: 0, instalments: { first: 60_001 } })
    expect(refund).toBe(0)
    expect(await rig.documentTotals(orderId)).toEqual([FIRST, SECOND, -SECOND, -FIRST, 60_001, 60_000])
    expect(await toPay(rig.client)).toMatchObject([{ open: NET - FIRST, gross: 60_000, part: 'second' }])
  })

  it('on new documents each instalment says which money paid it, and when', async () => {
    const orderId = await accepted(rig.client)
    const first = await transfer(orderId, FIRST, 'BG 1')
    rig.passSeconds(DAY_SECONDS)
    const second = await transfer(orderId, SECOND, 'BG 2')
    await correctBuyer(rig.deps, { orderId, buyer: COMPANY })
    const documents = await rig.documents()
    expect(documents.slice(-2).map(({ gross, paid }) => ({ gross, ...paid }))).toMatchObject([
      { gross: FIRST, amount: FIRST, on: '2026-11-20', reference: first.id },
      { gross: SECOND, amount: SECOND, on: '2026-11-21', reference: second.id },
    ])
  })

  it('where it lowers or raises the price later, what is open is due the agreed days from then', async () => {
    const correct = (buyer: BuyerInput) => correctBuyer(withVatRegister(rig.deps), { orderId, buyer })
    const orderId = await accepted(rig.client)
    await transfer(orderId, FIRST, 'first')
    await correct(GERMAN)
    await deliver(orderId)
    const open = { open: NET - FIRST, gross: 60_000, part: 'second', dueOn: '2026-12-04' }
    expect(await toPay(rig.client)).toMatchObject([open])
    rig.passSeconds(10 * DAY_SECONDS)
    await correct(COMPANY)
    expect(await toPay(rig.client)).toMatchObject([
      { open: SECOND, gross: SECOND, part: 'second', dueOn: '2026-12-14' },
    ])
    expect((await show(orderId)).instalments?.second?.dueOn).toBe('2026-12-14')
  })

  it('what is let off one instalment leaves the other; what comes ahead of one is told, and on its invoice', async () => {
    const orderId = await accepted(rig.client)
    const discountOrder = () =>
      settleShortfall(rig.deps, { orderId, as: 'credit-note', reason: 'rounded down' }, 0)
    await transfer(orderId, FIRST - 10, 'first')
    expect(await discountOrder()).toMatchObject({ gross: GROSS - 10, instalments: { first: FIRST - 10 } })
    rig.passSeconds(60)
    await transfer(orderId, 10_000, 'ahead')
    const { number } = await show(orderId)
    expect(await rig.thread()).toContain(
      `€0.10 was missing for order ${number}. You don't need to send it: nothing more is due before the work is delivered.`,
    )
    expect(await rig.thread()).toContain(
      `We received €100.00 for order ${number}. The rest of the second instalment, €650.00, is due once the work is delivered.`,
    )
    await deliver(orderId)
    expect(await toPay(rig.client)).toMatchObject([{ open: SECOND - 10_000, gross: SECOND, part: 'second' }])
    const documents = await rig.documents()
    expect(documents.map(({ kind, gross, paid }) => [kind, gross, paid?.amount])).toEqual([
      ['invoice', FIRST, undefined],
      ['credit-note', 10, undefined],
      ['invoice', SECOND, 10_000],
    ])
    await transfer(orderId, SECOND - 10_010, 'second')
    expect(await discountOrder()).toMatchObject({
      status: 'paid',
      gross: GROSS - 20,
      instalments: { first: FIRST - 10 },
    })
  })

  it('says what was received, what is to come and what completing invoices, and asks where nothing was delivered', async () => {
    const lines = [
      { text: 'Water', net: 56_000 },
      { text: 'Grass', net: 15_050 },
    ]
    const content = { lines, inInstalments: true, payDays: 30, deliverBy: '2027-02-01' }
    const { secret, orderId } = await sendNewQuote(rig.deps, { clientId: rig.client.id }, content, COMPANY)
    // 710.50 + 25% = 710.50 + 177.63 (177.625 rounded up) = 888.13 = 444.07 + 444.06.
    const [gross, first, second] = [88_813, 44_407, 44_406]
    await acceptAndPay(rig.deps, rig.client, { secret, payBy: 'transfer', gross, startAtOnce: false })
    const opened = () => openQuote(rig.deps, { secret }, rig.client)
    expect(await opened()).toMatchObject({ status: 'accepted', gross, open: first, received: 0 })
    await transfer(orderId, first, 'first')
    expect(await opened()).toMatchObject({ open: 0, received: first })
    const [agreed] = await listAgreedOrders(rig.deps, rig.client.id)
    expect(agreed).toMatchObject({ id: orderId, received: first, daysAfterDelivery: 30 })
    const listed = (await cursorPageOfOrders(rig.deps, { limit: 50 })).rows.find(({ id }) => id === orderId)
    expect(listed).toMatchObject({ open: 0, received: first, toCome: second })

    const { id: projectId } = await projectOf(orderId)
    await start(projectId)
    rig.passSeconds(DAY_SECONDS)
    const announced = (await showStudioProject(rig.deps, projectId)).onCompletion
    expect(announced).toEqual({ gross: second, open: second, dueOn: '2026-12-21' })
    const complete = (withoutDelivery: boolean) =>
      changeStatusByStudio(rig.deps, { projectId, to: 'completed', withoutDelivery })
    await expect(complete(false)).rejects.toMatchObject(refusal(/has no delivery and no figures/))
    expect(await rig.documentTotals(orderId)).toEqual([first])
    const { half } = await complete(true)
    expect(half).toMatchObject({ dueOn: announced?.dueOn, documents: [{ gross: second }] })
    expect((await showStudioProject(rig.deps, projectId)).onCompletion).toBeNull()
    await transfer(orderId, second, 'second')
    expect(await opened()).toMatchObject({ status: 'paid', open: 0, received: gross })
  })

  it('a booking that was wrong opens its own instalment again; where the first was, what came later pays it', async () => {
    const reason = 'booked by mistake'
    const reverse = (paymentId: string) => reverseTransfer(rig.deps, { paymentId, reason })
    const twice = async () => {
      const orderId = await accepted(rig.client, { buyer: COMPANY })
      const first = await transfer(orderId, FIRST, `first of ${orderId}`)
      rig.passSeconds(60)
      return { orderId, first, second: await transfer(orderId, SECOND, `second of ${orderId}`) }
    }
    const later = await twice()
    await reverse(later.second.id)
    const both = [FIRST, SECOND, -SECOND]
    expect(await rig.documentTotals(later.orderId)).toEqual(both)
    expect(await toPay(rig.client)).toEqual([])
    const earlier = await twice()
    await reverse(earlier.first.id)
    expect(await rig.documentTotals(earlier.orderId)).toEqual(both)
    expect(await toPay(rig.client)).toMatchObject([{ orderId: earlier.orderId, open: FIRST - SECOND }])
    await deliver(later.orderId)
    await expect(reverse(later.first.id)).rejects.toMatchObject(refusal(/is completed/))
  })

  it('a delivery that is taken back takes the second invoice back, and delivers it anew', async () => {
    const orderId = await accepted(rig.client, { payBy: 'card' })
    await rig.pay((await rig.beginByCard(orderId)).intentId)
    const { db } = rig.database
    const moved = { ...rig.client, email: `moved-${rig.client.email}` }
    await db.updateTable('user').set({ email: moved.email }).where('id', '=', moved.id).execute()
    await deliver(orderId)
    rig.passSeconds(60)
    await payOrder(rig.deps, rig.client, { orderId })
    await reopenProject(rig.deps, { projectId: (await projectOf(orderId)).id })
    await followDelivery(rig.deps, { orderId })
    expect(await toPay(rig.client)).toEqual([])
    expect((await paymentsOfOrder(rig.database.db, orderId)).map(({ status }) => status)).toEqual([
      'completed',
      'cancelled',
    ])
    expect(await projectOf(orderId)).toMatchObject({ status: 'in-progress', unpaid: null })
    await rowIn(db, 'audit_log', { action: 'payment-half-taken-back', about: orderId })
    rig.passSeconds(60)
    await deliver(orderId)
    expect(await rig.documentTotals(orderId)).toEqual([FIRST, SECOND, -SECOND, SECOND])
    const { number } = await show(orderId)
    const told = (await emailsTo(moved)).filter(({ documents: count }) => count > 0)
    expect(told.map(({ subject }) => subject)).toEqual([
      'Invoice 2026-0002: second instalment, €750.00',
      `Not due yet: second instalment of order ${number}`,
      'Invoice 2026-0004: second instalment, €750.00',
    ])
  })

  it('all of it at once leaves nothing for the delivery, and goes back of each document; less than a euro is not paid in two', async () => {
    const orderId = await accepted(rig.client)
    const { id: paymentId } = await transfer(orderId, GROSS, 'all')
    expect(await rig.documentTotals(orderId)).toEqual([FIRST, SECOND])
    expect(await deliver(orderId)).toBeUndefined()
    expect(await show(orderId)).toMatchObject({ status: 'paid', instalments: { second: null } })
    const { refundId } = await grantRefund(rig.deps, { paymentId })
    await recordReturn(rig.deps, { refundId })
    const documents = await rig.documents()
    expect(documents.map(({ kind, gross, paid }) => [kind, gross, paid?.amount])).toEqual([
      ['invoice', FIRST, undefined],
      ['invoice', SECOND, SECOND],
      ['credit-note', SECOND, SECOND],
      ['credit-note', FIRST, FIRST],
    ])
    await expect(accepted(rig.client, { lines: [{ text: 'Water', net: 99 }] })).rejects.toMatchObject(
      refusal('A price in two instalments must be at least €1.00.', 'bad-input'),
    )
  })

  it('in kronor each instalment is a sale at the rate of its own day, and what is owed ends at nothing', async () => {
    const deps = { ...rig.deps, accountingCurrency: 'SEK' as const }
    await setRate(deps, { day: '2026-11-20', rate: '11.0000', source: 'test' })
    const orderId = await accepted(rig.client, { buyer: COMPANY }, deps)
    await recordTransfer(deps, { orderId, amount: FIRST, on: '2026-11-20', reference: 'first' })
    rig.passSeconds(20 * DAY_SECONDS)
    await setRate(deps, { day: '2026-12-10', rate: '12.0000', source: 'test' })
    const { id: projectId } = await projectOf(orderId)
    await start(projectId)
    await changeProjectStatus(deps, { projectId, to: 'completed', author: 'team' })
    await followDelivery(deps, { orderId })
    await recordTransfer(deps, { orderId, amount: SECOND, on: '2026-12-10', reference: 'second' })
    const { entries } = await collectBooks(deps, { from: '2026-11-01', to: '2026-12-10' })
    const rows = entries.flatMap((entry) => voucherOf(entry, 'SEK').rows)
    const on = (use: string) =>
      rows.filter((row) => row.use === use).reduce((sum, { amount }) => sum + amount, 0)
    expect([on('receivables'), rows.reduce((sum, { amount }) => sum + amount, 0)]).toEqual([0, 0])
    const { boxes } = vatReturn(
      entries.filter(({ day: on }) => on >= '2026-12-01'),
      'SEK',
    )
    expect(boxes.slice(0, 2).map(({ amount }) => amount)).toEqual([60_000 * 12, 15_000 * 12])
    expect(on('bank')).toBe(FIRST * 11 + SECOND * 12)
    // Money that turns out not to have arrived is removed at the rate at which it was booked.
    const days = { validUntil: '2026-12-20', deliverBy: '2027-02-01' }
    const other = await accepted(rig.client, { buyer: COMPANY, ...days }, deps)
    const wrong = { orderId: other, amount: FIRST, on: '2026-11-20', reference: 'wrong' }
    const { payment } = await recordTransfer(deps, wrong)
    await reverseTransfer(deps, { paymentId: payment.id, reason: 'another account' })
    const books = await collectBooks(deps, { from: '2026-11-01', to: '2026-12-10' })
    const ofBank = books.entries
      .flatMap((entry) => voucherOf(entry, 'SEK').rows)
      .filter(({ use }) => use === 'bank')
    expect(ofBank.reduce((sum, { amount }) => sum + amount, 0)).toBe(on('bank'))
  })
})
