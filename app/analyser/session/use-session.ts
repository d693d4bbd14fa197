import { useSyncExternalStore } from 'react'
import type { Address } from './address.ts'
import { currentSession, NO_SESSION, type Session, subscribeToSession } from './session.ts'

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
