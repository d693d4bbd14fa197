import { expect, it } from 'vitest'
import { actingAs } from '#domain/kernel/actor.ts'
import { stockholmDay } from '#domain/kernel/time.ts'
import { showOrder } from '#domain/orders/orders.server.ts'
import { showQuote } from '#domain/orders/quotes/quotes.server.ts'
import { listAudit } from '#domain/people/audit/audit.server.ts'
import { changeProjectStatus } from '#domain/projects/changes/change-status.server.ts'
import { listProjects } from '#domain/reads/list-projects.server.ts'
import { addAgreedOrder } from '#test/agreed-order.ts'
import { addClient, consumer } from '#test/clients.ts'
import { eachEngine } from '#test/engines.ts'
import { rowIn } from '#test/factories/rows.ts'
import { FULL } from '#test/offers.ts'
import { usePaymentsFixture } from '#test/payments-fixture.ts'
import { expectOneToSucceed, refusal } from '#test/refused.ts'
import { sendNewQuote } from '#test/send-quote.ts'
import { collectBooks } from '../books/collect-books.server.ts'
import { vatReturn, voucherOf } from '../books/voucher.ts'
import { acceptAndPay } from '../contracts/accept-quote.server.ts'
import { invoicesOfOrder } from '../invoices/invoices.server.ts'
import { grantRefund } from '../sync/send-refunds.server.ts'
import { reverseTransfer } from './reverse-transfer.server.ts'
import { settleShortfall } from './settle-shortfall.server.ts'
import { recordReturn, recordTransfer } from './transfers.server.ts'

