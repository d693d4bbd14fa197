import { useSyncExternalStore } from 'react'

/** False in the server's HTML and while it comes to life; for controls that do nothing without scripts. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}
