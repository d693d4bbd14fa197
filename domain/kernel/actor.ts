/** Who does something. `visitor`: nobody is signed in, as with an enquiry, the link of a quote, a registration. */
export type Actor =
  | { kind: 'client'; id: string }
  /**
   * @property role without one at a terminal of the server, whose users are trusted with everything
   * @property isSystemUser the name is that of a user of the machine, for want of a person's: our records keep it, clients do not read it
   */
  | { kind: 'staff'; name: string; role?: StaffRole; isSystemUser?: boolean }
  | { kind: 'system' }
  | { kind: 'provider'; name: string }
  | { kind: 'visitor' }

export type ActorKind = Actor['kind']

export const ACTOR_KINDS = {
  client: { words: 'a client' },
  staff: { words: 'the studio' },
  system: { words: 'by itself' },
  provider: { words: 'the payments provider' },
  visitor: { words: 'a visitor' },
} as const satisfies Record<ActorKind, { words: string }>

/** Whether somebody may do what is the owner's alone. */
export function isOwner(actor: Actor): boolean {
  return actor.kind === 'staff' && actor.role !== 'engineer'
}

/** What runs by the clock, and what nobody in particular asked for. */
export const SYSTEM: Actor = { kind: 'system' }
/** Whoever is not signed in. */
export const VISITOR: Actor = { kind: 'visitor' }

const MOST_LETTERS = 80

/** Why nobody of the studio can be called so; nothing when they can. Their name stands in records for years, and on terminals. */
export function memberRefusal(name: string): string | undefined {
  const isName = name.trim() === name && name !== '' && !/\p{C}/u.test(name)
  return isName && [...name].length <= MOST_LETTERS
    ? undefined
    : `must be a name of 1 to ${MOST_LETTERS} letters, without control characters`
}

/** The same dependencies for what somebody else does. */
export function actingAs<Deps extends { actor: Actor }>(deps: Deps, actor: Actor): Deps {
  return { ...deps, actor }
}

/** An owner may everything; an engineer does the work, reads of money and knows nothing of staff. */
export type StaffRole = 'owner' | 'engineer'

export const STAFF_ROLES = {
  owner: { words: 'owner' },
  engineer: { words: 'engineer' },
} as const satisfies Record<StaffRole, { words: string }>
