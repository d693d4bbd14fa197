import { statusesOf, statusesWhere } from '#domain/kernel/states.ts'
import type { EmailStatus } from './outgoing-email.ts'

/** What is so of every mail of a status. */
type EmailFacts = {
  /**
   * Its turn: it goes out by itself, at its next attempt. Others: it leaves with what is gathered for its reader. A person: it was
   * given up, and somebody of the studio may try it again.
   */
  waitsFor: 'its turn' | 'others' | 'a person' | null
  isSent: boolean
}

const EMAIL_STATES: Readonly<Record<EmailStatus, EmailFacts>> = {
  gathering: { waitsFor: 'others', isSent: false },
  waiting: { waitsFor: 'its turn', isSent: false },
  sent: { waitsFor: null, isSent: true },
  joined: { waitsFor: null, isSent: true },
  outdated: { waitsFor: null, isSent: false },
  dead: { waitsFor: 'a person', isSent: false },
}

export const EMAIL_STATUSES = statusesOf(EMAIL_STATES)

export const WAITING_STATUSES = statusesWhere(EMAIL_STATES, ({ waitsFor }) => waitsFor === 'its turn')

/** What nobody has begun to send, or goes on trying to. */
export const UNSENT_STATUSES = statusesWhere(
  EMAIL_STATES,
  ({ waitsFor }) => waitsFor === 'its turn' || waitsFor === 'others',
)

export const GIVEN_UP_STATUSES = statusesWhere(EMAIL_STATES, ({ waitsFor }) => waitsFor === 'a person')

export const SENT_STATUSES = statusesWhere(EMAIL_STATES, ({ isSent }) => isSent)
