import { connect } from 'node:net'
import { startPostgres } from '../postgres.ts'
import { createPostgresDatabase } from '../postgres-databases.ts'
import type { ServerProcess } from '../server-process.ts'
import { registerClient } from './client.ts'
import { expect, serverTest as test } from './harness.ts'
import { ask } from './raw-request.ts'

const SENTENCE = 'Our database is unavailable right now. Please try again in a minute.'

test.describe('what a visitor sends raises no alarm @once', () => {
  test('broken-off requests, bad escapes and strange addresses', async ({ start }) => {
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

  test('a request that names two hosts is refused', async ({ server }) => {
    const head = `GET /about HTTP/1.1\r\nHost: localhost:${server.port}\r\nhost: evil.example\r\n\r\n`
    expect(await answerTo(server.port, head)).toMatch(/^HTTP\/1\.1 400 /)
  })
})

test('a database that is away is said in one sentence on every way in @once @long', async ({ start }) => {
  const cluster = await startPostgres()
  const server = await start({ DATABASE_URL: await createPostgresDatabase(cluster.url, 'bildruta') })
  const { cookieHeader } = await registerClient(server.url)
  await cluster.stop()
  const form = { 'Content-Type': 'application/x-www-form-urlencoded', Origin: server.url }
  const ways: [path: string, options: Parameters<typeof ask>[1]][] = [
    ['/client/dashboard', { headers: { Cookie: cookieHeader } }],
    ['/account', { headers: { Cookie: cookieHeader } }],
    ['/api/projects', { headers: { Cookie: cookieHeader } }],
    ['/api/auth/get-session', { headers: { Cookie: cookieHeader } }],
    ['/auth', { method: 'POST', headers: form, body: 'username=ada&password=correct+horse' }],
    [
      '/api/auth/sign-in/username',
      {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: '{"username":"ada-example","password":"correct horse"}',
      },
    ],
  ]
  for (const [path, options] of ways) {
    const answer = await ask(server.url + path, options)
    expect(answer.status, path).toBe(503)
    expect(answer.body.toString(), path).toContain(SENTENCE)
  }
  const message = 'name=Ada+Example&email=ada%40clients.example&title=other&message=Our+frame+time+is+40+ms.'
  const contact = await ask(`${server.url}/contact`, { method: 'POST', headers: form, body: message })
  expect(contact.status).toBe(503)
  expect(contact.body.toString()).toContain('Our frame time is 40 ms.')
  // An answer is given again for a second.
  await expect.poll(async () => (await ask(`${server.url}/readyz`)).status).toBe(503)
  expect((await ask(`${server.url}/about`)).status).toBe(200)
})

/** Begins to send a body and hangs up; resolves when the server has noticed. */
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

/** What it wrote after the lines for whoever started it. */
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
