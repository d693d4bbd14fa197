import { expect, it } from 'vitest'
import { addSeconds } from '#domain/kernel/time.ts'
import type { Visits } from '#domain/reads/visits.schema.ts'
import { eachEngine, useDatabase } from '#test/engines.ts'
import { anEnquiry } from '#test/factories/enquiries.ts'
import { sendNewQuote } from '#test/send-quote.ts'
import { useMember, useTestApp } from '#test/test-app.ts'
import { readSiteMap } from '../../deps/site-map.server.ts'

const NOON = new Date('2026-11-20T12:00:00.000Z')

const siteMap = readSiteMap({
  routes: {
    'site/layout': { id: 'site/layout', module: {} },
    'site/home': { id: 'site/home', parentId: 'site/layout', index: true, module: {} },
    'site/services': { id: 'site/services', parentId: 'site/layout', path: 'services', module: {} },
  },
} as unknown as Parameters<typeof readSiteMap>[0])

eachEngine((engine) => {
  const database = useDatabase(engine)
  const app = useTestApp(database, { clock: () => now, deps: { siteMap } })
  const bo = useMember(app, 'engineer')
  let now = NOON

  const view = (path: string, headers: Record<string, string> = {}) =>
    app.visitor.post('/api/events', { event: 'page_view', path }, headers)
  const enquire = async (name: string) => {
    const enquiry = anEnquiry({ name, email: `${name}@visitors.example`.toLowerCase() })
    const { id } = await (await app.visitor.post('/api/contact', enquiry)).json()
    return id as string
  }
  const read = async () => await bo.read<Visits>('/api/desk/visits?days=1')

  it('leads from a view to an enquiry, a quote and an order', async () => {
    await view('/')
    await view('/')
    await view('/services')
    await enquire('Ivo')
    await sendNewQuote(app.deps, { enquiryId: await enquire('Nils') })
    now = addSeconds(now, 1)
    const { secret } = await sendNewQuote(app.deps, { enquiryId: await enquire('Noor') })
    const accepted = await app.visitor.post('/api/quotes/accept', {
      ...{ secret, gross: 150_000, payBy: 'transfer' },
      accepter: { name: 'Noor', email: 'noor@visitors.example' },
    })
    expect(accepted.status).toBe(200)
    const { events, outcome } = await read()
    expect(outcome).toEqual({ views: 3, clicks: 0, enquiries: 3, quotes: 2, orders: 1 })
    expect(events).toEqual([
      { event: 'page_view', path: '/', detail: '', count: 2 },
      { event: 'page_view', path: '/services', detail: '', count: 1 },
    ])
  })

  it.each(['Sec-GPC', 'DNT'])('%s: nothing is counted', async (header) => {
    const before = await read()
    expect((await view('/', { [header]: '1' })).status).toBe(204)
    expect(await read()).toEqual(before)
  })
})
