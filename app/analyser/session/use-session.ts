import { useSyncExternalStore } from 'react'
import { frameTimes } from '#content/frame-times.ts'
import type { Address } from './address.ts'
import {
  currentSession,
  NO_SESSION,
  numberOf,
  type Session,
  type Side,
  subscribeToSession,
} from './session.ts'

export function useSession(): Session {
  return useSyncExternalStore(subscribeToSession, currentSession, () => NO_SESSION)
}

export function useChosenAddress(): Address {
  return useSyncExternalStore(
    subscribeToSession,
    () => currentSession().address,
    () => NO_SESSION.address,
  )
}

export function sideName({ sides }: Pick<Session, 'sides'>, side: Side): string {
  const name = sides.find(({ id }) => id === side)?.name
  if (name !== undefined) return name
  if (sides.length === 2 && (side === 'before' || side === 'after')) return frameTimes.sides[side].name
  return `${frameTimes.sideNumbered} ${numberOf(side)}`
}
