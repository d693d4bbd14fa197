import { statusesOf, statusesWhere } from '../kernel/states.ts'
import type { MailStatus } from './outgoing-mail.ts'

/** What is so of every mail of a status. */
type MailFacts = {
  /** Whether it goes out by itself, at its next attempt. */
  waits: boolean
  isSent: boolean
}

const MAIL_STATES: Readonly<Record<MailStatus, MailFacts>> = {
  waiting: { waits: true, isSent: false },
  sent: { waits: false, isSent: true },
  dead: { waits: false, isSent: false },
}

export const MAIL_STATUSES = statusesOf(MAIL_STATES)

export const WAITING_STATUSES = statusesWhere(MAIL_STATES, ({ waits }) => waits)

/** What waits for nothing any more but a person. */
export const GIVEN_UP_STATUSES = statusesWhere(MAIL_STATES, ({ waits, isSent }) => !waits && !isSent)

export const SENT_STATUSES = statusesWhere(MAIL_STATES, ({ isSent }) => isSent)
