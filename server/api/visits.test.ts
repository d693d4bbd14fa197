import type { ServerBuild } from 'react-router'
import { beforeEach, expect, it } from 'vitest'
import { oneEngine, useDatabase } from '#test/engines.ts'
import { expectAnswer } from '#test/expect-answer.ts'
import { createTestApp, useTestApp } from '#test/test-app.ts'
import { readSiteMap } from '../deps/site-map.server.ts'

/** A site map with one page of each kind. */
const build = {
  routes: {
    'site/layout': { id: 'site/layout', module: {} },
    'site/home': { id: 'site/home', parentId: 'site/layout', index: true, module: {} },
    'site/services': { id: 'site/services', parentId: 'site/layout', path: 'services', module: {} },
    'site/study': {
      id: 'site/study',
      parentId: 'site/layout',
      path: 'portfolio/:slug',
      module: { handle: { public: { params: ['open-world'] } } },
    },
    'site/not-found': { id: 'site/not-found', parentId: 'site/layout', path: '*', module: {} },
    'portal/dashboard': { id: 'portal/dashboard', path: 'dashboard', module: {} },
    'seo/sitemap': { id: 'seo/sitemap', path: 'sitemap.xml', module: {} },
  },
} as unknown as ServerBuild

oneEngine((engine) => {
  const database = useDatabase(engine)
  const app = useTestApp(database, {
    clock: () => new Date('2026-11-20T12:00:00.000Z'),
    deps: { siteMap: readSiteMap(build) },
  })
  const send = (body: unknown, headers?: Record<string, string>) =>
    app.visitor.post('/api/events', body, headers)
  const rows = () =>
    database.db.selectFrom('event_counts').selectAll().orderBy('event').orderBy('path').execute()

  beforeEach(async () => {
    await database.db.deleteFrom('event_counts').execute()
  })

  it('counts events of anyone, and keeps nothing else', async () => {
    const answers = [
      await send({ event: 'page_view', path: '/' }, { 'User-Agent': 'A browser', Cookie: 'a=b' }),
      await send({ event: 'page_view', path: '/portfolio/open-world' }),
      await send({ event: 'page_view', path: '/' }),
      await send({ event: 'case_highlight_click', path: '/', label: 'open-world' }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204])
    expect(answers.map(({ headers }) => headers.get('Set-Cookie'))).toEqual([null, null, null, null])
    const day = '2026-11-20'
    expect(await rows()).toEqual([
      { day, path: '/', event: 'case_highlight_click', detail: 'open-world', count: 1 },
      { day, path: '/', event: 'page_view', detail: '', count: 2 },
      { day, path: '/portfolio/open-world', event: 'page_view', detail: '', count: 1 },
    ])
  })

  it.each([
    [{ event: 'page_view', path: '/dashboard' }, 'No page has this path.'],
    [{ event: 'page_view', path: '/sitemap.xml' }, 'No page has this path.'],
    [{ event: 'page_view', path: '/portfolio/:slug' }, 'No page has this path.'],
    [{ event: 'page_view', path: '/*' }, 'No page has this path.'],
    [{ event: 'page_view', path: '/?utm_source=x' }, 'No page has this path.'],
    [{ event: 'case_highlight_click', path: '/', label: '../services' }, 'No case study has this slug.'],
    [['page_view'], 'The request body must be a JSON object.'],
  ])('refuses %j', async (body, sentence) => {
    const answer = await send(body)
    await expectAnswer(answer, 400, sentence)
    expect(await rows()).toEqual([])
  })

  it('falls under the common limit of its address', async () => {
    const limited = createTestApp(database, { env: { RATE_LIMITS: 'on' }, deps: { build } })
    for (let hit = 0; hit < 3; hit++) await limited.visitor.post('/api/events', { event: 'none' })
    const windows = await database.db.selectFrom('rate_limits').select('hits').execute()
    expect(windows).toEqual([{ hits: 3 }])
  })
})
