import { overridable } from '#overrides'
import { type Confirmation, confirmed } from './confirmed.ts'
import type { Link } from './parts.ts'

export interface Person {
  /** The id in `confirmed.ts`. */
  readonly id: string
  /** A name or initials. */
  readonly name: string
  readonly role: string
  /** Titles, or a number, such as 'three, under NDA'. */
  readonly shipped: string
  /** Parts of the engine they changed. */
  readonly engine: string
  /** Something public: a talk, a plug-in, a forum name. */
  readonly trace: Link
  /** Such as 'Monday to Thursday'. */
  readonly answers: string
}

const people: readonly Person[] = overridable('people', [])

/** @returns the people who agreed to be named, according to `confirmed.ts` */
export function confirmedPeople(
  everybody: readonly Person[] = people,
  confirmations: readonly Confirmation[] = confirmed,
): readonly Person[] {
  return everybody.filter(({ id }) => confirmations.some(({ what }) => what === `person ${id}`))
}
