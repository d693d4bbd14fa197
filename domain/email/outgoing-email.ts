import type { Letter, RenderedEmail } from './email-layout.ts'

/** A mail as it is handed to whatever carries it. */
export type OutgoingEmail = {
  /** One bare address, without a name. */
  recipient: string
  /** One bare address that an answer goes to; the sender’s without it. */
  replyTo?: string | undefined
  /** What switches such mails off for their reader: asked by POST, without a session (RFC 8058). */
  switchOffAddress?: string | undefined
  subject: string
  text: string
  html: string
  attachments?: readonly Attachment[]
  /** With its angle brackets. The same at every attempt, so that a repeated delivery can be recognised. */
  messageId: string
  /** When the mail was written; its Date header. */
  writtenAt: Date
}

/** A file that travels with a mail. */
export type Attachment = { filename: string; contentType: string; content: Buffer }

/**
 * Port: finds what a mail of ours names as its attachment, such as `invoice:inv_…`.
 * @throws Error when it cannot be had now; the mail is tried again later
 */
export type FindAttachment = (name: string) => Promise<Attachment>

/** Port: writes an email from what is so now. @returns nothing when what it tells is no longer so */
export type WriteAgain = (email: ConditionalEmail) => Promise<RenderedEmail | undefined>

/** Port: where the answer of a client goes, into their thread; nothing for an address that no client has confirmed. */
export type FindThreadAddress = (recipient: string) => Promise<string | undefined>

/**
 * Port: hands one mail over, and resolves once the other side has accepted it. It must carry the subject and
 * recipient as they are, without reading further addresses or headers into them.
 * @throws Error whose message may be stored and shown to the studio: it holds no credentials
 */
export type SendEmail = (mail: OutgoingEmail) => Promise<void>

/** `gathering`: leaves with others of its reader; `joined`: left within another; `outdated`: not sent, because what it told was no longer so; `dead`: given up after the last attempt, waiting for a person. */
export type EmailStatus = 'gathering' | 'waiting' | 'sent' | 'joined' | 'outdated' | 'dead'

/** What has to be so when an email leaves. Otherwise it is not sent, and becomes `outdated`. */
export type SendWhile =
  /** The last change of the project's status is this one, its client heard another status last, and nothing was delivered since. */
  | { what: 'status-unchanged'; projectId: string; changeId: string; deliveryNumber: number | null }
  /** The project is due on this day, and nothing was delivered since. */
  | { what: 'due-day-unchanged'; projectId: string; dueOn: string; deliveryNumber: number | null }
  | { what: 'project-done'; projectId: string }
  | { what: 'delivery-unanswered'; deliveryId: string }
  /** The delivery counts as approved on this day unless its client answers. */
  | { what: 'silence-day-unchanged'; deliveryId: string; day: string }
  /** secretHash: of the link that the email holds */
  | { what: 'quote-open'; orderId: string; secretHash: string }
  | { what: 'quote-declined'; orderId: string }
  | { what: 'quote-withdrawn'; orderId: string }
  | { what: 'quote-reopened'; orderId: string }
  /** kind: of the reminder; about: what it asks for */
  | { what: 'reminder-unanswered'; kind: string; about: string }
  /** The message, or a later one of the same author, is unread. projectId: of the question, or of all that the email tells */
  | { what: 'message-unread'; messageId: string; projectId: string | null }
  | { what: 'link-closed'; fileId: string; state: string }
  /** The link in the email still opens something. tokenHash: of its token */
  | { what: 'link-valid'; of: LinkUse; tokenHash: string }
  | { what: 'refund-undecided'; requestId: string }
  | { what: 'hold-unresolved'; holdId: string }
  /** Something that was gathered for somebody is still so. */
  | { what: 'gathered'; emails: readonly ConditionalEmail[] }

/** What a link in an email is for. */
export type LinkUse = 'confirm-address' | 'set-password' | 'change-address' | 'sign-in' | 'join-staff'

/** An email that leaves only while something is so. */
export type ConditionalEmail = { recipient: string; letter: Letter; sendWhile: SendWhile }

export type Words = Pick<OutgoingEmail, 'subject' | 'text' | 'html'>

export function storableWords({ subject, text, html }: Words): Words {
  return { subject: oneLine(subject), text: storableText(text), html: storableText(html) }
}

/** A header holds one line; whatever could begin another becomes a space. */
export function oneLine(text: string): string {
  return wellFormed(text)
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
}

/** PostgreSQL refuses NUL, and mails have no use for other control characters than tab and line feed. */
function storableText(text: string): string {
  return wellFormed(text)
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\t\n]/gu, '')
}

/** Half a surrogate pair has no UTF-8. */
function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\ufffd')
}
