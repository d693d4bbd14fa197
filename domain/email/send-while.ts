import type { Letter } from './email-layout.ts'

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
