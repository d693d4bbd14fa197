import type { LoaderFunctionArgs, ServerBuild } from 'react-router'
import { beforeAll, expect, it } from 'vitest'
import { pageContext } from '#app/shared/page-contract.ts'
import { oneEngine, useDatabase } from '#test/engines.ts'
import { expectAnswer } from '#test/expect-answer.ts'
import { testServerDeps } from '#test/test-app.ts'
import { createApp } from '../app.server.ts'
import { readSiteMap } from '../deps/site-map.server.ts'
import { createPageServer } from './page-server.server.ts'

const ORIGIN = 'http://localhost:3000'

oneEngine((engine) => {
  const database = useDatabase(engine)
  let request: (path: string, init?: RequestInit) => Promise<Response>
  beforeAll(() => {
    const deps = testServerDeps(database, { deps: { build: BUILD, siteMap: readSiteMap(BUILD) } })
    const app = createApp(deps, createPageServer(deps))
    request = async (path, init) => app.request(ORIGIN + path, init, { remoteAddress: '127.0.0.1' })
  })

  it('a page made for one person is kept by no browser and no proxy, and found by no search engine', async () => {
    const answer = await request('/own')
    await expectAnswer(answer, 200, 'nobody')
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
    expect(answer.headers.get('X-Robots-Tag')).toBe('noindex')
    expect(answer.headers.get('Content-Security-Policy')).toMatch(
      /script-src 'self' 'nonce-[\w-]{22}' 'strict-dynamic';/,
    )
  })

  it('two answers never share a nonce', async () => {
    const policies = [await request('/own'), await request('/own')].map(({ headers }) =>
      headers.get('Content-Security-Policy'),
    )
    expect(policies[0]).not.toBe(policies[1])
  })

  it('an address that has moved for good hands its standing on, one that leads on for now does not', async () => {
    const [moved, elsewhere] = [await request('/moved'), await request('/elsewhere')]
    expect([moved.status, moved.headers.get('X-Robots-Tag')]).toEqual([301, null])
    expect([elsewhere.status, elsewhere.headers.get('X-Robots-Tag')]).toEqual([302, 'noindex'])
    expect(moved.headers.get('Cache-Control')).toBe('no-store')
  })

  it('cookies of a form go with the page’s answer, beside those that the page sets itself', async () => {
    const answer = await request('/form', { method: 'POST', headers: { Origin: ORIGIN } })
    expect(answer.headers.getSetCookie()).toEqual([
      'page=1',
      expect.stringMatching(/^bildruta\.session_token=; Max-Age=0;/),
    ])
  })

  it('a page takes what it has a form for, and says so to whoever sends it something else', async () => {
    const [put, post, nowhere] = await Promise.all([
      request('/form', { method: 'PUT' }),
      request('/own', { method: 'POST' }),
      request('/no-such-page', { method: 'POST' }),
    ])
    expect([put.status, put.headers.get('Allow')]).toEqual([405, 'GET, HEAD, POST'])
    expect([post.status, post.headers.get('Allow')]).toEqual([405, 'GET, HEAD'])
    expect([nowhere.status, nowhere.headers.get('Allow')]).toEqual([404, null])
  })

  it('is compressed for whoever can read that', async () => {
    const compressed = await request('/own', { headers: { 'Accept-Encoding': 'gzip' } })
    expect(compressed.headers.get('Content-Encoding')).toBe('gzip')
    expect(compressed.headers.get('Vary')).toBe('Accept-Encoding')
    expect((await request('/own')).headers.get('Content-Encoding')).toBeNull()
  })
})

/** Text pages, as far as the server reads them from a build. */
const BUILD = {
  entry: { module: { default: () => new Response('document'), handleError: () => {} } },
  routes: Object.fromEntries(
    [
      page('own', {
        loader: async ({ context }: LoaderFunctionArgs) =>
          text((await context.get(pageContext).viewer())?.name ?? 'nobody'),
      }),
      page('moved', { loader: () => new Response(null, { status: 301, headers: { Location: '/own' } }) }),
      page('elsewhere', { loader: () => new Response(null, { status: 302, headers: { Location: '/own' } }) }),
      page('form', {
        loader: () => text('a form'),
        action: async ({ context }: LoaderFunctionArgs) => {
          await context.get(pageContext).forms().signOut()
          return text('done', { 'Set-Cookie': 'page=1' })
        },
      }),
      page('*', { loader: () => text('There is no such page.') }),
    ].map((route) => [route.id, route]),
  ),
  assets: { entry: { module: '', imports: [] }, routes: {}, url: '', version: '1' },
  publicPath: '/',
  assetsBuildDirectory: '',
  future: { v8_middleware: true },
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: 'initial' },
} as unknown as ServerBuild

function page(path: string, module: object) {
  return { id: `portal/${path}`, path, module }
}

function text(body: string, headers: Record<string, string> = {}): Response {
  return new Response(body, { headers: { 'Content-Type': 'text/plain; charset=utf-8', ...headers } })
}
