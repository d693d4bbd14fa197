import { describe, expect, it } from 'vitest'
import type { AnsweredEnquiry } from '#domain/crm/contact/contact.schema.ts'
import { addSeconds } from '#domain/kernel/time.ts'
import type { Visits } from '#domain/reads/visits.schema.ts'
import { eachEngine, useDatabase } from '#test/engines.ts'
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

  const view = (path: string, campaign?: unknown, headers: Record<string, string> = {}) =>
    app.visitor.post('/api/events', { event: 'page_view', path, campaign }, headers)
  const enquire = async (name: string, campaign: unknown, headers: Record<string, string> = {}) => {
    const enquiry = {
      ...{ name, email: `${name}@visitors.example`.toLowerCase(), title: 'other' },
      ...{ message: 'The fjord drops to 31 FPS.', campaign },
    }
    const { id } = await (await app.visitor.post('/api/contact', enquiry, headers)).json()
    return id as string
  }
  const read = async <Answer>(path: string) => await bo.read<Answer>(path)
  const campaignOf = async (id: string) => (await read<AnsweredEnquiry>(`/api/desk/enquiries/${id}`)).campaign

  it('no campaign is spoken of before there is one', async () => {
    await view('/')
    expect(await read<Visits>('/api/desk/visits')).toMatchObject({ campaigns: [], furtherCampaigns: 0 })
  })

  it('two campaigns are led from a view to an enquiry, a quote and an order, each by itself', async () => {
    for (const campaign of ['autumn-letter', 'Autumn-Letter', 'talk_2026']) await view('/', campaign)
    await view('/services', 'talk_2026')
    const nils = await enquire('Nils', 'talk_2026')
    const noor = await enquire('Noor', 'AUTUMN-letter')
    await enquire('Ivo', '')
    expect([await campaignOf(nils), await campaignOf(noor)]).toEqual(['talk_2026', 'autumn-letter'])
    await sendNewQuote(app.deps, { enquiryId: nils })
    now = addSeconds(now, 1)
    const { secret } = await sendNewQuote(app.deps, { enquiryId: noor })
    const accepted = await app.visitor.post('/api/quotes/accept', {
      ...{ secret, gross: 150_000, payBy: 'transfer' },
      accepter: { name: 'Noor', email: 'noor@visitors.example' },
    })
    expect(accepted.status).toBe(200)

    const { events, outcome, campaigns } = await read<Visits>('/api/desk/visits?days=1')
    expect(campaigns).toEqual([
      { campaign: 'autumn-letter', views: 2, enquiries: 1, quotes: 1, orders: 1, quoted: 1, agreed: 1 },
      { campaign: 'talk_2026', views: 2, enquiries: 1, quotes: 1, orders: 0, quoted: 1, agreed: 0 },
      { campaign: null, views: 1, enquiries: 1, quotes: 0, orders: 0, quoted: 0, agreed: 0 },
    ])
    expect(outcome).toMatchObject({ views: 5, enquiries: 3, quotes: 2, orders: 1 })
    // A page has one total, wherever its visitors came from.
    expect(events).toEqual([
      { event: 'page_view', path: '/', detail: '', count: 4 },
      { event: 'page_view', path: '/services', detail: '', count: 1 },
    ])
  })

  describe.each([
    ['words that name none', '<script>'],
    ['300 letters', 'a'.repeat(300)],
    ['41 letters', 'a'.repeat(41)],
    ['a person’s address', 'nils@visitors.example'],
    ['what is no text', { $ne: '' }],
    ['a word that begins with -', '-x'],
  ])('%s', (_, word) => {
    it('are counted as a view without a campaign, and kept with no enquiry', async () => {
      const before = await read<Visits>('/api/desk/visits')
      expect((await view('/', word)).status).toBe(204)
      expect(await campaignOf(await enquire('Eve', word))).toBeNull()
      const after = await read<Visits>('/api/desk/visits')
      expect(after.outcome.views).toBe(before.outcome.views + 1)
      expect(after.campaigns.slice(0, -1)).toEqual(before.campaigns.slice(0, -1))
      const stored = await database.db.selectFrom('event_counts').select('detail').execute()
      expect(JSON.stringify(stored)).not.toMatch(/script|aaa|nils|ne/)
    })
  })

  it.each(['Sec-GPC', 'DNT'])('%s: nothing is counted, and the enquiry has no campaign', async (header) => {
    const before = await read<Visits>('/api/desk/visits')
    await view('/', 'autumn-letter', { [header]: '1' })
    expect(await campaignOf(await enquire('Gun', 'autumn-letter', { [header]: '1' }))).toBeNull()
    const { outcome, campaigns } = await read<Visits>('/api/desk/visits')
    expect(outcome).toEqual({ ...before.outcome, enquiries: before.outcome.enquiries + 1 })
    expect(campaigns.slice(0, -1)).toEqual(before.campaigns.slice(0, -1))
  })
})
