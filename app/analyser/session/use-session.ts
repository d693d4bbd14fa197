import { useSyncExternalStore } from 'react'
import { currentSession, NO_SESSION, type Session, subscribeToSession } from './session.ts'
import type { Settings } from './settings.ts'

export function useSession(): Session {
  return useSyncExternalStore(subscribeToSession, currentSession, () => NO_SESSION)
}

export function useSettings(): Settings {
  return useSyncExternalStore(
    subscribeToSession,
    () => currentSession().settings,
    () => NO_SESSION.settings,
  )
}
