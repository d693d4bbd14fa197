/** The party responsible for an action. `visitor` is anyone not signed in, as when sending an enquiry or opening a quote. */
export type Actor =
  | { kind: 'client'; id: string }
  /**
   * @property role undefined on the server's terminal, whose users are trusted with everything
   * @property isSystemUser the name is an operating system user, because no person was named. Our records keep it, but clients don't see
   * it.
   */
  | { kind: 'staff'; name: string; role?: StaffRole; isSystemUser?: boolean }
  | { kind: 'system' }
  | { kind: 'provider'; name: string }
  | { kind: 'visitor' }

export type ActorKind = Actor['kind']

export const ACTOR_KINDS = {
  client: { words: 'a client' },
  staff: { words: 'the studio' },
  system: { words: 'the system' },
  provider: { words: 'the payments provider' },
  visitor: { words: 'a visitor' },
} as const satisfies Record<ActorKind, { words: string }>

/** Whether the actor may do what is reserved for owners. */
export function isOwner(actor: Actor): boolean {
  return actor.kind === 'staff' && actor.role !== 'engineer'
}

/** Scheduled jobs, and actions without a person behind them. */
export const SYSTEM: Actor = { kind: 'system' }
export const VISITOR: Actor = { kind: 'visitor' }

const MOST_LETTERS = 80

/**
 * @returns why the name can't be used for a staff member, or undefined if it can. It stays in records for years and is printed on
 * terminals.
 */
export function memberRefusal(name: string): string | undefined {
  const isName = name.trim() === name && name !== '' && !/\p{C}/u.test(name)
  return isName && [...name].length <= MOST_LETTERS
    ? undefined
    : `must be a name of 1 to ${MOST_LETTERS} letters, without control characters`
}

export function actingAs<Deps extends { actor: Actor }>(deps: Deps, actor: Actor): Deps {
  return { ...deps, actor }
}

/** An owner may do everything. An engineer does the work and sees money, but can't change staff. */
export type StaffRole = 'owner' | 'engineer'

export const STAFF_ROLES = {
  owner: { words: 'owner' },
  engineer: { words: 'engineer' },
} as const satisfies Record<StaffRole, { words: string }>
