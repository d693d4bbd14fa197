import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi } from '#app/shared/api.ts'
import type { Timeline, TimelineFilter } from '#domain/reads/project-pages.schema.ts'
import { useSendWithKey, type Written } from '../messages/send-message.ts'

/** Prefix of all filters, for refetching. */
function timelineKey(projectId: string): readonly string[] {
  return ['/api/projects', projectId, 'timeline']
}

export function useTimeline(projectId: string, of: TimelineFilter) {
  return useInfiniteQuery({
    queryKey: [...timelineKey(projectId), of],
    queryFn: async ({ pageParam }): Promise<Timeline> => {
      const before = pageParam === null ? '' : `&before=${encodeURIComponent(pageParam)}`
      const response = await callApi('GET', `/api/projects/${projectId}/timeline?of=${of}${before}`)
      return response.json()
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
}

/** @property failure undefined while sending */
export type Unsent = Written & { key: string; at: string; failure: string | undefined }

/** Messages that are not in the timeline yet, newest first. They survive navigation within the portal. */
export function useUnsent(projectId: string): {
  unsent: readonly Unsent[]
  send: (message: Written) => Promise<undefined>
  tryAgain: (message: Unsent) => void
} {
  const queryClient = useQueryClient()
  const sendOnce = useSendWithKey()
  const queryKey = ['unsent', projectId]
  const { data: unsent = [] } = useQuery<Unsent[]>({
    queryKey,
    queryFn: () => [],
    enabled: false,
    gcTime: Number.POSITIVE_INFINITY,
  })
  const change = (next: (known: Unsent[]) => Unsent[]) =>
    queryClient.setQueryData<Unsent[]>(queryKey, (known = []) => next(known))

  async function deliver(message: Unsent): Promise<void> {
    const failure = await sendOnce(message)
    // Refetched first, so the message is never missing from both lists.
    if (!failure) await queryClient.invalidateQueries({ queryKey: timelineKey(projectId) })
    change((known) =>
      failure
        ? known.map((one) => (one.key === message.key ? { ...one, failure } : one))
        : known.filter(({ key }) => key !== message.key),
    )
  }

  return {
    unsent,
    send: async (message) => {
      const at = new Date().toISOString()
      const added: Unsent = { ...message, key: crypto.randomUUID(), at, failure: undefined }
      change((known) => [added, ...known])
      void deliver(added)
      return undefined
    },
    tryAgain: (message) => {
      change((known) => known.map((one) => (one.key === message.key ? { ...one, failure: undefined } : one)))
      void deliver(message)
    },
  }
}
