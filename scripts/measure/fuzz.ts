// Sends valid, odd and broken requests to every API route and page as visitor, client and staff. Fails if a
// response is 500 or higher, or contains internals: npm run fuzz -- --requests 1000000 --engine postgres
// --seed 7
import { Agent, request } from 'node:http'
import { parseArgs } from 'node:util'
import { createRandom } from '../../test/chaos/kills.ts'
import { registerClient } from '../../test/e2e/client.ts'
import { joinMember } from '../../test/e2e/member.ts'
import { purchase } from '../../test/e2e/purchase.ts'
import { studioAt } from '../../test/e2e/studio.ts'
import { startPostgres } from '../../test/postgres.ts'
import { type ServerProcess, startServer } from '../../test/server-process.ts'
import { endProcess } from '../run-tool.ts'
import { ensureInstalled, postgres } from '../system-packages.ts'
import { bodyOf, type KnownRoute, knownRoutes, pick, valueFor } from './fuzz-values.ts'

const AT_ONCE = 12
/** Requests delete accounts and end sessions, so new people sign up after this many. */
const NEW_PEOPLE_EVERY = 1_500
const MOST_IDS = 400
const LISTS =
  'clients projects projects/open orders quotes enquiries emails refunds holds withdrawals today'.split(' ')
const PAGES =
  '/ /services /contact /portfolio/x /insights/x /terms /quote /auth /dashboard /desk /withdraw'.split(' ')
