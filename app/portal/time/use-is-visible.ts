import { useSyncExternalStore } from 'react'

/** Whether the page can be seen: its window is not hidden behind another. */
export function useIsVisible(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => !document.hidden,
    () => false,
  )
}

function subscribe(listener: () => void) {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
