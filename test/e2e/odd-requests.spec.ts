import { connect } from 'node:net'
import type { ServerProcess } from '../server-process.ts'
import { expect, serverTest as test } from './harness.ts'
import { ask } from './raw-request.ts'

test.describe("visitors' requests raise no alarm @once", () => {
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
