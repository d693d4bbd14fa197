import { randomUUID } from 'node:crypto'
import { isIPv4, isIPv6 } from 'node:net'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { matchedRoutes } from 'hono/route'
import { expandIPv6 } from 'hono/utils/ipaddr'
import type { Logger } from 'pino'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { statusesOf } from '#domain/kernel/states.ts'
import { lazy } from '#domain/kernel/time.ts'
import type { RateLimits } from '#domain/people/rate-limits.server.ts'
import type { Program } from '#platform/program.ts'

/** Events that may be part of an attack, with their log messages. */
const SECURITY_EVENTS = {
  'sign-in-failed': 'a sign-in failed',
  'sign-in-succeeded': 'a sign-in succeeded',
  'limit-reached': 'a rate limit was reached',
  'foreign-id': 'a client requested something that is missing or not theirs',
  'origin-refused': 'a request from another site was rejected',
} as const

type SecurityEvent = keyof typeof SECURITY_EVENTS

/** Provides `c.var.note`. Events are counted, and logged with keyed hashes instead of addresses and names. */
export function noteSecurityEvents({ metrics, limits }: { metrics: Metrics; limits: RateLimits }) {
  for (const event of statusesOf(SECURITY_EVENTS)) metrics.securityEvents.inc({ event }, 0)
  return createMiddleware<AppEnv>(async (c, next) => {
    c.set('note', (event, account) => {
      metrics.securityEvents.inc({ event })
      const who = account === undefined ? {} : { account: limits.hash('account', account) }
      c.var
        .log()
        .info({ event, address: limits.hash('address', c.var.clientAddress), ...who }, SECURITY_EVENTS[event])
    })
    await next()
  })
}

/** Set by the HTTP listener and by tests. */
type Bindings = {
  remoteAddress?: string | undefined
  /** The body as a stream; if undefined it is read like any other. */
  body?: AsyncIterable<Uint8Array> | undefined
}

type Variables = {
  requestId: string
  /** Logs with the request id; created on first use. */
  log: () => Logger
  /** The peer's address, or the one reported by a trusted proxy. */
  clientAddress: string
  /** Records a security event. @param account id or username, which is hashed */
  note: (event: SecurityEvent, account?: string) => void
}

export type AppEnv = { Bindings: Bindings; Variables: Variables }

/** In seconds. */
const BUCKETS = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5]

export type Metrics = ReturnType<typeof createMetrics>

/** Metrics for `/metrics` (Prometheus). */
export function createMetrics({ version, commit }: Program) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'build_info',
    help: 'Always 1, labeled with the running version and commit',
    labelNames: ['version', 'commit'],
    registers: [registry],
  }).set({ version, commit: commit ?? '' }, 1)
  const fromMemory = { hits: 0 }
  const errors = { count: 0 }
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests answered by the application, by method, route and status class',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  })
  new Counter({
    name: 'http_memory_answers_total',
    help: 'Public pages and files answered from memory, before the application',
    registers: [registry],
    collect() {
      this.reset()
      this.inc(fromMemory.hits)
    },
  })
  const securityEvents = new Counter({
    name: 'security_events_total',
    help: "Sign-ins, reached limits, requests for other people's ids, refused requests from other sites",
    labelNames: ['event'],
    registers: [registry],
  })
  return { registry, requests, fromMemory, errors, securityEvents }
}

/** Assigns a request id and writes one log line per response. */
export function requestLog(log: Logger, trustedProxies: number) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const requestId = randomUUID()
    const startedAt = performance.now()
    c.set('requestId', requestId)
    c.set(
      'log',
      lazy(() => log.child({ requestId })),
    )
    c.set(
      'clientAddress',
      clientAddress(c.env?.remoteAddress, c.req.header('X-Forwarded-For'), trustedProxies),
    )
    await next()
    c.res.headers.set('X-Request-Id', requestId)
    log.info(
      {
        requestId,
        method: c.req.method,
        path: c.req.path,
        status: c.res.status,
        ms: Math.round((performance.now() - startedAt) * 10) / 10,
      },
      'answered',
    )
  })
}

export function measured(metrics: Metrics) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const stop = metrics.requests.startTimer()
    await next()
    // A 503 tells the user what to do, and its cause has an alert of its own.
    if (c.res.status >= 500 && c.res.status !== 503) metrics.errors.count += 1
    stop({ method: c.req.method, route: routeOf(c), status: `${Math.floor(c.res.status / 100)}xx` })
  })
}

/** The route pattern, so that no user input becomes a label. All pages share one label. */
function routeOf(c: Context<AppEnv>): string {
  const named = matchedRoutes(c).findLast(({ path }) => !path.endsWith('*'))
  return named?.path.replace(/\{[^}]*\}/g, '') ?? (c.req.path.startsWith('/api/') ? '/api/*' : 'page')
}

/**
 * The normalized client address: IPv4, or the /64 network of an IPv6 address, because its owner controls all of it. In
 * `X-Forwarded-For`, the n-th entry from the right was written by the outermost of n trusted proxies.
 * @param trustedProxies number of proxies in front, 0 for none
 */
export function clientAddress(
  remoteAddress: string | undefined,
  forwardedFor: string | undefined,
  trustedProxies: number,
): string {
  const own = remoteAddress ?? 'unknown'
  if (trustedProxies === 0 || !forwardedFor) return normalized(own)
  const chain = forwardedFor.split(',').map((entry) => entry.trim())
  return normalized(chain.at(-trustedProxies) ?? chain[0] ?? own)
}

/** Whether the request comes from this machine directly, not through a proxy on it. */
export function isLocalRequest(remoteAddress: string | undefined, headers: Headers): boolean {
  const forwarded = headers.has('X-Forwarded-For') || headers.has('Forwarded') || headers.has('X-Real-IP')
  return !forwarded && isLoopbackAddress(remoteAddress ?? '')
}

function isLoopbackAddress(address: string): boolean {
  return address === '::1' || normalized(address).startsWith('127.')
}

function normalized(written: string): string {
  const address = withoutPortAndZone(written)
  if (!isIPv6(address)) return address.toLowerCase()
  const groups = groupsOf(address)
  if (isMappedIPv4(groups)) return groups.slice(6).flatMap(bytesOf).join('.')
  const network = groups.slice(0, 4).map((group) => group.toString(16))
  return `${network.join(':')}::/64`
}

/** Some proxies send `[2001:db8::1]:443`, `203.0.113.7:443` or `fe80::1%eth0`. */
function withoutPortAndZone(written: string): string {
  const [, bracketed] = /^\[(.*)\](?::\d+)?$/.exec(written) ?? []
  const [, dotted] = /^([\d.]+):\d+$/.exec(written) ?? []
  const address = bracketed ?? (dotted && isIPv4(dotted) ? dotted : written)
  return address.replace(/%.*$/, '')
}

/** The eight 16-bit groups of a valid IPv6 address. */
function groupsOf(address: string): number[] {
  return expandIPv6(address)
    .split(':')
    .map((group) => Number.parseInt(group, 16))
}

function isMappedIPv4(groups: readonly number[]): boolean {
  return groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
}

function bytesOf(group: number): number[] {
  return [group >> 8, group & 0xff]
}
