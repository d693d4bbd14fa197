import { statusesOf, statusesWhere } from '#domain/kernel/states.ts'
import type { ProjectStatus } from './projects.schema.ts'

/** What is so of every project of a status. */
type ProjectFacts = {
  /** Where it stands alone, as in a badge. */
  label: string
  /** As a sentence says it. */
  words: string
  tone: 'neutral' | 'progress' | 'after'
  /** The statuses from which it may be reached; every other move is refused. */
  from: readonly ProjectStatus[]
  /** How the work ended; nothing while it is still to come, and files and messages belong to it. */
  end: 'done' | 'called-off' | null
  /** Whether the client is let into the places where is talked. */
  hasBegun: boolean
  /** Whether the studio says how far it is. */
  isWorkedOn: boolean
  /** Whether a consumer who withdraws pays for what was done. */
  keepsProgress: boolean
}

/** In the order in which a project goes through them. */
export const PROJECT_STATES: Readonly<Record<ProjectStatus, ProjectFacts>> = {
  pending: {
    label: 'Pending',
    words: 'pending',
    tone: 'neutral',
    from: [],
    end: null,
    hasBegun: false,
    isWorkedOn: false,
    keepsProgress: false,
  },
  'in-progress': {
    label: 'In Progress',
    words: 'in progress',
    tone: 'progress',
    from: ['pending'],
    end: null,
    hasBegun: true,
    isWorkedOn: true,
    keepsProgress: true,
  },
  completed: {
    label: 'Completed',
    words: 'completed',
    tone: 'after',
    from: ['in-progress'],
    end: 'done',
    hasBegun: true,
    isWorkedOn: false,
    keepsProgress: false,
  },
  cancelled: {
    label: 'Cancelled',
    words: 'cancelled',
    tone: 'neutral',
    from: ['pending', 'in-progress'],
    end: 'called-off',
    hasBegun: false,
    isWorkedOn: false,
    keepsProgress: false,
  },
}

export const PROJECT_STATUSES = statusesOf(PROJECT_STATES)

/** Work is still to come: files and messages belong to it. */
export const OPEN_STATUSES = statusesWhere(PROJECT_STATES, ({ end }) => end === null)

/** Open, and nothing is done yet. */
export const UNBEGUN_STATUSES = statusesWhere(
  PROJECT_STATES,
  ({ end, hasBegun }) => end === null && !hasBegun,
)

/** The work is done: its result can be seen. */
export const DONE_STATUSES = statusesWhere(PROJECT_STATES, ({ end }) => end === 'done')

/** The work will not be done. */
export const CALLED_OFF_STATUSES = statusesWhere(PROJECT_STATES, ({ end }) => end === 'called-off')

/** No work is to come, whether it was done or not. */
export const ENDED_STATUSES = statusesWhere(PROJECT_STATES, ({ end }) => end !== null)

/** Work goes on, so that the studio has a copy of what it works on. */
export const WORKED_STATUSES = statusesWhere(PROJECT_STATES, ({ isWorkedOn }) => isWorkedOn)
