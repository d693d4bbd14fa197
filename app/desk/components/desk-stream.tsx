import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { whileVisible } from '#app/ui/visibility.ts'
import { clockWords } from '#domain/kernel/time.ts'
import { signedOut } from './signed-out.tsx'

/**
 * Shows how old the data is while the stream is down.
 * @param at time of the last fetch in milliseconds
 */
export function OfflineNote({ at }: { at: number }) {
  const isAway = useIsOffline()
  return (
    <p role="status" className="text-small text-progress not-empty:mt-3">
      {isAway && at > 0 && `Offline. Last updated at ${clockWords(new Date(at).toISOString())}.`}
    </p>
  )
}

const STREAM = '/api/desk/changes'
/** Delay before a refused stream is opened again. */
const RETRY_MS = 15_000
const AWAY = ['desk', 'away']

/** Keeps the desk current while its page is visible. Call it once, around all pages. */
export function useDeskStream(): void {
  const queryClient = useQueryClient()
  useEffect(() => whileVisible(() => follow(queryClient)), [queryClient])
}

function useIsOffline(): boolean {
  return useQuery<boolean>({ queryKey: AWAY, enabled: false }).data ?? false
}

function follow(queryClient: QueryClient): () => void {
  let source: EventSource
  let retry = 0
  const close = () => {
    clearTimeout(retry)
    source.close()
  }
  const readAgain = () =>
    void queryClient.invalidateQueries({ predicate: ({ queryKey: [path] }) => isOfDesk(path) })

  function open() {
    source = new EventSource(STREAM)
    source.addEventListener('changed', () => {
      queryClient.setQueryData(AWAY, false)
      readAgain()
    })
    source.addEventListener('signed-out', () => {
      close()
      signedOut()
    })
    // The browser reopens a broken connection, but not a refused one.
    source.onerror = () => {
      queryClient.setQueryData(AWAY, true)
      if (source.readyState !== EventSource.CLOSED) return
      retry = window.setTimeout(open, RETRY_MS)
      // If the session has ended, this request leads to the sign-in screen.
      readAgain()
    }
  }

  open()
  return close
}

function isOfDesk(path: unknown): boolean {
  return typeof path === 'string' && path.startsWith('/api/desk/')
}
