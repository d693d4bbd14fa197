import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { ask } from '../../../test/e2e/raw-request.ts'
import { FULL } from '../../../test/offers.ts'
import { startServer } from '../../../test/server-process.ts'
import { judge } from '../instruments/costs.ts'

/** Resident memory in MB. */
const TARGETS = { atRest: 170, atMost: 260, after: 200, withinSeconds: 60 }
const AT_REST_AFTER_MS = 30_000
const ROUNDS = 300
/** Concurrent requests of each kind. */
const AT_ONCE = 8
const MESSAGES = 400
const LONG = 'Our frame time doubles in the last room. '.repeat(120)
const PASSWORD = 'correct horse 42'

type Kind = { name: string; send: (url: string, cookie: string) => Promise<number> }

const json = { 'Content-Type': 'application/json' }
const answer = (url: string, path: string, body: object, cookie = '') =>
  ask(url + path, { method: 'POST', headers: { ...json, Cookie: cookie }, body: JSON.stringify(body) })
const post = async (...request: Parameters<typeof answer>) => (await answer(...request)).status
const get = async (url: string, path: string, cookie = '') =>
  (await ask(url + path, { headers: { Cookie: cookie } })).status

const KINDS: Kind[] = [
  { name: 'pages', send: (url) => get(url, `/services?utm_source=${Math.random()}`) },
  { name: 'unknown pages', send: (url) => get(url, `/no-such-page-${Math.random()}`) },
  { name: 'dashboards', send: (url, cookie) => get(url, '/client/dashboard', cookie) },
  { name: 'lists', send: (url, cookie) => get(url, '/api/messages', cookie) },
  { name: 'exports', send: (url, cookie) => get(url, '/api/account/export', cookie) },
  { name: 'purchases', send: (url, cookie) => post(url, '/api/create-payment-intent', FULL.order, cookie) },
  {
    name: 'wrong passwords',
    send: (url) => post(url, '/api/auth/sign-in/username', { username: 'nobody', password: PASSWORD }),
  },
  {
    name: 'what cannot be read',
    send: (url) => post(url, '/api/contact', { message: 'x'.repeat(60_000) }),
  },
]

/**
 * Measures memory at rest, under all kinds of requests at once, and afterwards.
 * @returns whether the targets were met
 */
export async function measureMemory(): Promise<boolean> {
  const server = await startServer({ RATE_LIMITS: 'off', LOG_LEVEL: 'silent' })
  const memory = watchMemory(server.pid)
  try {
    await delay(AT_REST_AFTER_MS)
    const atRest = memory.now()
    const cookie = await clientWithLongThread(server.url)
    memory.begin()
    const startedAt = performance.now()
    await Promise.all(KINDS.map((kind) => sendMany(kind, server.url, cookie)))
    const seconds = Math.round((performance.now() - startedAt) / 1000)
    const most = memory.most()
    const rest = await memory.waitFor(TARGETS.after, TARGETS.withinSeconds)
    const requests = `${ROUNDS * KINDS.length} requests in ${seconds} s`
    const after = `${TARGETS.after} within ${TARGETS.withinSeconds} s`
    return [
      judge(atRest <= TARGETS.atRest, `memory at rest: ${atRest} MB`, `${TARGETS.atRest}`),
      judge(
        most <= TARGETS.atMost,
        `memory under load: ${requests}, at most ${most} MB`,
        `${TARGETS.atMost}`,
      ),
      judge(rest.mb <= TARGETS.after, `memory after it: ${rest.mb} MB after ${rest.seconds} s`, after),
    ].every((isMet) => isMet)
  } finally {
    memory.stop()
    await server.stop()
  }
}

async function clientWithLongThread(url: string): Promise<string> {
  const account = { username: 'ada-example', email: 'ada@clients.example', name: 'Ada', password: PASSWORD }
  const { headers } = await answer(url, '/api/auth/sign-up/email', account)
  const cookie = (headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ')
  for (let i = 0; i < MESSAGES; i++) await post(url, '/api/messages', { body: LONG }, cookie)
  return cookie
}

async function sendMany({ name, send }: Kind, url: string, cookie: string): Promise<void> {
  let left = ROUNDS
  const one = async () => {
    while (left-- > 0) {
      const status = await send(url, cookie)
      if (status >= 500) throw new Error(`${name}: answered with ${status}.`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
}

const SAMPLE_MS = 100

function watchMemory(pid: number) {
  let most = 0
  let timer: NodeJS.Timeout | undefined
  const now = () => residentMb(pid)
  const sample = () => {
    most = Math.max(most, now())
  }
  return {
    begin: () => {
      timer = setInterval(sample, SAMPLE_MS)
    },
    now,
    most: () => most,
    waitFor: async (mb: number, seconds: number) => {
      const startedAt = performance.now()
      const passed = () => Math.round((performance.now() - startedAt) / 1000)
      while (now() > mb && passed() < seconds) await new Promise((resolve) => setTimeout(resolve, SAMPLE_MS))
      return { mb: now(), seconds: passed() }
    },
    stop: () => clearInterval(timer),
  }
}

function residentMb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024)
}
