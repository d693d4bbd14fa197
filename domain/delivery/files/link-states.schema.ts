import { statusesWhere } from '#domain/kernel/states.ts'
import { dayNamed } from '#domain/kernel/time.ts'

/** What is known of a link that a client sent: what its host said when it was last looked at. */
export type LinkState = 'unchecked' | 'opens' | 'ends' | 'asks' | 'gone'

export type LinkFacts = {
  state: LinkState
  /** The last day on which it opens, YYYY-MM-DD, where its host says one. */
  endsOn: string | null
  /** When its host said so, ISO 8601; nothing where nobody could ask. */
  checkedAt: string | null
}

type Facts = {
  words: string
  /** Whether we cannot fetch what it leads to. */
  isClosed: boolean
  /** What its client is asked to do. */
  toDo: string | null
}

export const LINK_STATES = {
  unchecked: { words: 'not checked', isClosed: false, toDo: null },
  opens: { words: 'opens', isClosed: false, toDo: null },
  ends: { words: 'opens for some days', isClosed: false, toDo: null },
  asks: {
    words: 'asks us for permission',
    isClosed: true,
    toDo: 'Please share it with everyone who has the link. If you have shared it with us by name, nothing is to be done: we look without signing in.',
  },
  gone: { words: 'leads to nothing any more', isClosed: true, toDo: 'Please send us a new link.' },
} as const satisfies Record<LinkState, Facts>

/** Those in which we cannot fetch what it leads to. */
export const CLOSED_STATES = statusesWhere(LINK_STATES, ({ isClosed }) => isClosed)

/** `opens`, `opens until Tue 1 Dec`. */
export function linkWords({ state, endsOn }: LinkFacts, now: Date): string {
  return endsOn === null ? LINK_STATES[state].words : `opens until ${dayNamed(endsOn, now)}`
}

/** What a host said of a link. @property endsOn the last day on which it opens, YYYY-MM-DD, where the host says one */
export type SeenLink = { state: 'opens' | 'asks' | 'gone' } | { state: 'ends'; endsOn: string }

/**
 * Port: looks at a link as somebody would who is not signed in, and never at the file behind it.
 * @returns nothing where its host is not one of those that are asked, or did not say
 */
export type LookAtLink = (url: string) => Promise<SeenLink | undefined>
