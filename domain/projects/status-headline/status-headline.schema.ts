import type { HeadlinePart } from '#domain/kernel/headline.ts'
import type { OpenQuestion } from '#domain/messages/messages.schema.ts'
import type { Project } from '../projects.schema.ts'

export const YOU = 'You'
export const STUDIO = 'The studio'
export const NOTHING_TO_DO = 'There is nothing for you to do.'

/** A project's next step, computed from its state. */
export type StatusHeadline = {
  headline: string
  /** Whose turn it is, if it is anyone's. */
  who: string | null
  /** ISO 8601, if a time was promised. */
  until: string | null
  /** The client's task. If it is nobody's turn, details of the headline. */
  you: string | null
  /** `to`: a path of this site, or the address of a delivery. */
  action: { label: string; to: string } | null
  /** The headline in parts, if it is a result. */
  result?: HeadlinePart[]
  /** The part of the headline that says how much time is left. */
  remaining?: string
  /** Set if the next step is to answer it. */
  question?: Pick<OpenQuestion, 'id' | 'choices'>
  besides?: string
}

export type StatusHeadlineFacts = Omit<
  Project,
  'orderId' | 'service' | 'updatedAt' | 'copyDeletedAt' | 'intake' | 'reportId'
>
