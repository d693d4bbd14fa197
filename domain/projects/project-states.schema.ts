import { statusesOf, statusesWhere } from '#domain/kernel/states.ts'
import type { ProjectStatus } from './projects.schema.ts'

/** Properties shared by all projects with a status. */
type ProjectFacts = {
  label: string
  /** As used in a sentence. */
  words: string
  tone: 'neutral' | 'progress' | 'after'
  /** Statuses it can be reached from. */
  from: readonly ProjectStatus[]
  /** How the work ended; null while the project accepts files and messages. */
  end: 'done' | 'called-off' | null
  /** Whether meetings and chats are open to the client. */
  hasBegun: boolean
  /** Whether the studio reports progress. */
  isWorkedOn: boolean
}

/** In the order a project goes through them. */
export const PROJECT_STATES: Readonly<Record<ProjectStatus, ProjectFacts>> = {
  pending: {
    label: 'Pending',
    words: 'pending',
    tone: 'neutral',
    from: [],
    end: null,
    hasBegun: false,
    isWorkedOn: false,
  },
  'in-progress': {
    label: 'In Progress',
    words: 'in progress',
    tone: 'progress',
    from: ['pending'],
    end: null,
    hasBegun: true,
    isWorkedOn: true,
  },
  completed: {
    label: 'Completed',
    words: 'completed',
    tone: 'after',
    from: ['in-progress'],
    end: 'done',
    hasBegun: true,
    isWorkedOn: false,
  },
  cancelled: {
    label: 'Cancelled',
    words: 'cancelled',
    tone: 'neutral',
    from: ['pending', 'in-progress'],
    end: 'called-off',
    hasBegun: false,
    isWorkedOn: false,
  },
}

export const PROJECT_STATUSES = statusesOf(PROJECT_STATES)

export const OPEN_STATUSES = statusesWhere(PROJECT_STATES, ({ end }) => end === null)

export const UNBEGUN_STATUSES = statusesWhere(
  PROJECT_STATES,
  ({ end, hasBegun }) => end === null && !hasBegun,
)

export const DONE_STATUSES = statusesWhere(PROJECT_STATES, ({ end }) => end === 'done')

export const CALLED_OFF_STATUSES = statusesWhere(PROJECT_STATES, ({ end }) => end === 'called-off')

export const ENDED_STATUSES = statusesWhere(PROJECT_STATES, ({ end }) => end !== null)

/** The studio has a copy of these projects. */
export const WORKED_STATUSES = statusesWhere(PROJECT_STATES, ({ isWorkedOn }) => isWorkedOn)
