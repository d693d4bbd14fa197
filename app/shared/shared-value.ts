import { useSyncExternalStore } from 'react'

/** A value outside React that components follow. The server renders the initial one. */
export function sharedValue<Value>(initial: Value) {
  let current = initial
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return {
    get: () => current,
    set: (next: Value) => {
      current = next
      for (const listener of listeners) listener()
    },
    useValue: () =>
      useSyncExternalStore(
        subscribe,
        () => current,
        () => initial,
      ),
  }
}
