import type { Hono } from 'hono'
import type { ServerBuild } from 'react-router'
import { beforeAll, beforeEach } from 'vitest'
import { inviteMember } from '#domain/accounts/staff/invitations.server.ts'
import { actingAs, type StaffRole } from '#domain/kernel/actor.ts'
import { createThreadStreams } from '#domain/messages/thread-streams.server.ts'
import { createApp } from '#server/app.server.ts'
import { createDeskStreams } from '#server/deps/desk-streams.server.ts'
import { type ServerDeps, serverDeps } from '#server/deps/server-deps.server.ts'
import type { AppEnv } from '#server/http/requests.server.ts'
import type { PageServer } from '#server/pages/page-server.server.ts'
import { rowIn } from '#test/factories/rows.ts'
import type { TestDatabase } from './engines.ts'
import { type ProductOptions, testProduct } from './test-product.ts'
import { codeOf } from './totp.ts'

/** The whole HTTP application on a test's database, without a socket, pages or background work. */
export type TestApp = {
  app: Hono<AppEnv>
  deps: ServerDeps
  /** Sends requests without a session. */
  visitor: Asking
  /** Registers a new client through the real route, and sends requests as them. */
  signUp: (name?: string) => Promise<TestClient>
  /**
   * Invites a new staff member, who joins through the real routes, sets up two-factor authentication, and sends
   * requests as them.
   */
  join: (role: StaffRole, name?: string) => Promise<TestMember>
}

export type Asking = {
  request: (path: string, init?: RequestInit) => Promise<Response>
  get: (path: string) => Promise<Response>
  /** The JSON of a GET request, whatever its status. */
  read: <Answer = unknown>(path: string) => Promise<Answer>
  /** Posts JSON; without a body, an empty request. */
  post: (path: string, body?: unknown, headers?: Record<string, string>) => Promise<Response>
  /** Sends JSON with another method. */
  send: (method: string, path: string, body: unknown, headers?: Record<string, string>) => Promise<Response>
}

export type TestClient = Asking & {
  id: string
  name: string
  username: string
  email: string
  /** Cookie of the session. */
  cookie: string
  /** The cookie that marks the browser as known to the account. */
  browser: string
}

export type TestMember = TestClient & { key: string; recoveryCodes: string[] }

type Options = ProductOptions & {
  /** Replaces single dependencies. */
  deps?: Partial<ServerDeps>
}

const ORIGIN = 'http://localhost:3000'
const PASSWORD = 'correct horse'

/** Builds the app. Call it in tests and hooks. Several may share a database. */
export function createTestApp(database: TestDatabase, options: Options = {}): TestApp {
  const deps = testServerDeps(database, options)
  const app = createApp(deps, NO_PAGES)
  const visitor = askingWith(app, {})
  return {
    app,
    deps,
    visitor,
    signUp: (name = 'Ada Example') => signUp(app, visitor, name),
    join: (role, name = `Bo ${role} ${crypto.randomUUID()}`) => join(app, deps, visitor, { role, name }),
  }
}

/** The app for all tests next to the call, or a new one for each. Its members can be used inside tests and hooks. */
export function useTestApp(
  database: TestDatabase,
  options: Options | (() => Options) = {},
  per: Per = 'describe',
): TestApp {
  return made(async () => createTestApp(database, typeof options === 'function' ? options() : options), per)
}

/** A registered client, like `useTestApp`. */
export function useClient(app: TestApp, name?: string, per: Per = 'describe'): TestClient {
  return made(() => app.signUp(name), per)
}

/** A member of the staff, like `useTestApp`. */
export function useMember(app: TestApp, role: StaffRole, name?: string, per: Per = 'describe'): TestMember {
  return made(() => app.join(role, name), per)
}

type Per = 'describe' | 'test'

