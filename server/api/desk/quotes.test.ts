import { expect, it } from 'vitest'
import type { CursorPage } from '#domain/kernel/pages.schema.ts'
import { addDays } from '#domain/kernel/periods.ts'
import { stockholmDay } from '#domain/kernel/time.ts'
import { typedQuote } from '#domain/orders/quotes/typed-quote.schema.ts'
import type { WrittenQuote } from '#domain/orders/quotes/written-quote.schema.ts'
import { eachEngine, useDatabase } from '#test/engines.ts'
import { rowIn, rowsIn } from '#test/factories/rows.ts'
import { type TestClient, useClient, useMember, useTestApp } from '#test/test-app.ts'

/** Days of the present, whose holidays are known. */
const ahead = (days: number) => addDays(stockholmDay(new Date()), days)

const TYPED = {
  title: 'Nattfjord at 60 FPS',
  scope: '',
  discount: '10%',
  discountReason: 'First project',
  deliverBy: ahead(90),
  validUntil: ahead(30),
  lines: [
    { text: 'Profile', amount: '105,00', priceFor: 'unit', count: '4', unit: 'day' },
    { text: 'Water\nRefraction at half size', amount: '460' },
    { text: 'Hitches', amount: '290,50', count: '2,5', unit: 'hour', isOptional: true },
  ],
}

const CAPTURE = { label: 'Deck', fps: 40, seconds: 25, mean: [25, null], least: [25, null], most: [26, null] }

