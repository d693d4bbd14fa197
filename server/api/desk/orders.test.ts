import { expect, it } from 'vitest'
import { acceptAndPay } from '#domain/billing/contracts/accept-quote.server.ts'
import type { BuyerCorrection } from '#domain/billing/payments/money-acts.schema.ts'
import type { CursorPage } from '#domain/kernel/pages.schema.ts'
import { addDays } from '#domain/kernel/periods.ts'
import { stockholmDay } from '#domain/kernel/time.ts'
import type { Order } from '#domain/orders/orders.schema.ts'
import { listAudit } from '#domain/people/audit/audit.server.ts'
import type { DeskOrder, ListedOrder } from '#domain/reads/desk-money.schema.ts'
import { addAgreedOrder } from '#test/agreed-order.ts'
import { consumer } from '#test/clients.ts'
import { eachEngine, useDatabase } from '#test/engines.ts'
import { expectAnswer } from '#test/expect-answer.ts'
import { aCompany } from '#test/factories/buyers.ts'
import { FULL } from '#test/offers.ts'
import { sendNewQuote } from '#test/send-quote.ts'
import { type TestClient, useClient, useMember, useTestApp } from '#test/test-app.ts'

const TODAY = stockholmDay(new Date())
const SHORT = 1_500

eachEngine((engine) => {
  const database = useDatabase(engine)
  const app = useTestApp(database)
  const astrid = useMember(app, 'owner', 'Astrid Lund')
  const bo = useMember(app, 'engineer', 'Bo Bergman')
  const ada = useClient(app, 'Ada Example')
  const eve = useClient(app, 'Eve Other')

  const agreed = (client: TestClient) =>
    addAgreedOrder(app.deps, { userId: client.id, buyer: consumer(client), dueOn: TODAY })
  const orders = (query: string) => bo.read<CursorPage<ListedOrder>>(`/api/desk/orders?${query}`)
  const show = (called: string) => bo.read<DeskOrder>(`/api/desk/orders/${called}`)
  const numbers = ({ rows }: CursorPage<ListedOrder>) => rows.map(({ number }) => number)
  const record = (order: Order, typed: object) =>
    astrid.post(`/api/desk/orders/${order.id}/record`, { on: TODAY, ...typed })
  const euros = (cents: number) => (cents / 100).toFixed(2).replace('.', ',')

  it('lists by where orders stand, finds by number and buyer, and goes on after a part', async () => {
    const [one, two, other] = [await agreed(ada), await agreed(ada), await agreed(eve)]
    const first = await orders('limit=1&q=ada+exa')
    const rest = await orders(`limit=1&q=ada+exa&after=${first.next}`)
    expect([...numbers(first), ...numbers(rest)].sort()).toEqual([one.number, two.number].sort())
    expect(rest.next).toBeNull()
    const typed = other.number.toLowerCase().replace('-', ' ')
    expect((await orders(`q=${encodeURIComponent(typed)}&status=accepted`)).rows).toMatchObject([
      { number: other.number, buyer: 'Eve Other', open: FULL.cents, returned: 0 },
    ])
    expect(numbers(await orders(`q=${other.number}&status=paid`))).toEqual([])
  })

  it('books a transfer that came short and settles the rest, for this order alone', async () => {
    const [order, other] = [await agreed(ada), await agreed(eve)]
    const typed = {
      amount: euros(FULL.cents - SHORT),
      reference: 'BG 17',
      iban: 'SE45 5000 0000 0583 9825 7466',
    }
    expect(await (await record(order, { ...typed, amount: 'much' })).text()).toContain(
      'Enter an amount in euros',
    )
    expect((await record(order, typed)).status).toBe(200)
    const again = await record(other, typed)
    await expectAnswer(
      again,
      409,
      `A transfer with this reference is already recorded for order ${order.number}.`,
    )
    expect(await show(order.number)).toMatchObject({
      order: { status: 'accepted', received: FULL.cents - SHORT },
      payments: [
        {
          amount: FULL.cents - SHORT,
          left: FULL.cents - SHORT,
          transfer: { reference: 'BG 17', on: TODAY, fromIban: 'SE4550000000058398257466' },
        },
      ],
      moved: [{ kind: 'payment', amount: FULL.cents - SHORT }],
    })
    expect((await show(order.id)).chargeUpTo).toBe(app.deps.config.SHORT_TRANSFER_EURO * 100)
    const settle = (body: object) => astrid.post(`/api/desk/orders/${order.id}/settle`, body)
    expect(await (await settle({})).text()).toBe('Enter a reason of 1 to 200 characters.')
    const { moneyVersion: version } = await show(order.id)
    expect((await settle({ reason: 'fee of the bank', version })).status).toBe(200)
    expect((await show(order.id)).order.status).toBe('paid')
    expect((await show(other.id)).order).toMatchObject({ status: 'accepted', received: 0 })
  })

  it('takes a booking back, and gives a part of another one back', async () => {
    const order = await agreed(ada)
    await record(order, { amount: euros(FULL.cents), reference: 'BG 18' })
    const [booked] = (await show(order.id)).payments
    expect(
      (await astrid.post(`/api/desk/payments/${booked?.id}/reverse`, { reason: 'another' })).status,
    ).toBe(200)
    expect((await show(order.id)).order).toMatchObject({ status: 'accepted', received: 0 })
    await record(order, { amount: euros(FULL.cents), reference: 'BG 18' })
    const second = (await show(order.id)).payments.find(({ status }) => status === 'completed')
    const refund = (body: object) => astrid.post(`/api/desk/payments/${second?.id}/refund`, body)
    expect(await (await refund({ amount: euros(FULL.cents + 1) })).text()).toContain(
      'The amount must be from',
    )
    const granted = (await (await refund({ amount: '10.00', answer: 'Half is done.' })).json()) as {
      id: string
    }
    expect(await show(second?.id ?? '')).toMatchObject({
      order: { number: order.number },
      refunds: [{ id: granted.id, stage: 'studio-sends', granted: 1_000, answer: 'Half is done.' }],
    })
    const waiting = () => bo.read<{ id: string }[]>('/api/desk/refunds')
    expect((await waiting()).map(({ id }) => id)).toEqual([granted.id])
    expect((await astrid.post(`/api/desk/refunds/${granted.id}/sent`, {})).status).toBe(200)
    expect(await waiting()).toEqual([])
    expect((await show(order.id)).order.returned).toBe(1_000)
  })

  it('makes an order out to a company once the price was seen', async () => {
    const order = await agreed(ada)
    const buyer = aCompany({ companyName: 'Muster AB' })
    const { buyerVersion: version } = await show(order.id)
    const correct = async (body: object) => {
      const answer = await astrid.post(`/api/desk/orders/${order.id}/buyer`, { version, ...body })
      return { status: answer.status, text: await answer.text() }
    }
    const seen = JSON.parse((await correct({ buyer })).text) as BuyerCorrection
    expect((await show(order.id)).order.buyer.kind).toBe('consumer')
    expect(await correct({ buyer, gross: seen.gross + 1 })).toMatchObject({
      status: 409,
      text: expect.stringContaining('The price is now'),
    })
    expect((await correct({ buyer, gross: seen.gross })).status).toBe(200)
    const after = await show(order.id)
    expect(after.order).toMatchObject({
      buyer: { kind: 'company', companyName: 'Muster AB' },
      gross: seen.gross,
    })
    expect(after.invoices.map(({ kind }) => kind).sort()).toEqual(['credit-note', 'invoice', 'invoice'])
  })

  it('hands out documents, emails one again to its buyer, and lists a dispute among the tasks', async () => {
    const order = await agreed(eve)
    const [document] = (await show(order.id)).invoices
    const pdf = await bo.get(`/api/desk/invoices/${document?.id}/pdf`)
    expect([pdf.status, pdf.headers.get('Content-Type')]).toEqual([200, 'application/pdf'])
    const sent = (await (await astrid.post(`/api/desk/invoices/${document?.id}/send`, {})).json()) as object
    expect(sent).toMatchObject({ recipient: eve.email })
    await record(order, { amount: euros(FULL.cents), reference: 'BG 19' })
    const [payment] = (await show(order.id)).payments
    const disputed = database.db.updateTable('payments').set({ dispute: 'open' })
    await disputed.where('id', '=', payment?.id ?? '').execute()
    const today = await bo.read<{ waiting: { href: string }[] }>('/api/desk/today')
    expect(today.waiting.map(({ href }) => href)).toContain(`/desk/money/${payment?.id}`)
  })

  it('declines a request with a reason, once, and resolves what was held', async () => {
    const order = await agreed(ada)
    await record(order, { amount: euros(FULL.cents + 500), reference: 'BG 20' })
    const page = await show(order.id)
    expect(page.holds).toHaveLength(1)
    const resolve = () => astrid.post(`/api/desk/holds/${page.holds[0]?.id}/resolve`, {})
    expect([(await resolve()).status, (await resolve()).status]).toEqual([200, 404])
    expect((await show(order.id)).holds).toEqual([])
    const paymentId = page.payments[0]?.id
    expect(
      (
        await ada.post(`/api/payments/${paymentId}/refund-request`, {
          reason: 'There is no time left to play it.',
        })
      ).status,
    ).toBe(200)
    const [request] = (await show(order.id)).refunds
    const decline = (body: object) => astrid.post(`/api/desk/refunds/${request?.id}/decline`, body)
    expect(await (await decline({ answer: ' ' })).text()).toBe('Enter why the refund is declined.')
    expect((await decline({ answer: 'It is done.' })).status).toBe(200)
    expect((await decline({ answer: 'It is done.' })).status).toBe(409)
    expect((await show(order.id)).refunds).toMatchObject([{ stage: 'declined', answer: 'It is done.' }])
  })

  it('opens the project of a company’s order before it is paid', async () => {
    const dates = { deliverBy: addDays(TODAY, 60), validUntil: addDays(TODAY, 30) }
    const sent = await sendNewQuote(app.deps, { clientId: ada.id }, dates, aCompany())
    const answer = { payBy: 'transfer', gross: 150_000, startAtOnce: false } as const
    await acceptAndPay(app.deps, ada, { secret: sent.secret, ...answer })
    const open = () => astrid.post(`/api/desk/orders/${sent.orderId}/open-unpaid`, {})
    const { id } = (await (await open()).json()) as { id: string }
    expect((await open()).status).toBe(409)
    expect(await show(sent.orderId)).toMatchObject({
      projectId: id,
      order: { status: 'accepted', received: 0 },
      dueOn: expect.any(String),
    })
    const [line] = await listAudit(database.db, { action: 'quote-begun-unpaid', limit: 1 })
    expect(line).toMatchObject({ about: sent.orderId, actor: { kind: 'staff', name: 'Astrid Lund' } })
  })
})
