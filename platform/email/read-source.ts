import { createHash } from 'node:crypto'
import type { Attachment, OutgoingEmail } from '#domain/email/outgoing-email.ts'
import type { ReceivedEmail } from '#domain/messages/inbound-email/received-email.ts'

/** In UTF-16 code units. Longer HTML isn't converted to text, which would take a second for 4 MiB. */
const MOST_HTML = 1024 * 1024
/** Headers of automatic emails (RFC 3834 and older ones). */
const AUTOMATIC: Readonly<Record<string, (value: string) => boolean>> = {
  'auto-submitted': isNotNo,
  'x-autoreply': isNotNo,
  'x-autorespond': isNotNo,
  precedence: (value) => value === 'auto_reply',
  'return-path': (value) => value === '<>',
}
/** Headers of automatic emails that lists, groups and Exchange servers also add to people's emails. */
const LOOKS_AUTOMATIC: Readonly<Record<string, (value: string) => boolean>> = {
  precedence: (value) => ['bulk', 'junk', 'list'].includes(value),
  'list-id': () => true,
  'x-auto-response-suppress': (value) => value !== 'none',
}
const TO = ['to', 'cc', 'delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to']

/** Reads an email from its source. @param isWhole whether the source is complete @throws Error if it isn't an email */
export async function readSource(source: Buffer, isWhole: boolean): Promise<ReceivedEmail> {
  const { simpleParser } = await import('mailparser')
  const parsed = await simpleParser(source, {
    skipImageLinks: true,
    skipTextLinks: true,
    skipTextToHtml: true,
    maxHtmlLengthToParse: MOST_HTML,
  })
  const lines = (name: string) =>
    parsed.headerLines
      .filter(({ key }) => key === name)
      .map(({ line }) => line.slice(line.indexOf(':') + 1).trim())
  const says = (headers: Readonly<Record<string, (value: string) => boolean>>) =>
    Object.entries(headers).some(([name, is]) => lines(name).some((line) => is(tokenOf(line))))
  const senders = (parsed.from?.value ?? []).flatMap(({ address }) => address ?? [])
  return {
    messageId: parsed.messageId ?? `sha256:${createHash('sha256').update(source).digest('hex')}`,
    to: TO.flatMap(lines).flatMap((line) => line.split(/[\s<>,;:"]+/).filter((part) => part.includes('@'))),
    from: senders.length === 1 && !lines('from').some(goesOnAfterAddress) ? senders[0] : undefined,
    subject: parsed.subject ?? '',
    text: parsed.text ?? '',
    lacksText: parsed.textConversionError !== undefined,
    isAutomatic: says(AUTOMATIC),
    looksAutomatic: says(LOOKS_AUTOMATIC),
    isWhole,
    attachments: parsed.attachments.map((file) => ({ name: nameOf(file), bytes: file.content })),
  }
}

/** Email programs name an attached email after its subject, or not at all. */
function nameOf({ filename, contentType }: { filename?: string | undefined; contentType: string }): string {
  const name = filename || 'unnamed'
  return contentType === 'message/rfc822' && !/\.eml$/i.test(name) ? `${name}.eml` : name
}

function isNotNo(value: string): boolean {
  return value !== '' && value !== 'no'
}

/** The first word, without comments and parameters. */
function tokenOf(line: string): string {
  return line
    .replace(/^(?:\s*\([^()]*\))*\s*/, '')
    .replace(/[\s;(].*$/s, '')
    .toLowerCase()
}

/**
 * `<client@example.com>@evil.test` would be parsed as the client's address, although the servers that signed it mean
 * another.
 */
function goesOnAfterAddress(from: string): boolean {
  return />\s*[^\s,;(]/.test(from.replace(/"(?:[^"\\]|\\.)*"/gs, ''))
}

/** The message for nodemailer, the same for each way of delivery. */
export type Message = {
  from: Address
  to: Address
  replyTo?: Address
  subject: string
  text: string
  html: string
  attachments: Attachment[]
  messageId: string
  date: Date
  headers: Record<string, string>
  xMailer: false
}

type Address = { name: string; address: string }

/**
 * Builds the message of an email.
 * @param from an address or `Name <address>`
 */
export function toMessage(mail: OutgoingEmail, from: string): Message {
  return {
    from: parseSender(from),
    // An object, so that no part is read as a second address.
    to: { name: '', address: mail.recipient },
    ...(mail.replyTo === undefined ? {} : { replyTo: { name: '', address: mail.replyTo } }),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    attachments: [...(mail.attachments ?? [])],
    messageId: mail.messageId,
    date: mail.writtenAt,
    // Out-of-office programs don't reply to these (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated', ...oneClick(mail.switchOffAddress) },
    xMailer: false,
  }
}

/** Email programs offer this as an unsubscribe button (RFC 8058). */
function oneClick(address: string | undefined): Record<string, string> {
  if (address === undefined) return {}
  return { 'List-Unsubscribe': `<${address}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

function parseSender(from: string): Address {
  const named = /^\s*"?([^<>"]*?)"?\s*<([^<>]+)>\s*$/.exec(from)
  return named ? { name: named[1] ?? '', address: named[2] ?? '' } : { name: '', address: from.trim() }
}
