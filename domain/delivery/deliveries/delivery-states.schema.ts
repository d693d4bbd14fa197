import { statusesWhere } from '#domain/kernel/states.ts'
import type { ToldDeliveryStatus } from '#domain/projects/projects.schema.ts'
import type { DeliveryStatus } from './deliveries.schema.ts'

/** Properties shared by all deliveries with a status. */
type DeliveryFacts = {
  label: string
  tone: 'neutral' | 'progress' | 'after'
  /** As used in a sentence. */
  words: string
  /** Whether a delivery with this status can be the current one of its project. */
  isStanding: boolean
  /** Why the client can't answer it; null if they can. */
  noAnswer: string | null
  /** Why the studio can't recall it; null if it can. */
  noWayBack: string | null
}

const STAYS = 'what its client has answered stays. Deliver again instead.'

export const DELIVERY_STATES: Readonly<Record<DeliveryStatus, DeliveryFacts>> = {
  open: {
    label: 'Waits for your answer',
    tone: 'progress',
    words: 'waits for an answer',
    isStanding: true,
    noAnswer: null,
    noWayBack: null,
  },
  approved: {
    label: 'Approved',
    tone: 'after',
    words: 'is approved',
    isStanding: true,
    noAnswer:
      'This delivery is approved already. If something is wrong with it, write to us in the Message Center.',
    noWayBack: `This delivery is approved: ${STAYS}`,
  },
  'changes-asked': {
    label: 'Changes asked for',
    tone: 'progress',
    words: 'is to be changed',
    isStanding: true,
    noAnswer:
      'You have asked for changes to this delivery already: we make them and deliver again. What else there is, write to us in the Message Center.',
    noWayBack: `Changes to this delivery were asked for: ${STAYS}`,
  },
  'taken-back': {
    label: 'Taken back',
    tone: 'neutral',
    words: 'is taken back',
    isStanding: false,
    noAnswer: 'We have taken this delivery back, so there is nothing to answer. Please do not use it.',
    noWayBack: 'This delivery is taken back already.',
  },
  replaced: {
    label: 'Replaced',
    tone: 'neutral',
    words: 'is replaced by a newer one',
    isStanding: false,
    noAnswer: 'A newer delivery has taken the place of this one: please answer that one.',
    noWayBack: 'A newer delivery has taken the place of this one: take that one back.',
  },
  ended: {
    label: 'Not answered',
    tone: 'neutral',
    words: 'was not answered before its project ended',
    isStanding: false,
    noAnswer:
      'Your project has ended, so there is nothing left to answer. Write to us in the Message Center.',
    noWayBack: 'The project has ended, and its deliveries with it.',
  },
}

/** A project's current delivery is the newest one with any of these statuses. */
export const STANDING_STATUSES = statusesWhere(
  DELIVERY_STATES,
  ({ isStanding }) => isStanding,
) as readonly ToldDeliveryStatus[]
