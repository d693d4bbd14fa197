import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { followEvents } from '#app/shared/event-stream.ts'
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

const AWAY = ['desk', 'away']

/** Keeps the desk current while its page is visible. Call it once, around all pages. */
export function useDeskStream(): void {
  const queryClient = useQueryClient()
  useEffect(() => followDesk(queryClient), [queryClient])
}

function useIsOffline(): boolean {
  return useQuery<boolean>({ queryKey: AWAY, enabled: false }).data ?? false
}

function followDesk(queryClient: QueryClient): () => void {
  const readAgain = () =>
    void queryClient.invalidateQueries({ predicate: ({ queryKey: [path] }) => isOfDesk(path) })
  return followEvents('/api/desk/changes', {
    listen: (source, close) => {
      source.addEventListener('changed', () => {
        queryClient.setQueryData(AWAY, false)
        readAgain()
      })
      source.addEventListener('signed-out', () => {
        close()
        signedOut()
      })
    },
    onAway: () => queryClient.setQueryData(AWAY, true),
    // If the session has ended, these requests lead to the sign-in screen.
    onRefused: readAgain,
  })
}

function isOfDesk(path: unknown): boolean {
  return typeof path === 'string' && path.startsWith('/api/desk/')
}
