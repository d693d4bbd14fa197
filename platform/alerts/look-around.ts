import { statfs } from 'node:fs/promises'
import { type ConnectionOptions, connect } from 'node:tls'
import type { Certificate, Surroundings } from '#domain/inbox/alerts/surroundings.ts'
import { askOutside } from '../ask-outside.ts'
import { readAddress, readAlertAddress } from '../config/alert-address.ts'
import type { Config } from '../config/config.ts'
import { examineKey, examineWebhook, STRIPE_WEBHOOK } from '../payments/examine-stripe.ts'

const TIMEOUT_MS = 10_000
const HTTPS_PORT = 443
/** What says that nobody is there, which a server behind its own router may not be able to tell. */
const UNREACHABLE = /^(E[A-Z]+|UND_ERR_.*)$/

/** What the machine and others around it say; nothing leaves it but to whom the configuration names. */
export function lookAround(config: Config, dataDir: string): Surroundings {
  return {
    freeBytes: async () => {
      const { bavail, bsize } = await statfs(dataDir)
      return bavail * bsize
    },
    certificate: async () =>
      config.isHttps && !config.isLoopback ? lookAtCertificate(new URL(config.PUBLIC_URL)) : undefined,
    timeElsewhere: () => askTime(config),
    providerWorks: async () => (config.stripe ? stripeWorks(config.stripe, config) : undefined),
  }
}

/** As a browser would: by the usual authorities. @param options others, for tests. @returns nothing when nobody is there */
export function lookAtCertificate(
  url: URL,
  options: ConnectionOptions = {},
): Promise<Certificate | undefined> {
  return new Promise((resolve) => {
    const host = url.hostname
    const socket = connect({ host, port: Number(url.port) || HTTPS_PORT, servername: host, ...options })
    const end = (certificate: Certificate | undefined) => {
      socket.destroy()
      resolve(certificate)
    }
    socket.setTimeout(TIMEOUT_MS, () => end(undefined))
    socket.once('secureConnect', () => end({ endsAt: new Date(socket.getPeerCertificate().valid_to) }))
    socket.once('error', ({ code = '' }: NodeJS.ErrnoException) =>
      end(UNREACHABLE.test(code) && !code.startsWith('ERR_') ? undefined : { refused: code }),
    )
  })
}

/** What the answer of whoever is told of alerts says the time is, to the second. Asked for its first page alone. */
async function askTime({ HEARTBEAT_URL, ALERT_URL }: Config): Promise<Date | undefined> {
  const url = HEARTBEAT_URL ? readAddress(HEARTBEAT_URL) : ALERT_URL && readAlertAddress(ALERT_URL)?.url
  if (!url) return undefined
  try {
    const options = { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) } as const
    const time = new Date((await askOutside(url.origin, options)).headers.get('Date') ?? '')
    return Number.isNaN(time.getTime()) ? undefined : time
  } catch {
    return undefined
  }
}

async function stripeWorks(
  stripe: NonNullable<Config['stripe']>,
  { PUBLIC_URL, isLoopback }: Config,
): Promise<boolean> {
  const key = await examineKey(stripe)
  if (key.is !== 'works') return false
  if (isLoopback) return true
  const webhook = await examineWebhook(stripe, PUBLIC_URL + STRIPE_WEBHOOK)
  return webhook.is === 'works' || webhook.is === 'hidden'
}
