import { statfs } from 'node:fs/promises'
import { type ConnectionOptions, connect } from 'node:tls'
import { askOutside } from '../ask-outside.ts'
import type { Config } from '../config/config.ts'
import { readAddress, readAlertAddress } from '../config/value-rules.ts'

const TIMEOUT_MS = 10_000
const HTTPS_PORT = 443
/** Error codes of an unreachable host. A server behind its own router may not be able to reach itself. */
const UNREACHABLE = /^(E[A-Z]+|UND_ERR_.*)$/

export type Host = {
  /** Of the disk that holds the data. */
  freeBytes: () => Promise<number>
  /**
   * The site's certificate as browsers see it. @returns undefined if there is none, or if it can't be read from here
   */
  certificate: () => Promise<Certificate | undefined>
  /** Time according to another server's clock. @returns undefined if no server can be asked */
  timeElsewhere: () => Promise<Date | undefined>
}

/** `refused`: browsers reject it, with a reason such as CERT_HAS_EXPIRED. */
type Certificate = { endsAt: Date } | { refused: string }

export function lookAround(config: Config, dataDir: string): Host {
  return {
    freeBytes: async () => {
      const { bavail, bsize } = await statfs(dataDir)
      return bavail * bsize
    },
    certificate: async () =>
      config.isHttps && !config.isLoopback ? lookAtCertificate(new URL(config.PUBLIC_URL)) : undefined,
    timeElsewhere: () => askTime(config),
  }
}

/**
 * Checks it against the usual authorities, as a browser would.
 * @param options replaced by tests
 * @returns undefined if the host can't be reached
 */
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

/** Reads the time, to the second, from the Date header of the alert service's home page. */
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
