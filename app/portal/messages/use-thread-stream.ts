import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { whileVisible } from '#app/ui/visibility.ts'
import type { ShownMessage, ThreadChanged } from '#domain/messages/messages.schema.ts'
import { fetchMessages, threadKey, unreadKey } from './thread.ts'

const STREAM = '/api/messages/stream'
const POLL_MS = 15_000
/** Delay before a refused stream is tried again. */
const REFUSED_MS = 60_000

type OnChanged = (changed: Pick<ThreadChanged, 'latestId'>) => void

/** Lists that a message may change. */
const NOTIFIED_OF = [
  ['/api/projects'],
  ['/api/payments'],
  ['/api/orders'],
  ['/api/orders/waiting'],
  ['/api/files'],
  ['/api/messages', 'question'],
]

/**
 * Keeps the unread count and the lists current by server-sent events. Polls every 15 seconds if the stream is
 * refused, because a client can hold only six. Hidden pages close the stream, which counts as being online.
 * @param newestId newest message when the page was rendered
 */
export function useThreadStream(newestId: string | null): void {
  const queryClient = useQueryClient()
  const [rendered] = useState(newestId)
  useEffect(() => {
    const noteLatest = refreshListsOnNews(queryClient, rendered)
    return whileVisible(() => follow(queryClient, noteLatest))
  }, [queryClient, rendered])
}

/**
 * @param newestId newest message when the page was rendered
 * @returns a callback that refetches the lists if the newest message has changed
 */
export function refreshListsOnNews(queryClient: QueryClient, newestId: string | null): OnChanged {
  let known = newestId
  return ({ latestId }) => {
    if (latestId !== known)
      for (const queryKey of NOTIFIED_OF) void queryClient.invalidateQueries({ queryKey })
    known = latestId
  }
}

function follow(queryClient: QueryClient, onChanged: OnChanged): () => void {
  let source: EventSource | undefined
  let polling = 0
  let retry = 0

  function open() {
    clearInterval(polling)
    let isFirst = true
    source = new EventSource(STREAM)
    source.addEventListener('changed', (event) => {
      const changed: ThreadChanged = JSON.parse(event.data)
      queryClient.setQueryData(unreadKey, { count: changed.unread })
      if (!isFirst || !isAgreed(queryClient, changed)) refreshThread(queryClient)
      if (!isFirst) void refreshTimelines(queryClient)
      isFirst = false
      onChanged(changed)
    })
    // The browser reopens a broken connection, but not a refused one.
    source.onerror = () => {
      if (source?.readyState === EventSource.CLOSED) pollInstead()
    }
  }

  function pollInstead() {
    void poll(queryClient, onChanged)
    polling = window.setInterval(() => void poll(queryClient, onChanged), POLL_MS)
    retry = window.setTimeout(open, REFUSED_MS)
  }

  open()
  return () => {
    source?.close()
    clearInterval(polling)
    clearTimeout(retry)
  }
}

/** False if the fetched thread differs from the state in the stream. */
function isAgreed(queryClient: QueryClient, { latestId, unread }: ThreadChanged): boolean {
  const thread = queryClient.getQueryData<ShownMessage[]>(threadKey)
  if (!thread) return true
  const unseen = thread.filter(({ author, readAt }) => author === 'team' && readAt === null)
  return (thread.at(-1)?.id ?? null) === latestId && unseen.length === unread
}

/** Errors are ignored until the next round. */
export async function poll(queryClient: QueryClient, onChanged: OnChanged): Promise<void> {
  await queryClient.fetchQuery({ queryKey: unreadKey, staleTime: 0 }).catch(() => undefined)
  refreshThread(queryClient)
  const newest = await fetchMessages('/api/messages?limit=1').catch(() => undefined)
  if (newest) onChanged({ latestId: newest.at(-1)?.id ?? null })
}

function refreshTimelines(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[2] === 'timeline' })
}

function refreshThread(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: threadKey, exact: true })
}
