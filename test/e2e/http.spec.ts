import { createHash } from 'node:crypto'
import { expect, serverTest as test } from './harness.ts'
import { ask } from './raw-request.ts'

test.describe('addresses @once', () => {
  test('escaped paths redirect to one spelling', async ({ server }) => {
    const map = (await ask(`${server.url}/sitemap.xml`)).body.toString()
    const paths = [...map.matchAll(/<loc>([^<]+)</g)].map(([, address]) => new URL(address ?? '').pathname)
    expect(paths.length).toBeGreaterThan(10)
    for (const path of paths)
      for (const [index, letter] of [...path].entries()) {
        if (letter === '/') continue
        const octet = `%${letter.charCodeAt(0).toString(16)}`
        const escaped = path.slice(0, index) + octet + path.slice(index + 1)
        for (const asked of [escaped, escaped.replace(octet, octet.toUpperCase())]) {
          const { status, headers } = await ask(server.url + asked)
          expect([asked, status, headers.location]).toEqual([asked, 301, path])
        }
        const twice = await ask(server.url + escaped.replace('%', '%25'))
        expect([escaped, twice.status]).toEqual([escaped, 404])
      }
  })

  test('an address with invalid escapes is a client error', async ({ server }) => {
    const odd = [
      '%00',
      '%01',
      '%1b',
      '%7f',
      '%2F',
      '%2f',
      '%5C',
      '%20',
      '%0d%0aX:y',
      '%23',
      '%3F',
      '%E2%80%AE',
    ]
    const broken = ['%', '%Z', '%ZZ', '%E0%A4%A', '%ff', '%c0%af', '%c0%80', '%ed%a0%80']
    const addresses = ['/about', '/', '/desk/', '/api/messages/', '/assets/', '/portfolio/', '/.well-known/']
    for (const base of addresses)
      for (const octets of [...odd, ...broken, '%2e%2e/%2e%2e', '..%2f..%5c'])
        for (const asked of [base + octets, `${base}${octets}.data`, `${base}${octets}/x?y=${octets}`]) {
          const { status, body } = await ask(server.url + asked)
          expect([asked, status < 500], body.toString().slice(0, 200)).toEqual([asked, true])
        }
  })

  for (const [method, path, status, allow] of [
    ['POST', '/about', 405, 'GET, HEAD'],
    ['DELETE', '/', 405, 'GET, HEAD'],
    ['OPTIONS', '/blog', 405, 'GET, HEAD'],
    ['POST', '/sitemap.xml', 405, 'GET, HEAD'],
    ['PUT', '/contact', 405, 'GET, HEAD, POST'],
    ['POST', '/no-such-page', 404, undefined],
  ] as const)
    test(`${method} ${path} is refused in one sentence`, async ({ server }) => {
      const answer = await ask(server.url + path, { method })
      expect(answer.status).toBe(status)
      expect(answer.headers.allow).toBe(allow)
      expect(answer.headers['content-type']).toMatch(/^text\/plain/)
      expect(answer.body.toString()).toMatch(/^(This address doesn’t accept|There is nothing at)/)
    })

  test('an unknown address below /api/ answers 404 as text', async ({ server }) => {
    const answer = await ask(`${server.url}/api/no-such-thing`)
    expect(answer.status).toBe(404)
    expect(answer.headers['content-type']).toMatch(/^text\/plain/)
    expect([400, 404]).toContain((await ask(`${server.url}/%e0%a4%`)).status)
  })
})