eachEngine((engine) => {
  const rig = usePaymentsFixture(engine)
  const agreed = (client = rig.client, dueOn?: string) =>
    addAgreedOrder(rig.deps, { userId: client.id, buyer: consumer(client), ...(dueOn && { dueOn }) })
  const record = (orderId: string, changes: Partial<Parameters<typeof recordTransfer>[1]> = {}) =>
    recordTransfer(rig.deps, {
      ...{ orderId, amount: FULL.cents, on: '2026-11-18', reference: 'BG 17' },
      ...changes,
    })
  const reverse = (paymentId: string, reason = 'meant for another order') =>
    reverseTransfer(rig.deps, { paymentId, reason })
  const balances = async () => {
    const { entries } = await collectBooks(rig.deps, { from: '2026-11-01', to: stockholmDay(rig.now()) })
    const sums = new Map<string, number>()
    for (const { use, amount } of entries.flatMap((entry) => voucherOf(entry, 'EUR').rows))
      sums.set(use, (sums.get(use) ?? 0) + amount)
    return { entries, on: (use: string) => sums.get(use) ?? 0 }
  }

  it('an order that was paid by mistake waits for its money again, and the right one gets it', async () => {
    const other = await addClient(rig.database.db)
    const [wrong, right] = [await agreed(), await agreed(other)]
    const { payment } = await record(wrong.id)
    const [project] = await listProjects(rig.database.db, rig.client.id)
    await expect(record(right.id)).rejects.toMatchObject(refusal(/for order \S+\.$/))
    rig.passSeconds(3 * 24 * 3600)
    await expectOneToSucceed([reverse(payment.id), reverse(payment.id)])

    expect(await showOrder(rig.database.db, wrong.id)).toMatchObject({
      status: 'accepted',
      received: 0,
      paidAt: null,
    })
    expect(await listProjects(rig.database.db, rig.client.id)).toMatchObject([
      { id: project?.id, status: 'pending', paymentId: null, unpaid: { dueOn: null } },
    ])
    // The first invoice said that it was paid. The new one has the same price and asks for it.
    const documents = await invoicesOfOrder(rig.database.db, wrong.id)
    expect(await rig.documentTotals(wrong.id)).toEqual([FULL.cents, -FULL.cents, FULL.cents])
    expect((await rig.documents(wrong.id))[2]).toMatchObject({ paid: null })
    const mail = await rig.email(`Correction: order ${wrong.number}`)
    expect([mail.recipient, JSON.parse(mail.attachments ?? '')]).toEqual([
      rig.client.email,
      [`invoice:${documents[1]?.id}`, `invoice:${documents[2]?.id}`],
    ])
    expect(mail.text).toContain(`${FULL.euros} of ${FULL.euros} is still due`)

    await record(right.id)
    expect(await showOrder(rig.database.db, right.id)).toMatchObject({ status: 'paid' })
    expect(await showOrder(rig.database.db, wrong.id)).toMatchObject({ received: 0 })
    const { entries, on } = await balances()
    expect(entries.filter(({ kind }) => kind === 'correction')).toMatchObject([
      { day: '2026-11-23', amount: FULL.cents, text: expect.stringContaining('BG 17, order') },
    ])
    expect([on('bank'), on('receivables')]).toEqual([FULL.cents, FULL.cents])
    expect(vatReturn(entries, 'EUR').boxes.map(({ amount }) => amount)).toEqual([
      (2 * FULL.cents * 4) / 5,
      (2 * FULL.cents) / 5,
      0,
      0,
    ])

    await record(wrong.id, { reference: 'BG 18', on: '2026-11-22' })
    expect(await listProjects(rig.database.db, rig.client.id)).toMatchObject([
      { id: project?.id, status: 'pending', unpaid: null },
    ])
    expect((await balances()).on('receivables')).toBe(0)
    expect(await rig.projects()).toHaveLength(2)
  })

  it('leaves a line with who did it and why, and an invoice that waits for its transfer as it is', async () => {
    const { id } = await agreed(rig.client, '2026-11-30')
    const { payment } = await record(id)
    const deps = actingAs(rig.deps, { kind: 'staff', name: 'noor' })
    await reverseTransfer(deps, { paymentId: payment.id, reason: 'typed twice' })
    expect(await listAudit(rig.database.db, { action: 'transfer-reversed', limit: 5 })).toMatchObject([
      { about: id, actor: { name: 'noor' }, detail: { amount: FULL.cents, reason: 'typed twice' } },
    ])
    expect(await invoicesOfOrder(rig.database.db, id)).toMatchObject([{ kind: 'invoice' }])
    await record(id)
    expect(await showOrder(rig.database.db, id)).toMatchObject({ status: 'paid', received: FULL.cents })
  })

  it('of two that paid one order the other goes on paying it, and the hold of the surplus ends', async () => {
    const { id } = await agreed()
    const { payment: mistaken } = await record(id)
    const { payment: true1 } = await record(id, { reference: 'BG 18' })
    expect(await rig.holds()).toMatchObject([{ resolved_at: null }])
    await reverse(mistaken.id)
    expect(await showOrder(rig.database.db, id)).toMatchObject({ status: 'paid', received: FULL.cents })
    expect(await rig.holds()).toMatchObject([{ resolved_at: expect.any(String) }])
    expect(await listProjects(rig.database.db, rig.client.id)).toMatchObject([
      { paymentId: true1.id, unpaid: null },
    ])
    const documents = await invoicesOfOrder(rig.database.db, id)
    expect(documents.map(({ kind }) => kind)).toEqual(['invoice', 'credit-note', 'invoice'])
  })

  it('of two parts that paid together the first leaves nothing paid: the project waits for its money again, by the day of before', async () => {
    const { secret } = await sendNewQuote(rig.deps, { clientId: rig.client.id })
    const answer = { secret, payBy: 'transfer' as const, gross: 150_000, startAtOnce: false }
    const { orderId } = await acceptAndPay(rig.deps, rig.client, answer)
    const { quote } = await showQuote(rig.database.db, orderId)
    const { payment: first } = await record(orderId, { amount: 100 })
    await record(orderId, { amount: 149_900, reference: 'BG 18' })
    const [project] = await listProjects(rig.database.db, rig.client.id)
    expect(project).toMatchObject({ paymentId: expect.any(String), unpaid: null })
    expect(await reverse(first.id)).toMatchObject({ projectId: project?.id })
    expect(quote.due_on).toMatch(/^2026-1/)
    expect(await listProjects(rig.database.db, rig.client.id)).toMatchObject([
      { id: project?.id, paymentId: null, unpaid: { dueOn: quote.due_on } },
    ])
    rig.passSeconds(1)
    const { payment: again } = await record(orderId, { amount: 100, reference: 'BG 19' })
    expect(await listProjects(rig.database.db, rig.client.id)).toMatchObject([
      { id: project?.id, paymentId: again.id, unpaid: null },
    ])
  })

  it('of three that paid one order, what had not paid it leaves the project as it is', async () => {
    const { id } = await agreed()
    const { payment: paid } = await record(id)
    rig.passSeconds(1)
    await record(id, { reference: 'BG 18' })
    const { payment: third } = await record(id, { reference: 'BG 19' })
    expect(await reverse(third.id)).toMatchObject({ projectId: undefined })
    expect(await listProjects(rig.database.db, rig.client.id)).toMatchObject([{ paymentId: paid.id }])
  })

  it('of one that pays two orders the other stays the first of its reference', async () => {
    const [one, two, three] = [await agreed(), await agreed(), await agreed()]
    const { payment } = await record(one.id, { amount: 100 })
    await record(two.id, { amount: 200, alsoPays: true })
    await reverse(payment.id)
    await expect(record(three.id, { amount: 300 })).rejects.toMatchObject(refusal(new RegExp(two.number)))
    await expect(record(two.id, { amount: 200 })).rejects.toMatchObject(refusal(/for this order/))
  })

  it('takes back a charge of a bank as well, and what it had settled is open again', async () => {
    const { id } = await agreed(rig.client, '2026-11-30')
    await record(id, { amount: FULL.cents - 1_950 })
    await settleShortfall(rig.deps, { orderId: id, as: 'bank-charge', reason: 'fee' }, 2_500)
    const charge = await rowIn(rig.database.db, 'payments', { provider: 'bank-charge' })
    await reverse(charge.id)
    expect(await showOrder(rig.database.db, id)).toMatchObject({
      status: 'accepted',
      received: FULL.cents - 1_950,
    })
    const { on } = await balances()
    expect([on('fees'), on('receivables')]).toEqual([0, 1_950])
  })

  it('is refused with a sentence where it cannot be', async () => {
    const { paymentId } = await rig.buyAndPay()
    await expect(reverse(paymentId)).rejects.toMatchObject(refusal(/made by card/))
    await expect(reverse('pay_none')).rejects.toMatchObject({ code: 'not-found' })
    const returned = await agreed()
    const { payment } = await record(returned.id)
    await expect(reverse(payment.id, ' ')).rejects.toMatchObject(refusal(/a reason/, 'bad-input'))
    const { refundId } = await grantRefund(rig.deps, { paymentId: payment.id, amount: 100 })
    await expect(reverse(payment.id)).rejects.toMatchObject(refusal(/was granted/))
    await recordReturn(rig.deps, { refundId })
    await expect(reverse(payment.id)).rejects.toMatchObject(refusal(/€1\.00 of order .* was refunded/))
    const delivered = await agreed()
    const { payment: paid } = await record(delivered.id, { reference: 'BG 19' })
    const projectId = (await rig.projects()).find(({ payment_id }) => payment_id === paid.id)?.id ?? ''
    for (const to of ['in-progress', 'completed'] as const)
      await changeProjectStatus(rig.deps, { projectId, to, author: 'team', anyway: true })
    await expect(reverse(paid.id)).rejects.toMatchObject(refusal(/is completed/))
    expect(await showOrder(rig.database.db, delivered.id)).toMatchObject({ status: 'paid' })
  })
})
