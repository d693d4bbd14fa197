import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { clockWords } from '#app/portal/time/time-words.ts'
import { signedOut } from '../components/signed-out.tsx'

/** While nobody says what changes: of when it is what is shown. @param at when it was fetched, in milliseconds */
export function AgeWhenAway({ at }: { at: number }) {
  const isAway = useIsAway()
  return (
    <p role="status" className="text-small text-progress not-empty:mt-3">
      {isAway && at > 0 && `Offline: this is as of ${clockWords(new Date(at).toISOString())}.`}
    </p>
  )
}

const STREAM = '/api/desk/changes'
/** A stream that was refused is tried again so much later. */
const RETRY_MS = 15_000
const AWAY = ['desk', 'away']

/** Keeps whatever the desk shows current while its page can be seen. To be called once, around all of its pages. */
export function useDeskStream(): void {
  const queryClient = useQueryClient()
  useEffect(() => followWhileVisible(queryClient), [queryClient])
}

/** Whether nobody says at the moment when something changes: what is shown may be old. */
function useIsAway(): boolean {
  return useQuery<boolean>({ queryKey: AWAY, enabled: false }).data ?? false
}

function followWhileVisible(queryClient: QueryClient): () => void {
  let source: EventSource | undefined
  let retry = 0

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
    // A connection that broke is opened again by the browser; one that was refused is not.
    source.onerror = () => {
      queryClient.setQueryData(AWAY, true)
      if (source?.readyState !== EventSource.CLOSED) return
      retry = window.setTimeout(open, RETRY_MS)
      // Whoever may not follow any more is not shown what they saw: the answer leads to sign in.
      readAgain()
    }
  }
  function readAgain() {
    void queryClient.invalidateQueries({ predicate: ({ queryKey: [path] }) => isOfDesk(path) })
  }
  function close() {
    clearTimeout(retry)
    source?.close()
    source = undefined
  }
  function turn() {
    if (document.hidden) close()
    else if (!source) open()
  }

  turn()
  document.addEventListener('visibilitychange', turn)
  addEventListener('pagehide', close)
  addEventListener('pageshow', turn)
  return () => {
    document.removeEventListener('visibilitychange', turn)
    removeEventListener('pagehide', close)
    removeEventListener('pageshow', turn)
    close()
  }
}

function isOfDesk(path: unknown): boolean {
  return typeof path === 'string' && path.startsWith('/api/desk/')
}
