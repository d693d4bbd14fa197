import { statusesWhere } from '#domain/kernel/states.ts'
import { dayNamed } from '#domain/kernel/time.ts'
import type { StoredTables } from '#tables'

/** The state found by the last check. */
export type LinkState = StoredTables['files']['link_state']

export type LinkFacts = {
  state: LinkState
  /** YYYY-MM-DD, if the host says when the link expires. */
  endsOn: string | null
  /** ISO 8601; null before the first successful check. */
  checkedAt: string | null
}

type Facts = {
  words: string
  isClosed: boolean
  toDo: string | null
}

export const LINK_STATES = {
  unchecked: { words: 'not checked', isClosed: false, toDo: null },
  opens: { words: 'opens', isClosed: false, toDo: null },
  ends: { words: 'opens for a few days', isClosed: false, toDo: null },
  asks: {
    words: 'needs permission to open',
    isClosed: true,
    toDo: 'Please share it with anyone who has the link. If you shared it with us by name, there is nothing to do, because we check without signing in.',
  },
  gone: { words: 'no longer works', isClosed: true, toDo: 'Please send us a new link.' },
} as const satisfies Record<LinkState, Facts>

export const CLOSED_STATES = statusesWhere(LINK_STATES, ({ isClosed }) => isClosed)

/** `opens`, `opens until Tue 1 Dec`. */
export function linkWords({ state, endsOn }: LinkFacts, now: Date): string {
  return endsOn === null ? LINK_STATES[state].words : `opens until ${dayNamed(endsOn, now)}`
}

/** @property endsOn last day, YYYY-MM-DD */
export type SeenLink = { state: 'opens' | 'asks' | 'gone' } | { state: 'ends'; endsOn: string }

/**
 * Port: checks a link without signing in or downloading the file.
 * @returns undefined for unknown hosts, or if the host didn't answer
 */
export type LookAtLink = (url: string) => Promise<SeenLink | undefined>
