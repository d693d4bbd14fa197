import { expect, it } from 'vitest'
import { addDays } from '#domain/kernel/periods.ts'
import { stockholmDay } from '#domain/kernel/time.ts'
import type { WrittenQuote } from '#domain/orders/quotes/written-quote.schema.ts'
import { addAgreedOrder } from '#test/agreed-order.ts'
import { consumer } from '#test/clients.ts'
import { eachEngine, useDatabase } from '#test/engines.ts'
import { expectAnswer } from '#test/expect-answer.ts'
import { rowsIn } from '#test/factories/rows.ts'
import { FULL } from '#test/offers.ts'
import { type TestClient, useClient, useMember, useTestApp } from '#test/test-app.ts'

const TODAY = stockholmDay(new Date())
const QUOTE = {
  title: 'Nattfjord at 60 FPS',
  lines: [{ text: 'Water', amount: '420.00' }],
  deliveryWorkingDays: '10',
  validUntil: addDays(TODAY, 30),
}

eachEngine((engine) => {
  const database = useDatabase(engine)
  const app = useTestApp(database)
  const astrid = useMember(app, 'owner', 'Astrid Lund')
  const bo = useMember(app, 'engineer', 'Bo Bergman')
  const ada = useClient(app, 'Ada Example')

  const sendAs = async (member: TestClient, path: string, body: object, key?: string) =>
    (await member.post(`/api/desk/${path}`, body, key ? { 'Idempotency-Key': key } : {})).status
  /** Like a browser whose first response was lost. */
  const sendTwice = async (path: string, body: object = {}) => {
    const key = crypto.randomUUID()
    return [await sendAs(astrid, path, body, key), await sendAs(astrid, path, body, key)]
  }
  const count = async (table: 'client_notes' | 'quotes' | 'deliveries' | 'refund_requests' | 'outbox') =>
    (await database.db.selectFrom(table).selectAll().execute()).length
  const said = async (body: string) =>
    (await database.db.selectFrom('messages').select('id').where('body', '=', body).execute()).length
  const paidOrder = async () => {
    const order = await addAgreedOrder(app.deps, { userId: ada.id, buyer: consumer(ada), dueOn: TODAY })
    const amount = (FULL.cents / 100).toFixed(2)
    const money = { amount, on: TODAY, reference: `BG ${order.number}` }
    await astrid.post(`/api/desk/orders/${order.id}/record`, money)
    const [payment] = await rowsIn(database.db, 'payments', { order_id: order.id })
    const [invoice] = await rowsIn(database.db, 'invoices', { order_id: order.id })
    const [project] = await rowsIn(database.db, 'projects', { order_id: order.id })
    return { payment: payment?.id, invoice: invoice?.id, project: project?.id }
  }

  it('a note whose answer got lost is kept once, and says so when it is sent again', async () => {
    const path = `/api/desk/clients/${ada.id}/notes`
    const key = { 'Idempotency-Key': crypto.randomUUID() }
    expect((await astrid.post(path, { body: 'Prefers mail' }, key)).status).toBe(200)
    const again = await astrid.post(path, { body: 'Prefers mail' }, key)
    await expectAnswer(
      again,
      409,
      expect.stringContaining('We already received this. Check whether it’s there'),
    )
    expect(await count('client_notes')).toBe(1)
  })

  it('what was refused may be sent again under its key, and what another sends is another', async () => {
    const [key, before] = [crypto.randomUUID(), await count('client_notes')]
    const path = `clients/${ada.id}/notes`
    expect(await sendAs(astrid, `clients/nobody/notes`, { body: 'Prefers mail' }, key)).toBe(404)
    expect(await sendAs(astrid, path, { body: ' ' }, key)).toBe(400)
    expect(await sendAs(astrid, path, { body: 'Prefers mail' }, key)).toBe(200)
    expect(await sendAs(bo, path, { body: 'Prefers mail' }, key)).toBe(200)
    expect(await sendAs(bo, path, { body: 'Prefers mail' })).toBe(200)
    expect(await count('client_notes')).toBe(before + 3)
    expect(await sendAs(astrid, path, { body: 'Prefers mail' }, 'ö'.repeat(2))).toBe(400)
  })

  it('a draft is written once, copied once and emailed once', async () => {
    expect(await sendTwice('quotes', { ...QUOTE, clientId: ada.id })).toEqual([200, 409])
    expect(await count('quotes')).toBe(1)
    const { rows } = await astrid.read<{ rows: WrittenQuote[] }>('/api/desk/quotes')
    const days = { deliveryWorkingDays: '10', validUntil: QUOTE.validUntil }
    expect(await sendTwice(`quotes/${rows[0]?.id}/copy`, days)).toEqual([200, 409])
    expect(await count('quotes')).toBe(2)
    const before = await count('outbox')
    expect(await sendTwice(`quotes/${rows[0]?.id}/send`, { version: rows[0]?.version })).toEqual([200, 409])
    expect(await count('outbox')).toBe(before + 1)
  })

  it('a part of a payment goes back once, and its invoice is emailed once', async () => {
    const { payment, invoice } = await paidOrder()
    expect(await sendTwice(`payments/${payment}/refund`, { amount: '10.00' })).toEqual([200, 409])
    expect(await count('refund_requests')).toBe(1)
    const before = await count('outbox')
    expect(await sendTwice(`invoices/${invoice}/send`)).toEqual([200, 409])
    expect(await count('outbox')).toBe(before + 1)
  })

  it('a client is told, asked and handed something once', async () => {
    const { project } = await paidOrder()
    const path = `projects/${project}`
    expect(await sendTwice(`${path}/note`, { body: 'We begin with the water.' })).toEqual([204, 409])
    expect(await said('We begin with the water.')).toBe(1)
    expect(await sendTwice(`${path}/ask`, { body: 'Which platform?' })).toEqual([200, 409])
    expect(await said('Which platform?')).toBe(1)
    expect(await sendAs(astrid, `${path}/start`, { anyway: 'on' })).toBe(200)
    const items = [{ kind: 'build', label: 'Shipping', link: 'https://drive.google.com/file/d/build' }]
    expect(await sendTwice(`${path}/deliver`, { title: 'A build', items })).toEqual([200, 409])
    expect(await count('deliveries')).toBe(1)
  })
})
