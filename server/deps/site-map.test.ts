import type { ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { readSiteMap } from './site-map.server.ts'

const page = (more: object = {}) => ({ handle: { public: more } })
const siteMap = readSiteMap({
  routes: {
    root: { id: 'root', path: '', module: {} },
    'site/layout': { id: 'site/layout', parentId: 'root', module: {} },
    'site/home': { id: 'site/home', parentId: 'site/layout', index: true, module: page() },
    'site/contact': {
      id: 'site/contact',
      parentId: 'site/layout',
      path: 'contact',
      module: { ...page({ query: { type: ['indie', 'studio'] } }), action: () => null },
    },
    'site/study': {
      id: 'site/study',
      parentId: 'site/layout',
      path: 'portfolio/:slug',
      module: page({ params: ['open-world'] }),
    },
    'site/not-found': { id: 'site/not-found', parentId: 'site/layout', path: '*', module: page() },
    'auth/layout': { id: 'auth/layout', parentId: 'root', module: { handle: { paintsFirst: true } } },
    'auth/auth': { id: 'auth/auth', parentId: 'auth/layout', path: 'auth', module: { action: () => null } },
    'portal/dashboard': { id: 'portal/dashboard', parentId: 'root', path: 'dashboard', module: {} },
  },
} as unknown as ServerBuild)

const addressOf = (address: string) => {
  const { pathname, searchParams } = new URL(address, 'http://localhost')
  return siteMap.find(pathname).publicPage(searchParams)?.address
}

test.each([
  ['/', '/'],
  ['/?utm_source=x', '/'],
  ['/contact?x=1&type=indie', '/contact?type=indie'],
  ['/contact?type=unheard-of', '/contact'],
  ['/portfolio/open-world', '/portfolio/open-world'],
  ['/portfolio/no-such-study', '/portfolio/unknown-address'],
  ['/no-such-page', '/unknown-address'],
  ['/Contact', '/contact'],
  ['/%63ontact/', '/contact'],
  ['/portfolio/%6Fpen-world', '/portfolio/open-world'],
  ['/portfolio/open-world%00', '/portfolio/unknown-address'],
  ['/%2563ontact', '/unknown-address'],
  ['/auth', undefined],
  ['/dashboard', undefined],
])('%s is the page %s', (asked, address) => {
  expect(addressOf(asked)).toBe(address)
})

test('every public address leads to itself, so that the build can render each once', () => {
  expect(siteMap.publicAddresses).toEqual([
    '/',
    '/contact',
    '/contact?type=indie',
    '/contact?type=studio',
    '/portfolio/open-world',
    '/portfolio/unknown-address',
    '/unknown-address',
  ])
  for (const address of siteMap.publicAddresses) expect(addressOf(address)).toBe(address)
})

test('a page with a form takes POST, another no method beside reading, an unknown address none at all', () => {
  expect(siteMap.find('/contact').changingMethods).toEqual(['POST'])
  expect(siteMap.find('/dashboard').changingMethods).toEqual([])
  expect(siteMap.find('/no-such-page').changingMethods).toBeUndefined()
})

test('what a layout declares holds for its pages', () => {
  expect(siteMap.find('/auth').paintsFirst).toBe(true)
  expect(siteMap.find('/dashboard').paintsFirst).toBe(false)
})
