import { ConfigError } from '../config/config.ts'
import { isLoopbackHost } from '../config/value-rules.ts'

export type MailServer = {
  host: string
  port: number
  /** `implicit`: TLS from the first byte. `required`: STARTTLS or failure. `off`: unencrypted. */
  tls: 'implicit' | 'required' | 'off'
  auth: { user: string; pass: string } | undefined
}

const KINDS = {
  SMTP_URL: { scheme: 'smtp', port: 587, tlsPort: 465, like: 'smtps://user:password@host or smtp://host:25' },
  IMAP_URL: { scheme: 'imap', port: 143, tlsPort: 993, like: 'imaps://user:password@host' },
}

/**
 * Reads `smtp[s]://` or `imap[s]://[user:password@]host[:port][?tls=off]`. With the `s`, the connection uses TLS from the start. Without it,
 * STARTTLS with a valid certificate is required, so that emails and passwords are never sent unencrypted. Exceptions are this machine and
 * `?tls=off`, for private networks.
 * @throws ConfigError if the address can't be used
 */
export function readMailServer(variable: keyof typeof KINDS, text: string): MailServer {
  const { scheme, port, tlsPort, like } = KINDS[variable]
  const url = URL.parse(text)
  const isImplicit = url?.protocol === `${scheme}s:`
  const isOfScheme = isImplicit || url?.protocol === `${scheme}:`
  // The path isn't shown, because it may be the rest of a password.
  if (isOfScheme && url.pathname.length > 1)
    throw new ConfigError(
      `${variable} must end with its host or port. Remove the path, and write a / in the password as %2F.`,
    )
  if (!url?.hostname || !isOfScheme || (variable === 'IMAP_URL' && !url.username))
    throw new ConfigError(`${variable} must look like ${like}.`)
  if (!['', '?tls=off'].includes(url.search) || (url.search && isImplicit))
    throw new ConfigError(`${variable} accepts only the option ?tls=off, and only with ${scheme}://.`)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isClear = url.search !== '' || isLoopbackHost(host)
  return {
    host,
    port: Number(url.port) || (isImplicit ? tlsPort : port),
    tls: isImplicit ? 'implicit' : isClear ? 'off' : 'required',
    auth: readCredentials(variable, url),
  }
}

function readCredentials(variable: string, url: URL): MailServer['auth'] {
  if (!url.username) return undefined
  try {
    return { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) }
  } catch {
    throw new ConfigError(`${variable} contains a username or password with an unescaped %. Write it as %25.`)
  }
}

/** The error message without credentials, because a server may repeat them and the message is stored. */
export function withoutCredentials(text: string, { auth }: MailServer): string {
  if (!auth) return text
  const secrets = [auth.pass, auth.user, `\0${auth.user}\0${auth.pass}`].filter(Boolean)
  return secrets
    .flatMap((secret) => [secret, encodeURIComponent(secret), Buffer.from(secret).toString('base64')])
    .reduce((shown, secret) => shown.replaceAll(secret, '…'), text)
}
