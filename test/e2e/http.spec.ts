import { createHash } from 'node:crypto'
import { connect } from 'node:net'
import type { ServerProcess } from '../server-process.ts'
import { expect, serverTest as test } from './harness.ts'
import { ask } from './raw-request.ts'

test.describe('addresses @once', () => {
  test('an escaped path redirects to its one spelling, and a doubly escaped one leads nowhere', async ({
    server,
  }) => {
    for (const [asked, path] of [
      ['/%61bout', '/about'],
      ['/portfolio/%4fpen-world-overdraw-cleanup', '/portfolio/open-world-overdraw-cleanup'],
      ['/terms/2026%2d11%2d22', '/terms/2026-11-22'],
    ] as const) {
      const { status, headers } = await ask(server.url + asked)
      expect([asked, status, headers.location]).toEqual([asked, 301, path])
      expect((await ask(server.url + asked.replaceAll('%', '%25'))).status, asked).toBe(404)
    }
  })

  test('an address with invalid escapes is a client error', async ({ server }) => {
    const odd = '%00 %01 %1b %7f %2F %2f %5C %20 %0d%0aX:y %23 %3F %E2%80%AE'.split(' ')
    const broken = '% %Z %ZZ %E0%A4%A %ff %c0%af %c0%80 %ed%a0%80 %2e%2e/%2e%2e ..%2f..%5c'.split(' ')
    for (const base of ['/about', '/desk/', '/assets/', '/.well-known/'])
      for (const octets of [...odd, ...broken])
        for (const asked of [base + octets, `${base}${octets}/x.data?y=${octets}`]) {
          const { status, body } = await ask(server.url + asked)
          expect([asked, status < 500], body.toString().slice(0, 200)).toEqual([asked, true])
        }
  })

  test('a method that an address does not take is refused in one sentence', async ({ server }) => {
    for (const [method, path, status, allow] of [
      ['POST', '/about', 405, 'GET, HEAD'],
      ['DELETE', '/', 405, 'GET, HEAD'],
      ['OPTIONS', '/blog', 405, 'GET, HEAD'],
      ['POST', '/sitemap.xml', 405, 'GET, HEAD'],
      ['PUT', '/contact', 405, 'GET, HEAD, POST'],
      ['POST', '/no-such-page', 404, undefined],
    ] as const) {
      const { headers, body, ...answer } = await ask(server.url + path, { method })
      expect([path, answer.status, headers.allow]).toEqual([path, status, allow])
      expect(headers['content-type']).toMatch(/^text\/plain/)
      expect(body.toString()).toMatch(/^(This address doesn’t accept|There is nothing at)/)
    }
  })

  test('a request that names two hosts is refused', async ({ server }) => {
    const head = `GET /about HTTP/1.1\r\nHost: localhost:${server.port}\r\nhost: evil.example\r\n\r\n`
    expect(await answerTo(server.port, head)).toMatch(/^HTTP\/1\.1 400 /)
  })
})

test.describe('headers @once', () => {
  test('every kind of answer carries the security headers', async ({ server }) => {
    const everyKind = ['/', '/no-such-page', '/about/', '/healthz', '/api/projects', '/assets/none.js']
    for (const path of everyKind) {
      const { headers } = await ask(server.url + path)
      expect(headers, path).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'x-frame-options': 'DENY',
        'permissions-policy': expect.stringContaining('camera=()'),
        'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
        'x-request-id': expect.stringMatching(/\S{6,}/),
      })
      expect(headers['content-security-policy'], path).not.toMatch(/script-src[^;]*'unsafe/)
      expect(headers['strict-transport-security'], path).toBeUndefined()
    }
    const unknown = await ask(`${server.url}/api/no-such-thing`)
    expect(unknown.status).toBe(404)
    expect(unknown.headers['content-type']).toMatch(/^text\/plain/)
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

  test('HEAD answers like GET, without the body', async ({ server }) => {
    for (const path of ['/', '/no-such-page', '/healthz']) {
      const [get, head] = [await ask(server.url + path), await ask(server.url + path, { method: 'HEAD' })]
      expect([path, head.status, head.body.length]).toEqual([path, get.status, 0])
      for (const name of ['content-type', 'etag', 'cache-control'])
        expect(head.headers[name], name).toBe(get.headers[name])
      // Optional.
      expect([get.headers['content-length'], undefined]).toContain(head.headers['content-length'])
    }
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

test('broken-off requests, bad escapes and strange addresses raise no alarm @once', async ({ start }) => {
  const server = await start({ LOG_LEVEL: 'info' })
  for (const path of ['/api/contact', '/contact', '/auth', '/api/auth/sign-in/username'])
    await breakOff(server.port, path)
  for (const path of ['/%ED%A0%80', '/portfolio/%ff', `/${'%C0'.repeat(2_000)}`, '/api/%ED%A0%80'])
    expect((await ask(server.url + path)).status, path).toBeLessThan(500)
  const address = encodeURIComponent('https://evil.example/')
  const refused = await ask(`${server.url}/api/auth/verify-email?token=x&callbackURL=${address}`)
  expect(refused.status).toBeLessThan(500)
  await expect.poll(() => answeredPaths(server)).toContain('/api/auth/sign-in/username')

  const metrics = (await ask(`${server.url}/metrics`)).body.toString()
  expect(metrics).not.toContain('status="5xx"')
  const lines = logLines(server)
  expect(lines.filter((line) => !line.startsWith('{'))).toEqual([])
  const levels = lines.map((line) => JSON.parse(line).level)
  expect(Math.max(...levels)).toBe(30)
})

/** Begins to send a body and hangs up. Resolves when the server has noticed. */
async function breakOff(port: number, path: string): Promise<void> {
  const type = path.startsWith('/api/') ? 'application/json' : 'application/x-www-form-urlencoded'
  const socket = connect(port, 'localhost')
  await new Promise((resolve) => socket.once('connect', resolve))
  const head = `POST ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Type: ${type}\r\nContent-Length: 500\r\n\r\n`
  await new Promise((resolve) => socket.write(`${head}{"name":"Ad`, resolve))
  await new Promise<void>((resolve) => {
    socket.once('close', () => resolve())
    socket.resetAndDestroy()
  })
}

function answeredPaths(server: ServerProcess): string[] {
  return logLines(server)
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line).path)
}

/** Its output after the lines of the start. */
function logLines(server: ServerProcess): string[] {
  const lines = server.output().split('\n').filter(Boolean)
  return lines.slice(lines.findIndex((line) => line.startsWith('{')))
}

function answerTo(port: number, head: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, 'localhost', () => socket.write(head))
    socket.once('data', (chunk) => {
      resolve(chunk.toString())
      socket.destroy()
    })
    socket.once('error', reject)
  })
}
