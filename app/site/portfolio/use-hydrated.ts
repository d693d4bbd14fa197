import { useDeferredValue, useSyncExternalStore } from 'react'

/**
 * False in the server's HTML and while it comes to life; for controls that do nothing without scripts. Deferred, so that they
 * appear in slices and not all at once.
 */
export function useHydrated(): boolean {
  return useDeferredValue(
    useSyncExternalStore(
      () => () => {},
      () => true,
      () => false,
    ),
  )
}
