import { storableText, wellFormed } from '#domain/kernel/text.ts'
import type { StoredTables } from '#tables'
import type { Letter, RenderedEmail } from './email-layout.ts'

/** An email as handed to the transport. */
export type OutgoingEmail = {
  /** A bare address without a name. */
  recipient: string
  /** A bare address. Defaults to the sender's. */
  replyTo?: string | undefined
  /** Unsubscribes by POST without a session (RFC 8058). */
  switchOffAddress?: string | undefined
  subject: string
  text: string
  html: string
  attachments?: readonly Attachment[]
  /** With angle brackets. The same for every attempt, so that duplicates can be recognized. */
  messageId: string
  /** Date header. */
  writtenAt: Date
}

export type Attachment = { filename: string; contentType: string; content: Buffer }

/**
 * Port: loads an attachment by its name, such as `invoice:inv_…`.
 * @throws Error if it isn't available now; the email is tried again later
 */
export type FindAttachment = (name: string) => Promise<Attachment>

/** Port: renders an email from the current state. @returns undefined if it is obsolete */
export type WriteAgain = (email: ConditionalEmail) => Promise<RenderedEmail | undefined>

/** Port: the reply address of a client's thread. @returns undefined unless a client has confirmed the address */
export type FindThreadAddress = (recipient: string) => Promise<string | undefined>

/**
 * Port: sends one email, and resolves once the other side has accepted it. Subject and recipient must be sent as they
 * are, without parsing further addresses or headers.
 * @throws Error with a message that may be stored and shown to the studio, so it must not contain credentials
 */
export type SendEmail = (mail: OutgoingEmail) => Promise<void>

/**
 * `gathering`: waits for the digest; `joined`: sent within a digest; `outdated`: not sent because it was obsolete; `dead`: gave up after
 * the last attempt.
 */
export type EmailStatus = StoredTables['outbox']['status']

/** The condition for sending an email. If it isn't met, the email becomes `outdated`. */
export type SendWhile =
  /** This is still the latest status, the client last heard of a different one, and nothing was delivered since. */
  | { what: 'status-unchanged'; projectId: string; changeId: string; deliveryNumber: number | null }
  /** The due day is unchanged, and nothing was delivered since. */
  | { what: 'due-day-unchanged'; projectId: string; dueOn: string; deliveryNumber: number | null }
  | { what: 'project-done'; projectId: string }
  | { what: 'delivery-unanswered'; deliveryId: string }
  /** The delivery will still count as approved on this day. */
  | { what: 'silence-day-unchanged'; deliveryId: string; day: string }
  /** @property secretHash of the link in the email */
  | { what: 'quote-open'; orderId: string; secretHash: string }
  | { what: 'quote-declined'; orderId: string }
  | { what: 'quote-withdrawn'; orderId: string }
  | { what: 'quote-reopened'; orderId: string }
  /** @property about subject of the reminder */
  | { what: 'reminder-unanswered'; kind: string; about: string }
  /**
   * The message, or a later one by the same author, is unread. @property projectId of the question, or of all messages
   * in the email
   */
  | { what: 'message-unread'; messageId: string; projectId: string | null }
  | { what: 'link-closed'; fileId: string; state: string }
  /** @property tokenHash of the link in the email */
  | { what: 'link-valid'; of: LinkUse; tokenHash: string }
  | { what: 'refund-undecided'; requestId: string }
  | { what: 'hold-unresolved'; holdId: string }
  /** At least one email of the digest is still valid. */
  | { what: 'gathered'; emails: readonly ConditionalEmail[] }

/** Purpose of an emailed link. */
export type LinkUse = 'confirm-address' | 'set-password' | 'change-address' | 'sign-in' | 'join-staff'

export type ConditionalEmail = { recipient: string; letter: Letter; sendWhile: SendWhile }

export type Words = Pick<OutgoingEmail, 'subject' | 'text' | 'html'>

export function storableWords({ subject, text, html }: Words): Words {
  return { subject: oneLine(subject), text: storableText(text), html: storableText(html) }
}

/** A header is one line. Characters that could start another line become spaces. */
export function oneLine(text: string): string {
  return wellFormed(text)
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
}