/** Placeholder for what a hook creates. */
function made<Made extends object>(make: () => Promise<Made>, per: Per): Made {
  let current: Made | undefined
  const before = per === 'test' ? beforeEach : beforeAll
  before(async () => {
    current = await make()
  })
  const target = () => {
    if (!current) throw new Error('It exists inside tests and hooks only.')
    return current
  }
  return new Proxy({} as Made, {
    get: (_, key) => Reflect.get(target(), key),
    ownKeys: () => Reflect.ownKeys(target()),
    getOwnPropertyDescriptor: (_, key) => ({
      ...Reflect.getOwnPropertyDescriptor(target(), key),
      configurable: true,
    }),
  })
}

/** Everything that the server is built from, for a test's database. */
export function testServerDeps(database: TestDatabase, options: Options = {}): ServerDeps {
  const product = testProduct(database, options)
  const deps = serverDeps(product, { routes: {} } as ServerBuild)
  const threadStreams = createThreadStreams({ ...product.deps, pollMs: 20, heartbeatMs: 50 })
  const deskStreams = createDeskStreams({ ...product.deps, lookMs: 20 })
  return {
    ...deps,
    threadStreams,
    deskStreams,
    site: { ...deps.site, sampleContent: false },
    ...options.deps,
  }
}

const NO_PAGES: PageServer = {
  ready: () => undefined,
  answer: async (c) => c.text('no pages in this test', 404),
  warm: async () => {},
  tighten: async () => {},
}

async function join(
  app: Hono<AppEnv>,
  deps: ServerDeps,
  visitor: Asking,
  { role, name }: { role: StaffRole; name: string },
): ReturnType<TestApp['join']> {
  const email = `${crypto.randomUUID().slice(0, 13)}@staff.example`
  await inviteMember(actingAs(deps, { kind: 'staff', name: 'terminal' }), { email, name, role })
  const mail = await rowIn(deps.db, 'outbox', { recipient: email })
  const token = /auth\/join#(\S+)/.exec(mail.text)?.[1]
  const response = await visitor.post('/api/auth/join', { token, newPassword: PASSWORD })
  const member = await signedIn(app, response, { name, username: email, email })
  return withFactor(app, member)
}

/** Sets up two-factor authentication, which starts a new session. */
export async function withFactor<Who extends TestClient>(
  app: Hono<AppEnv>,
  who: Who,
): Promise<Who & Pick<TestMember, 'key' | 'recoveryCodes'>> {
  const begun = await who.post('/api/account/factor/begin', { currentPassword: PASSWORD })
  const { uri } = (await begun.json()) as { uri: string }
  const confirmed = await who.post('/api/account/factor/confirm', { code: codeOf(uri) })
  if (!confirmed.ok) throw new Error(`The factor was refused: ${await confirmed.text()}`)
  const { recoveryCodes } = (await confirmed.json()) as { recoveryCodes: string[] }
  const cookie = cookieOf(confirmed)
  return { ...who, ...askingWith(app, { Cookie: cookie }), cookie, key: uri, recoveryCodes }
}

/** The cookies that a browser sends after a response. */
export function cookieOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
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
  return signedIn(app, response, { name, username, email })
}

async function signedIn(
  app: Hono<AppEnv>,
  response: Response,
  who: Pick<TestClient, 'name' | 'username' | 'email'>,
): Promise<TestClient> {
  if (!response.ok) throw new Error(`Registration answered ${response.status}: ${await response.text()}`)
  const { user } = (await response.json()) as { user: { id: string } }
  const [cookie = '', browser = ''] = cookieOf(response).split('; ')
  return { ...askingWith(app, { Cookie: cookie }), id: user.id, ...who, cookie, browser }
}

function askingWith(app: Hono<AppEnv>, own: Record<string, string>): Asking {
  const request = async (path: string, init: RequestInit = {}) =>
    app.request(
      `${ORIGIN}${path}`,
      { ...init, headers: { Origin: ORIGIN, ...own, ...(init.headers as Record<string, string>) } },
      { remoteAddress: '127.0.0.1' },
    )
  const send: Asking['send'] = (method, path, body, headers = {}) =>
    request(path, {
      method,
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  return {
    request,
    send,
    get: (path) => request(path),
    read: async (path) => (await request(path)).json(),
    post: (path, body, headers = {}) =>
      body === undefined ? request(path, { method: 'POST', headers }) : send('POST', path, body, headers),
  }
}
