import { statusesOf, statusesWhere } from '#domain/kernel/states.ts'
import type { EmailStatus } from './outgoing-email.ts'

type EmailFacts = {
  /**
   * `its turn` emails are sent at the next attempt, `others` are sent in a digest, and `a person` means that staff may
   * retry it.
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

/** Emails that are not being sent yet or will be tried again. */
export const UNSENT_STATUSES = statusesWhere(
  EMAIL_STATES,
  ({ waitsFor }) => waitsFor === 'its turn' || waitsFor === 'others',
)

export const GIVEN_UP_STATUSES = statusesWhere(EMAIL_STATES, ({ waitsFor }) => waitsFor === 'a person')

export const SENT_STATUSES = statusesWhere(EMAIL_STATES, ({ isSent }) => isSent)
