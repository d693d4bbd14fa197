import type { Transporter } from 'nodemailer'
import type { SendEmail } from '#domain/email/outgoing-email.ts'
import { ConfigError } from '../config/config.ts'
import { isLoopbackHost } from '../config/value-rules.ts'
import { toMessage } from './read-source.ts'

const SUBMISSION_PORT = 587
const SUBMISSIONS_PORT = 465
const REACH_MS = 10_000
/** Some servers scan an email before they accept it. */
const ANSWER_MS = 60_000

type SmtpServer = {
  host: string
  port: number
  /** `implicit`: TLS from the first byte. `required`: STARTTLS or nothing. `off`: in the clear. */
  tls: 'implicit' | 'required' | 'off'
  auth: { user: string; pass: string } | undefined
}

/**
 * Sends through a mail server. nodemailer is loaded with the first email, and each email has a connection of its own.
 * `smtps://` speaks TLS from the start (port 465 unless given). `smtp://` (port 587 unless given) demands STARTTLS with a valid
 * certificate, so that neither emails nor the password cross a network in the clear: except to this machine, and with
 * `?tls=off`, which says on purpose that the network between is private.
 * @param url smtp[s]://[user:password@]host[:port][?tls=off]
 * @param from an address or `Name <address>`
 * @throws ConfigError when the address cannot be used
 */
export function smtpMailer(url: string, from: string): SendEmail {
  const server = parseSmtpUrl(url)
  let transporter: Promise<Transporter> | undefined

  return async (mail) => {
    transporter ??= openTransport(server)
    try {
      await (await transporter).sendMail(toMessage(mail, from))
    } catch (error) {
      throw new Error(withoutCredentials(error, server.auth))
    }
  }
}

/**
 * Connects, greets and signs in as for an email, and sends none.
 * @throws Error whose message holds no credentials, ConfigError when the address cannot be used
 */
export async function checkSmtp(url: string): Promise<void> {
  const server = parseSmtpUrl(url)
  const transporter = await openTransport(server)
  try {
    await transporter.verify()
  } catch (error) {
    throw new Error(withoutCredentials(error, server.auth))
  } finally {
    transporter.close()
  }
}

async function openTransport(server: SmtpServer): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    host: server.host,
    port: server.port,
    secure: server.tls === 'implicit',
    requireTLS: server.tls === 'required',
    ignoreTLS: server.tls === 'off',
    auth: server.auth,
    dnsTimeout: REACH_MS,
    connectionTimeout: REACH_MS,
    greetingTimeout: REACH_MS,
    socketTimeout: ANSWER_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

function parseSmtpUrl(text: string): SmtpServer {
  if (!URL.canParse(text))
    throw new ConfigError('SMTP_URL is not a valid address. It must look like smtps://user:password@host.')
  const url = new URL(text)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isImplicit = url.protocol === 'smtps:'
  if (!host || (!isImplicit && url.protocol !== 'smtp:') || url.pathname.length > 1)
    throw new ConfigError('SMTP_URL must look like smtps://user:password@host or smtp://host:25.')
  if (!['', '?tls=off'].includes(url.search) || (url.search && isImplicit))
    throw new ConfigError('SMTP_URL accepts only the option ?tls=off, and only with smtp://.')
  const isClear = url.search !== '' || isLoopbackHost(host)
  return {
    host,
    port: Number(url.port) || (isImplicit ? SUBMISSIONS_PORT : SUBMISSION_PORT),
    tls: isImplicit ? 'implicit' : isClear ? 'off' : 'required',
    auth: parseCredentials(url),
  }
}

function parseCredentials(url: URL): SmtpServer['auth'] {
  if (!url.username) return undefined
  try {
    return { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) }
  } catch {
    throw new ConfigError('SMTP_URL contains a username or password with a % that is not written as %25.')
  }
}

/** A server may repeat what it was sent, and the text is kept in the outbox. */
function withoutCredentials(error: unknown, auth: SmtpServer['auth']): string {
  const text = error instanceof Error ? error.message : String(error)
  if (!auth) return text
  const secrets = [auth.pass, auth.user, `\0${auth.user}\0${auth.pass}`].filter(Boolean)
  return secrets
    .flatMap((secret) => [secret, encodeURIComponent(secret), Buffer.from(secret).toString('base64')])
    .reduce((shown, secret) => shown.replaceAll(secret, '…'), text)
}
