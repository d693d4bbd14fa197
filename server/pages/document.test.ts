import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { deferRuntime, inlineHashes, withPolicy } from './document.server.ts'

const PAGE = `<!DOCTYPE html><html><head><link rel="modulepreload" href="/assets/a.js"/><style>p{color:red}</style></head><body><p>Hi</p><script>one()</script><script type="module" async="">import "/assets/manifest-1.js";
import * as route0 from "/assets/root.js";
import * as route1 from "/assets/home.js";
  
  window.__reactRouterRouteModules = {"root":route0,"site/home/home":route1};

import("/assets/entry.client.js");</script></body></html>`

test('nothing of the client runtime is asked for before the first paint', () => {
  const html = deferRuntime(PAGE)
  expect(html).not.toContain('<link rel="modulepreload"')
  expect(html).not.toMatch(/^import /m)
  expect(html).toContain(
    'import("/assets/manifest-1.js"),import("/assets/root.js"),import("/assets/home.js")',
  )
  expect(html).toContain('window.__reactRouterRouteModules = {"root":route0,"site/home/home":route1};')
})

test('a route whose module is split is put together again before the start', () => {
  const page = PAGE.replace(
    'import * as route1 from "/assets/home.js";',
    'import * as route1_clientLoader from "/assets/load.js";\nimport * as route1_main from "/assets/home.js";\nconst route1 = {...route1_clientLoader,...route1_main};',
  )
  const html = deferRuntime(page)
  expect(html).toContain('const[,route0,route1_clientLoader,route1_main]=await')
  expect(html).toContain('const route1 = {...route1_clientLoader,...route1_main};')
})

test('it starts after the first paint, and asks for all modules at once then', () => {
  const html = deferRuntime(PAGE)
  expect(html).toContain('afterPaint(start)')
  expect(html).toContain('for(const href of["/assets/a.js"])')
})

test('the nonce of a page made per request stays on its script', () => {
  const page = PAGE.replace('<script type="module"', '<script nonce="n0" type="module"')
  expect(deferRuntime(page)).toContain('<script nonce="n0" type="module">')
})

test('a script of another shape is refused, so that an upgrade cannot break pages silently', () => {
  expect(() => deferRuntime(PAGE.replace('window.__reactRouterRouteModules', 'window.other'))).toThrow(
    'shape',
  )
  expect(() => deferRuntime('<html></html>')).toThrow('no client runtime script')
})

test('every inline script and style is in the policy, by the hash of its exact text', () => {
  const { scripts, styles } = inlineHashes(PAGE)
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  expect(scripts).toHaveLength(2)
  expect(scripts).toContain(hash('one()'))
  expect(styles).toEqual([hash('p{color:red}')])
})

test.each([
  ['/tools/frame-times', 'https://studio.example/api/events'],
  ['/tools/frame-times/ci', "'self' https://api.emailjs.com"],
  ['/contact', "'self' https://api.emailjs.com"],
])('%s may connect to %s', (path, connections) => {
  const rendering = { status: 200, contentType: 'text/html' }
  const emailJs = { publicKey: 'a', serviceId: 'b', templateId: 'c' }
  const { policy } = withPolicy(path, rendering, PAGE, { publicUrl: 'https://studio.example', emailJs })
  expect(policy.split('; ')).toContain(`connect-src ${connections}`)
})