/** Rendering takes a second of processor time, so these are rare. */
const COSTLY = /pdf|ubl|certificate|export/
/** These end sessions or accounts, so they are rare with a session. */
const ENDING = /sign-out|account\/(delete|sessions|password|factor)|desk\/staff|reset-password|second-step/
const BROKEN = /\bat \S+ \(?(?:file:|node:|\/)\S+:\d+:\d+|SQLITE_|ECONN|TypeError|undefined is not/

type FuzzRequest = { method: string; path: string; headers: Record<string, string>; body?: string }

const { requests, engine, seed } = readOptions()
if (engine === 'postgres') await ensureInstalled(postgres)
const cluster = engine === 'postgres' ? await startPostgres() : undefined
const server = await startServer({
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'error',
  ...(cluster && { DATABASE_URL: cluster.url }),
})
const { next: random } = createRandom(seed)
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
const routes = await knownRoutes()
const ids: string[] = ['x_0']
const statuses = new Map<number, number>()
const problems: string[] = []
let people = await newPeople(server)
let sent = 0

process.stdout.write(`${requests} requests to ${routes.length} routes on ${engine}, seed ${seed}\n`)
const startedAt = performance.now()
await Promise.all(Array.from({ length: AT_ONCE }, sendRequests))
const seconds = Math.round((performance.now() - startedAt) / 1000)
const counted = [...statuses]
  .sort(([one], [other]) => one - other)
  .map(([status, count]) => `${status}: ${count}`)
process.stdout.write(`${sent} requests in ${seconds} s. ${counted.join(', ')}\n`)
process.stdout.write(
  problems.length === 0
    ? 'Every request got a response, and none was a server error.\n'
    : `${problems.length} problems. Repeat the requests with --seed ${seed}; ids will differ.\n`,
)
for (const line of server
  .output()
  .split('\n')
  .filter((line) => /"level":"?(error|50)/.test(line))
  .slice(0, 5))
  process.stdout.write(`${line.slice(0, 2_000)}\n`)
await server.stop()
await cluster?.stop()
await endProcess(problems.length === 0 ? 0 : 1)

/** Printed at once, because a run takes up to an hour. */
function report(problem: string): void {
  problems.push(problem)
  process.stdout.write(`PROBLEM  ${problem}\n`)
}

async function sendRequests(): Promise<void> {
  while (sent < requests && problems.length < 100) {
    sent += 1
    if (sent % 50_000 === 0) process.stdout.write(`  ${sent}, ${problems.length} problems\n`)
    if (sent % NEW_PEOPLE_EVERY === 0) people = await newPeople(server)
    const which = nextRequest()
    try {
      const { status, body } = await answerTo(which)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      remember(body)
      const isOurs = status >= 500 && status !== 503 && status !== 507
      if (isOurs || BROKEN.test(body)) report(`${status} ${JSON.stringify(which)} ${body.slice(0, 300)}`)
    } catch (error) {
      report(`${String(error)} ${JSON.stringify(which).slice(0, 600)}`)
    }
  }
}

function nextRequest(): FuzzRequest {
  if (random() < 0.05) return pageRequest()
  const route = pickRoute()
  const method =
    random() < 0.97
      ? route.method
      : pick(['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD'], random)
  const path = (random() < 0.02 ? withEscapes(filled(route)) : filled(route)) + query(route)
  const cookie = ENDING.test(route.path) && random() < 0.95 ? '' : pick(people, random)
  const headers: Record<string, string> = {
    ...(cookie && { Cookie: cookie }),
    ...(random() < 0.97 && { Origin: server.url }),
  }
  if (method === 'GET' || method === 'HEAD') return { method, path, headers }
  headers['Content-Type'] =
    random() < 0.96
      ? 'application/json'
      : pick(['text/plain', 'application/x-www-form-urlencoded', 'x', ''], random)
  if (random() < 0.2) headers['Idempotency-Key'] = String(pick([crypto.randomUUID(), 'x', ''], random))
  return { method, path, headers, body: bodyOf(route.fields, random, ids) }
}

function pickRoute(): KnownRoute {
  const route = pick(routes, random)
  return COSTLY.test(route.path) && random() < 0.9 ? pick(routes, random) : route
}

function pageRequest(): FuzzRequest {
  const fields = ['email', 'name', 'password', 'token', 'message']
  const path =
    withEscapes(pick(PAGES, random)) +
    pick(
      ['', '/', '%00', '.data', '?next=//evil.example', '?x=%', '/%2e%2e', '?a[]=1', '/%C3%A9', '/%ff'],
      random,
    )
  if (random() < 0.7) return { method: 'GET', path, headers: cookieOf() }
  const body = new URLSearchParams(
    fields.map((name): [string, string] => [name, wellFormed(valueFor(name, random, ids))]),
  )
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded', Origin: server.url, ...cookieOf() }
  return { method: 'POST', path, headers, body: body.toString() }
}

/** Sometimes escapes letters, once or twice, or incompletely. */
function withEscapes(path: string): string {
  if (random() < 0.5) return path
  return path.replace(/[a-z]/g, (letter) => {
    if (random() < 0.7) return letter
    const octet = letter.charCodeAt(0).toString(16)
    return pick([`%${octet}`, `%${octet.toUpperCase()}`, `%25${octet}`, `%${octet.charAt(0)}`], random)
  })
}

function cookieOf(): Record<string, string> {
  const cookie = pick(people, random)
  return cookie ? { Cookie: cookie } : {}
}

function filled({ path }: KnownRoute): string {
  return path.replace(/:\w+(?:\{([a-z]+_)?[^}]*\})?/g, (_, start?: string) => {
    if (random() < 0.15)
      return encodeURIComponent(
        pick(
          [
            'x',
            '0',
            `${start ?? ''}0`,
            '\0',
            `${start ?? ''}0\0`,
            '%',
            '/',
            '\\',
            'a b',
            '🎮',
            'x'.repeat(300),
          ],
          random,
        ),
      )
    const fitting = start ? ids.filter((id) => id.startsWith(start)) : ids
    return encodeURIComponent(pick(fitting.length > 0 ? fitting : ids, random))
  })
}

function query({ method, fields }: KnownRoute): string {
  if (method !== 'GET' || random() < 0.5) return ''
  const chosen = [
    ...fields.filter(() => random() < 0.2),
    ...(random() < 0.4 ? ['limit', 'before', 'q', 'status'] : []),
  ]
  const pairs = chosen.map((name) => `${name}=${encodeURIComponent(wellFormed(valueFor(name, random, ids)))}`)
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`.slice(0, 4_000)
}

function wellFormed(value: unknown): string {
  return (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).replace(/\p{Surrogate}/gu, '')
}

function answerTo(which: FuzzRequest, again = 3): Promise<{ status: number; body: string }> {
  const { method, path, body } = which
  // Node adds the length only for some methods; without it, the body becomes the next request.
  const headers = {
    ...which.headers,
    ...(body !== undefined && { 'Content-Length': Buffer.byteLength(body) }),
  }
  const { hostname, port } = new URL(server.url)
  return new Promise((resolve, reject) => {
    const outgoing = request({ hostname, port, path, method, headers, agent }, (answer) => {
      const status = answer.statusCode ?? 0
      // Event streams stay open.
      if (answer.headers['content-type']?.startsWith('text/event-stream')) {
        answer.destroy()
        resolve({ status, body: '' })
        return
      }
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (chunk: string) => {
        if (text.length < 20_000) text += chunk
      })
      answer.once('end', () => resolve({ status, body: text }))
      answer.once('error', reject)
    })
    outgoing.setTimeout(60_000, () => outgoing.destroy(new Error('No answer within a minute.')))
    outgoing.once('error', (error: NodeJS.ErrnoException) => {
      // If the server rejects a body while it is still sent, the response is lost.
      if (error.code === 'ECONNRESET' && again > 0) resolve(answerTo(which, again - 1))
      else reject(error)
    })
    outgoing.end(body)
  })
}

function remember(body: string): void {
  if (ids.length > MOST_IDS) ids.splice(1, MOST_IDS / 2)
  for (const id of idsIn(body.slice(0, 4_000))) if (random() < 0.2) ids.push(id)
}

function idsIn(body: string): string[] {
  return [...body.matchAll(/"([a-z]{2,5}_[0-9a-f]{8,40}|[A-Za-z0-9]{32})"/g)].flatMap(([, id]) => id ?? [])
}

async function newPeople(running: ServerProcess): Promise<string[]> {
  const clients = [await registerClient(running.url), await registerClient(running.url)]
  for (const client of clients) await purchase(running.url, client)
  const as = { url: running.url, studio: studioAt(running, cluster?.url) }
  const { cookieHeader: owner } = await joinMember(as, 'owner')
  const { cookieHeader: engineer } = await joinMember(as, 'engineer')
  const staff = [owner, engineer]
  ids.splice(1)
  for (const list of LISTS) {
    const { body } = await answerTo({ method: 'GET', path: `/api/desk/${list}`, headers: { Cookie: owner } })
    ids.push(...idsIn(body).slice(0, 30))
  }
  return ['', ...clients.map(({ cookieHeader }) => cookieHeader), ...staff, ...staff]
}

function readOptions(): { requests: number; engine: 'sqlite' | 'postgres'; seed: number } {
  const { values } = parseArgs({
    options: { requests: { type: 'string' }, engine: { type: 'string' }, seed: { type: 'string' } },
  })
  const { requests = '200000', engine = 'sqlite', seed = String(Date.now() % 1_000_000) } = values
  if (
    !/^[1-9]\d{0,7}$/.test(requests) ||
    !/^\d{1,9}$/.test(seed) ||
    (engine !== 'sqlite' && engine !== 'postgres')
  ) {
    process.stderr.write(
      'Usage: npm run fuzz -- [--requests NUMBER] [--engine sqlite|postgres] [--seed NUMBER]\n',
    )
    process.exit(1)
  }
  return { requests: Number(requests), engine, seed: Number(seed) }
}
