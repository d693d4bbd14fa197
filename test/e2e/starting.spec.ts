import { createServer } from 'node:http'
import { connect, type Socket } from 'node:net'
import { freePort } from '../free-port.ts'
import { listenLocally } from '../listen-locally.ts'
import type { Ended } from '../run-program.ts'
import { type Environment, FOR_TESTS, startAndFail } from '../server-process.ts'
import { registerClient } from './client.ts'
import { expect, serverTest as test } from './harness.ts'

test.describe('what a start refuses @once @long', () => {
  // Only problems that a start can find. platform/config/config.test.ts covers the rules of all variables.
  const wrong: [name: string, environment: Environment][] = [
    ['PORT', { PORT: '80000' }],
    ['HOST', { HOST: '203.0.113.77' }],
    ['DATA_DIR', { DATA_DIR: '/dev/null' }],
    ['DATA_DIR', { DATA_DIR: '/proc/bildruta' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://localhost/bildruta' }],
    ['DATABASE_URL', { DATABASE_URL: 'file:/proc/bildruta/bildruta.sqlite' }],
    // Test passwords on a public address.
    ['PUBLIC_URL', { PUBLIC_URL: 'https://bildruta.example', PAYMENTS: 'sandbox' }],
  ]
  for (const [name, environment] of wrong)
    test(`${name}: ${Object.values(environment).join()}`, async () => {
      const dataDir = test.info().outputPath('data')
      const usual = { PORT: String(await freePort()), DATA_DIR: dataDir }
      expectRefusal(await startAndFail({ ...usual, ...environment }, [FOR_TESTS]), name)
    })

  test('an unreachable database', async () => {
    const ended = await startAndFail({
      PORT: String(await freePort()),
      DATABASE_URL: `postgres://bildruta:secret-word@127.0.0.1:${await freePort()}/bildruta`,
    })
    expectRefusal(ended, 'DATABASE_URL')
    expect(ended.stderr).not.toContain('secret-word')
  })

  test('a taken port', async () => {
    const taken = await listenLocally(createServer())
    const PORT = new URL(taken.url).port
    const ended = await startAndFail({ PORT, DATA_DIR: test.info().outputPath('data') })
    await taken.stop()
    expectRefusal(ended, `PORT ${PORT}`)
  })
})

test.describe('starting and stopping @once', () => {
  test('prints its address, data folder, payments and email', async ({ start }) => {
    const server = await start({ PUBLIC_ULR: 'https://bildruta.example' })
    const { stdout } = await server.stop()
    expect(stdout).toContain(server.url)
    expect(stdout).toContain(server.dataDir)
    expect(stdout).toMatch(/settings +PUBLIC_ULR isn't a known variable\. Did you mean PUBLIC_URL\?/)
    expect(stdout).toMatch(/payments +test mode/)
    expect(stdout).toMatch(/mail +files/)
    expect(stdout).toMatch(/desk +no staff yet\. Run: npm run studio -- staff invite you@/)
  })

  test('a second start keeps all data', async ({ start }) => {
    const dataDir = test.info().outputPath('data')
    const first = await start({ DATA_DIR: dataDir })
    const client = await registerClient(first.url)
    await first.stop()
    const second = await start({ DATA_DIR: dataDir })
    const projects = await fetch(`${second.url}/api/projects`, { headers: { Cookie: client.cookieHeader } })
    expect(projects.status).toBe(200)
    await second.stop()
  })

  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    test(`${signal} lets current requests finish and frees the port${signal === 'SIGINT' ? ' @long' : ''}`, async ({
      start,
    }) => {
      const server = await start({ RATE_LIMITS: 'off' })
      const load = keepAsking(server.url)
      const request = await beginRegistration(server.port)
      const stopped = server.stop(signal)
      await expect.poll(() => canConnect(server.port)).toBe(false)
      expect(await request.finish()).toContain('HTTP/1.1 200')
      const ended = await stopped
      await load.stop()
      expect(ended).toMatchObject({ status: 0, signal: null, stderr: '' })
      expect(load.answers().every((status) => status === 200)).toBe(true)
      expect(await canConnect(server.port)).toBe(false)
    })
})

/** Exits with status 1 and one sentence on standard error that names the problem. */
function expectRefusal({ status, stderr }: Ended, name: string): void {
  expect(stderr.trimEnd().split('\n'), stderr).toHaveLength(1)
  expect(stderr).toContain(name)
  expect(stderr.trimEnd()).toMatch(/\.$/)
  expect(stderr).not.toMatch(/\bat \S+:\d+|node:|Error:/)
  expect(status).toBe(1)
}

/** Requests the home page over and over, on a new connection each time, until stopped. */
function keepAsking(url: string) {
  const statuses: number[] = []
  let going = true
  const ask = async () => {
    while (going) {
      const response = await fetch(url, { headers: { Connection: 'close' } }).catch(() => undefined)
      if (!response) return
      await response.text()
      statuses.push(response.status)
    }
  }
  const under = Promise.all(Array.from({ length: 8 }, ask))
  return {
    answers: () => statuses,
    stop: () => {
      going = false
      return under
    },
  }
}

/** Sends a registration until the server has accepted it and waits for its body. */
async function beginRegistration(port: number): Promise<{ finish: () => Promise<string> }> {
  const body = JSON.stringify({
    name: 'Astrid Lund',
    username: 'astrid',
    email: 'astrid@example.org',
    password: 'correct horse 42',
  })
  const socket = connect(port, '127.0.0.1')
  const answer = collect(socket)
  socket.write(
    `POST /api/auth/sign-up/email HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\nConnection: close\r\n\r\n`,
  )
  await expect.poll(answer.soFar).toContain('100 Continue')
  return {
    finish: () => {
      socket.write(body)
      return answer.whole
    },
  }
}

function collect(socket: Socket) {
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk
  })
  const whole = new Promise<string>((resolve, reject) => {
    socket.once('end', () => resolve(text)).once('error', reject)
  })
  return { soFar: () => text, whole }
}

function canConnect(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
