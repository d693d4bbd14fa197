import { beforeEach, expect, it } from 'vitest'
import { decimalText } from '#domain/kernel/money.ts'
import { addDays } from '#domain/kernel/periods.ts'
import { addSeconds, stockholmDay } from '#domain/kernel/time.ts'
import { showOrder } from '#domain/orders/orders.server.ts'
import { addAgreedOrder } from '#test/agreed-order.ts'
import { consumer } from '#test/clients.ts'
import { eachEngine, useDatabase } from '#test/engines.ts'
import { statusAndText } from '#test/expect-answer.ts'
import { aPaidProject } from '#test/factories/projects.ts'
import { FULL } from '#test/offers.ts'
import { createTestApp, type TestClient, useClient, useMember, useTestApp } from '#test/test-app.ts'

const PASSWORD = 'correct horse'
const SIGNED_OUT = 'Please sign in to continue.'

eachEngine((engine) => {
  const database = useDatabase(engine, { per: 'test' })
  let hours = 0
  beforeEach(() => {
    hours = 0
  })
  const app = useTestApp(database, { clock: () => addSeconds(new Date(), hours * 3600) }, 'test')
  const astrid = useMember(app, 'owner', 'Astrid Lund', 'test')
  const bo = useMember(app, 'engineer', 'Bo Bergman', 'test')
  const ada = useClient(app, 'Ada Example', 'test')
  const eve = useClient(app, 'Eve Other', 'test')

  const bodies = async ({ id }: TestClient) => {
    const rows = await database.db
      .selectFrom('messages')
      .select('body')
      .where('user_id', '=', id)
      .where('by_name', 'is not', null)
      .execute()
    return rows.map(({ body }) => body)
  }
  const write = (as: TestClient, body: string, { id } = ada) =>
    as.post(`/api/desk/clients/${id}/messages`, { body }, { 'Idempotency-Key': body.replaceAll(' ', '-') })
  const follow = async (as: TestClient) => {
    const { body, status } = await as.get('/api/desk/changes')
    return { status, body: body ?? new ReadableStream() }
  }
  const openProject = async (client: TestClient) => (await aPaidProject(database.db, { client })).id
  const QUOTE = {
    title: 'Nattfjord at 60 FPS',
    lines: [{ text: 'Water', amount: '460' }],
    deliverBy: addDays(stockholmDay(new Date()), 90),
    validUntil: addDays(stockholmDay(new Date()), 30),
  }
  const quoted = async (clientId: string) =>
    ((await (await astrid.post('/api/desk/quotes', { ...QUOTE, clientId })).json()) as { id: string }).id
  const quotesOf = async ({ email }: TestClient) =>
    database.db.selectFrom('quotes').select('order_id').where('recipient_email', '=', email).execute()

  it('two start a project at once, and one books a line of the bank in two windows: each happens once', async () => {
    const [id, other] = [await openProject(ada), await openProject(eve)]
    const start = (as: TestClient) => as.post(`/api/desk/projects/${id}/start`, { anyway: 'on' })
    const starts = await Promise.all([start(astrid), start(bo)])
    expect(starts.map(({ status }) => status).sort()).toEqual([200, 409])
    const history = await database.db.selectFrom('project_changes').select('project_id').execute()
    expect(history.filter(({ project_id }) => project_id === id)).toHaveLength(2)
    expect(history.filter(({ project_id }) => project_id === other)).toHaveLength(1)

    const order = await addAgreedOrder(app.deps, { userId: ada.id, buyer: consumer(ada) })
    const line = { order: order.number, amount: decimalText(FULL.cents), reference: 'BG 17' }
    const book = () => astrid.post('/api/desk/statement/book', { ...line, on: stockholmDay(new Date()) })
    const booked = await Promise.all([book(), book()])
    expect(booked.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await showOrder(database.db, order.id)).received).toBe(FULL.cents)
  })

  it('who is removed while they write sends nothing more, is told so, and nobody else is', async () => {
    const [leaves, stays] = [await follow(bo), await follow(astrid)]
    expect((await bo.post('/api/desk/typing', { about: `thread ${ada.id}` })).status).toBe(200)
    expect((await astrid.post('/api/desk/staff/remove', { email: bo.email })).status).toBe(200)
    expect(await statusAndText(write(bo, 'Half a sentence'))).toEqual([401, SIGNED_OUT])
    expect((await follow(bo)).status).toBe(401)
    expect(await bodies(ada)).toEqual([])
    // It ends by itself, with the code that makes its page keep the input.
    expect(await new Response(leaves.body).text()).toContain('event: signed-out')
    expect((await write(astrid, 'A whole one')).status).toBe(200)
    await stays.body.cancel()
    expect(await bodies(ada)).toEqual(['A whole one'])
  })

  it('a desk that was left open overnight is signed out in the morning, by its stream and for each act', async () => {
    const open = await follow(bo)
    hours = 11.9
    expect((await bo.get('/api/desk/today')).status).toBe(200)
    hours = 12.1
    expect(await new Response(open.body).text()).toContain('event: signed-out')
    expect(await statusAndText(write(bo, 'Good morning'))).toEqual([401, SIGNED_OUT])
    expect((await bo.get('/api/desk/today')).status).toBe(401)
    expect(await bodies(ada)).toEqual([])
  })

  it('a stream that was away for an hour says first that something changed, and what did is there', async () => {
    const first = await follow(bo)
    await first.body.cancel()
    await ada.post('/api/messages', { body: 'We sent nothing yet.' })
    hours = 1
    const again = await follow(bo)
    const reader = again.body.pipeThrough(new TextDecoderStream()).getReader()
    let heard = ''
    while (!heard.includes('event: ')) heard += (await reader.read()).value
    expect(heard).toContain('event: changed')
    await reader.cancel()
    expect(await (await bo.get('/api/desk/today')).text()).toContain('Ada Example')
  })

  it('a client who deletes the account while a quote is sent leaves no quote, and others keep theirs', async () => {
    const [id, other] = [await quoted(ada.id), await quoted(eve.id)]
    const leave = { currentPassword: PASSWORD, confirmation: 'delete' }
    const { version } = await (await astrid.get(`/api/desk/quotes/${id}`)).json()
    const [sent, left] = await Promise.all([
      astrid.post(`/api/desk/quotes/${id}/send`, { version }),
      ada.post('/api/account/delete', leave),
    ])
    expect(left.status).toBe(204)
    expect([200, 404]).toContain(sent.status)
    expect(await quotesOf(ada)).toEqual([])
    expect(await statusAndText(astrid.post(`/api/desk/quotes/${id}/send`, { version }))).toEqual([
      404,
      'No order has this id.',
    ])
    expect(await quotesOf(eve)).toEqual([{ order_id: other }])
  })

  it('of a client who leaves while the number of a quote for them is looked up, nothing is kept', async () => {
    const meanwhile = createTestApp(database, {
      vatRegister: {
        isOn: true,
        ask: async () => {
          await ada.post('/api/account/delete', { currentPassword: PASSWORD, confirmation: 'delete' })
          return { status: 'unchecked', obstacle: 'MS_UNAVAILABLE' }
        },
      },
    })
    const id = await quoted(eve.id)
    const german = { kind: 'company', country: 'DE', companyName: 'Beispiel GmbH', address: 'Weg 1\nBerlin' }
    const before = await database.db.selectFrom('orders').select('id').execute()
    await ada.send('PUT', '/api/buyer', { ...german, vatNumber: 'DE136695976' })
    const answer = await meanwhile.visitor.post(
      '/api/desk/quotes',
      { ...QUOTE, clientId: ada.id },
      { Cookie: astrid.cookie },
    )
    expect(await statusAndText(answer)).toEqual([404, 'No client has this id.'])
    expect(await database.db.selectFrom('orders').select('id').execute()).toEqual(before)
    expect(await quotesOf(eve)).toEqual([{ order_id: id }])
  })
})
