// Asks every route of the API, and addresses of pages, with bodies, ids, parameters and headers that are right, odd or broken, as nobody,
// as a client and as one of the staff, and fails when one is answered with 500 or worse, or with a line of the program:
// npm run fuzz -- --requests 1000000 --engine postgres --seed 7
import { Agent, request } from 'node:http'
import { parseArgs } from 'node:util'
import { registerClient } from '../../../test/e2e/client.ts'
import { joinMember } from '../../../test/e2e/member.ts'
import { purchase } from '../../../test/e2e/purchase.ts'
import { studioAt } from '../../../test/e2e/studio.ts'
import { createRandom } from '../../../test/chaos/kills.ts'
import { startPostgres } from '../../../test/postgres.ts'
import { type ServerProcess, startServer } from '../../../test/server-process.ts'
import { endProcess } from '../../run-tool.ts'
import { ensureInstalled, postgres } from '../../system-packages.ts'
import { bodyOf, pick, valueFor } from './odd-values.ts'
import { type KnownRoute, knownRoutes } from './route-words.ts'

const AT_ONCE = 12
/** So often somebody new takes part: accounts are deleted and sessions ended on the way. */
const NEW_PEOPLE_EVERY = 1_500
const MOST_IDS = 400
const LISTS = [
  'clients',
  'projects',
  'projects/open',
  'orders',
  'quotes',
  'enquiries',
  'mails',
  'refunds',
  'holds',
  'withdrawals',
  'today',
]
const PAGES = [
  '/',
  '/services',
  '/contact',
  '/portfolio/x',
  '/insights/x',
  '/terms',
  '/quote',
  '/auth',
  '/dashboard',
  '/desk',
  '/withdraw',
]
/** Drawing takes a second of processor each: asked for, but seldom. */
const COSTLY = /pdf|ubl|certificate|export|evidence/
/** What ends a session or an account is asked with one seldom, or nobody could ask for anything else. */
const ENDING = /sign-out|account\/(delete|sessions|password|factor)|desk\/staff|reset-password|second-step/
const BROKEN = /\bat \S+ \(?(?:file:|node:|\/)\S+:\d+:\d+|SQLITE_|ECONN|TypeError|undefined is not/

type Ask = { method: string; path: string; headers: Record<string, string>; body?: string }

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
let asked = 0

process.stdout.write(`${requests} requests to ${routes.length} routes on ${engine}, seed ${seed}\n`)
const startedAt = performance.now()
await Promise.all(Array.from({ length: AT_ONCE }, askOn))
const seconds = Math.round((performance.now() - startedAt) / 1000)
const counted = [...statuses]
  .sort(([one], [other]) => one - other)
  .map(([status, count]) => `${status}: ${count}`)
process.stdout.write(`${asked} requests in ${seconds} s. ${counted.join(', ')}\n`)
process.stdout.write(
  problems.length === 0
    ? 'Each was answered, and none with an error of ours.\n'
    : `${problems.length} problems. Seed ${seed} draws the same again, of other ids.\n`,
)
// What the server said of them.
for (const line of server
  .output()
  .split('\n')
  .filter((line) => /"level":"?(error|50)/.test(line))
  .slice(0, 5))
  process.stdout.write(`${line.slice(0, 2_000)}\n`)
await server.stop()
await cluster?.stop()
await endProcess(problems.length === 0 ? 0 : 1)

/** Said at once: a run takes most of an hour. */
function report(problem: string): void {
  problems.push(problem)
  process.stdout.write(`PROBLEM  ${problem}\n`)
}

async function askOn(): Promise<void> {
  while (asked < requests && problems.length < 100) {
    asked += 1
    if (asked % 50_000 === 0) process.stdout.write(`  ${asked}, ${problems.length} problems\n`)
    if (asked % NEW_PEOPLE_EVERY === 0) people = await newPeople(server)
    const which = nextAsk()
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

function nextAsk(): Ask {
  if (random() < 0.05) return pageAsk()
  const route = routeToAsk()
  const method =
    random() < 0.97
      ? route.method
      : pick(['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD'], random)
  const path = (random() < 0.02 ? withEscapes(filled(route)) : filled(route)) + query(route)
  const who = ENDING.test(route.path) && random() < 0.95 ? '' : pick(people, random)
  const headers: Record<string, string> = {
    ...(who && { Cookie: who }),
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

function routeToAsk(): KnownRoute {
  const route = pick(routes, random)
  return COSTLY.test(route.path) && random() < 0.9 ? pick(routes, random) : route
}

function pageAsk(): Ask {
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

/** Now and then a letter as its escape, once or twice, or cut off. */
function withEscapes(path: string): string {
  if (random() < 0.5) return path
  return path.replace(/[a-z]/g, (letter) => {
    if (random() < 0.7) return letter
    const octet = letter.charCodeAt(0).toString(16)
    return pick([`%${octet}`, `%${octet.toUpperCase()}`, `%25${octet}`, `%${octet.charAt(0)}`], random)
  })
}

function cookieOf(): Record<string, string> {
  const who = pick(people, random)
  return who ? { Cookie: who } : {}
}

/** The route's path with ids that are there, or are none. */
function filled({ path }: KnownRoute): string {
  return path.replace(/:\w+(?:\{([a-z]+_)?[^}]*\})?/g, (_, start?: string) => {
    if (random() < 0.15)
      return encodeURIComponent(
        String(
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

function answerTo(which: Ask, again = 3): Promise<{ status: number; body: string }> {
  const { method, path, body } = which
  // Node tells the length by itself of some methods alone, and what comes without one is the server's next request.
  const headers = {
    ...which.headers,
    ...(body !== undefined && { 'Content-Length': Buffer.byteLength(body) }),
  }
  const { hostname, port } = new URL(server.url)
  return new Promise((resolve, reject) => {
    const asking = request({ hostname, port, path, method, headers, agent }, (answer) => {
      const status = answer.statusCode ?? 0
      // What follows changes stays open.
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
    asking.setTimeout(60_000, () => asking.destroy(new Error('No answer within a minute.')))
    asking.once('error', (error: NodeJS.ErrnoException) => {
      // A connection that ends while a body that nobody wants is still sent takes its answer with it.
      if (error.code === 'ECONNRESET' && again > 0) resolve(answerTo(which, again - 1))
      else reject(error)
    })
    asking.end(body)
  })
}

function remember(body: string): void {
  if (ids.length > MOST_IDS) ids.splice(1, MOST_IDS / 2)
  for (const id of idsIn(body.slice(0, 4_000))) if (random() < 0.2) ids.push(id)
}

function idsIn(body: string): string[] {
  return [...body.matchAll(/"([a-z]{2,5}_[0-9a-f]{8,40}|[A-Za-z0-9]{32})"/g)].flatMap(([, id]) => id ?? [])
}

/** Nobody, two clients, an owner and an engineer. */
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
