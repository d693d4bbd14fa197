import type { OpenQuestion } from '#domain/messages/messages.schema.ts'
import type { Project } from '../projects.schema.ts'

export const YOU = 'You'
export const STUDIO = 'The studio'
export const NOTHING_TO_DO = 'There is nothing for you to do.'

/** What happens next with a project, computed from its state and never typed by hand. */
export type StatusHeadline = {
  headline: string
  /** Whose turn it is; nothing where it is nobody's. */
  who: string | null
  /** ISO 8601; nothing where no time was promised. */
  until: string | null
  /** What is the client’s to do; where it is nobody's turn, what the headline says more precisely. */
  you: string | null
  /** `to`: an address of this site, or that of a delivery. */
  action: { label: string; to: string } | null
  /** The two sides that the headline names, as it writes them. */
  result?: { before: string; after: string }
  /** What was asked, where one of its answers can be chosen at once. */
  question?: Pick<OpenQuestion, 'id' | 'choices'>
  /** What else is so, told quietly. */
  besides?: string
}

/** What of a project decides. */
export type StatusHeadlineFacts = Pick<
  Project,
  | 'id'
  | 'status'
  | 'createdAt'
  | 'completedAt'
  | 'refundUntil'
  | 'hasFiles'
  | 'closedLink'
  | 'mayStartFrom'
  | 'deliveryWorkingDays'
  | 'dueOn'
  | 'dueBeforeMoved'
  | 'refundAsked'
  | 'disputed'
  | 'question'
  | 'refunded'
  | 'paymentId'
  | 'unpaid'
  | 'progress'
  | 'figures'
  | 'figuresFollow'
  | 'withoutFigures'
  | 'delivery'
  | 'resultSeenAt'
  | 'history'
>
