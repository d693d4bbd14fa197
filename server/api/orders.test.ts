import { beforeEach, describe, expect, it } from 'vitest'
import { changeProjectStatus } from '#domain/projects/changes/change-status.server.ts'
import { setProgress } from '#domain/projects/changes/progress.server.ts'
import { oneEngine } from '#test/engines.ts'
import { expectAnswer, statusAndText } from '#test/expect-answer.ts'
import { FULL } from '#test/offers.ts'
import { usePaymentsFixture } from '#test/payments-fixture.ts'
import { createTestApp, type TestApp, type TestClient } from '#test/test-app.ts'

type Shown = {
  id: string
  number: string
  mayWithdraw: boolean
  invoices: { id: string; number: string; kind: string }[]
  withdrawal: object | null
}

oneEngine((engine) => {
  const rig = usePaymentsFixture(engine)
  /** The app with Stripe's stand-in behind it. */
  const start = (env = {}) =>
    createTestApp(rig.database, {
      clock: rig.now,
      deps: { paymentsProvider: rig.deps.paymentsProvider },
      env,
    })
  let app: TestApp
  beforeEach(() => {
    app = start()
  })

  const ordersOf = async (client: TestClient): Promise<Shown[]> => (await client.get('/api/orders')).json()

  async function buyer({ asksForEarlyStart = false } = {}) {
    const client = await app.signUp()
    const bought = await client.post('/api/create-payment-intent', FULL.order)
    const { paymentId } = (await bought.json()) as { paymentId: string }
    if (asksForEarlyStart) await client.post(`/api/payments/${paymentId}/consent`, { agreed: true })
    rig.stripe.succeed((await rig.payment(paymentId)).provider_payment_id ?? '')
    await client.get(`/api/payments/${paymentId}`)
    const [order] = await ordersOf(client)
    const [invoice] = order?.invoices ?? []
    if (!order || !invoice) throw new Error('Nothing was ordered.')
    return { client, order, invoice, withdrawal: `/api/orders/${order.id}/withdrawal` }
  }

  it('lists what was agreed with its documents, and nothing that was only begun', async () => {
    const { client, order } = await buyer()
    await client.post('/api/create-payment-intent', FULL.order)
    expect(await ordersOf(client)).toMatchObject([
      {
        id: order.id,
        number: expect.stringMatching(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/),
        service: 'full-optimization',
        status: 'paid',
        gross: FULL.cents,
        mayWithdraw: true,
        withdrawal: null,
        invoices: [{ kind: 'invoice', number: expect.stringMatching(/^20\d\d-\d{4}$/), gross: FULL.cents }],
      },
    ])
    expect(await ordersOf(await app.signUp())).toEqual([])
  })

  it('nothing of it is for strangers or without a session', async () => {
    const { invoice, withdrawal } = await buyer()
    const stranger = await app.signUp()
    const files = [`/api/invoices/${invoice.id}.pdf`, `/api/invoices/${invoice.id}.xml`]
    for (const path of files) await expectAnswer(stranger.get(path), 404, 'No invoice has this id.')
    for (const answer of [await stranger.get(withdrawal), await stranger.post(withdrawal)])
      await expectAnswer(answer, 404, 'No order has this id.')
    for (const path of [...files, withdrawal, '/api/orders'])
      expect((await app.visitor.get(path)).status).toBe(401)
    expect((await app.visitor.post(withdrawal)).status).toBe(401)
    expect((await stranger.get(`/api/invoices/${invoice.id}.exe`)).status).toBe(404)
    expect((await stranger.get('/api/invoices/inv_%00.pdf')).status).toBe(404)
  })

  it.each([
    ['pdf', 'application/pdf'],
    ['xml', 'application/xml; charset=utf-8'],
  ])(
    'an invoice as %s: a file of its own name, the same bytes again, kept by no browser and no proxy',
    async (form, type) => {
      const { client, invoice } = await buyer()
      const path = `/api/invoices/${invoice.id}.${form}`
      const first = await client.get(path)
      const header = (name: string) => first.headers.get(name)
      expect(first.status).toBe(200)
      expect(header('Content-Type')).toBe(type)
      expect(header('Content-Disposition')).toBe(`attachment; filename="invoice-${invoice.number}.${form}"`)
      expect(header('Cache-Control')).toBe('no-store')
      const bytes = await first.arrayBuffer()
      expect(await (await client.get(path)).arrayBuffer()).toEqual(bytes)
    },
  )

  describe('withdrawing', () => {
    it('of one’s own order: first what it means, then the withdrawal, once', async () => {
      const { client, order, withdrawal } = await buyer()
      expect(await client.read(withdrawal)).toMatchObject({
        orderNumber: order.number,
        gross: FULL.cents,
        refund: FULL.cents,
        kept: 0,
      })
      expect(await ordersOf(client)).toMatchObject([{ withdrawal: null }])
      const declared = await (await client.post(withdrawal)).json()
      expect(declared).toMatchObject({ orderNumber: order.number, refund: FULL.cents })
      expect(await (await client.post(withdrawal)).json()).toEqual(declared)
      await expectAnswer(client.get(withdrawal), 409, 'You have already withdrawn from this order.')
      expect(await ordersOf(client)).toMatchObject([
        {
          status: 'withdrawn',
          mayWithdraw: false,
          withdrawal: declared,
          returned: FULL.cents,
          invoices: [{ kind: 'invoice' }, { kind: 'credit-note', gross: FULL.cents }],
        },
      ])
    })

    it('without an account: by number and address as they were typed, in two steps', async () => {
      const { client, order } = await buyer()
      const words = {
        number: ` ${order.number.toLowerCase()} `,
        name: 'Ada',
        email: client.email.toUpperCase(),
      }
      const send = (confirmed: boolean) => app.visitor.post('/api/withdrawals', { ...words, confirmed })
      expect(await (await send(false)).json()).toMatchObject({
        preview: { orderNumber: order.number, refund: FULL.cents },
      })
      expect(await ordersOf(client)).toMatchObject([{ withdrawal: null }])
      const declared = await (await send(true)).json()
      expect(declared).toMatchObject({ withdrawal: { orderNumber: order.number, refund: FULL.cents } })
      expect(await (await send(true)).json()).toEqual(declared)
    })

    it('means the same before and after the account is deleted', async () => {
      for (const work of [
        { percent: 0, isDone: false },
        { percent: 40, isDone: false },
        { percent: 80, isDone: true },
      ]) {
        const { client, order } = await buyer({ asksForEarlyStart: true })
        const projects = await client.read<{ id: string }[]>('/api/projects')
        const projectId = projects[0]?.id ?? ''
        await changeProjectStatus(rig.deps, { projectId, to: 'in-progress', author: 'team' })
        await setProgress(rig.deps, { projectId, percent: work.percent, daysLeft: 2 })
        if (work.isDone) await changeProjectStatus(rig.deps, { projectId, to: 'completed', author: 'team' })
        const words = { number: order.number, name: 'Ada', email: client.email, confirmed: false }
        const withdrawing = async () => statusAndText(await app.visitor.post('/api/withdrawals', words))
        const before = await withdrawing()
        expect(before[0]).toBe(work.isDone ? 409 : 200)
        await client.post('/api/account/delete', { currentPassword: 'correct horse', confirmation: 'delete' })
        expect((await client.get('/api/orders')).status).toBe(401)
        expect(await withdrawing()).toEqual(before)
      }
    })

    it('without an account: the same words whatever does not fit, and whole sentences for what is missing', async () => {
      const { client, order } = await buyer()
      const fits = { number: order.number, name: 'Ada', email: client.email, confirmed: true }
      const ask = async (wrong: object) =>
        statusAndText(await app.visitor.post('/api/withdrawals', { ...fits, ...wrong }))
      const nothing = [
        404,
        "No order has this number and email address. You'll find both in your order confirmation.",
      ]
      expect(await ask({ email: 'else@clients.example' })).toEqual(nothing)
      expect(await ask({ number: '00000-00000' })).toEqual(nothing)
      expect(await ask({ number: '12' })).toEqual([400, 'Please enter the order number, like 7K3F9-QX2M4'])
      expect(await ask({ name: 'A\0da' })).toEqual([400, 'Please enter your name on one line'])
      expect(await ask({ confirmed: 'yes' })).toEqual([400, 'Choose whether you confirm the withdrawal.'])
      expect(await ordersOf(client)).toMatchObject([{ withdrawal: null }])
    })

    it('without an account is asked for 20 times an hour at most', async () => {
      const limited = start({ RATE_LIMITS: 'on' })
      const guess = { number: '00000-00000', name: 'Ada', email: 'ada@clients.example', confirmed: false }
      const statuses = []
      for (let time = 0; time < 21; time++)
        statuses.push((await limited.visitor.post('/api/withdrawals', guess)).status)
      expect(statuses).toEqual([...Array(20).fill(404), 429])
    })
  })
})
