import type { Attachment, OutgoingEmail } from '#domain/email/outgoing-email.ts'

/** The parts of a message that nodemailer builds, the same whichever way it goes. */
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
 * Makes the message of a mail.
 * @param from an address or `Name <address>`
 */
export function toMessage(mail: OutgoingEmail, from: string): Message {
  return {
    from: parseSender(from),
    // As an object, so that nothing in it is read as a second address.
    to: { name: '', address: mail.recipient },
    ...(mail.replyTo === undefined ? {} : { replyTo: { name: '', address: mail.replyTo } }),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    attachments: [...(mail.attachments ?? [])],
    messageId: mail.messageId,
    date: mail.writtenAt,
    // Out-of-office programs do not answer these (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated', ...oneClick(mail.switchOffAddress) },
    xMailer: false,
  }
}

/** Offers the mail program a button that switches such mails off (RFC 8058). */
function oneClick(address: string | undefined): Record<string, string> {
  if (address === undefined) return {}
  return { 'List-Unsubscribe': `<${address}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

function parseSender(from: string): Address {
  const named = /^\s*"?([^<>"]*?)"?\s*<([^<>]+)>\s*$/.exec(from)
  return named ? { name: named[1] ?? '', address: named[2] ?? '' } : { name: '', address: from.trim() }
}