test.describe('headers @once', () => {
  const everyKind = [
    '/',
    '/no-such-page',
    '/about/',
    '/healthz',
    '/api/projects',
    '/api/none',
    '/assets/none.js',
  ]
  for (const path of everyKind)
    test(`${path} carries the security headers`, async ({ server }) => {
      const { headers } = await ask(server.url + path)
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'x-frame-options': 'DENY',
      })
      expect(headers['permissions-policy']).toContain('camera=()')
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
      expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*'unsafe/)
      expect(headers['x-request-id']).toMatch(/\S{6,}/)
      expect(headers['strict-transport-security']).toBeUndefined()
    })

  test("a page's policy lists its scripts and styles by hash", async ({ server }) => {
    const { headers, body } = await ask(server.url)
    const scripts = [...body.toString().matchAll(/<script type="speculationrules">([\s\S]*?)<\/script>/g)]
    const policy = headers['content-security-policy']
    expect(policy).not.toContain('nonce-')
    expect(scripts.length).toBeGreaterThan(0)
    for (const [, script = ''] of scripts)
      expect(policy).toContain(`'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  })
})

test.describe('cached pages and files @once', () => {
  test('unchanged pages are answered with 304 and no body', async ({ server }) => {
    const addresses = ['/', '/sitemap.xml', '/robots.txt', '/.well-known/security.txt', '/insights/feed.xml']
    for (const path of [...addresses, await anyScript(server.url)]) {
      const url = server.url + path
      const { headers } = await ask(url)
      const unchanged = await ask(url, { headers: { 'If-None-Match': `"other", ${headers.etag}` } })
      expect([path, unchanged.status, unchanged.body.length]).toEqual([path, 304, 0])
      expect(headers.etag).toBeTruthy()
      for (const name of ['etag', 'content-security-policy', 'cache-control'])
        expect(unchanged.headers[name], `${path} ${name}`).toBe(headers[name])
      if (addresses.includes(path))
        expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate')
      expect((await ask(url, { headers: { 'If-None-Match': '"other"' } })).status).toBe(200)
    }
  })

  for (const path of ['/', '/no-such-page', '/healthz'])
    test(`HEAD ${path} answers like GET, without the body`, async ({ server }) => {
      const [get, head] = [await ask(server.url + path), await ask(server.url + path, { method: 'HEAD' })]
      expect(head.status).toBe(get.status)
      expect(head.body).toHaveLength(0)
      for (const name of ['content-type', 'etag', 'cache-control'])
        expect(head.headers[name], name).toBe(get.headers[name])
      // Optional.
      expect([get.headers['content-length'], undefined]).toContain(head.headers['content-length'])
    })

  test('unknown query parameters share one page', async ({ server }) => {
    const [plain, tracked] = [await ask(server.url), await ask(`${server.url}/?utm_source=x&gclid=1`)]
    expect(tracked.headers.etag).toBe(plain.headers.etag)
  })

  test('no file outside the public folder can be reached', async ({ server }) => {
    for (const path of [
      '/../server/index.js',
      '/assets/../../server/index.js',
      '/assets/%2e%2e/%2e%2e/server/index.js',
      '/.inputs',
    ])
      expect((await ask(server.url + path)).status, path).toBe(404)
  })
})

test.describe('for operators @once', () => {
  test('/healthz, /readyz and /metrics answer', async ({ server }) => {
    expect((await ask(`${server.url}/healthz`)).body.toString()).toBe('ok')
    expect((await ask(`${server.url}/readyz`)).body.toString()).toBe('ready')
    // The first response may still be rendered. The second is from memory.
    await ask(server.url)
    await ask(server.url)
    const metrics = (await ask(`${server.url}/metrics`)).body.toString()
    expect(metrics).toMatch(/^process_resident_memory_bytes \d+/m)
    expect(metrics).toMatch(
      /^http_request_duration_seconds_count\{method="GET",route="\/healthz",status="2xx"\} \d+/m,
    )
    expect(metrics).toMatch(/^http_memory_answers_total [1-9]/m)
  })
})

/** The path of a hashed script that the home page uses. */
async function anyScript(url: string): Promise<string> {
  const { body } = await ask(url)
  const path = /"(\/assets\/[\w.-]+\.js)"/.exec(body.toString())?.[1]
  if (!path) throw new Error('The home page uses no script.')
  return path
}
