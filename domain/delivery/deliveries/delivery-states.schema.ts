import { statusesWhere } from '#domain/kernel/states.ts'
import type { CurrentDeliveryStatus } from '#domain/projects/projects.schema.ts'
import type { DeliveryStatus } from './deliveries.schema.ts'

/** Properties shared by all deliveries with a status. */
type DeliveryFacts = {
  label: string
  tone: 'neutral' | 'progress' | 'after'
  /** As used in a sentence. */
  words: string
  /** Whether a delivery with this status can be the current one of its project. */
  isCurrent: boolean
  /** Why the client can't answer it; null if they can. */
  noAnswer: string | null
  /** Why the studio can't recall it; null if it can. */
  noWayBack: string | null
}

const STAYS = "it can't be recalled. Send a new delivery instead."

export const DELIVERY_STATES: Readonly<Record<DeliveryStatus, DeliveryFacts>> = {
  open: {
    label: 'Waiting for your answer',
    tone: 'progress',
    words: 'is waiting for an answer',
    isCurrent: true,
    noAnswer: null,
    noWayBack: null,
  },
  approved: {
    label: 'Approved',
    tone: 'after',
    words: 'is approved',
    isCurrent: true,
    noAnswer:
      'You already approved this delivery. If something is wrong with it, write to us in the Message Center.',
    noWayBack: `The client has approved this delivery, so ${STAYS}`,
  },
  'changes-asked': {
    label: 'Changes requested',
    tone: 'progress',
    words: 'needs changes',
    isCurrent: true,
    noAnswer:
      "You already asked for changes to this delivery. We'll make them and send a new one. If there is anything else, write to us in the Message Center.",
    noWayBack: `The client has asked for changes to this delivery, so ${STAYS}`,
  },
  'taken-back': {
    label: 'Recalled',
    tone: 'neutral',
    words: 'was recalled',
    isCurrent: false,
    noAnswer: "We have recalled this delivery. Please don't use it.",
    noWayBack: 'This delivery has already been recalled.',
  },
  replaced: {
    label: 'Replaced',
    tone: 'neutral',
    words: 'was replaced by a newer one',
    isCurrent: false,
    noAnswer: 'A newer delivery has replaced this one. Please answer the newer one.',
    noWayBack: 'A newer delivery has replaced this one. Recall the newer one instead.',
  },
  ended: {
    label: 'Not answered',
    tone: 'neutral',
    words: 'was not answered before its project ended',
    isCurrent: false,
    noAnswer:
      'Your project has ended, so this delivery no longer needs an answer. If something is wrong, write to us in the Message Center.',
    noWayBack: "The project has ended, so its deliveries can't be recalled.",
  },
}

/** A project's current delivery is the newest one with any of these statuses. */
export const CURRENT_STATUSES = statusesWhere(
  DELIVERY_STATES,
  ({ isCurrent }) => isCurrent,
) as readonly CurrentDeliveryStatus[]
