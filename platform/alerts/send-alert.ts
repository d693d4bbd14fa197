import type { AlertNotice, SendAlert } from '#domain/inbox/alerts/alerts.schema.ts'
import { askOutside } from '../ask-outside.ts'
import { type AlertForm, readAlertAddress, topicOf } from '../config/value-rules.ts'

const TIMEOUT_MS = 10_000

const BODIES: Record<AlertForm, (notice: AlertNotice, url: URL) => { to: URL; body: object }> = {
  // Published as JSON, because header values are limited to Latin-1.
  ntfy: ({ state, title, text }, url) => ({
    to: new URL('.', url),
    body: {
      topic: topicOf(url),
      title,
      message: text,
      tags: [TAGS[state]],
      priority: state === 'begins' ? 4 : 3,
    },
  }),
  slack: ({ title, text }, url) => ({ to: url, body: { text: `*${title}*\n${text}` } }),
  discord: ({ title, text }, url) => ({
    to: url,
    body: { content: `**${title}**\n${text}`, allowed_mentions: { parse: [] } },
  }),
  webhook: (notice, url) => ({ to: url, body: notice }),
}

const TAGS: Record<AlertNotice['state'], string> = {
  begins: 'warning',
  ends: 'white_check_mark',
  test: 'information_source',
  tasks: 'inbox_tray',
}

/**
 * Posts a message to the configured address, without following redirects.
 * @param address as parsed by `readAlertAddress`; its username and password are sent along
 */
export function alertSender(address: string, { timeoutMs = TIMEOUT_MS } = {}): SendAlert {
  return async (notice) => {
    const read = readAlertAddress(address)
    if (!read) throw new Error("ALERT_URL can't be used.")
    const { to, body } = BODIES[read.form](notice, read.url)
    await request(to, { method: 'POST', body: JSON.stringify(body), timeoutMs })
  }
}

/** Requests the heartbeat address. @throws Error if it is refused */
export function heartbeat(address: string, { timeoutMs = TIMEOUT_MS } = {}): () => Promise<void> {
  return () => request(new URL(address), { method: 'GET', timeoutMs })
}

/** @throws Error that names only the host, because the rest of the address is a secret */
async function request(
  url: URL,
  { method, body, timeoutMs }: { method: 'GET' | 'POST'; body?: string; timeoutMs: number },
): Promise<void> {
  const target = new URL(url)
  const { username, password } = target
  target.username = target.password = ''
  const user = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  const response = await askOutside(target, {
    method,
    headers: {
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(username + password !== '' && { Authorization: `Basic ${Buffer.from(user).toString('base64')}` }),
    },
    ...(body !== undefined && { body }),
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((error: Error) => {
    throw new Error(`${url.hostname} can't be reached (${reason(error)}).`)
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`${url.hostname} answered with status ${response.status}.`)
}

function reason(error: Error): string {
  const { cause } = error
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.name
}
