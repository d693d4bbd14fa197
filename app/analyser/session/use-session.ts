import { useSyncExternalStore } from 'react'
import { currentSession, NO_SESSION, type Session, subscribeToSession } from './session.ts'

export function useSession(): Session {
  return useSyncExternalStore(subscribeToSession, currentSession, () => NO_SESSION)
}
