import { addSeconds, isoTime } from '#domain/kernel/time.ts'
import { findNewestTime } from '#domain/reads/tasks.store.server.ts'
import { askOutside } from '#platform/ask-outside.ts'
import { newestChange, programWords } from '#platform/program.ts'
import type { Product } from '../product.ts'
import { type Check, type Found, localTime } from './check.ts'

const DAY_SECONDS = 24 * 3600
/** Automatic renewal happens a month before the end. */
const CERTIFICATE_DAYS = 14
/** Beyond this, codes from authenticator apps and signed events begin to fail. */
const CLOCK_SECONDS = 60
/** How long the server may take to answer `doctor`, in milliseconds. */
const SERVER_MS = 3_000
/** Listening addresses that mean every address of the machine. */
const EVERY_ADDRESS = ['0.0.0.0', '::']

/** Settings and the environment of the process. */
export const hostChecks: readonly Check[] = [
  {
    name: 'settings',
    severity: 'warning',
    look: ({ config: { doubts } }) => (doubts.length > 0 ? doubts.join(' ') : undefined),
    toDo: 'Correct the settings and restart the server.',
  },
  {
    name: 'https',
    severity: 'warning',
    look: ({ config: { isLoopback, isHttps } }) =>
      isLoopback || isHttps
        ? undefined
        : "PUBLIC_URL isn't https, so passwords and sessions are sent unencrypted.",
    toDo: 'Get a certificate and set an https address.',
  },
  {
    name: 'proxy',
    severity: 'warning',
    look: ({ config: { isLoopback, TRUST_PROXY } }) =>
      isLoopback || TRUST_PROXY > 0
        ? undefined
        : 'TRUST_PROXY is off. Behind a proxy, all visitors would share one rate limit.',
    toDo: 'Set TRUST_PROXY to the number of proxies.',
  },
  {
    name: 'studio address',
    severity: 'warning',
    look: ({ config: { isLoopback, STUDIO_EMAIL } }) =>
      isLoopback || STUDIO_EMAIL
        ? undefined
        : "STUDIO_EMAIL isn't set, so emails to the studio go to the support address.",
    toDo: 'Set STUDIO_EMAIL.',
  },
  {
    name: 'alerts',
    severity: 'warning',
    look: ({ config: { isLoopback, ALERT_URL, HEARTBEAT_URL } }) =>
      isLoopback || ALERT_URL || HEARTBEAT_URL ? undefined : 'Nobody is notified of problems.',
    toDo: "Set ALERT_URL, or HEARTBEAT_URL, then run 'alerts test'.",
  },
  {
    name: 'version',
    severity: 'warning',
    look: ({ infrastructure: { program } }) => {
      const newest = newestChange()
      return newest === undefined || newest === program.version
        ? undefined
        : `CHANGELOG.md starts with ${newest}, but ${program.version} is running.`
    },
    toDo: 'Build the new version and restart the server.',
  },
  {
    name: 'server',
    severity: 'warning',
    look: checkServer,
    toDo: 'Restart the server.',
    only: 'by command',
  },
  {
    name: 'certificate',
    severity: 'problem',
    look: checkCertificate,
    toDo: "Check the proxy's log for why it wasn't renewed.",
  },
  {
    name: 'clock',
    severity: 'problem',
    look: async ({ deps }, now) => {
      const time = await deps.host.timeElsewhere()
      const seconds = time ? Math.round((now.getTime() - time.getTime()) / 1000) : 0
      return Math.abs(seconds) > CLOCK_SECONDS
        ? `The server's clock is ${Math.abs(seconds)} seconds ${seconds > 0 ? 'ahead' : 'behind'}.`
        : undefined
    },
    toDo: 'Set the clock (timedatectl).',
  },
  {
    name: 'dates of stored data',
    severity: 'problem',
    look: async ({ deps: { db } }, now) => {
      const newest = await findNewestTime(db)
      return newest === undefined || newest <= isoTime(addSeconds(now, DAY_SECONDS))
        ? undefined
        : `The clock shows ${localTime(now)}, but the newest data is from ${localTime(newest)}.`
    },
    toDo: 'Set the clock (timedatectl) before an invoice gets a wrong date.',
    atStart: true,
  },
]

async function checkCertificate({ config, deps: { host } }: Product, now: Date): Promise<Found> {
  const certificate = await host.certificate()
  if (!certificate)
    return config.isHttps && !config.isLoopback
      ? { says: "The site's certificate can't be read from this machine.", severity: 'warning' }
      : undefined
  if ('refused' in certificate) return `Browsers reject the site's certificate (${certificate.refused}).`
  return certificate.endsAt < addSeconds(now, CERTIFICATE_DAYS * DAY_SECONDS)
    ? `The site's certificate expires on ${isoTime(certificate.endsAt).slice(0, 10)}.`
    : undefined
}

/** Whether the running server has the installed version. */
export async function checkServer({
  config: { HOST, PORT, METRICS_TOKEN },
  infrastructure: { program },
}: Pick<Product, 'config'> & { infrastructure: Pick<Product['infrastructure'], 'program'> }): Promise<Found> {
  const address = `${EVERY_ADDRESS.includes(HOST) ? '127.0.0.1' : HOST}:${PORT}`
  const headers: HeadersInit = METRICS_TOKEN ? { Authorization: `Bearer ${METRICS_TOKEN}` } : {}
  const metrics = await askOutside(`http://${address}/metrics`, {
    headers,
    signal: AbortSignal.timeout(SERVER_MS),
  })
    .then((answer) => answer.text())
    .catch(() => undefined)
  if (metrics === undefined) return `No server answers on ${address}.`
  const [, version, commit] = /^build_info\{version="([^"]*)",commit="([^"]*)"\}/m.exec(metrics) ?? []
  if (version === undefined) return `The program on ${address} doesn't report its version.`
  const [running, installed] = [programWords({ version, commit: commit || null }), programWords(program)]
  return running === installed
    ? undefined
    : `The server on ${address} runs ${running}, but ${installed} is installed.`
}
