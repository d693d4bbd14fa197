import type { ImapFlow } from 'imapflow'
import { ConfigError } from '../config/config.ts'
import { isLoopbackHost } from '../config/loopback.ts'

export const INBOX = 'INBOX'
/** Where mails go that were taken; made where it is missing. */
export const TAKEN = 'Taken'
/** Where mails go that could not be read; made where it is missing. */
export const UNREADABLE = 'Unreadable'
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000 }

type ImapServer = {
  host: string
  port: number
  secure: boolean
  doSTARTTLS: boolean | undefined
  auth: { user: string; pass: string }
}

/** A connection that is still to be made; the library is loaded with the first. */
export async function openImap(server: ImapServer): Promise<ImapFlow> {
  const { ImapFlow } = await import('imapflow')
  const client = new ImapFlow({ ...server, ...PATIENCE, logger: false })
  // Without a listener an error ends the process; each call fails with it too.
  client.on('error', () => {})
  return client
}

/**
 * @param text imap[s]://user:password@host[:port][?tls=off]; `imap://` demands STARTTLS except to this machine
 * @throws ConfigError when the address cannot be used
 */
export function parseImapUrl(text: string): ImapServer {
  if (!URL.canParse(text)) throw notLike()
  const url = new URL(text)
  const isImplicit = url.protocol === 'imaps:'
  if ((!isImplicit && url.protocol !== 'imap:') || !url.hostname || !url.username) throw notLike()
  if (!['', '?tls=off'].includes(url.search) || (url.search && isImplicit))
    throw new ConfigError('IMAP_URL knows one option, ?tls=off, and only with imap://.')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isClear = url.search !== '' || isLoopbackHost(host)
  return {
    host,
    port: Number(url.port) || (isImplicit ? 993 : 143),
    secure: isImplicit,
    doSTARTTLS: isImplicit ? undefined : !isClear,
    auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
  }
}

function notLike(): ConfigError {
  return new ConfigError('IMAP_URL must look like imaps://user:password@host.')
}

/** What went wrong, in words; a server may repeat what it was sent. */
export function withoutPassword(error: unknown, { auth: { pass } }: ImapServer): string {
  const { message, responseText } = error as { message?: string; responseText?: string }
  const text = [message ?? String(error), responseText].filter(Boolean).join(': ')
  return pass === '' ? text : text.replaceAll(pass, '…')
}