eachEngine((engine) => {
  const database = useDatabase(engine)
  const app = useTestApp(database)
  const astrid = useMember(app, 'owner', 'Astrid Lund')
  const bo = useMember(app, 'engineer', 'Bo Bergman')
  const ada = useClient(app, 'Ada Example')
  const eve = useClient(app, 'Eve Other')

  const write = async (typed: object) => {
    const answer = await astrid.post('/api/desk/quotes', { ...TYPED, ...typed })
    return { status: answer.status, text: await answer.text() }
  }
  const written = async (typed: object) => JSON.parse((await write(typed)).text) as WrittenQuote
  const show = (id: string) => bo.read<WrittenQuote>(`/api/desk/quotes/${id}`)
  const send = async (id: string, as: TestClient = astrid) =>
    as.post(`/api/desk/quotes/${id}/send`, { version: (await show(id)).version })
  const emailsTo = (email: string) =>
    rowsIn(database.db, 'outbox', { recipient: email, subject: '%Nattfjord%' })

  it('writes one for a client as it was typed, which nobody gets before it is sent', async () => {
    const { id, ...quote } = await written({ clientId: ada.id })
    expect(quote).toMatchObject({
      status: 'draft',
      recipient: { name: 'Ada Example', email: ada.email },
      discount: { percent: 10, reason: 'First project' },
      net: 79_200,
      deliverBy: ahead(90),
      deliveryWorkingDays: null,
    })
    expect(quote.lines.slice(0, 2)).toMatchObject([
      { text: 'Profile', net: 42_000, quantity: { hundredths: 400, unit: 'day' } },
      { text: 'Water\nRefraction at half size', net: 46_000 },
    ])
    expect(quote.options).toMatchObject([
      { text: 'Hitches', net: 29_050, quantity: { hundredths: 250, unit: 'hour' }, isChosen: false },
    ])
    const preview = (await (await astrid.post(`/api/desk/quotes/${id}/preview`, {})).json()) as {
      to: string
      url: string
      subject: string
    }
    expect([preview.to, await emailsTo(ada.email)]).toEqual([ada.email, []])
    expect((await send(id)).status).toBe(200)
    expect((await show(id)).status).toBe('offered')
    expect((await emailsTo(ada.email)).map(({ subject }) => subject)).toEqual([preview.subject])
    expect(await emailsTo(eve.email)).toEqual([])
    expect((await astrid.post(`/api/desk/quotes/${id}/withdraw`, {})).status).toBe(200)
    expect((await show(id)).status).toBe('cancelled')
    const again = await send(id)
    expect([again.status, (await show(id)).status]).toEqual([409, 'cancelled'])
  })

  it('copies with days of its own, and lists by where they stand, newest first', async () => {
    const first = await written({ clientId: eve.id, title: 'A faster village' })
    const days = { deliverBy: ahead(95), validUntil: ahead(29) }
    const copy = (await (await astrid.post(`/api/desk/quotes/${first.id}/copy`, days)).json()) as WrittenQuote
    expect(copy).toMatchObject({
      title: 'A faster village',
      recipient: { email: eve.email },
      deliverBy: ahead(95),
      deliveryWorkingDays: null,
      validUntil: ahead(29),
    })
    const part = (query: string) =>
      bo.read<CursorPage<WrittenQuote>>(`/api/desk/quotes?status=draft&${query}`)
    const newest = await part('limit=1')
    const older = await part(`limit=1&after=${newest.next}`)
    expect([...newest.rows, ...older.rows].map(({ id }) => id).sort()).toEqual([first.id, copy.id].sort())
  })

  it('changes a draft as it is typed again and says who buys, until it is sent', async () => {
    const other = await written({ clientId: eve.id })
    const { id, ...before } = await written({ clientId: ada.id, payDays: '14' })
    const edit = async (typed: object, as = astrid) => {
      const { version } = await show(id)
      const answer = await as.post(`/api/desk/quotes/${id}/edit`, { version, ...typed })
      return { status: answer.status, quote: await show(id) }
    }
    const typed = typedQuote(before)
    expect(await edit({ ...typed.values, lines: typed.lines })).toEqual({
      status: 200,
      quote: { id, ...before },
    })
    const shorter = { ...typed.values, discount: '', discountReason: '', payDays: '', title: 'Shorter' }
    const { quote } = await edit({ ...shorter, lines: typed.lines.slice(0, 2) })
    await rowIn(database.db, 'audit_log', { action: 'quote-edited', about: id })
    expect(quote).toMatchObject({ title: 'Shorter', discount: null, options: [], payDays: null, net: 88_000 })

    const buyer = { kind: 'company', country: 'SE', companyName: 'Halvmåne Games AB', address: 'Spelgatan 1' }
    const make = async (to: object, as = astrid) =>
      (await as.post(`/api/desk/quotes/${id}/buyer`, { ...to, version: (await show(id)).version })).status
    expect(await make(buyer)).toBe(200)
    expect(await show(id)).toMatchObject({
      title: 'Shorter',
      recipient: { email: ada.email },
      buyer: { kind: 'company', companyName: 'Halvmåne Games AB', country: 'SE' },
    })
    expect(await show(other.id)).toEqual(other)
    expect((await edit(shorter, bo)).status).toBe(403)
    expect(await make(buyer, bo)).toBe(403)
    await send(id)
    expect((await edit({ ...shorter, lines: typed.lines })).status).toBe(409)
    expect(await make({ ...buyer, country: 'DE' })).toBe(409)
    expect(await show(id)).toMatchObject({ title: 'Shorter', buyer: { country: 'SE' } })
  })

  it('keeps the captures of today with the goal, until an edit leaves them out', async () => {
    const quote = await written({ clientId: ada.id, goal: '60', measured: [CAPTURE] })
    const edit = async (typed: object) => {
      const { version } = await show(quote.id)
      await astrid.post(`/api/desk/quotes/${quote.id}/edit`, { version, ...typed })
      return show(quote.id)
    }
    const typed = { ...typedQuote(quote).values, ...typedQuote(quote), title: 'On Deck' }
    const baseline = { goal: 60, measured: [CAPTURE] }
    expect([quote, await edit(typed)]).toMatchObject([{ baseline }, { title: 'On Deck', baseline }])
    expect(await edit({ ...typed, goal: '', measured: [] })).toMatchObject({ baseline: null })
  })

  it.each([
    [{ name: 'Noor', email: '' }, 'Enter the client’s name and email address.'],
    [
      { lines: [{ text: 'Water', amount: 'much' }] },
      'Enter an amount in euros with at most two decimals, such as 149 or 149.50.',
    ],
    [
      { lines: [{ text: 'Water', amount: '1,234' }] },
      '1,234 can mean 1234 or 1.234. Use a point for decimals, or leave out the comma.',
    ],
    [{ lines: [{ text: 'Water', amount: '180', priceFor: 'unit' }] }, 'Enter days or hours like 3 or 4.5.'],
    [{ title: 'A'.repeat(121) }, 'The title must be at most 120 characters.'],
    [{ deliveryWorkingDays: '15' }, 'Enter either a delivery day, or working days after payment and files.'],
    [{ discount: 'some' }, 'Enter a discount like 150.00 or 10%.'],
    [{ goal: '60.5' }, 'Enter the goal in whole FPS, like 60.'],
    [{ goal: '60' }, 'A goal needs a capture from before the work.'],
    [{ goal: '0', measured: [CAPTURE] }, 'The goal must be from 1 to 1,000 FPS, without decimals.'],
    [{ goal: '40', measured: [CAPTURE] }, 'A capture already reaches the goal. Set a higher goal.'],
    [{ goal: '60', measured: [CAPTURE, CAPTURE] }, 'Each capture needs its own name.'],
  ])('refuses %j in one sentence', async (typed, sentence) => {
    const to = 'name' in typed ? {} : { clientId: ada.id }
    expect(await write({ ...to, ...typed })).toEqual({ status: 400, text: sentence })
  })

  it('what binds the studio to a price is refused to an engineer', async () => {
    const { id } = await written({ clientId: ada.id })
    expect((await send(id, bo)).status).toBe(403)
    expect((await bo.post('/api/desk/quotes', { ...TYPED, clientId: ada.id })).status).toBe(403)
    expect((await show(id)).status).toBe('draft')
  })
})
