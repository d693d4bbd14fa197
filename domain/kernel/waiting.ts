import type { Deps } from './deps.ts'

/** Something that waits for a person of the studio. Each kind is found by the slice whose it is, the list of all is `reads`'. */
export type Waiting = {
  /** The kind of it: `Refund to send`. */
  what: string
  /** What tells it from others of its kind: a title, a sum. */
  about: string
  /** Whose it is; nobody's where no person stands behind it. */
  whose: string | null
  /** The moment at which it is late, ISO 8601: what was promised, or its last day; nothing where there is none. */
  until: string | null
  /** Since when it waits, ISO 8601. */
  since: string
  /** Where it is done: a line of `WhereToAct`. */
  act: string
}

/** Finds all of a kind that waits. Reads only. */
export type FindWaiting = (deps: Deps) => Promise<Waiting[]>

/** How many of a kind are looked for: more than a studio can have waiting. */
export const MOST_WAITING = 1000
