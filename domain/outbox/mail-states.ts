import { statusesOf, statusesWhere } from '../kernel/states.ts'
import type { MailStatus } from './outgoing-mail.ts'

/** What is so of every mail of a status. */
type MailFacts = {
  /** Its turn: it goes out by itself, at its next attempt. Others: it leaves with what is gathered for its reader. */
  waitsFor: 'its turn' | 'others' | null
  isSent: boolean
}

const MAIL_STATES: Readonly<Record<MailStatus, MailFacts>> = {
  gathering: { waitsFor: 'others', isSent: false },
  waiting: { waitsFor: 'its turn', isSent: false },
  sent: { waitsFor: null, isSent: true },
  joined: { waitsFor: null, isSent: true },
  dead: { waitsFor: null, isSent: false },
}

export const MAIL_STATUSES = statusesOf(MAIL_STATES)

export const WAITING_STATUSES = statusesWhere(MAIL_STATES, ({ waitsFor }) => waitsFor === 'its turn')

/** What nobody has begun to send, or goes on trying to. */
export const UNSENT_STATUSES = statusesWhere(MAIL_STATES, ({ waitsFor }) => waitsFor !== null)

/** What waits for nothing any more but a person. */
export const GIVEN_UP_STATUSES = statusesWhere(
  MAIL_STATES,
  ({ waitsFor, isSent }) => waitsFor === null && !isSent,
)

export const SENT_STATUSES = statusesWhere(MAIL_STATES, ({ isSent }) => isSent)
