import type { Hono } from 'hono'
import type { ServerBuild } from 'react-router'
import { authWithMails } from '../domain/accounts/auth/auth-with-mails.server.ts'
import { systemClock } from '../domain/kernel/clock.ts'
import { createRateLimits } from '../domain/rate-limits/rate-limits.server.ts'
import { createThreadStreams } from '../domain/thread/thread-streams.server.ts'
import { parseConfig } from '../platform/config/config.ts'
import type { Engine } from '../platform/database/database.ts'
import { createLog } from '../platform/log/log.ts'
import { sandboxProvider } from '../platform/payments/sandbox.ts'
import { sandboxLedger } from '../platform/payments/sandbox-ledger.ts'
import { createApp } from '../server/app.server.ts'
import { authLog } from '../server/auth-log.server.ts'
import type { Deps } from '../server/deps.server.ts'
import type { AppEnv } from '../server/http/request.server.ts'
import { ownOrigins } from '../server/http/same-origin.server.ts'
import { createMetrics } from '../server/metrics.server.ts'
import type { PageServer } from '../server/pages/page-server.server.ts'
import type { TestDatabase } from './engines.ts'

/** The whole front door on a test's database, without a socket, pages or background work. */
export type TestApp = {
  app: Hono<AppEnv>
  deps: Deps
  /** Asks as nobody. */
  visitor: Asking
  /** Registers a new client through the real route, and asks as them. */
  signUp: (name?: string) => Promise<TestClient>
}

export type Asking = {
  request: (path: string, init?: RequestInit) => Promise<Response>
  get: (path: string) => Promise<Response>
  /** Sends JSON; without a body, an empty request. */
  post: (path: string, body?: unknown, headers?: Record<string, string>) => Promise<Response>
}

export type TestClient = Asking & {
  id: string
  name: string
  username: string
  email: string
  cookie: string
}

type Options = {
  /** Environment variables; rate limits are off unless named. */
  env?: Record<string, string>
  /** Replaces single dependencies, like the clock. */
  deps?: Partial<Deps>
}

const ORIGIN = 'http://localhost:3000'
const PASSWORD = 'correct horse'

/** Builds the app. Call it in tests and hooks; several may share a database. */
export function createTestApp(database: TestDatabase, engine: Engine, options: Options = {}): TestApp {
  const deps = testDeps(database, engine, options)
  const app = createApp(deps, NO_PAGES)
  const visitor = askingWith(app, {})
  return { app, deps, visitor, signUp: (name = 'Ada Example') => signUp(app, visitor, name) }
}

/** Everything that the front door is built from, for a test's database. */
export function testDeps(database: TestDatabase, engine: Engine, options: Options = {}): Deps {
  const config = parseConfig({ RATE_LIMITS: 'off', LOG_LEVEL: 'silent', ...options.env })
  const log = options.deps?.log ?? createLog(config.LOG_LEVEL)
  const secret = 'a secret of tests that is long enough'
  const { db } = database
  const clock = options.deps?.clock ?? systemClock
  const threadStreams = createThreadStreams({ db, clock, log, pollMs: 20, heartbeatMs: 50 })
  const wakeOutbox = () => {}
  const studio = {
    name: 'Studio of tests',
    supportEmail: 'support@studio.example',
    publicUrl: config.PUBLIC_URL,
  }
  return {
    config,
    db,
    engine,
    log,
    clock,
    limits: createRateLimits({ db, clock, secret, on: config.RATE_LIMITS === 'on' }),
    auth: authWithMails({
      db,
      clock,
      wakeOutbox,
      studio,
      engine,
      secret,
      publicUrl: config.PUBLIC_URL,
      ownOrigins: ownOrigins(config.PUBLIC_URL),
      isHttps: config.isHttps,
      log: authLog(log),
    }),
    wakeOutbox,
    pendingMigrations: async () => [],
    metrics: createMetrics(),
    site: { publicUrl: config.PUBLIC_URL, sampleContent: false, emailJs: undefined },
    studio,
    studioEmail: 'desk@studio.example',
    // Its events go nowhere: payments settle when they are asked for.
    paymentsProvider: sandboxProvider({
      secret,
      clock,
      ledger: sandboxLedger(db),
      deliver: async () => {},
      log,
    }),
    threadStreams,
    threadChanged: threadStreams.changed,
    build: {} as ServerBuild,
    ...options.deps,
  }
}

const NO_PAGES: PageServer = {
  ready: () => undefined,
  answer: async (c) => c.text('no pages in this test', 404),
  warm: async () => {},
}

async function signUp(app: Hono<AppEnv>, visitor: Asking, name: string): Promise<TestClient> {
  const username = `client-${crypto.randomUUID().slice(0, 13)}`
  const email = `${username}@clients.example`
  const response = await visitor.post('/api/auth/sign-up/email', {
    username,
    password: PASSWORD,
    email,
    name,
  })
  if (!response.ok) throw new Error(`Registration answered ${response.status}: ${await response.text()}`)
  const { user } = (await response.json()) as { user: { id: string } }
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  return { ...askingWith(app, { Cookie: cookie }), id: user.id, name, username, email, cookie }
}

function askingWith(app: Hono<AppEnv>, own: Record<string, string>): Asking {
  const request = async (path: string, init: RequestInit = {}) =>
    app.request(
      `${ORIGIN}${path}`,
      { ...init, headers: { Origin: ORIGIN, ...own, ...(init.headers as Record<string, string>) } },
      { remoteAddress: '127.0.0.1' },
    )
  return {
    request,
    get: (path) => request(path),
    post: (path, body, headers = {}) =>
      request(
        path,
        body === undefined
          ? { method: 'POST', headers }
          : {
              method: 'POST',
              headers: { 'Content-Type': 'application/json', ...headers },
              body: JSON.stringify(body),
            },
      ),
  }
}
