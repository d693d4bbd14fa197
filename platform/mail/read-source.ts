import { createHash } from 'node:crypto'
import type { ReceivedMail } from '../../domain/replies/received-mail.ts'

/** Headers by which programs say that they wrote a mail (RFC 3834, and what is usual). */
const AUTOMATIC: Readonly<Record<string, RegExp>> = {
  'auto-submitted': /^(?!no\b)/i,
  precedence: /^(bulk|junk|list|auto_reply)/i,
  'x-auto-response-suppress': /./,
  'x-autoreply': /./,
  'x-autorespond': /./,
  'list-id': /./,
}
const TO = ['to', 'cc', 'delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to']

/** Reads a mail from its source. @param isWhole whether that is all of it @throws Error when it is none */
export async function readSource(source: Buffer, isWhole: boolean): Promise<ReceivedMail> {
  const { simpleParser } = await import('mailparser')
  const parsed = await simpleParser(source, {
    skipImageLinks: true,
    skipTextLinks: true,
    skipTextToHtml: true,
  })
  const lines = (name: string) =>
    parsed.headerLines
      .filter(({ key }) => key === name)
      .map(({ line }) => line.slice(line.indexOf(':') + 1).trim())
  const senders = (parsed.from?.value ?? []).flatMap(({ address }) => address ?? [])
  return {
    messageId: parsed.messageId ?? `sha256:${createHash('sha256').update(source).digest('hex')}`,
    to: TO.flatMap(lines).flatMap((line) => line.match(/[^\s<>,;:"]+@[^\s<>,;:"]+/g) ?? []),
    from: senders.length === 1 ? senders[0] : undefined,
    subject: parsed.subject ?? '',
    text: parsed.text ?? '',
    isAutomatic:
      lines('return-path').includes('<>') ||
      Object.entries(AUTOMATIC).some(([name, says]) => lines(name).some((line) => says.test(line))),
    isWhole,
    attachments: parsed.attachments.map(({ filename = 'unnamed', content }) => ({
      name: filename,
      bytes: content,
    })),
  }
}
