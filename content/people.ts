import { own } from '#own'
import { type Confirmation, confirmed } from './confirmed.ts'
import type { Link } from './parts.ts'

/** Somebody who works on clients' projects, as they want to be known. */
export interface Person {
  /** What `confirmed.ts` calls them. */
  readonly id: string
  /** A name, or initials. */
  readonly name: string
  readonly role: string
  /** Titles, or how many under which agreement: 'three, under NDA'. */
  readonly shipped: string
  /** Parts of an engine that they changed. */
  readonly engine: string
  /** One thing that anybody can look up: a talk, a plug-in, a name in a forum. */
  readonly trace: Link
  /** 'Monday to Thursday' */
  readonly answers: string
}

/** Everybody who has a line here; a page shows whom `confirmed.ts` names as `person <id>`. */
const people: readonly Person[] = own('people', [])

/** Who may be shown: themselves they agreed, and the studio says so. */
export function confirmedPeople(
  everybody: readonly Person[] = people,
  confirmations: readonly Confirmation[] = confirmed,
): readonly Person[] {
  return everybody.filter(({ id }) => confirmations.some(({ what }) => what === `person ${id}`))
}
