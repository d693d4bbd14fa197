import { useSyncExternalStore } from 'react'

/** False while the window is hidden. */
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

/**
 * Runs something, such as a stream, while the page is visible and not in the back-forward cache.
 * @param start returns a function that stops it
 * @returns ends all
 */
export function whileVisible(start: () => () => void): () => void {
  let stop: (() => void) | undefined
  const end = () => {
    stop?.()
    stop = undefined
  }
  const turn = () => {
    if (document.hidden) end()
    else stop ??= start()
  }
  turn()
  document.addEventListener('visibilitychange', turn)
  addEventListener('pagehide', end)
  addEventListener('pageshow', turn)
  return () => {
    document.removeEventListener('visibilitychange', turn)
    removeEventListener('pagehide', end)
    removeEventListener('pageshow', turn)
    end()
  }
}
